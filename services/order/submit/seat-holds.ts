import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Quoted } from '#contracts/order/search/quote.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { decide } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { NumberTaken } from '#services/kernel/numbers.ts'
import { type Stock, seats } from '#services/seats/decide.ts'
import { holdOf } from '#services/seats/stock.ts'

/** `assumeNew`: nobody has looked whether the number is free */
export type OrderInMaking = { orderNo: string; assumeNew: boolean }
/**
 * What a request has claimed so far for the order that it makes. `documentsOrQueues`: documents or places in queues may be claimed under the number, on
 * these `flights`; `unpaid` and `blocks` are what this attempt has claimed, not one before it.
 */
export type Claims = { documentsOrQueues: boolean; flights?: Quoted['legs']; unpaid: boolean; blocks: string[] }

/**
 * What there are no seats for is refused before anything is claimed for it. A block that had them when it was seen last is not read for it: the
 * hold itself decides on what is there.
 * @throws Refused as the block would
 */
export const mustBeFree = async (
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
  { orderNo, assumeNew }: OrderInMaking,
  quoted: Quoted,
  until: string,
  call: CommandCall,
  run: Commands,
  claims: Claims,
): Promise<void> => {
  const held = await Promise.allSettled(
    quoted.legs.map(async ({ stockId }) => {
      const request = call.commandId
      const { facts, repeated, state } = await call.unguarded(seats, stockId).hold({ holdId: orderNo, seats: quoted.seats, until, request })
      if (facts.length > 0 && !repeated) claims.blocks.push(stockId)
      // held by this request before a crash, and given back since: by its other leg, or by the tick
      const held = holdOf(repeated ? (await run.load(seats, stockId)).state : state, orderNo)
      if (!held) throw new Refused(code.seats, '占座已释放，请重新提交')
      // another order of this number has seats here
      if (held.request === undefined ? assumeNew && facts.length === 0 : held.request !== request) throw new NumberTaken()
    }),
  )
  const failures = held.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  // one that is unknown before a refusal: who has been refused holds nothing
  if (failures.length > 0) throw failures.find(error => !isRefusal(error)) ?? failures[0]
}
