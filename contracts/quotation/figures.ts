import type { Figure } from '../kernel/figure.ts'
import { interList } from './inter-lists.ts'

/** Requests for groups abroad that wait for the desk. */
export const quotationFigures: readonly Figure[] = [
  {
    id: 'interToQuote',
    zh: '国际询价待答复',
    list: interList,
    filter: () => ({ status: ['ASKED', 'COUNTERED'] }),
    sort: 'dueBy',
    isChief: true,
    isInMenu: true,
  },
]
