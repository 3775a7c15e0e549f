import type { PaymentChannel } from '#contracts/enums.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Commanding, Commands } from '#services/kernel/commands.ts'
import type { Decider } from '#services/kernel/decider.ts'
import { inTime } from '#services/kernel/in-time.ts'
import { payment, sourceOf } from './decide.ts'
import type { Gateway, TradeStanding } from './gateway.ts'

/** how long one answer of a gateway is waited for, ms */
const PATIENCE = 3_000

/** What a gateway says of a trade; undefined when it is away, or too slow. Never fails, never takes longer than `patience`. */
export const askGateway = async (
  gateway: Pick<Gateway, 'query'>,
  paymentCode: string,
  patience = PATIENCE,
): Promise<TradeStanding | undefined> => {
  try {
    return await inTime(
      () => gateway.query(paymentCode),
      patience,
      () => undefined,
    )
  } catch {
    return undefined
  }
}

/** `PAID`: it is booked, by now at the latest. `AWAY`: nobody knows. */
type Settlement = 'PAID' | 'UNPAID' | 'AWAY'
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D> }

/**
 * One round of questions about payments whose notice may have been lost: what a gateway has taken is booked, as of the moment at which it was
 * taken. A channel that is away is asked once per round, so that a round takes no longer than one answer that does not come.
 */
export const settling = (gateway: Pick<Gateway, 'query'>, patience?: number) => {
  const away = new Set<PaymentChannel>()
  return async ({ load, at }: Reach, paymentCode: string): Promise<Settlement> => {
    const { state } = await load(payment, paymentCode)
    if (state.status === 'SUCCEEDED') return 'PAID'
    // a credit or an account pays within the house
    if (state.status === 'NONE' || sourceOf(state.created)) return 'UNPAID'
    const { channel } = state.created
    if (away.has(channel)) return 'AWAY'
    const said = await askGateway(gateway, paymentCode, patience)
    if (!said) {
      away.add(channel)
      return 'AWAY'
    }
    if (said.status !== 'PAID') return 'UNPAID'
    try {
      await at(payment, paymentCode).succeed(said)
      return 'PAID'
    } catch (error) {
      // another sum than was asked for pays nothing, as when a notice says so
      if (isRefusal(error)) return 'UNPAID'
      throw error
    }
  }
}
export type Settling = ReturnType<typeof settling>
