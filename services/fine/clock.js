import { addMinutes } from '#contracts/kernel/calendar.ts';
import { expiring } from '#services/kernel/stream/expire.ts';
import { order } from '#services/order/decide.ts';
import { fine } from './decide.ts';
import { utilisation } from './fines-follow-orders.ts';
/** flights that left before a rule was kept, or longer ago than the program may have stood still, are ignored */
const LOOKED_BACK_MINUTES = 7 * 24 * 60;
/**
 * Carries out passing time for fines: unpaid ones become overdue, requests that were returned and not submitted again are refused, and
 * flights that have left show how many of a group were ticketed.
 * @returns whether there may be more to do
 */
export const passFineTime = ({ run, due, rules }) => {
    const departed = async (now, limit) => {
        const agreed = (await rules()).filter(({ type }) => type === 'UTILISATION');
        if (agreed.length === 0)
            return [];
        const airLines = agreed.some(({ airLine }) => airLine === '*') ? undefined : [...new Set(agreed.map(({ airLine }) => airLine))];
        return due.departed(addMinutes(now, -LOOKED_BACK_MINUTES), now, airLines, limit);
    };
    const passed = { run, as: 'fines', pass: (at, id) => at(fine, id).passTime({}) };
    const clocks = [
        expiring({ ...passed, due: due.overdue }),
        expiring({ ...passed, due: due.returned }),
        expiring({
            run,
            as: 'fines',
            due: departed,
            pass: async (at, orderNo, now) => {
                const { state } = await run.load(order, orderNo);
                if (state.status === 'NONE')
                    return { facts: [] };
                await utilisation({ orderNo, now, live: state }, at, rules);
                return { facts: [orderNo] };
            },
        }),
    ];
    return async (now) => (await Promise.all(clocks.map(pass => pass(now)))).includes(true);
};
