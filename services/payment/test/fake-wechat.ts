import { createCipheriv, generateKeyPairSync, sign, verify } from 'node:crypto'
import { present } from '#contracts/kernel/present.ts'
import { type FakeTrade, fakeServer, leftOf } from './fake-server.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const API_V3 = '0123456789abcdef0123456789abcdef'
export const MERCHANT = {
  mchId: '1900007291',
  appId: 'wxd678efh567hg6787',
  serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  platformKeyId: 'PUB_KEY_ID_0119000072912024101700326400000001',
  keyName: 'main',
  airLine: '*',
  enabled: true,
}

/**
 * WeChat Pay v3 by its documentation: the merchant signs requests, the platform signs answers and notices, and the content of notices is
 * sealed.
 */
export const fakeWechat = async (now: string) => {
  const [merchant, platform] = [pair(), pair()]
  const trades = new Map<string, FakeTrade>()
  /** the outcome of refunds, and whether the merchant's account lacks the money */
  let [became, isPoor] = ['SUCCESS', false]
  const second = String(Math.floor(Date.parse(now) / 1000))
  const signed = (body: string) => ({
    'wechatpay-timestamp': second,
    'wechatpay-nonce': 'fdasflkja484w',
    'wechatpay-serial': MERCHANT.platformKeyId,
    'wechatpay-signature': sign('sha256', Buffer.from(`${second}\nfdasflkja484w\n${body}\n`), platform.privateKey).toString('base64'),
  })
  const transactionOf = (code: string, { amount, tradeNo, paidAt, refunds }: FakeTrade) => ({
    mchid: MERCHANT.mchId,
    appid: MERCHANT.appId,
    out_trade_no: code,
    trade_state: !tradeNo ? 'NOTPAY' : refunds.size > 0 ? 'REFUND' : 'SUCCESS',
    ...(tradeNo && {
      transaction_id: tradeNo,
      success_time: paidAt!.replace('.000Z', '+00:00'),
      amount: { total: amount, currency: 'CNY' },
    }),
  })
  const answer = (method: string, path: string, asked: any): [number, object] => {
    if (path === '/v3/pay/transactions/native' || path === '/v3/pay/transactions/h5') {
      if (!trades.has(asked.out_trade_no)) trades.set(asked.out_trade_no, { amount: asked.amount.total, refunds: new Map() })
      return [
        200,
        path.endsWith('h5')
          ? { h5_url: 'https://wx.tenpay.com/x?prepay_id=1' }
          : { code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no}` },
      ]
    }
    const refundAsked = /\/refunds\/(\w+)$/.exec(path)?.[1]
    if (method === 'GET' && refundAsked) {
      const amount = [...trades.values()].flatMap(({ refunds }) => refunds.get(refundAsked) ?? [])[0]
      return amount === undefined
        ? [404, { code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }]
        : [200, { refund_id: `50${refundAsked}`, out_refund_no: refundAsked, status: became, amount: { refund: amount } }]
    }
    if (method === 'GET') {
      const code = /out-trade-no\/(\w+)\?mchid=1900007291$/.exec(path)![1]!
      const trade = trades.get(code)
      return trade ? [200, transactionOf(code, trade)] : [404, { code: 'ORDER_NOT_EXIST', message: '订单不存在' }]
    }
    const trade = trades.get(asked.out_trade_no)!
    const { refund, total, currency } = asked.amount
    if (total !== trade.amount || currency !== 'CNY') return [400, { code: 'PARAM_ERROR', message: '金额不符' }]
    if (isPoor) return [403, { code: 'NOT_ENOUGH', message: '基本账户余额不足，请充值后重新发起' }]
    if (!trade.refunds.has(asked.out_refund_no)) {
      if (refund > leftOf(trade)) return [400, { code: 'INVALID_REQUEST', message: '申请退款金额大于订单可退金额' }]
      trade.refunds.set(asked.out_refund_no, refund)
    }
    return [200, { refund_id: `50${asked.out_refund_no}`, status: 'PROCESSING', amount: { refund, total } }]
  }
  const server = await fakeServer((request, body) => {
    const [, nonce, signature, timestamp, serial] =
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="(\w+)",signature="([^"]+)",timestamp="(\d+)",serial_no="(\w+)"$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce}\n${body}\n`
    const isAsked =
      serial === MERCHANT.serialNo && verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(signature ?? '', 'base64'))
    const [status, said] = isAsked
      ? answer(request.method!, request.url!, body && JSON.parse(body))
      : [401, { code: 'SIGN_ERROR', message: '签名错误' }]
    const answered = JSON.stringify(said)
    return { status, headers: signed(answered), body: answered }
  })
  return {
    ...server,
    keys: { privateKey: merchant.privateKey, platformKey: platform.publicKey, apiV3Key: API_V3 },
    trades,
    refundsBecome: (status: string) => {
      became = status
    },
    lacksMoney: (lacks: boolean) => {
      isPoor = lacks
    },
    pay: (code: string, at: string) => {
      const tradeNo = `4200${code}`
      Object.assign(trades.get(code)!, { tradeNo, paidAt: at })
      return tradeNo
    },
    notice: (code: string, otherwise: { amount?: number; merchant?: string; currency?: string } = {}) => {
      const trade = trades.get(code)!
      const said = transactionOf(code, { ...trade, refunds: new Map() })
      const told = {
        ...said,
        ...present({ mchid: otherwise.merchant }),
        amount: { total: otherwise.amount ?? trade.amount, currency: otherwise.currency ?? 'CNY' },
        payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
      }
      const cipher = createCipheriv('aes-256-gcm', API_V3, 'fdasflkja484')
      cipher.setAAD(Buffer.from('transaction'))
      const bytes = Buffer.concat([cipher.update(JSON.stringify(told), 'utf8'), cipher.final(), cipher.getAuthTag()])
      const resource = {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: bytes.toString('base64'),
        nonce: 'fdasflkja484',
        associated_data: 'transaction',
      }
      const body = JSON.stringify({ id: 'EV-1', event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource', resource })
      return { headers: signed(body), query: '', body: Buffer.from(body) }
    },
  }
}
