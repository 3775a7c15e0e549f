import { seenAgencies } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { among } from '../kernel/scope.ts';
import { fineList } from './list.ts';
/** fines that are asked for and not paid */
const DUE = { status: { in: ['ASKED', 'OVERDUE'] } };
/** Fines that an agency has to pay, and fine changes that were returned to it. */
export const fineMatters = ask => ({
    count: async (call) => (await ask(call).count(fineList, { told: among(seenAgencies(call.who)), ...DUE })).count,
    besides: async (limit, call) => {
        const fines = await ask(call).find(fineList, { filter: { told: among(seenAgencies(call.who)), ...DUE }, sort: ['payBy'], limit });
        return fines.map(({ id, orderNo, payBy: until, amount }) => ({ kind: 'FINE', id, orderNo, until, amount }));
    },
    subjects: {
        FINE_CHANGE: async (ids, call) => {
            const fines = await ask(call).find(fineList, { filter: { id: { in: ids } }, limit: ids.length });
            return fines.map(({ id, orderNo, returnBy: until, amount }) => [id, { orderNo, kind: 'FINE_CHANGE', ...present({ until }), amount }]);
        },
    },
});
