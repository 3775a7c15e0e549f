import { type LimitKind, limitKinds } from '../../enums.ts'
import { addMinutes, type Instant } from '../../kernel/calendar.ts'
import { Count, Instant as InstantSchema, oneOf, optional, type Static, Type, zh } from '../../kernel/schema.ts'

/**
 * What an order waits for (DOMAIN §3.2: reminders 24, 12 and 2 hours before a limit, then the limit itself). The order and the due list fold
 * the same facts through these functions, so that whatever the list finds due the order has something to say about.
 */
export const Watch = Type.Object({
  limit: zh(oneOf(limitKinds), '时限类别'),
  by: zh(InstantSchema, '时限'),
  /** when the limit was set: what would have been told before is not told */
  since: zh(InstantSchema, '设定时间'),
  /** the nearest reminder that has been given, hours */
  told: optional(zh(Count, '已提醒')),
})
export type Watch = Static<typeof Watch>
type Known = readonly Watch[]

const HOURS = [24, 12, 2] as const

/** the next instant at which this limit has something to say */
const moment = (watch: Watch): Instant => {
  const hours = HOURS.find(hours => unsaid(watch, hours))
  return hours === undefined ? watch.by : addMinutes(watch.by, -hours * 60)
}
const unsaid = ({ by, since, told }: Watch, hours: number) =>
  hours < (told ?? Number.POSITIVE_INFINITY) && addMinutes(by, -hours * 60) > since

/** When there is something to do next; undefined when nothing is waited for. */
export const nextMoment = (watches: Known): Instant | undefined =>
  watches.map(moment).reduce<Instant | undefined>((first, one) => (first === undefined || one < first ? one : first), undefined)

/** What has to be said by `now`: of each limit that it has passed, or the newest of its reminders that has come. */
export const toSay = (watches: Known, now: Instant): { watch: Watch; hours: number | 'PASSED' }[] =>
  watches.flatMap((watch): { watch: Watch; hours: number | 'PASSED' }[] => {
    if (now >= watch.by) return [{ watch, hours: 'PASSED' }]
    const hours = HOURS.findLast(hours => unsaid(watch, hours) && now >= addMinutes(watch.by, -hours * 60))
    return hours === undefined ? [] : [{ watch, hours }]
  })

/** Sets limits at `at`; one that stays the same keeps what has been told of it. */
const arm = (watches: Known, limits: { [Kind in LimitKind]?: Instant | undefined }, at: Instant): Watch[] =>
  (Object.entries(limits) as [LimitKind, Instant | undefined][]).reduce<Watch[]>(
    (all, [limit, by]) => {
      if (by !== undefined && all.some(watch => watch.limit === limit && watch.by === by)) return all
      const others = all.filter(watch => watch.limit !== limit)
      return by === undefined ? others : [...others, { limit, by, since: at }]
    },
    [...watches],
  )

/** The limits of names and tickets; one that is past has been said and is not waited for again. */
export const armLimits = (watches: Known, { nameBy, ticketBy }: { nameBy: Instant; ticketBy: Instant }, at: Instant): Watch[] =>
  arm(watches, { ...(nameBy > at && { NAME: nameBy }), ...(ticketBy > at && { TICKET: ticketBy }) }, at)

/** The next part to be paid is due: nothing when all is paid. */
export const armPayment = (watches: Known, next: { kind: string; by: Instant } | undefined, at: Instant): Watch[] =>
  arm(watches, { PAY: next && next.kind !== 'BALANCE' ? next.by : undefined, BALANCE: next?.kind === 'BALANCE' ? next.by : undefined }, at)

/** the same without reminders: at its end there is something to do, before it there is nothing to say */
export const armSilently = (by: Instant, at: Instant): Watch[] => [{ limit: 'PAY', by, since: at, told: 0 }]

export const afterReminder = (watches: Known, { limit, by, hours }: { limit: LimitKind; by: Instant; hours: number }): Watch[] =>
  watches.map(watch => (watch.limit === limit && watch.by === by ? { ...watch, told: hours } : watch))

export const afterMissed = (watches: Known, { limit, by }: { limit: LimitKind; by: Instant }): Watch[] =>
  watches.filter(watch => watch.limit !== limit || watch.by !== by)
