import { queryStatistic } from '#contracts/identity/account-api.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { pageOf } from '../kernel/ask.ts';
import { accessStatistic } from './access.ts';
/** The member statistic: visited pages, the most visited of the latest day first, with the sums of all rows of the filter. */
export const memberStatistic = ({ ask }) => [
    on(queryStatistic, async ({ page, size, pageName, dateFrom, dateTo, ...rest }, call) => {
        const filter = {
            ...rest,
            ...(pageName && { page: pageName }),
            ...((dateFrom || dateTo) && { date: present({ gte: dateFrom, lte: dateTo }) }),
        };
        const asked = ask(call);
        const [rows, users] = await Promise.all([
            asked.page(accessStatistic, { filter, sort: ['-date', '-count'], page, size }),
            asked.group(accessStatistic, { filter, by: ['user'], sum: ['count'] }),
        ]);
        return { ...pageOf(rows), accesses: users.reduce((sum, { count }) => sum + Number(count), 0), users: users.length };
    }),
];
