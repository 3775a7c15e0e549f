import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Quoted } from '#contracts/order/search/quote.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type Stock, seats } from '#services/seats/decide.ts'
import { NumberTaken } from './order-number.ts'

/** `blindly`: nobody has looked whether the number is free */
export type Numbered = { orderNo: string; blindly: boolean }
/** what this run of the request has taken, not one before it, nor another order of the same number */
export type Taken = { unpaid: boolean; blocks: string[] }

/**
 * What there are no seats for is refused before anything is claimed for it. A block that had them when it was seen last is not read for it: the
 * hold itself decides on what is there.
 * @throws Refused as the block would
 */
export const mayHold = async (
  run: Pick<Commands, 'load' | 'loadCached'>,
  holds: readonly { stockId: string; holdId: string; seats: number }[],
  { who, now: at }: Pick<CommandCall, 'who' | 'now'>,
): Promise<void> => {
  for (const { stockId: id, ...hold } of holds) {
    const look = ({ state }: { state: Stock }) => decide(seats, 'hold', state, { ...hold, until: at }, { who, at, id })
    try {
      look(await run.loadCached(seats, id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      look(await run.load(seats, id))
    }
  }
}

/** All legs at once, so that they share a commit. */
export const holdAll = async (
  { orderNo, blindly }: Numbered,
  quoted: Quoted,
  until: string,
  call: CommandCall,
  run: Commands,
  taken: Taken,
): Promise<void> => {
  const held = await Promise.allSettled(
    quoted.legs.map(async ({ stockId }) => {
      const { facts, repeated } = await call.unguarded(seats, stockId).hold({ holdId: orderNo, seats: quoted.seats, until })
      if (facts.length > 0 && !repeated) taken.blocks.push(stockId)
      // another order of this number has seats here
      if (facts.length === 0 && blindly) throw new NumberTaken()
      // held by this request before a crash, and given back since: by its other leg, or by the tick
      if (repeated && !(await run.load(seats, stockId)).state.holds.some(hold => hold.holdId === orderNo))
        throw new Refused(code.seats, '占座已释放，请重新提交')
    }),
  )
  const failed = held.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}
