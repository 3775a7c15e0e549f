import type { RefundScale } from '#contracts/refund/fees.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { seats } from '#services/seats/decide.ts'
import { isGrounded } from '../disruption.ts'
import type { LiveOrder } from '../state.ts'

/** Terms for the price of paid seats that go back: the airline's scale, and whether a flight is cancelled. */
export const handingBack =
  ({ run, refundScale }: { run: Pick<Commands, 'load'>; refundScale: (airLine: string) => Promise<RefundScale> }) =>
  async (order: LiveOrder): Promise<{ scale: RefundScale; cancelled: boolean }> => {
    const { airLine, legs } = order.submitted
    const blocks = await Promise.all(legs.map(({ stockId }) => run.load(seats, stockId)))
    return {
      scale: await refundScale(airLine),
      cancelled: isGrounded(order) || blocks.some(({ state }) => state.status === 'INVALID' && state.taken !== 'KEEP'),
    }
  }
