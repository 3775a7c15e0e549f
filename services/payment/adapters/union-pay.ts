import { createHash, sign, verify, X509Certificate } from 'node:crypto'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { type NoticeFields, pairIn, textIn, unreadable } from '../channel.ts'
import type { Signature, SignedForm } from './signed-form.ts'

/**
 * Settings of UnionPay: the merchant's key (PEM) and certificate, then the certificates above UnionPay's own. `gateway` replaces the real
 * address, for its test environment or a test.
 */
type UnionPayTerms = {
  merId: string
  privateKey: string
  certificate: X509Certificate
  root: X509Certificate
  middle: X509Certificate
  gateway?: string | undefined
}
const GATEWAY = 'https://gateway.95516.com'
/** owners named in the certificates of its answers: the real one, and that of its test environment */
const [OWNER, TEST_OWNER] = ['中国银联股份有限公司', '00040000:SIGN']

/** The signed text: the digest, in small hexadecimal letters, of all non-empty fields by name, without the signature. */
export const digestOf = (fields: NoticeFields): string => {
  const text = Object.keys(fields)
    .filter(name => name !== 'signature' && fields[name] !== '')
    .sort()
    .map(name => `${name}=${fields[name]}`)
    .join('&')
  return createHash('sha256').update(text).digest('hex')
}
/** Does the certificate in the message fit the message's signature? */
export const isSignedByItsOwn = (said: NoticeFields): boolean =>
  verify('sha256', Buffer.from(digestOf(said)), certificateIn(said)!.publicKey, Buffer.from(said.signature ?? '', 'base64'))
const certificateIn = ({ signPubKeyCert = '' }: NoticeFields): X509Certificate | undefined => {
  try {
    return new X509Certificate(signPubKeyCert)
  } catch {
    return undefined
  }
}
/** Is the certificate UnionPay's, by its chain, its dates and its owner: `CN=041@…@中国银联股份有限公司@…`? */
export const isOfUnionPay = (
  certificate: X509Certificate,
  { root, middle, owners, at }: { root: X509Certificate; middle: X509Certificate; owners: readonly string[]; at: string },
): boolean => {
  const owner = /^CN=(.*)$/m.exec(certificate.subject)?.[1]?.split('@')[2] ?? ''
  const [from, until] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)]
  const now = Date.parse(at)
  return from <= now && now <= until && owners.includes(owner) && certificate.verify(middle.publicKey) && middle.verify(root.publicKey)
}

const signature = ({ privateKey, certificate, root, middle, gateway }: UnionPayTerms): Signature => {
  const certId = BigInt(`0x${certificate.serialNumber}`).toString()
  const chain = { root, middle, owners: gateway ? [OWNER, TEST_OWNER] : [OWNER] }
  return {
    of: fields => {
      const whole = { ...fields, certId, signMethod: '01' }
      return { ...whole, signature: sign('sha256', Buffer.from(digestOf(whole)), privateKey).toString('base64') }
    },
    holds: (said, _, at) => {
      const theirs = certificateIn(said)
      return said.signMethod === '01' && !!theirs && isOfUnionPay(theirs, { ...chain, at }) && isSignedByItsOwn(said)
    },
  }
}

/** Parses its answers: unencoded forms in which braces or brackets enclose one value, whatever it holds. */
export const answerOf = (text: string): NoticeFields => {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if ('{['.includes(sign)) depth++
    else if ('}]'.includes(sign)) depth--
    if (sign === '&' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return Object.fromEntries(parts.flatMap(pairIn))
}

const timeOf = (instant: string) => formatDateTime(instant).replace(/\D/g, '')
const isDone = (code?: string) => code === '00' || code === 'A6'
/** the trade is under way, or the gateway has a fault */
const isOpen = (code?: string) => code === '03' || code === '04' || code === '05'
/** codes of a refund that leave it open: under way, away, a signature for us to correct, asked already or too often */
const OPEN = ['02', '03', '04', '05', '06', '11', '12', '37']

/**
 * UnionPay's online gateway (全渠道 5.1.0, 在线网关支付 B2C, signMethod 01), for computers and telephones alike. Trades are known by our number and
 * the time of sending, for which we send the payment's own time, so that it can be queried. UnionPay wants the present time, so it refuses
 * a page that is opened long after. The time of a refund is that of setting it aside; if it first reaches UnionPay much later, it is
 * refused there and decided again. An accepted refund is not given yet; only a query for it tells. UnionPay does not say when a payer has
 * paid (`traceTime` is the time of sending).
 *
 * The sources are open.unionpay.com (API pages of queryTrans.do and backTransReq.do) and the samples of its development kit, whose notice
 * is a test of ours. It is tested against a server, never against the real service. Left out: B2B (bizType 000202), SM2 (signMethod 21),
 * settlement files.
 */
export const unionPay = (terms: UnionPayTerms): SignedForm => {
  const { merId, gateway } = terms
  const url = (path: string) => `${gateway ?? GATEWAY}/gateway/api/${path}`
  const base = { version: '5.1.0', encoding: 'UTF-8', accessType: '0', merId }
  const [purchase, giving, asking] = [
    { ...base, txnType: '01', txnSubType: '01', bizType: '000201', currencyCode: '156' },
    { ...base, txnType: '04', txnSubType: '00', bizType: '000201', channelType: '07' },
    { ...base, txnType: '00', txnSubType: '00', bizType: '000201' },
  ]
  return {
    zh: '银联',
    merchant: merId,
    charset: 'utf-8',
    signature: signature(terms),
    answer: bytes => answerOf(textIn(bytes, 'utf-8')),
    why: ({ respMsg, origRespMsg }) => origRespMsg ?? respMsg ?? '',
    names: { merchant: 'merId', order: 'orderId', tradeNo: 'queryId', amount: 'txnAmt', currency: 'currencyCode' },
    currencies: ['156'],
    fen: text => {
      if (!/^\d{1,12}$/.test(text ?? '')) throw unreadable('通知金额格式错误')
      return Number(text)
    },
    pay: {
      url: url('frontTransReq.do'),
      // its gateway redirects the payer to its cashier
      to: gateway ? [new URL(gateway).origin] : ['https://*.95516.com'],
      fields: ({ trade: { paymentCode, amount, subject, createdAt }, payer: { isPhone }, addresses: { notify, back } }) => ({
        ...purchase,
        channelType: isPhone ? '08' : '07',
        orderId: paymentCode,
        txnTime: timeOf(createdAt),
        txnAmt: String(amount),
        riskRateInfo: `{commodityName=${subject.replace(/[&={}[\]"']/g, ' ')}}`,
        frontUrl: back,
        backUrl: notify,
      }),
    },
    query: {
      url: url('queryTrans.do'),
      fields: ({ paymentCode, createdAt }) => ({ ...asking, orderId: paymentCode, txnTime: timeOf(createdAt) }),
      // after a failure the payer may still pay with another card
      state: ({ respCode, origRespCode }) =>
        respCode === '34' ? 'NONE' : respCode !== '00' ? undefined : isDone(origRespCode) ? 'PAID' : 'WAITING',
    },
    refund: {
      url: url('backTransReq.do'),
      fields: ({ name, askedAt, amount, trade: { tradeNo } }) => ({
        ...giving,
        orderId: name,
        origQryId: tradeNo,
        txnTime: timeOf(askedAt),
        txnAmt: String(amount),
        // UnionPay's word for "no notice": we ask instead
        backUrl: 'http://www.specialUrl.com',
      }),
      verdict: ({ respCode }) => (respCode === '00' ? 'ACCEPTED' : !respCode || OPEN.includes(respCode) ? undefined : 'REFUSED'),
      isFinal: false,
    },
    refunded: {
      url: url('queryTrans.do'),
      fields: ({ name, askedAt }) => ({ ...asking, orderId: name, txnTime: timeOf(askedAt) }),
      state: ({ respCode, origRespCode }) => {
        if (respCode === '34') return 'NONE'
        if (respCode !== '00') return undefined
        return isDone(origRespCode) ? 'PAID' : isOpen(origRespCode) ? 'WAITING' : 'FAILED'
      },
      name: 'orderId',
      number: ({ queryId }, { name }) => queryId ?? name,
    },
    notice: {
      state: ({ txnType, respCode }) =>
        txnType !== '01' ? undefined : isDone(respCode) ? 'PAID' : isOpen(respCode) ? 'WAITING' : 'FAILED',
      answer: () => ({ type: 'text/plain; charset=utf-8', content: 'ok' }),
    },
    payer: ['accNo', 'payCardNo', 'customerInfo'],
  }
}
