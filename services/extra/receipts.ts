import { changeFees } from '#services/change/fees.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { order } from '#services/order/decide.ts'
import type { LiveOrder } from '#services/order/state.ts'
import type { PaidExtra } from '#services/order/ticketing/receipts.ts'
import { renameFees } from '#services/rename/fees.ts'
import { extrasOf } from './bought.ts'
import { nameOf, travellerIn } from './calls.ts'
import { type ExtraItem, type KnownExtra, returning } from './decide.ts'

type Reach = Pick<Commands, 'load'>

/**
 * Payments for products of an order's travellers, for receipts (DOMAIN §3.19). A product stays where it was bought and is receipted with
 * its traveller: after a split it stands on the papers of the traveller's new order only.
 */
export const extrasPaid = async (reach: Reach, orderNo: string): Promise<PaidExtra[]> => {
  const { state } = await reach.load(order, orderNo)
  if (state.status === 'NONE') return []
  const gone = whoWent(state.splits)
  return (await everPaid(reach, state)).flatMap(({ passengerId, tell }) => (gone.has(passengerId) ? [] : [tell(state)]))
}

/** described for the order that the traveller is in */
type Paid = { passengerId: string; tell: (of: LiveOrder) => PaidExtra }

/**
 * All payments, also for travellers who have left with a part: products bought in this order, or brought along from the order that it was
 * split off.
 */
const everPaid = async (reach: Reach, state: LiveOrder): Promise<Paid[]> => {
  const { submitted, splitFrom } = state
  const { orderNo } = submitted
  const own = (await extrasOf(reach, orderNo)).flatMap(({ state: bought }) =>
    bought.items.flatMap((item): Paid[] => {
      const { passengerId, paid } = item
      return paid ? [{ passengerId, tell: of => told(of, bought, { ...item, paid }) }] : []
    }),
  )
  const ofRenames = (await renameFees(reach, state)).map(({ payer, ...fee }) => ({ ...fee, paid: payer.amount, payer }))
  const fees = [...ofRenames, ...(await changeFees(reach, state))].map(({ passengerId, product, paid, payer }): Paid => {
    const { amount: _, ...payment } = payer ?? {}
    const fee = { kind: 'CHANGE_FEE', product, passengerId, paid, returned: 0, returning: 0 } as const
    const whole = { ...fee, ...(payer && { payment: payment as NonNullable<PaidExtra['payment']> }) }
    return { passengerId, tell: of => ({ ...whole, name: travellerIn(of, passengerId)?.name ?? '' }) }
  })
  return [...(splitFrom ? await broughtAlong(reach, splitFrom.orderNo, orderNo) : []), ...own, ...fees]
}

const told = (of: LiveOrder, state: KnownExtra, item: ExtraItem & { paid: NonNullable<ExtraItem['paid']> }): PaidExtra => {
  const { kind } = state.opened
  const { product, passengerId, amount, back = 0, status, paid } = item
  const { at: paidAt, ...way } = paid
  return {
    kind,
    product,
    passengerId,
    name: nameOf(of, kind, item),
    payment: { ...way, paidAt },
    paid: amount,
    returned: status === 'REFUNDED' ? back : 0,
    returning: returning(item),
  }
}

/** Payments until then for travellers who went from one order into another. */
const broughtAlong = async (reach: Reach, from: string, into: string): Promise<Paid[]> => {
  const { state } = await reach.load(order, from)
  if (state.status === 'NONE') return []
  const went = whoWent(state.splits?.filter(split => split.into === into))
  return (await everPaid(reach, state)).filter(({ passengerId }) => went.has(passengerId))
}

type Splits = readonly { people: { passengers: readonly { id: string }[] } }[]
const whoWent = (splits: Splits = []): Set<string> => new Set(splits.flatMap(({ people }) => people.passengers.map(({ id }) => id)))
