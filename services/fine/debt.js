import * as events from '#contracts/fine/debt-events.ts';
import { code } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { FineDebtRaised, FineDebtSettled } = events;
/** The overdue fines of an agency in one stream, so that a new order reads only this, however many fines there have been. */
export const fineDebt = decider()({
    name: 'finedebt',
    zh: '代理人逾期罚金',
    code: code.fine,
    initial: { fines: [] },
    kept: { version: 1, every: 500 },
    evolve: {
        FineDebtRaised: ({ fines }, { fineId }) => ({ fines: [...fines, fineId] }),
        FineDebtSettled: ({ fines }, { fineId }) => ({ fines: fines.filter(id => id !== fineId) }),
    },
    commands: {
        /** sent after each fact that may change it, with the fine's state at that moment */
        count: {
            decide: ({ fines }, { fineId, isOverdue }) => {
                if (fines.includes(fineId) === isOverdue)
                    return [];
                return [isOverdue ? FineDebtRaised({ fineId }) : FineDebtSettled({ fineId })];
            },
        },
    },
});
