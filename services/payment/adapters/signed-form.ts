import { hash } from 'node:crypto'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { abortedAfter } from '#services/kernel/time.ts'
import {
  type Addresses,
  broken,
  type Channel,
  type ChannelReach,
  type Charset,
  fieldsOf,
  type GatewayPayer,
  type NoticeFields,
  notItsWord,
  type PageNotes,
  type PayPage,
  UnderWay,
  unreadable,
  veiled,
} from '../channel.ts'
import type { OpenedTrade, TradeStanding } from '../gateway.ts'

/** How a gateway and its merchant sign messages and check signatures. */
export type Signature = {
  /** adds the signature to a message; fields stand in the order in which they are signed, where that counts */
  of: (fields: NoticeFields) => NoticeFields
  /** Is the message the gateway's own at this instant? `names` are the signed fields in their order, where the gateway signs so. */
  holds: (said: NoticeFields, names: readonly string[], at: string) => boolean
}

/** The signature while the gateway's key changes: what it signed by the former one, which may be under way, is still its word. */
export const orFormer = (now: Signature, former: Signature | undefined): Signature =>
  former ? { ...now, holds: (...said) => now.holds(...said) || former.holds(...said) } : now

type State = 'PAID' | 'WAITING' | 'FAILED' | 'NONE'
/** A gateway's names of these fields. */
type Names = { merchant: string; order: string; tradeNo: string; amount: string; currency: string }
/**
 * A refund as the gateway is asked for it. `name`: our name of it; `askedAt`: the instant at which it was set aside, the same whenever it
 * is asked again; `amount` in fen
 */
type AskedRefund = { name: string; askedAt: string; amount: number; trade: OpenedTrade & { tradeNo: string } }
/** A request to the gateway. `answers`: signed fields of the answer in their order, where the gateway signs so */
type Ask<Of> = { url: string; fields: (of: Of) => NoticeFields; answers?: readonly string[] }

/**
 * Declares what is special to a gateway that speaks in signed forms. Its functions give the fields of each request, and the states that
 * answers mean; undefined where an answer decides nothing (a fault: it is asked again).
 */
export type SignedForm = {
  zh: string
  /** merchant number that takes the money */
  merchant: string
  /** encoding of its notices; our messages to a gateway without UTF-8 are ASCII */
  charset: Charset
  signature: Signature
  answer: (bytes: Uint8Array) => NoticeFields
  /** May this answer come without a signature? Only refusals may; the encrypted connection alone vouches for them */
  bare?: (said: NoticeFields) => boolean
  /** the gateway's reason for a refusal or a fault */
  why: (said: NoticeFields) => string
  /** names of fields in answers, and in notices that have no others */
  names: Names
  /** the gateway's codes for the renminbi. A notice must name the currency; an answer, which is about our own request, may leave it out */
  currencies: readonly string[]
  /** turns an amount in the gateway's format into fen. @throws Refused when it is no amount */
  fen: (text: string | undefined) => number
  /**
   * The pay page: a form of the payer's browser (`to`: hosts that its page redirects to), or a request by us (`page`: the page that its
   * answer leads to).
   */
  pay: Ask<{ trade: OpenedTrade & { subject: string }; payer: GatewayPayer; addresses: Addresses }> &
    ({ to: readonly string[] } | { page: (said: NoticeFields) => PayPage | undefined })
  query: Ask<Pick<OpenedTrade, 'paymentCode' | 'createdAt'>> & {
    state: (said: NoticeFields) => State | undefined
    paidAt?: (said: NoticeFields) => string | undefined
  }
  /** `isFinal`: does acceptance mean that the refund is given, or does only a query tell? */
  refund: Ask<AskedRefund> & { verdict: (said: NoticeFields) => 'ACCEPTED' | 'REFUSED' | undefined; isFinal: boolean }
  /**
   * The query for a refund. `name`: field of the answer with the refund's name; `amount`: field with its amount, where that has a name of
   * its own; `number`: the gateway's number of it
   */
  refunded: Ask<AskedRefund> & {
    name: string
    amount?: string
    state: (said: NoticeFields) => State | undefined
    number: (said: NoticeFields, asked: AskedRefund) => string
  }
  /** `reads` unwraps the form; `isAsked` marks notices that say too little, so that the gateway is asked about the payment */
  notice: {
    names?: Names
    reads?: (form: NoticeFields) => NoticeFields
    isAsked?: true
    signed?: readonly string[]
    paidAt?: (said: NoticeFields) => string | undefined
    state: (said: NoticeFields) => Exclude<State, 'NONE'> | undefined
    answer: (said: NoticeFields) => { type: string; content: string }
  }
  /** personal fields of the payer in its notices */
  payer: readonly string[]
}

/**
 * Our name of a refund in a form that every gateway takes: letters and digits. A refund that is asked for again after a refusal has another
 * name.
 */
const nameOf = (refundId: string, { paymentCode }: OpenedTrade, askedAt: string) =>
  hash('sha256', `${refundId}\n${paymentCode}\n${askedAt}`).slice(0, 32)

/** Recognises phrases that leave no doubt, for gateways whose codes are not published. */
export const says = {
  /** The gateway knows no such order. That it knows no such merchant says nothing about the order. */
  unknown: (words = '') =>
    /(?:单|交易|记录|流水|退款)(?:号|信息)?(?:不存在|未找到)|(?:未找到|没有找到|查无)[^，。]*(?:单|交易|记录|流水)|查无此/.test(words),
  /** The gateway gives nothing, now or later. */
  refused: (words = '') => /余额不足|超[过出限]|大于|不存在|不支持|不允许|全部退款|全额退款/.test(words),
}
/** The values of a JSON object, as text; no values when it is no object. */
export const fieldsInJson = (text: string): NoticeFields => {
  try {
    const told: unknown = JSON.parse(text)
    if (typeof told !== 'object' || told === null || Array.isArray(told)) return {}
    return Object.fromEntries(
      Object.entries(told).flatMap(([name, value]) =>
        value === null ? [] : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
      ),
    )
  } catch {
    return {}
  }
}
/**
 * minutes for which a requested page is kept for payers who come again, in any process: a gateway takes an order once. Without the page the
 * payer begins another payment
 */
const KEPT_MINUTES = 24 * 60

/**
 * The one adapter for all gateways with signed forms; each gateway is a declaration (`union-pay.ts` and its like). The adapter makes a page
 * that submits its form by itself and checks signed answers and notices. Before it asks for a refund it asks for the state of that refund,
 * so that a refund whose answer was lost is not given twice.
 */
export const signedForm = (form: SignedForm, { clock, fetch, notes }: ChannelReach & { notes: PageNotes }): Channel => {
  const { zh, merchant, charset, signature, bare, names, currencies, fen, pay, query, refund, refunded, notice } = form
  /** the last noted page: of two requests at once the gateway gives one a page and refuses the other */
  const keptPage = async (id: string): Promise<PayPage | undefined> => {
    const page = (await notes.noted(id, clock())).at(-1)
    return page === undefined ? undefined : JSON.parse(page)
  }

  const ask = async <Of>({ url, fields, answers = [] }: Ask<Of>, of: Of): Promise<NoticeFields> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': `application/x-www-form-urlencoded;charset=${charset}` },
      body: new URLSearchParams(signature.of(fields(of))).toString(),
      signal: abortedAfter(4_000),
    })
    const said = form.answer(new Uint8Array(await response.arrayBuffer()))
    if (!response.ok || Object.keys(said).length === 0) throw broken(`${zh}没有给出有效应答`)
    if (!signature.holds(said, answers, clock()) && !bare?.(said)) throw broken(`${zh}的应答签名无效`)
    return said
  }
  const why = (said: NoticeFields) => form.why(said).slice(0, 100)
  /** @throws Refused when another merchant than the configured one took the money */
  const isOurs = (trade: OpenedTrade) => {
    if (trade.merchant !== merchant) throw broken(`${zh}的商户 ${trade.merchant} 未配置，恢复后再试`)
  }
  const tradeIn = (said: NoticeFields, { tradeNo, amount, currency }: Names, silent = '') => {
    const number = said[tradeNo]
    if (!number) throw unreadable()
    if (!currencies.includes(said[currency] ?? silent)) throw unreadable('币种不是人民币')
    return { tradeNo: number, amount: fen(said[amount]) }
  }
  const standingOf = async (trade: Pick<OpenedTrade, 'paymentCode' | 'createdAt'>): Promise<TradeStanding> => {
    const said = await ask(query, trade)
    const status = query.state(said)
    if (!status) throw broken(`${zh}查询失败（${why(said)}）`)
    if (status !== 'PAID') return { status }
    if (said[names.order] !== trade.paymentCode || (said[names.merchant] ?? merchant) !== merchant) throw broken(`${zh}应答的订单不符`)
    const paidAt = query.paidAt?.(said)
    return { status, ...tradeIn(said, names, currencies[0]), ...(paidAt && { paidAt }) }
  }
  const becameOf = async (asked: AskedRefund): Promise<{ state: State; number: string; why: string }> => {
    const said = await ask(refunded, asked)
    const state = refunded.state(said)
    if (!state) throw broken(`${zh}退款查询失败（${why(said)}）`)
    if (state === 'PAID') {
      const given = said[refunded.amount ?? names.amount]
      if (said[refunded.name] !== asked.name || (given !== undefined && fen(given) !== asked.amount)) throw broken(`${zh}应答的退款不符`)
    }
    return { state, number: refunded.number(said, asked), why: why(said) }
  }

  return {
    payee: async () => merchant,

    page: async (trade, payer, addresses) => {
      const asked = { trade, payer, addresses }
      if ('to' in pay) return { form: { action: pay.url, fields: signature.of(pay.fields(asked)), to: pay.to } }
      const id = `pay page ${trade.paymentCode}`
      const kept = await keptPage(id)
      if (kept) return kept
      const said = await ask(pay, asked)
      const page = pay.page(said)
      if (!page) {
        const others = await keptPage(id)
        if (others) return others
        throw broken(`${zh}下单失败（${why(said)}），请返回订单重新发起支付`)
      }
      await notes.note(id, JSON.stringify(page), { at: clock(), until: addMinutes(clock(), KEPT_MINUTES), most: 1 })
      return page
    },

    query: async trade => {
      isOurs(trade)
      return standingOf(trade)
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
      if (became.state !== 'PAID') throw new UnderWay(`${zh}已受理退款，结果未出`)
      return { refundNo: became.number }
    },

    hear: async word => {
      const { reads = told => told, isAsked, names: own = names, signed = [] } = notice
      const said = reads(fieldsOf(word, charset))
      if (!signature.holds(said, signed, clock())) throw notItsWord()
      if ((said[own.merchant] ?? (isAsked && merchant)) !== merchant) throw unreadable('收款商户不符')
      const paymentCode = said[own.order]
      if (!paymentCode) throw unreadable()
      const kept = { paymentCode, merchant, text: veiled(said, form.payer), answer: notice.answer(said) }
      if (isAsked) {
        // the trade is known by its number alone
        const standing = await standingOf({ paymentCode, createdAt: clock() })
        if (standing.status !== 'PAID') throw broken(`${zh}尚未确认支付单 ${paymentCode} 已付款`)
        const { status: _, ...paid } = standing
        return { ...kept, ...paid, said: 'SUCCESS' }
      }
      const state = notice.state(said)
      if (!state) throw unreadable()
      const paidAt = notice.paidAt?.(said)
      return { ...kept, ...tradeIn(said, own), ...(paidAt && { paidAt }), said: state === 'PAID' ? 'SUCCESS' : state }
    },
  }
}
