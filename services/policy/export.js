import { policyStatuses } from '#contracts/policy/events.ts';
import { aboutSheet } from '#services/kernel/sheet/export.ts';
import { writtenColumn } from '#services/kernel/sheet/template.ts';
import { rowOf, termsColumns } from './table.ts';
const columns = [
    { key: 'policyNo', title: '政策编号', type: 'code' },
    { key: 'status', title: '状态', type: 'text', labels: policyStatuses },
    ...termsColumns.map(writtenColumn),
    { key: 'updatedBy', title: '更新人', type: 'user' },
    { key: 'updatedAt', title: '更新时间', type: 'datetime' },
];
/** Policies as an Excel file that the import reads: changed rows become policies, the others match what is there. */
export const policySheet = (policies, about) => {
    const rows = async function* () {
        for await (const batch of policies)
            yield batch.map(({ policyNo, status, terms, updatedBy, updatedAt }) => ({ ...rowOf(terms), policyNo, status, updatedBy, updatedAt }));
    };
    return aboutSheet(columns, rows(), '国内政策', about);
};
