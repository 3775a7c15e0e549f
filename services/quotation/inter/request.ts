import { addDays, addMinutes, local } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { type InterEnd, type InterStatus, REMINDED_AT, waitsForDesk } from '#contracts/quotation/inter-codes.ts'
import * as events from '#contracts/quotation/inter-events.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'
import { type Accepted, accepting } from '../accepting.ts'

const { InterAsked, InterQuoted, InterCountered, InterClosed, InterReminded, InterOverdue, QuoteExpired } = events
type Data = EventsOf<typeof events>

/** An entry of the conversation. */
export type Entry = { no: number; at: string } & (
  | { kind: 'ASKED'; remark?: string | undefined }
  | { kind: 'QUOTED'; offers: readonly events.InterOffered[]; until: string; remark?: string | undefined }
  | { kind: 'COUNTERED'; offerId: string; total: Fen; remark?: string | undefined }
  | { kind: 'CLOSED'; end: InterEnd; remark?: string | undefined }
)
export type KnownRequest = Accepted & {
  status: InterStatus
  of: Data['InterAsked']
  askedAt: string
  /** number of entries, which is the `handleId` of the newest */
  no: number
  /** number of times that the agency may still name another total */
  rounds: number
  thread: readonly Entry[]
  /** the offers that stand, or stood last */
  offers: readonly events.InterOffered[]
  /** instant by which the desk answers */
  dueBy?: string
  /** the desk has not answered by then */
  overdue?: true
  /** the person at the desk who looks after it */
  handler?: string
  /** hours before the end of the offers at which their agency was reminded last */
  reminded?: number
}
export type InterRequest = { status: 'NONE' } | KnownRequest
export const isKnown = (request: InterRequest): request is KnownRequest => request.status !== 'NONE'

const texts: Readonly<Record<string, string>> = {
  NONE: '国际询价不存在',
  ASKED: '航司报价中',
  QUOTED: '报价有效期内，请选择不接受',
  COUNTERED: '议价处理中',
  ACCEPTED: '报价正在下单',
  ORDERED: '询价已下单',
  REJECTED: '航司未能报价',
  DECLINED: '报价未接受',
  WITHDRAWN: '询价已撤回',
  EXPIRED: '报价已失效',
}
const { stands, folds, claimed, commands, passed } = accepting<InterRequest, KnownRequest>({
  known: request => (isKnown(request) ? request : undefined),
  open: 'QUOTED',
  told: status => texts[status]!,
})
/** the desk may also better its offers while they stand */
const answerable: When<InterRequest> = request => waits(request) || request.status === 'QUOTED' || texts[request.status]!
const waits = ({ status }: InterRequest): boolean => status !== 'NONE' && waitsForDesk(status)
const ifKnown = (request: InterRequest, change: (known: KnownRequest) => KnownRequest): InterRequest =>
  isKnown(request) ? change(request) : request

/** An answer to another entry than the newest is of a person who has not seen what it answers. @throws Refused */
const known = (request: InterRequest, handleId: number): KnownRequest => {
  if (!isKnown(request)) throw new Refused(code.quotation, texts.NONE!)
  if (request.no !== handleId) throw new Refused(code.quotation, '已有新的报价或议价，请刷新')
  return request
}
/** @throws Refused 400 */
const offerIn = ({ offers }: KnownRequest, offerId: string): events.InterOffered => {
  const offer = offers.find(one => one.offerId === offerId)
  if (!offer) throw invalid('方案不存在', { offerId: '方案不存在' })
  return offer
}
const closed = (request: KnownRequest, end: InterEnd, reason: string | undefined) => [
  InterClosed({ no: request.no + 1, end, ...present({ reason }), to: request.of.to, ...waited(request) }),
]
const waited = ({ dueBy }: KnownRequest) => present({ waited: dueBy })
/** no longer waits for the desk */
const answered = ({ dueBy: _, overdue: __, handler: ___, ...request }: KnownRequest): KnownRequest => request
const entered = (request: KnownRequest, entry: Entry): KnownRequest => ({
  ...request,
  no: entry.no,
  thread: [...request.thread, entry],
})
/**
 * The reminder that is due: of two that have come meanwhile the later alone, and none whose time was over when the offers were made. Hours
 * before their end.
 */
const reminderDue = ({ thread, until, reminded = Number.POSITIVE_INFINITY }: KnownRequest, at: string): number | undefined => {
  const quotedAt = thread.findLast(({ kind }) => kind === 'QUOTED')!.at
  return REMINDED_AT.findLast(hours => {
    const by = addMinutes(until!, -60 * hours)
    return hours < reminded && by > quotedAt && at >= by
  })
}
/** the day after the last one on which its first flight may leave */
const goneAt = ({ legs, flexDays = 0 }: Data['InterAsked']): string => local(addDays(legs[0]!.date, flexDays + 1), '00:00')

/** Does the same request need another document, since nothing comes of this one any more? */
export const isOver = (request: InterRequest): boolean =>
  isKnown(request) && !waitsForDesk(request.status) && request.status !== 'QUOTED' && request.status !== 'ACCEPTED'

type Answer = { handleId: number }
/** A request for a group abroad (DOMAIN §3.12): quoted by the desk, perhaps countered, then ordered, or over. */
export const interRequest = decider<InterRequest, Data>()({
  name: 'interrequest',
  zh: '国际询价',
  document: { zh: '国际询价', owner: state => (isKnown(state) ? { agency: state.of.agency, airLine: state.of.airLine } : undefined) },
  code: code.quotation,
  initial: { status: 'NONE' },
  evolve: {
    InterAsked: (_, of, at) => ({
      status: 'ASKED',
      of,
      askedAt: at,
      no: 1,
      rounds: of.rounds,
      thread: [{ no: 1, at, kind: 'ASKED', remark: of.remark }],
      offers: [],
      dueBy: of.dueBy,
      ...present({ handler: of.handler }),
    }),
    InterQuoted: (request, { no, offers, until, remark }, at) =>
      ifKnown(request, ({ reminded: _, ...known }) => ({
        ...answered(entered(known, { no, at, kind: 'QUOTED', offers, until, remark })),
        status: 'QUOTED',
        offers,
        until,
      })),
    InterCountered: (request, { no, offerId, total, remark, dueBy, handler }, at) =>
      ifKnown(request, known => ({
        ...entered(known, { no, at, kind: 'COUNTERED', offerId, total, remark }),
        status: 'COUNTERED',
        rounds: known.rounds - 1,
        dueBy,
        ...present({ handler }),
      })),
    InterClosed: (request, { no, end, reason }, at) =>
      ifKnown(request, known => ({ ...answered(entered(known, { no, at, kind: 'CLOSED', end, remark: reason })), status: end })),
    InterReminded: (request, { hours }) => ifKnown(request, known => ({ ...known, reminded: hours })),
    InterOverdue: request => ifKnown(request, known => ({ ...known, overdue: true })),
    ...folds,
    QuoteExpired: request => ifKnown(request, known => ({ ...answered(known), status: 'EXPIRED', claim: undefined })),
  },
  commands: {
    ask: { decide: (request, asked: Data['InterAsked']) => (isKnown(request) ? [] : [InterAsked(asked)]) },
    quote: {
      when: answerable,
      decide: (request, { handleId, offers, until, remark }: Answer & Pick<Data['InterQuoted'], 'offers' | 'until' | 'remark'>, { at }) => {
        const to = known(request, handleId)
        if (until <= at) throw invalid('有效时间须晚于当前时间', { validHours: '有效时间须晚于当前时间' })
        const no = to.no + 1
        const numbered = offers.map((offer, n) => ({ ...offer, offerId: `${no}.${n + 1}` }))
        return [InterQuoted({ no, offers: numbered, until, ...present({ remark }), to: to.of.to, ...waited(to) })]
      },
    },
    reject: {
      when: request => waits(request) || (request.status === 'QUOTED' ? '报价有效期内不能拒绝' : texts[request.status]!),
      decide: (request, { handleId, remark }: Answer & { remark: string }) => closed(known(request, handleId), 'REJECTED', remark),
    },
    counter: {
      when: (request, context) => {
        const open = stands(request, context)
        if (open !== true) return open
        return (isKnown(request) && request.rounds > 0) || '议价次数已用完'
      },
      decide: (request, { handleId, offerId, total, ...more }: Answer & Omit<Data['InterCountered'], 'no' | 'to'>) => {
        const to = known(request, handleId)
        const offer = offerIn(to, offerId)
        if (total <= 0) throw invalid('期望总价须大于0', { total: '期望总价须大于0' })
        if (total >= offer.total) {
          const message = `期望总价须低于当前报价${formatYuan(offer.total)}`
          throw invalid(message, { total: message })
        }
        return [InterCountered({ no: to.no + 1, offerId, total, ...more, to: to.of.to })]
      },
    },
    decline: {
      when: stands,
      decide: (request, { handleId, remark }: Answer & { remark?: string | undefined }) =>
        closed(known(request, handleId), 'DECLINED', remark),
    },
    withdraw: {
      when: request => waits(request) || texts[request.status]!,
      decide: (request, { handleId, remark }: Answer & { remark?: string | undefined }) =>
        closed(known(request, handleId), 'WITHDRAWN', remark),
    },
    accept: {
      when: stands,
      decide: (request, { handleId, offerId, total, request: by }: Answer & { offerId: string; total: Fen; request: string }, { at }) => {
        const offer = offerIn(known(request, handleId), offerId)
        if (offer.total !== total) throw new Refused(code.quotation, '价格已变动，请刷新', { errors: { total: String(offer.total) } })
        return [claimed({ request: by, offerId }, at)]
      },
    },
    ...commands,
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (request, _: object, { at }) => {
        if (!isKnown(request)) return []
        const { status, of, dueBy, overdue, until } = request
        if (waitsForDesk(status)) {
          const gone = goneAt(of)
          if (at >= gone) return [QuoteExpired({ until: gone, ...waited(request) })]
          return dueBy !== undefined && !overdue && at >= dueBy ? [InterOverdue({ dueBy, to: of.to })] : []
        }
        const over = passed(request, at)
        if (over.length > 0 || status !== 'QUOTED') return over
        const hours = reminderDue(request, at)
        return hours === undefined ? [] : [InterReminded({ hours, until: until!, to: of.to })]
      },
    },
  },
})
