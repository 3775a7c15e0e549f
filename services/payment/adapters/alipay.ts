import { AlipayRequestError, AlipaySdk } from 'alipay-sdk'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { yuanText } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import {
  broken,
  type Channel,
  type ChannelReach,
  fenIn,
  fieldsOf,
  instantIn,
  type NoticeFields,
  notItsWord,
  refundName,
  UnderWay,
  unreadable,
  veiled,
} from '../channel.ts'

/**
 * Settings of Alipay. Keys are PEM, the private key as PKCS8; the public key is Alipay's. With `certificates` requests name them; there are
 * several roots, one after another. `gateway` replaces the real address, for its sandbox or a test.
 */
export type AlipayTerms = {
  appId: string
  sellerId: string
  privateKey: string
  publicKey: string
  /** Alipay's key before this one, by which notices under way may be signed */
  formerKey?: string | undefined
  certificates?: { app: string; alipay: string; roots: string } | undefined
  gateway?: string | undefined
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
  fund_change?: string
  out_request_no?: string
  refund_status?: string
  refund_amount?: string
}

/** @throws Error when no root is RSA: the SDK would sign without certificates and not say so */
const sdkOf = ({ appId, privateKey, publicKey, certificates, gateway }: AlipayTerms): AlipaySdk => {
  const sdk = new AlipaySdk({
    appId,
    // trimmed, since the SDK takes a trailing empty line as part of a key
    privateKey: privateKey.trim(),
    keyType: 'PKCS8',
    alipayPublicKey: publicKey.trim(),
    // the documented names stay in answers
    camelcase: false,
    timeout: 8_000,
    ...present({ gateway }),
    ...(certificates && {
      appCertContent: certificates.app,
      alipayPublicCertContent: certificates.alipay,
      alipayRootCertContent: certificates.roots,
    }),
  })
  if (certificates && !sdk.config.alipayRootCertSn) throw new Error('配置 GATEWAYS：支付宝根证书文件中没有RSA证书')
  return sdk
}

/**
 * The refusal for an error of the SDK. Such an error holds the whole answer, with data of the payer, so only the kind of failure is passed
 * on.
 */
const failure = (error: unknown): Refused => {
  const isUnsigned = !(error instanceof AlipayRequestError) || error.message.startsWith('验签失败')
  if (isUnsigned) return broken('支付宝的应答签名无效')
  const { name, code: word = name } = (error.cause ?? {}) as { name?: string; code?: string }
  const [status] = /(?<=status: )\d+/.exec(error.message) ?? [word]
  return broken(`支付宝没有给出有效应答${status ? `（${status}）` : ''}`)
}

/**
 * Alipay's open platform (v2, RSA2) by its official SDK: computer pages (`alipay.trade.page.pay`), on telephones `alipay.trade.wap.pay`;
 * query, refund, signed notices; with a public key or with certificates. The SDK takes 0.3 s to load, so this file is imported only where
 * Alipay is configured. The SDK makes its own requests and repeats one when a connection breaks, which is harmless: a refund is recognised
 * by its name.
 *
 * It is tested against a server that speaks the documented format, and with a published notice of the real service, never against the real
 * service. When Alipay's certificate ends, the new one has to be put in by hand: until then its answers count as unsigned.
 */
export const alipay = (terms: AlipayTerms, { clock }: Pick<ChannelReach, 'clock'>): Channel => {
  const { appId, sellerId } = terms
  const sdk = sdkOf(terms)
  // by the key alone: certificates would name the key's certificate in requests, and this one asks nothing
  const former = terms.formerKey && sdkOf({ ...terms, publicKey: terms.formerKey, certificates: undefined })
  const isItsWord = (fields: NoticeFields) => sdk.checkNotifySignV2(fields) || (!!former && former.checkNotifySignV2(fields))
  /** by the clock in China, which is not the machine's */
  const timestamp = () => formatDateTime(clock())
  const ask = async (method: string, bizContent: Record<string, string>): Promise<Said> => {
    try {
      return await sdk.exec(method, { timestamp: timestamp(), bizContent }, { validateSign: true })
    } catch (error) {
      throw failure(error)
    }
  }
  const why = ({ code, sub_msg, msg }: Said) => `${sub_msg ?? msg ?? code}`.slice(0, 100)

  /** @throws UnderWay while Alipay does not say that the refund is done */
  const mustHaveGone = async (paymentCode: string, name: string, amount: number): Promise<void> => {
    const said = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: paymentCode, out_request_no: name })
    if (said.code !== '10000' && said.sub_code !== 'ACQ.TRADE_NOT_EXIST') throw broken(`支付宝退款查询失败（${why(said)}）`)
    if (said.refund_status !== 'REFUND_SUCCESS') throw new UnderWay('支付宝已受理退款，结果未出')
    if (said.out_request_no !== name || fenIn(said.refund_amount) !== amount) throw broken('支付宝应答的退款不符')
  }

  return {
    payee: async () => appId,

    page: async ({ paymentCode, amount, subject }, { isPhone }, { notify, back }) => {
      const bizContent = {
        out_trade_no: paymentCode,
        total_amount: yuanText(amount),
        subject,
        product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
      }
      const asked = { timestamp: timestamp(), notifyUrl: notify, returnUrl: back, bizContent }
      return { redirect: sdk.pageExecute(isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', 'GET', asked) }
    },

    query: async ({ paymentCode }) => {
      const said = await ask('alipay.trade.query', { out_trade_no: paymentCode })
      if (said.code !== '10000') {
        // there is no trade before the payer has chosen a way of paying
        if (said.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'NONE' }
        throw broken(`支付宝查询失败（${why(said)}）`)
      }
      if (said.out_trade_no !== paymentCode) throw broken('支付宝应答的订单号不符')
      if (said.trade_status === 'WAIT_BUYER_PAY') return { status: 'WAITING' }
      // closed unpaid, or closed after all of the money went back: only the second has a time of payment
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
      if (said.code === '10000') {
        // `fund_change` N: this request moved nothing, since an earlier one has, or since the money is still on its way
        if (said.fund_change !== 'Y') await mustHaveGone(trade.paymentCode, name, amount)
        // Alipay has no number of its own for a refund
        return { refundNo: name }
      }
      // 20000 means that the service was away; a system error leaves the outcome open, and an account may be filled
      if (said.code === '40004' && !/SYSTEM_ERROR|TIMEOUT|BALANCE_NOT_ENOUGH/.test(said.sub_code ?? ''))
        throw new Refused(code.refund, `支付宝拒绝退款：${why(said)}`)
      throw broken(`支付宝退款未完成（${why(said)}）`)
    },

    hear: async notice => {
      const fields = fieldsOf(notice)
      const { sign_type: type, app_id: app, seller_id: seller } = fields
      // the SDK would accept the older RSA with SHA-1, if the notice names it
      if (type !== 'RSA2' || !isItsWord(fields)) throw notItsWord()
      if (app !== appId || seller !== sellerId) throw unreadable('收款商户不符')
      const { out_trade_no: paymentCode, trade_no: tradeNo, trade_status: status, gmt_payment: paid } = fields
      if (!paymentCode || !tradeNo) throw unreadable()
      const isPaid = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
      return {
        paymentCode,
        tradeNo,
        amount: fenIn(fields.total_amount),
        merchant: appId,
        said: isPaid ? 'SUCCESS' : status === 'TRADE_CLOSED' ? 'FAILED' : 'WAITING',
        ...(isPaid && paid && { paidAt: instantIn(paid) }),
        text: veiled(fields, PAYER),
        answer: { type: 'text/plain; charset=utf-8', content: 'success' },
      }
    },
  }
}
const PAYER = ['buyer_id', 'buyer_open_id', 'buyer_logon_id', 'buyer_user_id', 'open_id']
