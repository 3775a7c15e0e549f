import { type Layer as LayerSchema, POOLED } from '#contracts/account/layers.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type Layer = Static<typeof LayerSchema>

const MOST_LAYERS = 100

export const sumOf = (layers: readonly Pick<Layer, 'amount'>[]): Fen => layers.reduce((sum, { amount }) => sum + amount, 0)

/** Takes the first layers that make up the amount and cuts the last of them. Layers are never divided otherwise. */
export const takeLayers = (layers: readonly Layer[], amount: Fen): { taken: Layer[]; left: Layer[] } => {
  const taken: Layer[] = []
  const left: Layer[] = []
  let open = amount
  for (const { amount: whole, ...layer } of layers) {
    const part = Math.min(whole, open)
    open -= part
    if (part > 0) taken.push({ ...layer, amount: part })
    if (whole > part) left.push({ ...layer, amount: whole - part })
  }
  return { taken, left }
}
/** Takes the newest layers that make up the amount, newest first. */
export const takeNewest = (layers: readonly Layer[], amount: Fen): { taken: Layer[]; left: Layer[] } => {
  const { taken, left } = takeLayers(layers.toReversed(), amount)
  return { taken, left: left.reverse() }
}

/**
 * Puts layers back, or adds them, in the order in which they first came; a part of a layer that is there joins it. Beyond a hundred the
 * oldest become one.
 */
export const putLayers = (layers: readonly Layer[], more: readonly Layer[]): Layer[] => {
  const known = new Map(layers.map(layer => [layer.layer, layer]))
  for (const layer of more) known.set(layer.layer, { ...layer, amount: (known.get(layer.layer)?.amount ?? 0) + layer.amount })
  const all = [...known.values()].sort((a, b) => a.seq - b.seq)
  if (all.length <= MOST_LAYERS) return all
  const old = all.slice(0, all.length - MOST_LAYERS + 1)
  return [{ layer: POOLED, seq: 0, amount: sumOf(old) }, ...all.slice(old.length)]
}

/** The layers that come back when a part of what they paid does: the newest first, after earlier returns. */
export const layersBack = (paid: readonly Layer[], before: Fen, amount: Fen): Layer[] =>
  takeLayers(takeNewest(paid, before).left.toReversed(), amount).taken
