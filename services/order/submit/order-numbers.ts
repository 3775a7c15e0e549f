import type { EventStore } from '#services/eventstore/port.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { orderNumber, submissionGivenUp } from '#services/kernel/numbers.ts'
import { order } from '../decide.ts'
import { isFor } from '../state.ts'

/**
 * Numbers of orders on their way, submitted or split off. `draw` answers the number of this command; `isSubmitted` when the same command has
 * used it before. It is the caller's until he calls `release`: of two under way in one process that draw the same one, the second takes its next.
 * Of two in different processes the streams decide, that of the order and those of its seats: who comes second there draws again and passes over
 * the number that he drew before (`passOver`).
 * `assumeNew`: nobody is asked whether it is free, which nearly all are; who draws so looks again before he gives up.
 */
export const orderNumbers = ({ run, store }: { run: Commands; store: EventStore }) => {
  const underWay = new Set<string>()
  /** is the order of this number there by this very request? */
  const isOf = async (orderNo: string, call: Pick<CommandCall, 'commandId'>): Promise<boolean> => {
    const [first] = await store.read(streamOf(order, orderNo), { limit: 1 })
    return first?.meta.correlationId === call.commandId
  }
  /** @throws Refused where another attempt of this request was refused */
  const draw = async (
    call: CommandCall,
    { assumeNew = false, passOver }: { assumeNew?: boolean; passOver?: ReadonlySet<string> } = {},
  ): Promise<DrawnNumber> => {
    for (let attempt = 0; ; attempt++) {
      const orderNo = orderNumber(call.now, call.commandId, attempt)
      if (underWay.has(orderNo) || passOver?.has(orderNo)) continue
      underWay.add(orderNo)
      if (assumeNew) return { orderNo, isSubmitted: false }
      try {
        const { state } = await run.load(order, orderNo)
        if (state.status === 'NONE' && !state.voided && isFor(state, call.commandId)) return { orderNo, isSubmitted: false }
        if (state.status === 'NONE' && state.voided === call.commandId) throw submissionGivenUp()
        if (state.status !== 'NONE' && (await isOf(orderNo, call))) return { orderNo, isSubmitted: true }
      } catch (error) {
        underWay.delete(orderNo)
        throw error
      }
      underWay.delete(orderNo)
    }
  }
  return { draw, isOf, release: (orderNo: string): void => void underWay.delete(orderNo) }
}
export type DrawnNumber = { orderNo: string; isSubmitted: boolean }
export type OrderNumbers = ReturnType<typeof orderNumbers>
