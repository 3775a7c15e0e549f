import type { PaymentChannel } from '#contracts/enums.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { inTime } from '#services/kernel/async/in-time.ts'
import type { Commanding, Commands } from '#services/kernel/stream/commands.ts'
import type { Decider } from '#services/kernel/stream/decider.ts'
import { payment, sourceOf } from './decide.ts'
import type { Gateway, TradeStanding } from './gateway.ts'

/** longest wait for one answer of a gateway, ms */
const PATIENCE = 3_000

/** The gateway's answer about a trade; undefined when it is away, or too slow. It never throws and never takes longer than `patience`. */
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

/** `PAID`: the payment is recorded as paid, at the latest by now. `AWAY`: nobody knows the state. */
type Settlement = 'PAID' | 'UNPAID' | 'AWAY'
type Reach = { load: Commands['load']; at<D extends Decider>(decider: D, id: string): Commanding<D> }

/**
 * One round of questions about payments whose notice may have been lost. Money that a gateway has taken is recorded, dated when it was
 * taken. A channel that has not answered is not asked again in this round.
 */
export const settling = (gateway: Pick<Gateway, 'query'>, patience?: number) => {
  const away = new Set<PaymentChannel>()
  return async ({ load, at }: Reach, paymentCode: string): Promise<Settlement> => {
    const { state } = await load(payment, paymentCode)
    if (state.status === 'SUCCEEDED') return 'PAID'
    // a credit or an account pays inside the program
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
      // another sum than was asked for pays nothing, as with a notice
      if (isRefusal(error)) return 'UNPAID'
      throw error
    }
  }
}
export type Settling = ReturnType<typeof settling>
