import { hash } from 'node:crypto'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { abortedAfter } from '#services/kernel/time.ts'
import {
  type Addresses,
  broken,
  type Channel,
  type Charset,
  type Fields,
  fieldsOf,
  notItsWord,
  type Payer,
  type Reach,
  unreadable,
  veiled,
} from '../channel.ts'
import type { OpenedTrade } from '../gateway.ts'

/** How a gateway and its merchant know each other's word. */
export type Signature = {
  /** what is added to what we say; fields stand in the order in which they are signed, where that counts */
  of: (fields: Fields) => Fields
  /** is it the gateway's own word at this instant? `names`: what of it is signed, in this order, where the gateway signs so */
  holds: (said: Fields, names: readonly string[], at: string) => boolean
}

type State = 'PAID' | 'WAITING' | 'FAILED' | 'NONE'
/** A refund as the gateway is asked for it. `name`: ours of it; `askedAt`: the instant at which it was set aside, the same whenever it is asked again */
export type AskedRefund = { name: string; askedAt: string; amount: number; trade: OpenedTrade & { tradeNo: string } }
/** `answers`: what of the answer is signed, in this order, where the gateway signs so */
type Ask<Of> = { url: string; fields: (of: Of) => Fields; answers?: readonly string[] }

/**
 * A gateway that is spoken to in forms whose fields are signed: what of one differs from the next. Its fields are what it wants in each, the states
 * what its answers mean, undefined where they decide nothing (a fault: it is asked again).
 */
export type SignedForm = {
  zh: string
  /** who takes the money */
  merchant: string
  /** of its notices; what we send to one that does not speak UTF-8 is ASCII */
  charset: Charset
  signature: Signature
  answer: (bytes: Uint8Array) => Fields
  /** what it says of a refusal, or a fault */
  why: (said: Fields) => string
  /** what the gateway calls these, in answers and notices alike */
  names: { merchant: string; order: string; tradeNo: string; amount: string; currency: string }
  /** the renminbi, as it writes it */
  currencies: readonly string[]
  /** an amount as it writes it → fen. @throws Refused when it is none */
  fen: (text: string | undefined) => number
  /** `to`: hosts that its own page leads on to */
  pay: Ask<{ trade: OpenedTrade & { subject: string }; payer: Payer; addresses: Addresses }> & { to: readonly string[] }
  query: Ask<OpenedTrade> & { state: (said: Fields) => State | undefined; paidAt?: (said: Fields) => string | undefined }
  /** `isFinal`: is a refund that was accepted given, or does only the gateway's own record say so? */
  refund: Ask<AskedRefund> & { verdict: (said: Fields) => 'ACCEPTED' | 'REFUSED' | undefined; isFinal: boolean }
  /** what has become of a refund; `name`: where its answer says which, `number`: the gateway's of it */
  refunded: Ask<AskedRefund> & {
    name: string
    state: (said: Fields) => State | undefined
    number: (said: Fields, asked: AskedRefund) => string
  }
  notice: {
    signed?: readonly string[]
    state: (said: Fields) => Exclude<State, 'NONE'> | undefined
    answer: (said: Fields) => { type: string; content: string }
  }
  /** what tells of the payer in its notices */
  payer: readonly string[]
}

/** Ours of a refund, as any of them takes it: letters and digits. A refund that was refused and is asked for again is another one. */
const nameOf = (refundId: string, { paymentCode }: OpenedTrade, askedAt: string) =>
  hash('sha256', `${refundId}\n${paymentCode}\n${askedAt}`).slice(0, 32)

/**
 * The one adapter of all gateways whose requests are signed forms; each is a declaration (`union-pay.ts`, `yee-pay.ts`). A page that sends its form by itself,
 * signed answers and notices, and before a refund is asked for the question what has become of it, so that one whose answer was lost is not given twice.
 */
export const signedForm = (form: SignedForm, { clock, fetch }: Reach): Channel => {
  const { zh, merchant, charset, signature, names, currencies, fen, pay, query, refund, refunded, notice } = form

  const ask = async <Of>({ url, fields, answers = [] }: Ask<Of>, of: Of): Promise<Fields> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': `application/x-www-form-urlencoded;charset=${charset}` },
      body: new URLSearchParams(signature.of(fields(of))).toString(),
      signal: abortedAfter(4_000),
    })
    const said = form.answer(new Uint8Array(await response.arrayBuffer()))
    if (!response.ok || Object.keys(said).length === 0) throw broken(`${zh}没有给出有效应答`)
    if (!signature.holds(said, answers, clock())) throw broken(`${zh}的应答签名无效`)
    return said
  }
  const why = (said: Fields) => form.why(said).slice(0, 100)
  /** @throws Refused when the money is another merchant's than is configured now */
  const isOurs = (trade: OpenedTrade) => {
    if (trade.merchant !== merchant) throw broken(`${zh}的商户 ${trade.merchant} 未配置，恢复后再试`)
  }
  const tradeIn = (said: Fields) => {
    const tradeNo = said[names.tradeNo]
    if (!tradeNo) throw unreadable()
    if (!currencies.includes(said[names.currency] ?? '')) throw unreadable('币种不是人民币')
    return { tradeNo, amount: fen(said[names.amount]) }
  }
  const becameOf = async (asked: AskedRefund): Promise<{ state: State; number: string; why: string }> => {
    const said = await ask(refunded, asked)
    const state = refunded.state(said)
    if (!state) throw broken(`${zh}退款查询失败（${why(said)}）`)
    if (state === 'PAID') {
      const given = said[names.amount]
      if (said[refunded.name] !== asked.name || (given !== undefined && fen(given) !== asked.amount)) throw broken(`${zh}应答的退款不符`)
    }
    return { state, number: refunded.number(said, asked), why: why(said) }
  }

  return {
    payee: async () => merchant,

    page: async (trade, payer, addresses) => {
      const fields = signature.of(pay.fields({ trade, payer, addresses }))
      return { form: { action: pay.url, fields, to: pay.to } }
    },

    query: async trade => {
      isOurs(trade)
      const said = await ask(query, trade)
      const status = query.state(said)
      if (!status) throw broken(`${zh}查询失败（${why(said)}）`)
      if (status !== 'PAID') return { status }
      if (said[names.order] !== trade.paymentCode || (said[names.merchant] ?? merchant) !== merchant) throw broken(`${zh}应答的订单不符`)
      const paidAt = query.paidAt?.(said)
      return { status, ...tradeIn(said), ...(paidAt && { paidAt }) }
    },

    refund: async (trade, { refundId, amount }) => {
      isOurs(trade)
      const { tradeNo } = trade
      const askedAt = trade.setAside?.[refundId]
      if (!tradeNo || !askedAt) throw broken(`退款 ${refundId} 在支付单 ${trade.paymentCode} 上没有占用`)
      const asked = { name: nameOf(refundId, trade, askedAt), askedAt, amount, trade: { ...trade, tradeNo } }
      let became = await becameOf(asked)
      if (became.state === 'NONE') {
        const said = await ask(refund, asked)
        const verdict = refund.verdict(said)
        if (verdict === 'REFUSED') throw new Refused(code.refund, `${zh}拒绝退款：${why(said)}`)
        if (!verdict) throw broken(`${zh}退款未完成（${why(said)}）`)
        if (refund.isFinal) return { refundNo: refunded.number(said, asked) }
        became = await becameOf(asked)
      }
      if (became.state === 'FAILED') throw new Refused(code.refund, `${zh}退款失败：${became.why}`)
      if (became.state !== 'PAID') throw broken(`${zh}已受理退款，结果未出，稍后再查`)
      return { refundNo: became.number }
    },

    hear: async word => {
      const said = fieldsOf(word, charset)
      if (!signature.holds(said, notice.signed ?? [], clock())) throw notItsWord()
      if (said[names.merchant] !== merchant) throw unreadable('收款商户不符')
      const state = notice.state(said)
      const paymentCode = said[names.order]
      if (!paymentCode || !state) throw unreadable()
      return {
        ...{ paymentCode, ...tradeIn(said), merchant },
        said: state === 'PAID' ? 'SUCCESS' : state,
        text: veiled(said, form.payer),
        answer: notice.answer(said),
      }
    },
  }
}
