import type { Fen } from '#contracts/kernel/money.ts'
import { changeKinds } from '#contracts/order/changing/words.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { type LiveOrder, linesOf } from '#services/order/state.ts'
import { change, isKnown, type KnownChange } from './decide.ts'

/** A traveller's part of the fee of a change; without a payer it was taken out of the former fare. */
type ChangeFee = { passengerId: string; product: string; paid: Fen; payer?: NonNullable<KnownChange['payer']> }

/** Fees of changes that were carried out in an order (DOMAIN §3.18), of all travellers; none of them goes back. */
export const changeFees = async ({ load }: Pick<Commands, 'load'>, state: LiveOrder): Promise<ChangeFee[]> => {
  const done = Object.values(state.changes ?? {}).filter(({ status, fee }) => status === 'DONE' && fee > 0)
  const all = await Promise.all(done.map(async one => ({ ...one, own: (await load(change, one.changeId)).state })))
  return all.flatMap(({ own, ...change }) => {
    const { kind, difference, fee } = change
    const payer = isKnown(own) ? own.payer : undefined
    // the part that the cheaper fare pays comes first
    let kept = Math.min(fee, Math.max(0, -difference))
    const lines = change.kind === 'NAMES' ? [{ passengerId: change.naming.id, fee }] : linesOf(change)
    return lines.flatMap(({ passengerId, fee }): ChangeFee[] => {
      const ofFare = Math.min(kept, fee)
      kept -= ofFare
      const product = `${changeKinds[kind]}费`
      return [
        ...(ofFare > 0 ? [{ passengerId, product: `${product}（从原票款扣收）`, paid: ofFare }] : []),
        ...(fee > ofFare && payer ? [{ passengerId, product, paid: fee - ofFare, payer }] : []),
      ]
    })
  })
}
