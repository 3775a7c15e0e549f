import type { EventStore } from '#services/eventstore/port.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { orderNumber, submissionVoided } from '#services/kernel/stream/numbers.ts'
import { order } from '../decide.ts'
import { isFor } from '../state.ts'

/**
 * Numbers of orders in the making, submitted or split off. `draw` gives the number of this command; `isSubmitted` tells that the same
 * command has used it before. The caller keeps the number until `release`: when two commands in one instance draw the same number, the
 * second takes its next one. Between processes the streams of the order and of its seats decide: the second to come draws again and skips
 * the number it had before (`passOver`). `assumeNew` skips the check whether the number is free, since nearly all are; a caller that sets
 * it must check before it gives up.
 */
export const orderNumbers = ({ run, store }: { run: Commands; store: EventStore }) => {
  const underWay = new Set<string>()
  /** has this very request made the order of this number? */
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
        if (state.status === 'NONE' && state.voided === call.commandId) throw submissionVoided()
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
