import { toLocal } from '#contracts/kernel/calendar.ts'
import { type Who, worksFor } from '#contracts/kernel/endpoint.ts'
import { groupedBy } from '#contracts/kernel/grouped.ts'
import type { mlKinds, Typed } from '#contracts/terminal/grammar.ts'
import { avText, fdText, mlText, seatMark } from '#contracts/terminal/layout.ts'
import { abnormalFlight, abnormalId } from '#services/disruption/decide.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import { pnrGroups } from '#services/order/pnr/pnrs.ts'
import { passengersOf } from '#services/order/state.ts'
import { seats as blocks } from '#services/seats/decide.ts'
import { type AnswerDeps, NO_AUTHORITY, noAnswer, orderNamed, type ShownAnswer } from './answer.ts'

/** orders of one flight that are looked at, at most */
const HOLDS = 300
const isAmong = (which: keyof typeof mlKinds, status: string): boolean =>
  ({
    C: true,
    G: true,
    B: status === 'HK' || status === 'RR',
    R: status === 'HK',
    U: status === 'HL',
    X: status === 'XX',
    T: status === 'RR',
  })[which]

/** Answers from blocks of seats: flights with their classes (AV), fares (FD), and the groups of a flight (ML). */
export const answeringFlights = ({ run, looks, queueLength }: Pick<AnswerDeps, 'run' | 'looks' | 'queueLength'>) => {
  const blocksOf = async (who: Who, asked: Parameters<typeof looks.blocksOf>[0]) =>
    (await looks.blocksOf(asked)).filter(({ airLine }) => worksFor(who, airLine))
  /** The kind of disruption of a flight that does not go as it was sold. */
  const abnormalOf = async (flight: { flightNo: string; date: string }): Promise<'CANCEL' | 'TIME' | undefined> => {
    const { state } = await run.load(abnormalFlight, abnormalId(flight))
    if (state.status === 'NONE' || state.status === 'WITHDRAWN') return undefined
    return state.flight.kind === 'CANCEL' ? 'CANCEL' : 'TIME'
  }

  const available = async (typed: Typed & { word: 'AV' }, who: Who, today: string): Promise<ShownAnswer> => {
    const date = typed.date ?? today
    const named = 'flightNo' in typed ? typed.flightNo.slice(0, 2) : typed.airLine
    if (named && !worksFor(who, named)) return NO_AUTHORITY
    const asked = 'flightNo' in typed ? { flightNo: typed.flightNo, date } : { origin: typed.origin, destination: typed.destination, date }
    const blocks = (await blocksOf(who, asked)).filter(
      one => (!named || one.airLine === named) && (!('from' in typed) || !typed.from || one.depTime.replace(':', '') >= typed.from),
    )
    const queued = (await queueLength()) > 0
    const together = [...groupedBy(blocks, ({ flightNo }) => flightNo).values()].sort((a, b) => (a[0]!.depTime < b[0]!.depTime ? -1 : 1))
    const flights = await inParallel(together, 16, async of => {
      const { flightNo, origin, destination, depTime, arrTime, arrDays = 0 } = of[0]!
      const abnormal = of.every(({ status }) => status === 'INVALID') ? ('CANCEL' as const) : await abnormalOf({ flightNo, date })
      return {
        flightNo,
        origin,
        destination,
        depTime,
        arrTime,
        arrDays,
        classes: of.map(({ cabin, free, status }) => ({ cabin, mark: seatMark({ free, status, queued }) })),
        ...(abnormal && { abnormal }),
      }
    })
    if (flights.length === 0)
      return noAnswer('NO ROUTING', 'from' in typed && typed.from ? `当天${typed.from}以后没有切位航班` : '当天没有切位航班')
    const [{ origin, destination }] = flights as [(typeof flights)[number]]
    return { lines: avText(origin, destination, date, flights) }
  }

  const fares = async (
    { origin, destination, date: day, airLine: named }: Typed & { word: 'FD' },
    who: Who,
    now: string,
  ): Promise<ShownAnswer> => {
    const date = day ?? toLocal(now).date
    if (named && !worksFor(who, named)) return NO_AUTHORITY
    const blocks = (await blocksOf(who, { origin, destination, date })).filter(
      ({ airLine, status }) => status === 'EFFECTIVE' && (!named || airLine === named),
    )
    const first = blocks[0]
    if (!first) return noAnswer('NO ROUTING', '当天没有切位航班，不能报价')
    const ours = blocks.filter(({ airLine }) => airLine === first.airLine)
    const fareOf = await looks.faresAt(now)
    const today = toLocal(now).date
    const found = new Map<string, number>()
    for (const block of ours) {
      const fare = await fareOf(block)
      if (fare === undefined) continue
      found.set(block.cabin, Math.min(fare, found.get(block.cabin) ?? fare))
    }
    const rows = [
      { code: 'Y', grade: 'Y', fare: Math.max(...ours.map(({ fullFare }) => fullFare)), from: today },
      ...[...found].sort(([, a], [, b]) => b - a).map(([code, fare]) => ({ code, grade: 'Y', fare, from: today })),
    ]
    return { lines: fdText({ origin, destination, date, airLine: first.airLine, tpm: first.distance, rows }) }
  }

  const listed = async ({ which, flightNo, date: day }: Typed & { word: 'ML' }, who: Who, today: string): Promise<ShownAnswer> => {
    if (!worksFor(who, flightNo.slice(0, 2))) return NO_AUTHORITY
    const date = day ?? today
    const found = await blocksOf(who, { flightNo, date })
    if (found.length === 0) return noAnswer('NO ROUTING', '当天没有这个航班的切位')
    const pairs = []
    for (const [pair, of] of groupedBy(found, ({ origin, destination }) => `${origin}${destination}`)) {
      const rows: Parameters<typeof mlText>[0]['pairs'][number]['rows'][number][] = []
      for (const { id, cabin } of of) {
        const { holds, waits = [] } = (await run.load(blocks, id)).state
        const numbers = [...new Set([...holds, ...waits].map(({ holdId }) => holdId))].slice(0, HOLDS)
        const orders = await inParallel(numbers, 16, orderNo => orderNamed({ run }, orderNo))
        for (const one of orders) {
          if (!one) continue
          const status =
            one.status === 'EXPIRED' ? 'XX' : one.wait ? 'HL' : passengersOf(one).some(({ ticketNo }) => ticketNo) ? 'RR' : 'HK'
          if (!isAmong(which, status)) continue
          const { groupName, agency, submittedAt } = one.submitted
          for (const { pnr, seats } of pnrGroups(one))
            rows.push({
              name: groupName,
              pnr,
              cabin,
              status,
              seats,
              office: agency,
              made: toLocal(submittedAt).date,
              ticketed: status === 'RR',
              group: true,
            })
        }
      }
      pairs.push({ pair, rows })
    }
    return { lines: mlText({ flightNo, date, which, pairs }) }
  }

  return { available, fares, listed }
}
