import { Id, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** An agency's overdue fines by stream, so that submitting an order need not read each fine. */
export const fineDebts = view()({
    name: 'fine-debt',
    version: 1,
    doc: Type.Object({ fines: zh(Type.Array(Id), '逾期罚金') }),
    index: [],
    on: {
        FineDebtRaised: (row, { fineId }) => ({ fines: [...(row?.fines ?? []), fineId] }),
        FineDebtSettled: (row, { fineId }) => {
            const fines = (row?.fines ?? []).filter(id => id !== fineId);
            return fines.length > 0 ? { fines } : null;
        },
    },
});
