import { FinanceCodeRow } from '#contracts/agency/agency-api.ts';
import { Type } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
import { agencies } from './agency.ts';
const { id: _, ...FinanceCodeFields } = FinanceCodeRow.properties;
/** Finance codes; the id is the agency's. */
export const financeCodes = view()({
    name: 'financecode',
    version: 1,
    doc: Type.Object(FinanceCodeFields),
    index: [['-updatedAt'], ['status', '-updatedAt']],
    search: ['agencyName', 'financeCode'],
    on: {
        FinanceCodeSaved: (row, { agencyName, financeCode }, { at }) => ({
            agencyName,
            financeCode,
            ...(row?.approvedCode && { approvedCode: row.approvedCode }),
            status: 'DRAFT',
            updatedAt: at,
        }),
        FinanceCodeSubmitted: (row, _, { at }) => row && { ...row, status: 'SUBMITTED', updatedAt: at },
        FinanceCodeApproved: (row, _, { at }) => row && { ...row, status: 'APPROVED', approvedCode: row.financeCode, updatedAt: at },
        FinanceCodeRejected: (row, { reason }, { at }) => row && { ...row, status: 'REJECTED', ...(reason && { reason }), updatedAt: at },
    },
});
/** Agencies whose registration is in no workflow, as the view shows them; waits until it has `seen` the event that asks. */
export const unfiledAgencies = (query) => async (seen) => {
    await seen(agencies);
    return (await query.find(agencies, { filter: { unfiled: true }, limit: 5_000 })).map(({ id }) => id);
};
export const beginning = (q, ...fields) => q?.trim() ? { or: fields.map(field => ({ [field]: { prefix: q.trim() } })) } : {};
/** An agency as staff see it. */
export const agentRow = ({ position: _, agency, contact, phone, info, applied, reason, email, office, ...row }) => ({
    ...row,
    linkman: contact,
    tel: phone,
});
