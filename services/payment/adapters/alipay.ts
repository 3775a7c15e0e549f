import { sign, verify } from 'node:crypto'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { yuanText } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { abortedAfter } from '#services/kernel/time.ts'
import { broken, type Channel, fenIn, fieldsOf, instantIn, notItsWord, type Reach, refundName, unreadable, veiled } from '../channel.ts'

/** keys in PEM; `gateway`: other than the real one, for its sandbox or a test */
export type AlipayTerms = { appId: string; sellerId: string; privateKey: string; publicKey: string; gateway?: string | undefined }
type Fields = Readonly<Record<string, string>>
const GATEWAY = 'https://openapi.alipay.com/gateway.do'

/** What is signed: all that has a value but these, by name, as it is before it is encoded for the way. */
export const signedText = (fields: Fields, without: readonly string[] = ['sign']): string =>
  Object.keys(fields)
    .filter(name => !without.includes(name) && fields[name] !== '')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
const isSigned = (text: string, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))

/** An answer is signed as it stands in the text, between its name and the signature. */
const signedPart = (text: string, name: string): string => {
  const start = text.indexOf(`"${name}":`) + name.length + 3
  const end = text.lastIndexOf(',"sign"')
  return text.slice(start, end)
}

type Said = {
  code: string
  msg?: string
  sub_code?: string
  sub_msg?: string
  out_trade_no?: string
  trade_no?: string
  trade_status?: string
  total_amount?: string
  send_pay_date?: string
}

/**
 * Alipay's open platform (v2, RSA2): computer pages (`alipay.trade.page.pay`), on telephones `alipay.trade.wap.pay`; query, refund, signed notices. Its
 * documented signature by node:crypto: the official SDK, whose tests' notice is a test of ours, brings 35 packages for these four calls. Tried
 * against a server in the tests that speaks the documented format; never against the real service, nor with certificates in the place of the
 * public key, which it does not know.
 */
export const alipay = ({ appId, sellerId, privateKey, publicKey, gateway = GATEWAY }: AlipayTerms, { clock, fetch }: Reach): Channel => {
  const request = (method: string, biz: Record<string, string>, more: Fields = {}): URLSearchParams => {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      // by the clock in China, whatever the machine's is
      timestamp: formatDateTime(clock()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(biz),
    }
    return new URLSearchParams({ ...fields, sign: sign('sha256', Buffer.from(signedText(fields)), privateKey).toString('base64') })
  }
  const ask = async (method: string, biz: Record<string, string>): Promise<Said> => {
    const response = await fetch(gateway, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: request(method, biz),
      signal: abortedAfter(8_000),
    })
    const text = await response.text()
    const name = `${method.replaceAll('.', '_')}_response`
    let read: Record<string, any>
    try {
      read = JSON.parse(text)
    } catch {
      throw broken('支付宝没有给出有效应答')
    }
    if (!read[name] || !isSigned(signedPart(text, name), String(read.sign ?? ''), publicKey)) throw broken('支付宝的应答签名无效')
    return read[name]
  }
  const why = ({ code, sub_msg, msg }: Said) => `${sub_msg ?? msg ?? code}`.slice(0, 100)

  return {
    payee: async () => appId,

    page: async ({ paymentCode, amount, subject }, { isPhone }, { notify, back }) => {
      const biz = {
        out_trade_no: paymentCode,
        total_amount: yuanText(amount),
        subject,
        product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
      }
      const asked = request(isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', biz, { notify_url: notify, return_url: back })
      return { redirect: `${gateway}?${asked}` }
    },

    query: async ({ paymentCode }) => {
      const said = await ask('alipay.trade.query', { out_trade_no: paymentCode })
      if (said.code !== '10000') {
        // no trade before the payer has chosen how he pays
        if (said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'NONE' }
        throw broken(`支付宝查询失败（${why(said)}）`)
      }
      if (said.out_trade_no !== paymentCode) throw broken('支付宝应答的订单号不符')
      if (said.trade_status === 'WAIT_BUYER_PAY') return { status: 'WAITING' }
      // closed unpaid, or after all of the money had gone back: only the second has a time of payment
      if (said.trade_status === 'TRADE_CLOSED' && !said.send_pay_date) return { status: 'FAILED' }
      return { status: 'PAID', tradeNo: said.trade_no!, amount: fenIn(said.total_amount), paidAt: instantIn(said.send_pay_date) }
    },

    refund: async (trade, { refundId, amount }) => {
      const name = refundName(refundId, trade)
      const said = await ask('alipay.trade.refund', {
        out_trade_no: trade.paymentCode,
        refund_amount: yuanText(amount),
        out_request_no: name,
      })
      // it has no number of its own for a refund
      if (said.code === '10000') return { refundNo: name }
      // 20000: the service was away; a system error leaves the outcome open
      if (said.code === '40004' && !/SYSTEM_ERROR|TIMEOUT/.test(said.sub_code ?? ''))
        throw new Refused(code.refund, `支付宝拒绝退款：${why(said)}`)
      throw broken(`支付宝退款未完成（${why(said)}）`)
    },

    hear: async notice => {
      const fields = fieldsOf(notice)
      const { sign: signature = '', sign_type: type, app_id: app, seller_id: seller } = fields
      if (type !== 'RSA2' || !isSigned(signedText(fields, ['sign', 'sign_type']), signature, publicKey)) throw notItsWord()
      if (app !== appId || seller !== sellerId) throw unreadable('收款商户不符')
      const { out_trade_no: paymentCode, trade_no: tradeNo, trade_status: status, gmt_payment: paid } = fields
      if (!paymentCode || !tradeNo) throw unreadable()
      const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
      return {
        ...{ paymentCode, tradeNo, amount: fenIn(fields.total_amount), merchant: appId },
        said: isPaid ? 'SUCCESS' : status === 'TRADE_CLOSED' ? 'FAILED' : 'WAITING',
        ...(isPaid && paid && { paidAt: instantIn(paid) }),
        text: veiled(fields, PAYER),
        answer: { type: 'text/plain; charset=utf-8', content: 'success' },
      }
    },
  }
}
const PAYER = ['buyer_id', 'buyer_open_id', 'buyer_logon_id', 'buyer_user_id', 'open_id']
