import { addDays } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type Schedule, staOf, stdOf } from '#contracts/kernel/zones.ts'
import { MAX_LEGS } from '#contracts/order/search/quote.ts'

/** The voyage type of legs: S one way, D return, M two to six legs (联程). */

type Route = { origin: string; destination: string; date: string; arrDays?: number }
export type Scheduled = Route & Schedule & { airLine: string }

/** True where a traveller who arrives with `before` can leave with `next`. */
const follows = (before: Schedule, next: Schedule): boolean => stdOf(next) > staOf(before)

/** The lowest price of a journey with one flight per leg that follow one another; undefined when no such flights exist. */
export const cheapestJourney = (legs: readonly (readonly (Schedule & { total: number })[])[]): number | undefined => {
  const [first = [], ...others] = legs
  const chains = others.reduce(
    (chains, flights) =>
      flights.flatMap(flight => {
        const before = chains.filter(chain => follows(chain.flight, flight)).map(({ total }) => total)
        return before.length > 0 ? [{ flight, total: flight.total + Math.min(...before) }] : []
      }),
    first.map(flight => ({ flight, total: flight.total })),
  )
  return chains.length > 0 ? Math.min(...chains.map(({ total }) => total)) : undefined
}

const bad = (message: string) => new Refused(code.invalid, message, { status: 400 })

/** Does a leg leave on an earlier day than the one before? One day earlier is right after a flight that arrives on the previous day. */
const isTooSoon = (leg: Route, before: Route): boolean => leg.date < addDays(before.date, Math.min(0, before.arrDays ?? 0))

/** @throws Refused 400 when these are not the legs of such a journey */
export const checkLegs = (voyageType: string, legs: readonly Route[]): void => {
  const [out, back] = legs
  if (voyageType === 'S' && legs.length !== 1) throw bad('单程只能有一个航段')
  if (voyageType === 'D') {
    if (!out || !back || legs.length !== 2) throw bad('往返须有去程和回程两个航段')
    if (out.origin !== back.destination || out.destination !== back.origin) throw bad('往返的回程须与去程互逆')
    if (isTooSoon(back, out)) throw bad('回程日期不能早于去程日期')
  }
  if (voyageType === 'M') {
    if (legs.length < 2 || legs.length > MAX_LEGS) throw bad(`联程须有二至${MAX_LEGS}个航段`)
    if (legs.some((leg, i) => i > 0 && isTooSoon(leg, legs[i - 1]!))) throw bad('联程各航段日期须依次递增')
  }
  if (legs.some(({ origin, destination }) => origin === destination)) throw bad('始发地与目的地不能相同')
}

/**
 * @throws Refused 400 when the chosen flights do not make a journey: two airlines, or a departure before the arrival of the flight before
 */
export const checkJourney = (voyageType: string, flights: readonly Scheduled[]): void => {
  checkLegs(voyageType, flights)
  if (new Set(flights.map(({ airLine }) => airLine)).size > 1)
    throw new Refused(code.order, '同一订单只能选择同一航空公司的航班', { status: 400 })
  for (const [i, flight] of flights.entries()) {
    const before = flights[i - 1]
    if (before && !follows(before, flight))
      throw new Refused(
        code.order,
        voyageType === 'D' ? '回程起飞时间须晚于去程到达时间' : `第${i + 1}航段起飞时间须晚于前一航段到达时间`,
        {
          status: 400,
        },
      )
  }
}
