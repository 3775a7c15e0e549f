import { AccessRow } from '#contracts/identity/account-api.ts';
import { formatDate } from '#contracts/kernel/calendar.ts';
import { view } from '../kernel/view.ts';
/** Visits to pages: one row per date, page and user. */
export const accessStatistic = view()({
    name: 'access-statistic',
    version: 1,
    doc: AccessRow,
    index: [
        ['-date', '-count'],
        ['page', '-date'],
        ['user', '-date'],
        ['agency', '-date'],
    ],
    key: { PagesVisited: ({ visits }, { at }) => visits.map(({ page, user }) => `${formatDate(at)} ${page} ${user}`) },
    on: {
        PagesVisited: (row, { visits }, { at, key }) => {
            const date = formatDate(at);
            const { count, ...visit } = visits.find(({ page, user }) => key === `${date} ${page} ${user}`);
            return { ...visit, date, count: (row?.count ?? 0) + count, lastAt: at };
        },
    },
});
