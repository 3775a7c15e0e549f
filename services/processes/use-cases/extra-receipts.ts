import type { Commands } from '#services/kernel/commands.ts'
import { order } from '#services/order/decide.ts'
import type { LiveOrder } from '#services/order/state.ts'
import type { PaidExtra } from '#services/order/ticketing/receipts.ts'
import { extrasOf } from './extras.ts'
import { renameFees } from './rename-fees.ts'

type Reach = Pick<Commands, 'load'>

/**
 * What was paid beside the seats of an order's travellers, for its receipts (DOMAIN §3.19). It stays where it was bought and is receipted with the
 * traveller: who has left with a part that was split off has it on that part's papers, and on no other.
 */
export const extrasPaid = async (reach: Reach, orderNo: string): Promise<PaidExtra[]> => {
  const { state } = await reach.load(order, orderNo)
  if (state.status === 'NONE') return []
  const gone = whoWent(state.splits)
  return (await everPaid(reach, state)).filter(({ passengerId }) => !gone.has(passengerId))
}

/** Also for those who have left with a part: bought in this order, or brought along from the one that it was split off. */
const everPaid = async (reach: Reach, { submitted: { orderNo }, splitFrom }: LiveOrder): Promise<PaidExtra[]> => {
  const own = (await extrasOf(reach, orderNo)).flatMap(({ state: { opened, items } }) =>
    items.flatMap(({ product, passengerId, amount, back = 0, status, paid }): PaidExtra[] => {
      if (!paid) return []
      const { at: paidAt, ...way } = paid
      const [returned, returning] = [status === 'REFUNDED' ? back : 0, status === 'REFUNDING' ? back : 0]
      return [{ kind: opened.kind, product, passengerId, payment: { ...way, paidAt }, paid: amount, returned, returning }]
    }),
  )
  const fees = (await renameFees(reach, orderNo)).map(({ passengerId, product, payer: { amount: paid, ...payment } }): PaidExtra => {
    return { kind: 'CHANGE_FEE', product, passengerId, payment, paid, returned: 0, returning: 0 }
  })
  return [...(splitFrom ? await broughtAlong(reach, splitFrom.orderNo, orderNo) : []), ...own, ...fees]
}

/** What those who went from one order into another had bought until then. */
const broughtAlong = async (reach: Reach, from: string, into: string): Promise<PaidExtra[]> => {
  const { state } = await reach.load(order, from)
  if (state.status === 'NONE') return []
  const went = whoWent(state.splits?.filter(split => split.into === into))
  return (await everPaid(reach, state)).filter(({ passengerId }) => went.has(passengerId))
}

type Splits = readonly { people: { passengers: readonly { id: string }[] } }[]
const whoWent = (splits: Splits = []): Set<string> => new Set(splits.flatMap(({ people }) => people.passengers.map(({ id }) => id)))
