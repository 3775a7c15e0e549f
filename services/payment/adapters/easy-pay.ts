import { sign, verify } from 'node:crypto'
import { type NoticeFields, textIn, timeIn, unreadable } from '../channel.ts'
import { fieldsInJson, orFormer, type Signature, type SignedForm, says } from './signed-form.ts'

/**
 * Settings of EasyPay. `partner` speaks to EasyPay, often the merchant itself; keys are the merchant's and EasyPay's own (PEM). `gateway`
 * is for a test.
 */
type EasyPayTerms = {
  merchantId: string
  partner: string
  privateKey: string
  publicKey: string
  formerKey?: string | undefined
  gateway?: string | undefined
}
const GATEWAY = 'https://newpay.bhecard.com'

/** Signs the business text exactly as it was written, on both sides. */
const signature = ({ partner, privateKey, publicKey }: EasyPayTerms): Signature => ({
  of: ({ service = '', ...business }) => {
    const biz_content = JSON.stringify(business)
    const proof = sign('sha1', Buffer.from(biz_content), privateKey).toString('base64')
    return { service, partner, charset: 'UTF-8', sign_type: 'RSA', sign: proof, biz_content }
  },
  holds: ({ biz_content = '', sign: proof = '' }) =>
    verify('sha1', Buffer.from(biz_content), publicKey, Buffer.from(proof.replaceAll(' ', '+'), 'base64')),
})

/** The content of `{"easypay_merchant_query_response":{…},"sign":"…"}`, and its text, which is signed. */
export const answerOf = (text: string): NoticeFields => {
  const [whole = '', biz_content = ''] = /"[A-Za-z_]+_response"\s*:\s*(\{[\s\S]*\})\s*,\s*"sign"/.exec(text) ?? []
  const told = fieldsInJson(text)
  if (whole) return { ...fieldsInJson(biz_content), biz_content, sign: told.sign ?? '' }
  // a fault has no signature
  const [node] = Object.entries(told).flatMap(([name, value]) => (name.endsWith('_response') ? [value] : []))
  return node ? fieldsInJson(node) : {}
}

/** a state that is missing here decides nothing */
const STATES: Readonly<Record<string, 'WAITING' | 'FAILED' | 'PAID'>> = {
  INIT: 'WAITING',
  UNKNOWN: 'WAITING',
  USER_PAYING: 'WAITING',
  BUSINESS_OK: 'WAITING',
  SUCCESS: 'PAID',
  FAIL: 'FAILED',
  CLOSE: 'FAILED',
}
const stateOf = ({ code, msg, trade_status = '', trade_type }: NoticeFields, type: 'CONSUME' | 'REFUND') => {
  if (code !== '00') return says.unknown(msg) ? 'NONE' : undefined
  return trade_type && trade_type !== type ? undefined : STATES[trade_status]
}

/**
 * EasyPay (易生支付), its gateway `api_gateway.do` (RSA, SHA1) with its cashier for computers (`easyPay`) and telephones (`easyPayh5`). Amounts
 * are fen. The format of the amount in its notice is unknown, so a notice only makes us ask, and the answer counts. A refund is first
 * accepted (00) and given later, which only a query for it tells.
 *
 * The sources are samples of its development kit and other public code, not its documentation. Of its codes only 00 is public: unless its
 * words say that it knows no such thing or gives nothing, it is asked again. No signed message of the real service was found; a test by
 * another implementation proves that signatures are made as the kit makes them. It is tested against a server, never against the real
 * service. Left out: its older forms (`create_direct_pay_by_user`, MD5), for which no query and no refund was found, 易企通 (JSON of another
 * interface), SM2.
 */
export const easyPay = (terms: EasyPayTerms): SignedForm => {
  const { merchantId: merchant_id, gateway } = terms
  const url = `${gateway ?? GATEWAY}/api_gateway.do`
  const query = (out_trade_no: string): NoticeFields => ({ service: 'easypay.merchant.query', merchant_id, out_trade_no })
  return {
    zh: '易生支付',
    merchant: merchant_id,
    charset: 'utf-8',
    signature: orFormer(signature(terms), terms.formerKey === undefined ? undefined : signature({ ...terms, publicKey: terms.formerKey })),
    answer: bytes => answerOf(textIn(bytes, 'utf-8')),
    bare: ({ code }) => !!code && code !== '00',
    why: ({ msg, code = '' }) => msg ?? `应答码 ${code}`,
    names: { merchant: 'merchant_id', order: 'out_trade_no', tradeNo: 'trade_no', amount: 'amount', currency: 'currency' },
    currencies: ['CNY'],
    fen: text => {
      if (!/^\d{1,12}$/.test(text ?? '')) throw unreadable('通知金额格式错误')
      return Number(text)
    },
    pay: {
      url,
      // its gateway redirects the payer to its cashier
      to: gateway ? [new URL(gateway).origin] : ['https://*.bhecard.com'],
      fields: ({ trade: { paymentCode, amount, subject }, payer: { isPhone }, addresses: { notify, back } }) => ({
        service: isPhone ? 'easypay.merchant.easyPayh5' : 'easypay.merchant.easyPay',
        merchant_id,
        out_trade_no: paymentCode,
        bank_code: 'EASYPAY',
        account_type: '1',
        amount: String(amount),
        subject,
        body: subject,
        front_url: back,
        notify_url: notify,
      }),
    },
    query: {
      url,
      fields: ({ paymentCode }) => query(paymentCode),
      state: said => stateOf(said, 'CONSUME'),
      paidAt: ({ success_time }) => timeIn(success_time),
    },
    refund: {
      url,
      fields: ({ name, amount, trade: { paymentCode } }) => ({
        service: 'easypay.merchant.refund',
        merchant_id,
        out_trade_no: name,
        origin_trade_no: paymentCode,
        refund_amount: String(amount),
        subject: paymentCode,
      }),
      verdict: ({ code, msg }) => (code === '00' ? 'ACCEPTED' : says.refused(msg) ? 'REFUSED' : undefined),
      isFinal: false,
    },
    refunded: {
      url,
      fields: ({ name }) => query(name),
      state: said => stateOf(said, 'REFUND'),
      name: 'out_trade_no',
      number: ({ trade_no }, { name }) => trade_no || name,
    },
    notice: {
      reads: ({ biz_content = '', sign: proof = '' }) => ({ ...fieldsInJson(biz_content), biz_content, sign: proof }),
      isAsked: true,
      state: () => undefined,
      answer: () => ({ type: 'text/plain; charset=utf-8', content: 'SUCCESS' }),
    },
    // personal fields, and the whole text, which repeats them
    payer: ['biz_content', 'buyer_id', 'buyer_email', 'open_id', 'acc', 'name', 'mobile', 'id_no'],
  }
}
