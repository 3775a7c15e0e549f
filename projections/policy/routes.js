import { columnsOf } from '#contracts/kernel/columns.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { exportAbout } from '#contracts/kernel/export.ts';
import { present } from '#contracts/kernel/present.ts';
import { exportPolicy, Policy, policyConflicts } from '#contracts/policy/api.ts';
import { conflictsAmong } from '#contracts/policy/conflicts.ts';
import { scoped } from '../kernel/scope.ts';
import { policyList } from './list.ts';
/** Deleted policies are shown only where a filter asks for them. */
export const unlessDeleted = (asked) => ({ status: { in: ['DRAFT', 'EFFECTIVE', 'PAUSED'] }, ...asked });
const available = columnsOf(Policy);
/** policies that are compared, and pairs that are answered, at most */
const MOST_POLICIES = 20_000;
const MOST_PAIRS = 1_000;
export const policyQueries = ({ query, sheet, }) => {
    return [
        on(policyConflicts, async ({ airLine, origin, destination }, { who }) => {
            const filter = scoped(who, { airline: 'airLine' }, { status: 'EFFECTIVE', ...present({ airLine, origin, destination }) });
            const policies = await query.find(policyList, { filter, sort: ['-updatedAt'], limit: MOST_POLICIES });
            const { pairs, cut } = conflictsAmong(policies, MOST_PAIRS);
            const party = ({ id: policyId, policyNo, name, priceText: fare }) => ({ policyId, policyNo, name, fare });
            return {
                policies: policies.length,
                more: cut,
                pairs: pairs.map(([one, other]) => ({
                    airLine: one.airLine,
                    origin: one.origin,
                    destination: one.destination,
                    one: party(one),
                    other: party(other),
                })),
            };
        }),
        on(exportPolicy, (asked, { who, now }) => {
            const filter = scoped(who, { airline: 'airLine' }, unlessDeleted(asked));
            const about = (rows) => exportAbout({ title: '国内政策', available, filter: asked, rows, user: who.loginName ?? who.user, at: now });
            return {
                name: '国内政策.xlsx',
                type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
                content: sheet(query.cursor(policyList, { filter, sort: ['-updatedAt'] }), about),
            };
        }),
    ];
};
