import { addMinutes } from '#contracts/kernel/calendar.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { fine } from '#services/fine/decide.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import { order } from '#services/order/decide.ts'
import { type FineRules, utilisation } from '../reactions/fines.ts'

/** so many are looked at in one run, so many at once */
const PAGE = 200
const WIDTH = 8
/** flights that left before a rule was kept, or longer ago than the program may have stood still, are let be */
const LOOKED_BACK_MINUTES = 7 * 24 * 60

/** What the lists say is due: hints, each decider looks at the time itself. */
export type DueFines = {
  overdue: (now: string, limit: number) => Promise<string[]>
  /** whose request was sent back, and not handed in again in time */
  returned: (now: string, limit: number) => Promise<string[]>
  /** orders whose first flight left in this time, of these airlines or of all */
  departed: (from: string, to: string, airLines: readonly string[] | undefined, limit: number) => Promise<string[]>
}

/** Passing time, for fines: those not paid in time are overdue, a request that was sent back and not handed in again is refused; flights that have left show how many of a group were ticketed. @returns whether there may be more */
export const passFineTime =
  ({ run, due, rules }: { run: Commands; due: DueFines; rules: FineRules }) =>
  async (now: string): Promise<boolean> => {
    const at = (id: string) =>
      commanding(run, (...what) => ({ who: systemUser('fines'), now, commandId: idNamed(['fines', id, now], ...what) }))
    const agreed = (await rules()).filter(({ type }) => type === 'UTILISATION')
    const airLines = agreed.some(({ airLine }) => airLine === '*') ? undefined : [...new Set(agreed.map(({ airLine }) => airLine))]
    const since = addMinutes(now, -LOOKED_BACK_MINUTES)
    const [overdue, returned, departed] = await Promise.all([
      due.overdue(now, PAGE),
      due.returned(now, PAGE),
      agreed.length > 0 ? due.departed(since, now, airLines, PAGE) : [],
    ])
    let failure: unknown
    const acted = await inParallel(
      [...[...overdue, ...returned].map(id => ({ id })), ...departed.map(orderNo => ({ orderNo }))],
      WIDTH,
      async one => {
        try {
          if ('id' in one) return (await at(one.id)(fine, one.id).passTime({})).facts.length > 0
          const { state } = await run.load(order, one.orderNo)
          if (state.status === 'NONE') return false
          await utilisation({ orderNo: one.orderNo, now, live: state }, at(one.orderNo), rules)
          return true
        } catch (error) {
          // one that cannot be looked at holds up no other
          if (!isRefusal(error)) failure ??= error
          return false
        }
      },
    )
    if (failure) throw failure
    return [overdue, returned, departed].some(found => found.length === PAGE) && acted.includes(true)
  }
