import { code, Refused } from '#contracts/kernel/refused.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { streamOf } from '#services/kernel/decider.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { order } from '#services/order/decide.ts'
import { orderNumber } from '#services/order/number.ts'

/**
 * Numbers of orders on their way, submitted or split off: of two under way at once that draw the same one, the second takes its next.
 * `draw` answers the number of this command; `made` when the same command has used it before. It is the caller's until he puts it `back`.
 * `blindly`: nobody is asked whether it is free, which nearly all are; who draws so looks again before he gives up, and passes over `taken`.
 */
export const orderNumbers = ({ run, store }: { run: Commands; store: EventStore }) => {
  const drawn = new Set<string>()
  const draw = async (call: CommandCall, { blindly = false, taken }: { blindly?: boolean; taken?: string } = {}): Promise<Drawn> => {
    for (let attempt = 0; ; attempt++) {
      const orderNo = orderNumber(call.now, call.commandId, attempt)
      if (drawn.has(orderNo) || orderNo === taken) continue
      drawn.add(orderNo)
      if (blindly) return { orderNo, made: false }
      try {
        const { state } = await run.load(order, orderNo)
        if (state.status === 'NONE') return { orderNo, made: false }
        const [first] = await store.read(streamOf(order, orderNo), { limit: 1 })
        if (first?.meta.correlationId === call.commandId) return { orderNo, made: true }
      } catch (error) {
        drawn.delete(orderNo)
        throw error
      }
      drawn.delete(orderNo)
    }
  }
  return { draw, back: (orderNo: string): void => void drawn.delete(orderNo) }
}
export type Drawn = { orderNo: string; made: boolean }

/** The number is another order's, which may still be on its way. */
export class NumberTaken extends Refused {
  constructor() {
    super(code.conflict, '订单号已被使用')
  }
}
export type OrderNumbers = ReturnType<typeof orderNumbers>
