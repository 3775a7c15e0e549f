import { type BoughtKind, boughtKinds } from '#contracts/order/money/product-kinds.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { extra, extraId, type KnownExtra } from './decide.ts'

export const kinds = Object.keys(boughtKinds) as BoughtKind[]
/** The streams of products of an order's travellers, one for each kind that was ever bought. */
export const extrasOf = async ({ load }: Pick<Commands, 'load'>, orderNo: string): Promise<{ id: string; state: KnownExtra }[]> => {
  const all = await Promise.all(
    kinds.map(async kind => {
      const id = extraId(orderNo, kind)
      return { id, state: (await load(extra, id)).state }
    }),
  )
  return all.flatMap(({ id, state }) => (state.status === 'NONE' ? [] : [{ id, state }]))
}
