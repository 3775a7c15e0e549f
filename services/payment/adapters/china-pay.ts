import { sign, verify } from 'node:crypto'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { decodedIn, type NoticeFields, pairIn, textIn, timeIn, unreadable } from '../channel.ts'
import { orFormer, type Signature, type SignedForm, says } from './signed-form.ts'

/**
 * Settings of ChinaPay: the merchant's key and ChinaPay's own (PEM). `gateway` replaces the real address, for its test environment or a
 * test.
 */
type ChinaPayTerms = { merId: string; privateKey: string; publicKey: string; formerKey?: string | undefined; gateway?: string | undefined }
const GATEWAY = 'https://payment.chinapay.com'

/** The signed text: all fields by name, without the signature and the certificate's number. */
const signedText = (fields: NoticeFields): string =>
  Object.keys(fields)
    .filter(name => name !== 'Signature' && name !== 'CertId')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
/** Checks a signature. A form turns its `+` into a blank where it was not encoded. */
export const isSignedBy = (said: NoticeFields, publicKey: string): boolean =>
  verify('sha512', Buffer.from(signedText(said)), publicKey, Buffer.from((said.Signature ?? '').replaceAll(' ', '+'), 'base64'))

/**
 * Decodes ChinaPay's values, which are sometimes encoded once more. An encoded signature holds a `%`, since it ends with `=`; an unsigned
 * message is judged by its text.
 */
export const plainOf = (said: NoticeFields): NoticeFields =>
  /%[\dA-F]{2}/i.test(said.Signature ?? said.respMsg ?? '')
    ? Object.fromEntries(Object.entries(said).map(([name, value]) => [name, decodedIn(value.replaceAll('+', '%2B'), 'utf-8')]))
    : said

const signature = ({ privateKey, publicKey }: ChinaPayTerms): Signature => ({
  of: fields => ({ ...fields, Signature: sign('sha512', Buffer.from(signedText(fields)), privateKey).toString('base64') }),
  holds: said => isSignedBy(said, publicKey),
})

/** by the clock in China */
const sentAt = (instant: string) => {
  const digits = formatDateTime(instant).replace(/\D/g, '')
  return { TranDate: digits.slice(0, 8), TranTime: digits.slice(8, 14) }
}
const doneAt = ({ CompleteDate = '', CompleteTime = '' }: NoticeFields) => timeIn(CompleteDate + CompleteTime)
const isDone = (code?: string) => code === '0000' || code === '1003'
const GIVEN = ['0000', '0008', '1013']
const NOT_GIVEN = ['0009']

/**
 * ChinaPay (银联电子支付), interface 20140728 (新一代, signed by certificates, SHA512 with RSA), for computers and telephones alike. The payer
 * chooses the kind of payment at its cashier (no `TranType`). An order is known by our number and its day. A refund is first accepted
 * (0000, 1003) and given later, which only a query for it tells: by the sources 0008 and 1013 mean given, 1003 and 1004 under way, 0009
 * failed. For an unknown order it answers 3441, without a signature.
 *
 * The sources are public code of several companies that speak to it, among them the PHP of its development kit (SecssUtil), and not its
 * documentation, which only merchants get. Its refusal codes are not public: unless its words say that nothing is given, it is asked again.
 * Two published answers of ChinaPay with its signatures are a test of ours. It is tested against a server, never against the real service.
 * Left out: TranType 0002 (企业网银) without the cashier, splitting, SM2, settlement files.
 */
export const chinaPay = (terms: ChinaPayTerms): SignedForm => {
  const { merId, gateway } = terms
  const url = (path: string) => `${gateway ?? GATEWAY}/CTITS/service/rest/${path}/0/0/0/0/0`
  const base = { Version: '20140728', AccessType: '0', MerId: merId, BusiType: '0001' }
  const asking = { ...base, TranType: '0502' }
  return {
    zh: '银联电子支付',
    merchant: merId,
    charset: 'utf-8',
    signature: orFormer(signature(terms), terms.formerKey === undefined ? undefined : signature({ ...terms, publicKey: terms.formerKey })),
    answer: bytes => plainOf(Object.fromEntries(textIn(bytes, 'utf-8').trim().split('&').flatMap(pairIn))),
    bare: ({ respCode, Signature }) => !Signature && !!respCode && !isDone(respCode),
    why: ({ respMsg, respCode = '' }) => respMsg ?? `应答码 ${respCode}`,
    names: { merchant: 'MerId', order: 'MerOrderNo', tradeNo: 'AcqSeqId', amount: 'OrderAmt', currency: 'CurryNo' },
    currencies: ['CNY'],
    fen: text => {
      if (!/^\d{1,20}$/.test(text ?? '')) throw unreadable('通知金额格式错误')
      return Number(text)
    },
    pay: {
      url: url('page/nref/000000000017'),
      // its gateway redirects the payer to its cashier
      to: gateway ? [new URL(gateway).origin] : ['https://*.chinapay.com'],
      fields: ({ trade: { paymentCode, amount, createdAt }, addresses: { notify, back } }) => ({
        ...base,
        ...sentAt(createdAt),
        MerOrderNo: paymentCode,
        OrderAmt: String(amount),
        CurryNo: 'CNY',
        MerPageUrl: back,
        MerBgUrl: notify,
      }),
    },
    query: {
      url: url('forward/syn/000000000060'),
      fields: ({ paymentCode, createdAt }) => ({ ...asking, MerOrderNo: paymentCode, TranDate: sentAt(createdAt).TranDate }),
      state: ({ respCode, OrderStatus, RefundSumAmount = '0' }) => {
        if (respCode === '3441') return 'NONE'
        if (respCode !== '0000') return undefined
        // a payment with refunds was paid
        if (OrderStatus === '0000' || Number(RefundSumAmount) > 0) return 'PAID'
        return OrderStatus === '0003' ? 'FAILED' : 'WAITING'
      },
      paidAt: doneAt,
    },
    refund: {
      url: url('forward/syn/000000000065'),
      fields: ({ name, askedAt, amount, trade: { paymentCode, createdAt } }) => ({
        ...base,
        ...sentAt(askedAt),
        TranType: '0401',
        MerOrderNo: name,
        OriOrderNo: paymentCode,
        OriTranDate: sentAt(createdAt).TranDate,
        RefundAmt: String(amount),
      }),
      verdict: ({ respCode, respMsg }) => (isDone(respCode) ? 'ACCEPTED' : says.refused(respMsg) ? 'REFUSED' : undefined),
      isFinal: false,
    },
    refunded: {
      url: url('forward/syn/000000000060'),
      fields: ({ name, askedAt }) => ({ ...asking, MerOrderNo: name, TranDate: sentAt(askedAt).TranDate }),
      state: ({ respCode, OrderStatus = '' }) => {
        if (respCode === '3441') return 'NONE'
        if (respCode !== '0000') return undefined
        return GIVEN.includes(OrderStatus) ? 'PAID' : NOT_GIVEN.includes(OrderStatus) ? 'FAILED' : 'WAITING'
      },
      name: 'MerOrderNo',
      amount: 'RefundAmt',
      number: ({ AcqSeqId }, { name }) => AcqSeqId ?? name,
    },
    notice: {
      reads: plainOf,
      state: ({ OriOrderNo, OrderStatus }) =>
        OriOrderNo ? undefined : OrderStatus === '0000' ? 'PAID' : OrderStatus === '0003' ? 'FAILED' : 'WAITING',
      paidAt: doneAt,
      answer: () => ({ type: 'text/plain; charset=utf-8', content: 'success' }),
    },
    payer: ['CardTranData', 'PayBillNo'],
  }
}
