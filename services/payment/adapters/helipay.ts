import { hash, timingSafeEqual } from 'node:crypto'
import { yuanText } from '#contracts/kernel/money.ts'
import { fenIn, type NoticeFields, textIn, timeIn } from '../channel.ts'
import { fieldsInJson, orFormer, type Signature, type SignedForm, says } from './signed-form.ts'

/** apps that scan the code of its page; the merchant is registered for one of them */
export const apps = { WXPAY: '微信', ALIPAY: '支付宝', UNIONPAY: '云闪付' } as const
/** `formerKey`: the key before this one */
type HelipayTerms = {
  customerNumber: string
  key: string
  formerKey?: string | undefined
  appType: keyof typeof apps
  gateway?: string | undefined
}
const GATEWAY = 'https://pay.trx.helipay.com'

/** The signature of a form: its values in order and the key, each behind a mark. */
export const signOf = (values: readonly string[], key: string): string => hash('md5', ['', ...values, key].join('&'))

const signature = (key: string): Signature => ({
  of: fields => ({ ...fields, sign: signOf(Object.values(fields), key), signatureType: 'MD5' }),
  holds: (said, names) => {
    const right = signOf(
      names.map(name => said[name] ?? ''),
      key,
    )
    const given = (said.sign ?? '').toLowerCase()
    return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
  },
})

const taken = ({ rt2_retCode: code }: NoticeFields) => code === '0000' || code === '0001'
/** states of payments and refunds; one that is missing here decides nothing */
const STATES: Readonly<Record<string, 'WAITING' | 'FAILED' | 'PAID'>> = {
  BEFORERECEIVE: 'WAITING',
  RECEIVE: 'WAITING',
  INIT: 'WAITING',
  DOING: 'WAITING',
  SUCCESS: 'PAID',
  FAIL: 'FAILED',
  CLOSE: 'FAILED',
  CANCEL: 'FAILED',
}
/** Does Helipay know no such order? It says so by the code of its bank payments, or in words. */
const unknown = ({ rt2_retCode, rt3_retMsg }: NoticeFields) => rt2_retCode === '8102' || says.unknown(rt3_retMsg)

/**
 * Helipay (合利宝), a code to be scanned (`AppPay`, SCAN) by WeChat, Alipay or 云闪付; the merchant is registered for one of them. We request the
 * code. Telephones show it too, for another one to scan. Helipay takes an order once, so the code is kept for a while for a payer who comes
 * again; after that the payer begins another payment. A refund is first accepted and given later, which only a query for it tells; one
 * number is accepted once.
 *
 * The sources are public code of several companies, with tables of its documentation as remarks (fields, signed fields, states), not the
 * documentation itself. Its codes are not public: unless its words say that it knows no such thing or gives nothing, it is asked again.
 * Public tests hold signatures of its bank payments (`OnlinePay`), made by the same rule, and are tests of ours. It is tested against a
 * server, never against the real service. Left out: bank payments, for which no refund was found and a payer chooses the bank first; cards
 * (RSA and AES).
 */
export const helipay = ({ customerNumber, key, formerKey, appType, gateway }: HelipayTerms): SignedForm => {
  const url = `${gateway ?? GATEWAY}/trx/app/interface.action`
  const order = (biz: string, orderId: string): NoticeFields => ({
    P1_bizType: biz,
    P2_orderId: orderId,
    P3_customerNumber: customerNumber,
  })
  const head = ['rt1_bizType', 'rt2_retCode', 'rt4_customerNumber', 'rt5_orderId']
  return {
    zh: '合利宝',
    merchant: customerNumber,
    charset: 'utf-8',
    signature: orFormer(signature(key), formerKey === undefined ? undefined : signature(formerKey)),
    answer: bytes => fieldsInJson(textIn(bytes, 'utf-8')),
    bare: said => !said.sign && !!said.rt2_retCode && !taken(said),
    why: ({ rt3_retMsg, rt2_retCode = '' }) => rt3_retMsg ?? `返回码 ${rt2_retCode}`,
    names: {
      merchant: 'rt4_customerNumber',
      order: 'rt5_orderId',
      tradeNo: 'rt6_serialNumber',
      amount: 'rt8_orderAmount',
      currency: 'rt9_currency',
    },
    currencies: ['CNY'],
    fen: fenIn,
    pay: {
      url,
      fields: ({ trade: { paymentCode, amount, subject }, payer: { ip }, addresses: { notify } }) => ({
        ...order('AppPay', paymentCode),
        P4_payType: 'SCAN',
        P5_orderAmount: yuanText(amount),
        P6_currency: 'CNY',
        P7_authcode: '1',
        P8_appType: appType,
        P9_notifyUrl: notify,
        P10_successToUrl: '',
        P11_orderIp: ip,
        P12_goodsName: subject,
        P13_goodsDetail: '',
        P14_desc: '',
      }),
      answers: [...head, 'rt6_serialNumber', 'rt7_payType', 'rt8_qrcode', 'rt9_wapurl', 'rt10_orderAmount', 'rt11_currency'],
      page: said => (taken(said) && said.rt8_qrcode ? { code: said.rt8_qrcode, by: apps[appType] } : undefined),
    },
    query: {
      url,
      fields: ({ paymentCode }) => order('AppPayQuery', paymentCode),
      answers: [...head, 'rt6_serialNumber', 'rt7_orderStatus', 'rt8_orderAmount', 'rt9_currency'],
      state: said => (said.rt2_retCode === '0000' ? STATES[said.rt7_orderStatus ?? ''] : unknown(said) ? 'NONE' : undefined),
      // this field is not signed: only the encrypted connection vouches for it
      paidAt: ({ rt13_orderCompleteDate }) => timeIn(rt13_orderCompleteDate),
    },
    refund: {
      url,
      fields: ({ name, amount, trade: { paymentCode } }) => ({
        ...order('AppPayRefund', paymentCode),
        P4_refundOrderId: name,
        P5_amount: yuanText(amount),
        P6_callbackUrl: '',
      }),
      answers: [...head, 'rt6_refundOrderNum', 'rt7_serialNumber', 'rt8_amount', 'rt9_currency'],
      verdict: said => (taken(said) ? 'ACCEPTED' : says.refused(said.rt3_retMsg) ? 'REFUSED' : undefined),
      isFinal: false,
    },
    refunded: {
      url,
      fields: ({ name }) => ({ P1_bizType: 'AppPayRefundQuery', P2_refundOrderId: name, P3_customerNumber: customerNumber }),
      answers: [...head, 'rt6_refundOrderNum', 'rt7_serialNumber', 'rt8_orderStatus', 'rt9_amount', 'rt10_currency'],
      state: said => (said.rt2_retCode === '0000' ? STATES[said.rt8_orderStatus ?? ''] : unknown(said) ? 'NONE' : undefined),
      name: 'rt6_refundOrderNum',
      amount: 'rt9_amount',
      number: ({ rt7_serialNumber }, { name }) => rt7_serialNumber || name,
    },
    notice: {
      names: {
        merchant: 'rt1_customerNumber',
        order: 'rt2_orderId',
        tradeNo: 'rt3_systemSerial',
        amount: 'rt5_orderAmount',
        currency: 'rt6_currency',
      },
      signed: [
        ...['rt1_customerNumber', 'rt2_orderId', 'rt3_systemSerial', 'rt4_status', 'rt5_orderAmount', 'rt6_currency', 'rt7_timestamp'],
        'rt8_desc',
      ],
      state: ({ rt4_status = '' }) => STATES[rt4_status],
      answer: () => ({ type: 'text/plain; charset=utf-8', content: 'success' }),
    },
    payer: ['rt10_openId', 'rt18_bankType', 'rt19_subOpenId'],
  }
}
