import { createDecipheriv, sign, verify } from 'node:crypto'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { newId } from '#services/kernel/ids.ts'
import { abortedAfter } from '#services/kernel/time.ts'
import { broken, type Channel, type ChannelReach, notItsWord, refundName, UnderWay, unreadable } from '../channel.ts'
import type { OpenedTrade } from '../gateway.ts'

/**
 * A merchant of WeChat Pay, as its record has it. `platformKeyId`: id of the public key, or of the certificate, by which WeChat Pay signs
 */
export type WechatMerchant = {
  mchId: string
  appId: string
  serialNo: string
  platformKeyId: string
  keyName: string
  airLine: string
  enabled: boolean
}
/** `formerKey`: the platform's key before this one, by which it may still sign while keys change */
export type WechatKeys = { privateKey: string; apiV3Key: string; platformKey: string; formerKey?: string }
type WechatTerms = {
  merchants: () => Promise<readonly WechatMerchant[]>
  /** keys by name; undefined where they are missing */
  keysOf: (keyName: string) => WechatKeys | undefined
  gateway?: string | undefined
}

/** The signed text of a request: five lines, each with its end. */
export const requestText = (method: string, path: string, timestamp: number | string, nonce: string, body: string): string =>
  `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
/** the same of an answer or a notice */
export const answerText = (timestamp: string, nonce: string, body: string): string => `${timestamp}\n${nonce}\n${body}\n`
const signed = (text: string, privateKey: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64')
export const isSignedBy = (text: string, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))

const isItsWord = (text: string, signature: string, { platformKey, formerKey }: Pick<WechatKeys, 'platformKey' | 'formerKey'>): boolean =>
  isSignedBy(text, signature, platformKey) || (formerKey !== undefined && isSignedBy(text, signature, formerKey))

type Sealed = { algorithm: string; ciphertext: string; nonce: string; associated_data?: string }
/**
 * Decrypts AEAD_AES_256_GCM; the last 16 bytes are its tag.
 * @throws Error when it was sealed with another key, or changed
 */
export const unsealed = ({ ciphertext, nonce, associated_data = '' }: Sealed, apiV3Key: string): string => {
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  decipher.setAuthTag(bytes.subarray(-16))
  decipher.setAAD(Buffer.from(associated_data))
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
}

const HOST = 'https://api.mch.weixin.qq.com'
const FRESH_S = 300
type AskedRefund = { refund_id: string; status: string; amount?: { refund?: number } }
type Transaction = {
  mchid: string
  appid: string
  out_trade_no: string
  transaction_id?: string
  trade_state: string
  success_time?: string
  amount?: { total?: number; currency?: string }
}

/**
 * WeChat Pay, API v3: a code to be scanned (`native`), on telephones `h5`; query, refund, notices signed SHA256-RSA2048 and sealed with
 * AES-256-GCM. It uses node:crypto, since the documented signature is shorter than the set-up of any maintained library. Merchants are
 * records; a payment stays with the merchant for which it was begun, also when that record is disabled. It is tested against a server that
 * speaks the documented format, never against the real service.
 */
export const wechatPay = ({ merchants, keysOf, gateway = HOST }: WechatTerms, { clock, fetch }: ChannelReach): Channel => {
  const merchantOf = async ({ merchant }: Pick<OpenedTrade, 'merchant'>) => {
    const found = (await merchants()).find(({ mchId }) => mchId === merchant)
    const keys = found && keysOf(found.keyName)
    if (!found || !keys) throw broken(`微信支付商户 ${merchant} 的配置或密钥不可用，恢复后再试`)
    return { ...found, ...keys }
  }
  type Known = Awaited<ReturnType<typeof merchantOf>>
  const seconds = () => Math.floor(Date.parse(clock()) / 1000)

  const ask = async (known: Known, method: string, path: string, asked?: object) => {
    const { mchId, serialNo, privateKey, platformKeyId } = known
    const body = asked ? JSON.stringify(asked) : ''
    const [timestamp, nonce] = [seconds(), newId().replaceAll('-', '')]
    const signature = signed(requestText(method, path, timestamp, nonce, body), privateKey)
    const proof = `mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serialNo}"`
    const response = await fetch(gateway + path, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'newgt',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${proof}`,
        'wechatpay-serial': platformKeyId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
      signal: abortedAfter(8_000),
    })
    const text = await response.text()
    const header = (name: string) => response.headers.get(`wechatpay-${name}`) ?? ''
    // an unsigned message may be anybody's, so it counts only as a refusal, on which nothing depends
    if (response.ok && !isItsWord(answerText(header('timestamp'), header('nonce'), text), header('signature'), known))
      throw broken('微信支付的应答签名无效')
    try {
      return { status: response.status, data: text ? JSON.parse(text) : {} }
    } catch {
      throw broken('微信支付没有给出有效应答')
    }
  }
  const failed = (what: string, { status, data }: { status: number; data: { code?: string; message?: string } }) =>
    broken(`微信支付${what}失败（${status} ${data.code ?? ''} ${data.message ?? ''}）`.slice(0, 200))

  return {
    payee: async airLine => {
      const open = (await merchants()).filter(({ enabled, keyName }) => enabled && keysOf(keyName))
      return (open.find(one => one.airLine === airLine) ?? open.find(one => one.airLine === '*'))?.mchId
    },

    page: async (trade, { isPhone, ip }, { notify, back }) => {
      const merchant = await merchantOf(trade)
      const asked = {
        appid: merchant.appId,
        mchid: merchant.mchId,
        description: trade.subject,
        out_trade_no: trade.paymentCode,
        notify_url: notify,
        amount: { total: trade.amount, currency: 'CNY' },
      }
      const { status, data } = isPhone
        ? await ask(merchant, 'POST', '/v3/pay/transactions/h5', {
            ...asked,
            scene_info: { payer_client_ip: ip, h5_info: { type: 'Wap' } },
          })
        : await ask(merchant, 'POST', '/v3/pay/transactions/native', asked)
      if (status !== 200) {
        if (data.code === 'ORDERPAID') throw new Refused(code.payment, '该支付单已付款，请返回订单查看结果')
        throw failed('下单', { status, data })
      }
      return isPhone ? { redirect: `${data.h5_url}&redirect_url=${encodeURIComponent(back)}` } : { code: data.code_url }
    },

    query: async trade => {
      const merchant = await merchantOf(trade)
      const path = `/v3/pay/transactions/out-trade-no/${trade.paymentCode}?mchid=${merchant.mchId}`
      const { status, data } = await ask(merchant, 'GET', path)
      if (status === 404 && /^(ORDER_NOT_EXIST|RESOURCE_NOT_EXISTS|ORDERNOTEXIST)$/.test(data.code)) return { status: 'NONE' }
      if (status !== 200) throw failed('查询', { status, data })
      const said: Transaction = data
      if (said.out_trade_no !== trade.paymentCode || said.mchid !== merchant.mchId) throw broken('微信支付应答的订单不符')
      // a trade with refunds was paid
      if (said.trade_state === 'SUCCESS' || said.trade_state === 'REFUND') {
        const { tradeNo, amount, paidAt } = takenIn(said)
        return { status: 'PAID', tradeNo, amount, paidAt }
      }
      return { status: /^(CLOSED|REVOKED|PAYERROR)$/.test(said.trade_state) ? 'FAILED' : 'WAITING' }
    },

    refund: async (trade, { refundId, amount }) => {
      const merchant = await merchantOf(trade)
      const name = refundName(refundId, trade, '_')
      const path = '/v3/refund/domestic/refunds'
      /** the outcome of the refund; undefined where it was never asked for */
      const became = async (): Promise<AskedRefund | undefined> => {
        const { status, data } = await ask(merchant, 'GET', `${path}/${encodeURIComponent(name)}`)
        if (status === 404 && data.code === 'RESOURCE_NOT_EXISTS') return undefined
        if (status !== 200) throw failed('退款查询', { status, data })
        return data
      }
      const begin = async (): Promise<AskedRefund | undefined> => {
        const { status, data } = await ask(merchant, 'POST', path, {
          out_trade_no: trade.paymentCode,
          out_refund_no: name,
          amount: { refund: amount, total: trade.amount, currency: 'CNY' },
        })
        // only asking tells what becomes of it: the first answer is that it is under way
        if (status === 200) return became()
        // 401 and 429 are ours to correct, 500 is theirs, and an account may be filled: each may be different in an hour
        if ((status === 400 || status === 403 || status === 404) && data.code !== 'NOT_ENOUGH')
          throw new Refused(code.refund, `微信支付拒绝退款：${data.message ?? data.code ?? status}`)
        throw failed('退款', { status, data })
      }
      const said = (await became()) ?? (await begin())
      if (said?.status === 'CLOSED') throw new Refused(code.refund, '微信支付已关闭该笔退款')
      if (said?.status === 'ABNORMAL') throw new UnderWay('微信退款异常（付款账户不能收款），请在微信商户平台处理')
      if (said?.status !== 'SUCCESS') throw new UnderWay('微信支付已受理退款，结果未出')
      if (said.amount?.refund !== amount) throw broken('微信支付应答的退款金额不符')
      return { refundNo: said.refund_id }
    },

    hear: async ({ headers, body }) => {
      const header = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
      const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(header) as [
        string,
        string,
        string,
        string,
      ]
      const text = body.toString()
      for (const merchant of await merchants()) {
        // the signature shows whose key signed it: while keys change, the serial may be the former one's
        const keys = keysOf(merchant.keyName)
        if (!keys || !isItsWord(answerText(timestamp, nonce, text), signature, keys)) continue
        if (Math.abs(seconds() - Number(timestamp)) > FRESH_S) throw unreadable('通知时间与当前时间相差超过5分钟')
        const said = transactionIn(text, keys.apiV3Key)
        // sealed for another merchant with the same key
        if (!said || said.mchid !== merchant.mchId) continue
        if (said.appid !== merchant.appId) throw unreadable('收款商户不符')
        const isPaid = said.trade_state === 'SUCCESS'
        return {
          ...takenIn(said),
          paymentCode: said.out_trade_no,
          merchant: merchant.mchId,
          said: isPaid ? 'SUCCESS' : 'WAITING',
          text: JSON.stringify({ timestamp, nonce, serial, signature, body: text }),
          answer: { type: 'application/json', content: '{"code":"SUCCESS","message":"成功"}' },
        }
      }
      throw notItsWord()
    },
  }
}

/** @throws Refused when a field is not as it must be */
const takenIn = ({ transaction_id: tradeNo, amount, success_time: at }: Transaction) => {
  if (!tradeNo || !at || !Number.isInteger(amount?.total)) throw unreadable()
  if (amount!.currency !== 'CNY') throw unreadable('币种不是人民币')
  return { tradeNo, amount: amount!.total!, paidAt: new Date(at).toISOString() }
}
const transactionIn = (text: string, apiV3Key: string): Transaction | undefined => {
  try {
    const { resource } = JSON.parse(text) as { resource: Sealed }
    return resource.algorithm === 'AEAD_AES_256_GCM' ? JSON.parse(unsealed(resource, apiV3Key)) : undefined
  } catch {
    return undefined
  }
}
