import { seenAgencies } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { among } from '../kernel/scope.ts';
import { renameList } from './list.ts';
const DUE = { status: 'WAIT_PAY' };
/** Fees for changed names that an agency has to pay, and applications for such changes that were returned to it. */
export const renameMatters = ask => ({
    count: async (call) => (await ask(call).count(renameList, { agency: among(seenAgencies(call.who)), ...DUE })).count,
    besides: async (limit, call) => {
        const renames = await ask(call).find(renameList, { filter: { agency: among(seenAgencies(call.who)), ...DUE }, sort: ['limit'], limit });
        return renames.map(({ id, orderNo, limit: until, fee: amount }) => ({ kind: 'RENAME', id, orderNo, until, amount }));
    },
    subjects: {
        RENAME: async (ids, call) => {
            const renames = await ask(call).find(renameList, { filter: { id: { in: ids } }, limit: ids.length });
            return renames.map(({ id, orderNo, limit: until, fee: amount }) => [
                id,
                { orderNo, kind: 'RENAME_CHANGE', ...present({ until }), amount },
            ]);
        },
    },
});
