import { instalmentKinds } from '../../enums.ts'
import type { Static } from '../../kernel/schema.ts'
import type { Instalment } from '../parts.ts'

type Part = Pick<Static<typeof Instalment>, 'no' | 'kind' | 'added'>

const isLater = ({ kind, no, added }: Part): boolean => kind === 'DEPOSIT' && !added && no > 1

/** Name of a part of the sum: `定金`, or `第1期定金` where further deposits are among the parts; `加员定金`, `尾款`, `全款`. */
export const instalmentName = (part: Part, among: readonly Part[]): string => {
  const { kind, no, added } = part
  if (kind !== 'DEPOSIT') return instalmentKinds[kind]
  if (added) return '加员定金'
  return [part, ...among].some(isLater) ? `第${no}期定金` : instalmentKinds.DEPOSIT
}
