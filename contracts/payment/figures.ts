import type { Figure } from '../kernel/figure.ts'
import { owedItems, paymentErrors } from './lists.ts'
import { reconDifferences } from './reconciliation/lists.ts'

/** Money that waits for a person: what cannot be placed, what is owed, and what the statements of channels tell otherwise. */
export const paymentFigures: readonly Figure[] = [
  {
    id: 'paymentErrors',
    zh: '支付异常',
    list: paymentErrors,
    filter: () => ({ status: 'UNHANDLED' }),
    isAlarming: true,
    isChief: true,
    isInMenu: true,
  },
  { id: 'owedToDecide', zh: '应退款待审核', list: owedItems, filter: () => ({ status: 'OPEN' }), isChief: true, isInMenu: true },
  { id: 'owedToPay', zh: '应退款待退回', list: owedItems, filter: () => ({ status: 'APPROVED' }) },
  { id: 'differences', zh: '对账差异', list: reconDifferences, filter: () => ({ status: 'OPEN' }), isInMenu: true },
]
