import { type Lot as LotSchema, POOLED } from '#contracts/account/lots.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type Lot = Static<typeof LotSchema>

const MOST_LOTS = 100

export const sumOf = (lots: readonly Pick<Lot, 'amount'>[]): Fen => lots.reduce((sum, { amount }) => sum + amount, 0)

/** The first of them that make up the amount; the last is cut. Lots are never divided otherwise. */
export const takeLots = (lots: readonly Lot[], amount: Fen): { taken: Lot[]; left: Lot[] } => {
  const taken: Lot[] = []
  const left: Lot[] = []
  let open = amount
  for (const { amount: whole, ...lot } of lots) {
    const part = Math.min(whole, open)
    open -= part
    if (part > 0) taken.push({ ...lot, amount: part })
    if (whole > part) left.push({ ...lot, amount: whole - part })
  }
  return { taken, left }
}
/** The newest that make up the amount, newest first. */
export const takeNewest = (lots: readonly Lot[], amount: Fen): { taken: Lot[]; left: Lot[] } => {
  const { taken, left } = takeLots(lots.toReversed(), amount)
  return { taken, left: left.reverse() }
}

/** Puts back, or adds, in the order in which they first came: what is part of a lot that is there joins it. Beyond a hundred the oldest become one. */
export const putLots = (lots: readonly Lot[], more: readonly Lot[]): Lot[] => {
  const known = new Map(lots.map(lot => [lot.lot, lot]))
  for (const lot of more) known.set(lot.lot, { ...lot, amount: (known.get(lot.lot)?.amount ?? 0) + lot.amount })
  const all = [...known.values()].sort((a, b) => a.seq - b.seq)
  if (all.length <= MOST_LOTS) return all
  const old = all.slice(0, all.length - MOST_LOTS + 1)
  return [{ lot: POOLED, seq: 0, amount: sumOf(old) }, ...all.slice(old.length)]
}

/** Which lots come back when part of what they paid does: the newest first, after what came back before. */
export const lotsBack = (paid: readonly Lot[], before: Fen, amount: Fen): Lot[] =>
  takeLots(takeNewest(paid, before).left.toReversed(), amount).taken
