import { addDays, local } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { formatYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import type { Explained } from '#contracts/quotation/price.ts'
import { isDesks, type QuoteStatus } from '#contracts/quotation/quote-codes.ts'
import * as events from '#contracts/quotation/quote-events.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'
import { type Accepted, accepting } from './accepting.ts'

const { QuoteAsked, QuoteOffered, QuoteDeclined, QuoteCountered, QuoteAnswered, QuoteRejected, QuoteExpired, QuoteOverdue } = events
type Data = EventsOf<typeof events>

export type KnownQuote = Accepted & {
  status: QuoteStatus
  of: Data['QuoteAsked']
  askedAt: string
  by?: events.QuotedBy
  explained?: Explained[]
  obstacles?: events.Obstacle[]
  fares?: { fare: number }[]
  /** true when it was made by hand */
  manual?: true
  /** terms of the order besides the price: `paxMin` is the smallest group */
  paxMin: number
  refundable: boolean
  /** number of times the agency may still name another price */
  counters: number
  /** instant by which the desk answers */
  dueBy?: string
  /** the person at the desk who looks after it */
  handler?: string
  /** the desk has not answered by then */
  overdue?: true
  wanted?: { fare: number; remark?: string }
  answer?: string
  reason?: string
}
type Quote = { status: 'NONE' } | KnownQuote
export const isQuoted = (quote: Quote): quote is KnownQuote => quote.status !== 'NONE'
/** an adult's fare of all flights together, in fen */
export const fareOf = ({ fares = [] }: Pick<KnownQuote, 'fares'>): number => fares.reduce((sum, { fare }) => sum + fare, 0)

/** Terms of quotes by hand, where no rule has set any: groups of ten, refundable, one counter. */
const MANUAL = { paxMin: 10, refundable: true, counters: 1 }

const statusTexts: Readonly<Record<string, string>> = {
  NONE: '报价不存在',
  DECLINED: '报价待人工处理',
  COUNTERED: '议价处理中',
  ACCEPTED: '报价正在下单',
  ORDERED: '报价已下单',
  REJECTED: '未能报价',
  EXPIRED: '报价已失效',
}
const { stands, folds, claimed, commands, passed } = accepting<Quote, KnownQuote>({
  known: quote => (isQuoted(quote) ? quote : undefined),
  open: 'OFFERED',
  told: status => statusTexts[status]!,
})
/** refuses the second of two clerks with the reason that the quote was answered meanwhile */
const desks: When<Quote> = quote => {
  if (!isQuoted(quote)) return statusTexts.NONE!
  return isDesks(quote.status) || (quote.manual || quote.status === 'REJECTED' ? '报价已由人工答复' : '报价无须人工处理')
}
const ifKnown = (quote: Quote, change: (known: KnownQuote) => KnownQuote): Quote => (isQuoted(quote) ? change(quote) : quote)
const askerOf = ({ of: { quoteId, agency, airLine, legs, seats } }: Pick<KnownQuote, 'of'>) => ({
  quoteId,
  agency,
  airLine,
  seats,
  journey: legs.map(({ flightNo, date, origin, destination }) => `${flightNo} ${date} ${origin}–${destination}`).join('、'),
})
const unclaimed = ({ claim: _, ...quote }: KnownQuote): KnownQuote => quote
/** no longer waits for the desk */
const answered = ({ dueBy: _, overdue: __, handler: ___, ...quote }: KnownQuote): KnownQuote => quote
const waited = ({ dueBy }: KnownQuote) => ({ ...(dueBy && { waited: dueBy }) })

/** Does the same request need another quote, since nothing comes of this one any more? */
export const isOver = (quote: Quote, at: string): boolean =>
  isQuoted(quote) &&
  (quote.status === 'ORDERED' ||
    quote.status === 'REJECTED' ||
    quote.status === 'EXPIRED' ||
    (!isDesks(quote.status) && at >= quote.until!))

/** A quote (DOMAIN §3.12): offered by rule or by the desk, perhaps countered, then accepted into one order, or over. */
export const quote = decider<Quote, Data>()({
  name: 'quote',
  zh: '报价',
  document: { zh: '报价', owner: state => (isQuoted(state) ? { agency: state.of.agency, airLine: state.of.airLine } : undefined) },
  code: code.quotation,
  initial: { status: 'NONE' },
  evolve: {
    QuoteAsked: (_, of, at) => ({ status: 'DECLINED', of, askedAt: at, ...MANUAL }),
    QuoteOffered: (quote, { waited: _, ...offered }) =>
      ifKnown(quote, ({ obstacles: __, ...known }) => ({ ...answered(known), ...offered, status: 'OFFERED' })),
    QuoteDeclined: (quote, { asker: _, ...declined }) => ifKnown(quote, known => ({ ...known, ...declined, status: 'DECLINED' })),
    QuoteCountered: (quote, { dueBy, handler, asker: _, ...wanted }) =>
      ifKnown(quote, known => ({ ...known, status: 'COUNTERED', wanted, dueBy, ...present({ handler }), counters: known.counters - 1 })),
    QuoteAnswered: (quote, { remark, to: _, waited: __, ...offer }) =>
      ifKnown(quote, ({ answer: ___, ...known }) => ({
        ...answered(known),
        ...offer,
        status: 'OFFERED',
        manual: true,
        ...(remark && { answer: remark }),
      })),
    QuoteRejected: (quote, { reason }) => ifKnown(quote, known => ({ ...answered(known), status: 'REJECTED', reason })),
    ...folds,
    QuoteExpired: quote => ifKnown(quote, known => ({ ...answered(unclaimed(known)), status: 'EXPIRED' })),
    QuoteOverdue: quote => ifKnown(quote, known => ({ ...known, overdue: true })),
  },
  commands: {
    /**
     * The computed offer comes with the command: one append. Asked again, the quote stays as it is, unless it waits for the desk and a rule
     * has a price by now.
     */
    ask: {
      decide: (
        quote,
        { asked, outcome }: { asked: Data['QuoteAsked']; outcome: { offered: Data['QuoteOffered'] } | { declined: Data['QuoteDeclined'] } },
      ) => {
        if (isQuoted(quote))
          return quote.status === 'DECLINED' && 'offered' in outcome ? [QuoteOffered({ ...outcome.offered, ...waited(quote) })] : []
        return [
          QuoteAsked(asked),
          'offered' in outcome ? QuoteOffered(outcome.offered) : QuoteDeclined({ ...outcome.declined, asker: askerOf({ of: asked }) }),
        ]
      },
    },
    counter: {
      when: (quote, context) => {
        const open = stands(quote, context)
        if (open !== true) return open
        return (isQuoted(quote) && quote.counters > 0) || '议价次数已用完'
      },
      decide: (quote, wanted: Data['QuoteCountered']) => {
        if (!isQuoted(quote)) return []
        if (wanted.fare <= 0) throw invalid('期望票价须大于0', { fare: '期望票价须大于0' })
        if (wanted.fare % TEN_YUAN !== 0) throw invalid('期望票价须为10元的整数倍', { fare: '期望票价须为10元的整数倍' })
        if (wanted.fare >= fareOf(quote)) {
          const message = `期望票价须低于当前报价${formatYuan(fareOf(quote))}`
          throw invalid(message, { fare: message })
        }
        return [QuoteCountered({ ...wanted, asker: askerOf(quote) })]
      },
    },
    answer: {
      when: desks,
      decide: (quote, answer: Omit<Data['QuoteAnswered'], 'to' | 'waited'>, { at }) => {
        if (answer.until <= at) throw invalid('有效时间须晚于当前时间', { validMinutes: '有效时间须晚于当前时间' })
        return isQuoted(quote) ? [QuoteAnswered({ ...answer, to: askerOf(quote), ...waited(quote) })] : []
      },
    },
    reject: {
      when: desks,
      decide: (quote, { reason }: { reason: string }) =>
        isQuoted(quote) ? [QuoteRejected({ reason, to: askerOf(quote), ...waited(quote) })] : [],
    },
    /** `when` is for the button: a request that has claimed the quote already goes on */
    accept: {
      when: stands,
      decide: (_, { request }: { request: string }, { at }) => [claimed({ request }, at)],
    },
    ...commands,
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (quote, _: object, { at }) => {
        if (!isQuoted(quote)) return []
        if (isDesks(quote.status)) {
          const gone = local(addDays(quote.of.legs[0]!.date, 1), '00:00')
          if (at >= gone) return [QuoteExpired({ until: gone, ...waited(quote) })]
          const { dueBy, overdue } = quote
          return dueBy !== undefined && !overdue && at >= dueBy ? [QuoteOverdue({ dueBy, to: askerOf(quote) })] : []
        }
        return passed(quote, at)
      },
    },
  },
})
