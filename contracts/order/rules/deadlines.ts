import { type LimitKind, limitKinds } from '../../enums.ts'
import { addMinutes, type Instant } from '../../kernel/calendar.ts'
import { Count, Instant as InstantSchema, oneOf, optional, type Static, Type, zh } from '../../kernel/schema.ts'

/**
 * Limits that an order watches (DOMAIN §3.2: reminders 24, 12 and 2 hours before a limit, then the limit itself). The order and the due
 * list fold the same facts through these functions, so the order can act on everything that the list finds due.
 */
export const Watch = Type.Object({
  limit: zh(oneOf(limitKinds), '时限类别'),
  by: zh(InstantSchema, '时限'),
  /** when the limit was set: reminders that were due before are not sent */
  since: zh(InstantSchema, '设定时间'),
  /** hours of the last reminder that was sent */
  told: optional(zh(Count, '已提醒')),
})
export type Watch = Static<typeof Watch>
type Known = readonly Watch[]

const HOURS = [24, 12, 2] as const

/** the next instant at which this limit needs an action */
const moment = (watch: Watch): Instant => {
  const hours = HOURS.find(hours => unsaid(watch, hours))
  return hours === undefined ? watch.by : addMinutes(watch.by, -hours * 60)
}
const unsaid = ({ by, since, told }: Watch, hours: number) =>
  hours < (told ?? Number.POSITIVE_INFINITY) && addMinutes(by, -hours * 60) > since

/** The next instant at which a limit needs an action; undefined when there is none. */
export const nextMoment = (watches: Known): Instant | undefined =>
  watches.map(moment).reduce<Instant | undefined>((first, one) => (first === undefined || one < first ? one : first), undefined)

/** Messages that are due by `now`: for each limit, that it has passed, or its newest reminder. */
export const toSay = (watches: Known, now: Instant): { watch: Watch; hours: number | 'PASSED' }[] =>
  watches.flatMap((watch): { watch: Watch; hours: number | 'PASSED' }[] => {
    if (now >= watch.by) return [{ watch, hours: 'PASSED' }]
    const hours = HOURS.findLast(hours => unsaid(watch, hours) && now >= addMinutes(watch.by, -hours * 60))
    return hours === undefined ? [] : [{ watch, hours }]
  })

/** Sets limits at `at`. A limit that stays the same keeps its record of sent reminders. */
const arm = (watches: Known, limits: { [Kind in LimitKind]?: Instant | undefined }, at: Instant): Watch[] =>
  (Object.entries(limits) as [LimitKind, Instant | undefined][]).reduce<Watch[]>(
    (all, [limit, by]) => {
      if (by !== undefined && all.some(watch => watch.limit === limit && watch.by === by)) return all
      const others = all.filter(watch => watch.limit !== limit)
      return by === undefined ? others : [...others, { limit, by, since: at }]
    },
    [...watches],
  )

type Limits = { nameBy: Instant; ticketBy: Instant; clearBy?: Instant }
/** Sets the limits of names and tickets, and for clearing seats; one that has already passed is not watched. */
export const armLimits = (watches: Known, { nameBy, ticketBy, clearBy }: Limits, at: Instant): Watch[] =>
  arm(
    watches,
    {
      ...(nameBy > at && { NAME: nameBy }),
      ...(ticketBy > at && { TICKET: ticketBy }),
      ...(clearBy !== undefined && clearBy > at && { CLEAR: clearBy }),
    },
    at,
  )

/** Sets the limit of the next instalment; nothing when all is paid. */
export const armPayment = (watches: Known, next: { kind: string; by: Instant } | undefined, at: Instant): Watch[] =>
  arm(watches, { PAY: next && next.kind !== 'BALANCE' ? next.by : undefined, BALANCE: next?.kind === 'BALANCE' ? next.by : undefined }, at)

/** sets a limit without reminders: something happens at its end, and nothing is announced before */
export const armSilently = (by: Instant, at: Instant): Watch[] => [{ limit: 'PAY', by, since: at, told: 0 }]

/** Limits of an order whose flight is cancelled: its money is looked at when that limit ends, and nothing is announced before. */
export const stopped = (watches: Known): Watch[] =>
  watches.flatMap(watch => (watch.limit === 'PAY' || watch.limit === 'BALANCE' ? [{ ...watch, told: 0 }] : []))

export const afterReminder = (watches: Known, { limit, by, hours }: { limit: LimitKind; by: Instant; hours: number }): Watch[] =>
  watches.map(watch => (watch.limit === limit && watch.by === by ? { ...watch, told: hours } : watch))

export const afterMissed = (watches: Known, { limit, by }: { limit: LimitKind; by: Instant }): Watch[] =>
  watches.filter(watch => watch.limit !== limit || watch.by !== by)
