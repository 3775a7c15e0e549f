import type { Figure } from '../../kernel/figure.ts'
import { parked } from '../lists.ts'

/** rows of a figure that are counted at most */
export const MOST_COUNTED = 9_999

export const reportFigures: readonly Figure[] = [
  { id: 'parked', zh: '搁置的后续处理', list: parked, filter: () => ({ status: 'OPEN' }), isAlarming: true, isInMenu: true },
]
