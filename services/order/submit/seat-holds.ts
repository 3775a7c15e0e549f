import { present } from '#contracts/kernel/present.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { Quoted } from '#contracts/order/search/quote.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide } from '#services/kernel/stream/decider.ts'
import { NumberTaken } from '#services/kernel/stream/numbers.ts'
import { type Stock, seats } from '#services/seats/decide.ts'
import { holdOf } from '#services/seats/stock.ts'
import type { QuotaClaim } from '../changes/quota-of-order.ts'

/** `assumeNew`: nobody has checked whether the number is free */
export type OrderInMaking = { orderNo: string; assumeNew: boolean }
/**
 * Claims of a request so far for the order that it makes. `documentsOrQueues`: documents or places in queues may be claimed under the
 * number, on these `flights`; `unpaid` and `blocks` were claimed by this attempt, not by one before it.
 */
export type SubmitClaims = {
  documentsOrQueues: boolean
  flights?: Quoted['legs']
  unpaid?: string | undefined
  quotas: QuotaClaim[]
  blocks: string[]
}

/**
 * Refuses an order without seats before anything is claimed for it. A block that had seats when it was last seen is not read again: the
 * hold itself decides.
 * @throws Refused as the block would
 */
export const mustBeFree = async (
  run: Pick<Commands, 'load' | 'loadCached'>,
  holds: readonly { stockId: string; holdId: string; seats: number; leave?: number }[],
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

/**
 * Holds all legs at once, so that they share a commit.
 * @throws the first error with an unknown outcome, else the first refusal
 */
export const holdAll = async (
  { orderNo, assumeNew }: OrderInMaking,
  quoted: Quoted,
  until: string,
  call: CommandCall,
  run: Commands,
  claims: SubmitClaims,
): Promise<void> => {
  const held = await Promise.allSettled(
    quoted.legs.map(async ({ stockId }) => {
      const request = call.commandId
      const hold = { holdId: orderNo, seats: quoted.seats, until, request, ...present({ leave: quoted.leave?.[stockId] }) }
      const { facts, repeated, state } = await call.unguarded(seats, stockId).hold(hold)
      if (facts.length > 0 && !repeated) claims.blocks.push(stockId)
      // this request held them before a crash, and they were given back since: by its other leg, or by the tick
      const held = holdOf(repeated ? (await run.load(seats, stockId)).state : state, orderNo)
      if (!held) throw new Refused(code.seats, '占座已释放，请重新提交')
      // another order of this number has seats here
      if (held.request === undefined ? assumeNew && facts.length === 0 : held.request !== request) throw new NumberTaken()
    }),
  )
  const failures = held.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  // an unknown outcome goes before a refusal: a refused request must hold nothing
  if (failures.length > 0) throw failures.find(error => !isRefusal(error)) ?? failures[0]
}
