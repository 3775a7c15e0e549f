import { seenAgencies } from '#contracts/kernel/endpoint.ts';
import { among } from '../kernel/scope.ts';
import { refundList } from './list.ts';
const OPEN = { status: { in: ['REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDTICKET'] } };
/** Refunds that an agency has applied for, and those that were returned to it for more papers. */
export const refundMatters = ask => ({
    subjects: {
        REFUND: async (ids, call) => {
            const refunds = await ask(call).find(refundList, { filter: { id: { in: ids } }, limit: ids.length });
            return refunds.map(({ id, orderNo, refund: amount }) => [id, { orderNo, kind: 'PAPERS', refundId: id, amount }]);
        },
    },
    refunds: async (call) => (await ask(call).count(refundList, { agency: among(seenAgencies(call.who)), ...OPEN })).count,
});
