import * as events from '#contracts/fine/debt-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import { decider } from '#services/kernel/decider.ts'

const { FineDebtCarried, FineDebtRaised, FineDebtSettled } = events

/** What of an agency's fines is overdue, so that a new order asks one stream however many fines there have been. */
export const fineDebt = decider<{ fines: readonly string[] }, EventsOf<typeof events>>()({
  name: 'finedebt',
  zh: '代理人逾期罚金',
  code: code.fine,
  initial: { fines: [] },
  carried: { every: 500, fact: FineDebtCarried, data: ({ fines }) => ({ fines }) },
  evolve: {
    FineDebtCarried: (_, { fines }) => ({ fines }),
    FineDebtRaised: ({ fines }, { fineId }) => ({ fines: [...fines, fineId] }),
    FineDebtSettled: ({ fines }, { fineId }) => ({ fines: fines.filter(id => id !== fineId) }),
  },
  commands: {
    /** sent after each fact that may change it, as the fine then stands */
    count: {
      decide: ({ fines }, { fineId, isOverdue }: { fineId: string; isOverdue: boolean }) => {
        if (fines.includes(fineId) === isOverdue) return []
        return [isOverdue ? FineDebtRaised({ fineId }) : FineDebtSettled({ fineId })]
      },
    },
  },
})
