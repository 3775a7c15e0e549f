import type { RefundManner } from '#contracts/extra/events.ts'
import type { ProductFee } from '#contracts/order/money/product-fee.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import type { PassengerDeps } from './names/passengers-routes.ts'
import type { OrderDeps, Win } from './routes.ts'
import type { LiveOrder } from './state.ts'
import type { PaidExtra } from './ticketing/receipts.ts'

type Reach = Pick<Commands, 'load'>

/**
 * Finds the win that an order was placed from, and the earnest that may be lost with it; undefined where it was not placed from a win of
 * this kind.
 */
type WinOf = (reach: Reach) => (order: LiveOrder) => Promise<Win | undefined>

/** Products that travellers of an order have bought beside their seats. */
export type Products = {
  money: (reach: Reach, orderNo: string) => ReturnType<OrderDeps['extrasOf']>
  paidFor: (reach: Reach, orderNo: string) => Promise<readonly PaidExtra[]>
  feesOfLeaving: (
    reach: Reach,
    leaving: { orderNo: string; ids: readonly string[]; manner: RefundManner; asOf: string },
  ) => Promise<ProductFee[]>
  replacing: (reach: Reach, change: Parameters<PassengerDeps['replacing']>[0]) => ReturnType<PassengerDeps['replacing']>
  namesPreview: (
    reach: Reach,
    change: Parameters<PassengerDeps['namesPreview']>[0],
    call: Pick<CommandCall, 'who' | 'now'>,
  ) => ReturnType<PassengerDeps['namesPreview']>
}

/** Knowledge of later contexts about an order: each brings its part (`besideOrder` of its `index.ts`). */
export type BesideOrder = { wins?: readonly WinOf[]; products?: Products }

/**
 * The knowledge of all contexts about an order. Contexts are asked for a win one after the other; the first answer counts.
 * @throws Error where no context brings products
 */
export const allBesideOrder = (brought: readonly BesideOrder[]): { winOf: WinOf; products: Products } => {
  const wins = brought.flatMap(({ wins = [] }) => wins)
  const products = brought.find(one => one.products)?.products
  if (!products) throw new Error('no context tells what travellers have beside their seats')
  const winOf: WinOf = reach => async order => {
    for (const winIn of wins) {
      const win = await winIn(reach)(order)
      if (win) return win
    }
    return undefined
  }
  return { winOf, products }
}
