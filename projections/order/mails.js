import { addMinutes } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { Airline, Count, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { mailStatuses } from '#contracts/order/notice/mail.ts';
import { queryMails } from '#contracts/order/notice/mail-api.ts';
import { scoped } from '../kernel/scope.ts';
import { view } from '../kernel/view.ts';
const Row = Type.Object({
    status: zh(oneOf(mailStatuses), '状态'),
    title: zh(Text, '标题'),
    orderNo: optional(zh(Id, '订单号')),
    agency: zh(Id, '代理人'),
    airLine: Airline,
    askedAt: zh(Instant, '生成时间'),
    tries: zh(Count, '发送次数'),
    triedAt: optional(zh(Instant, '最近发送时间')),
    /** earliest time of the next try; absent once the mail is abandoned */
    dueAt: optional(zh(Instant, '下次发送时间')),
    error: optional(zh(Text, '未成原因')),
});
/** Mails that have not gone out. Most rows live for a moment; an abandoned mail stays until somebody sends it again. */
export const mailOutbox = view()({
    name: 'mail-outbox',
    version: 2,
    doc: Row,
    index: [['dueAt'], ['-askedAt'], ['status', '-askedAt'], ['airLine', '-askedAt']],
    on: {
        MailAsked: (_, { orderNo, agency, airLine, title }, { at }) => ({
            status: 'ASKED',
            title,
            ...present({ orderNo }),
            agency,
            airLine,
            askedAt: at,
            tries: 0,
            dueAt: at,
        }),
        MailClaimed: (row, { until }, { at }) => row && { ...row, status: 'SENDING', tries: row.tries + 1, triedAt: at, dueAt: until },
        MailFailed: (row, { error, next }) => row && { ...row, status: 'ASKED', error, dueAt: next },
        MailSent: () => null,
        MailAbandoned: (row, { error }) => {
            if (!row)
                return row;
            const { dueAt: _, ...rest } = row;
            return { ...rest, status: 'FAILED', error };
        },
        MailAskedAgain: (row, _, { at }) => row && { ...row, status: 'ASKED', tries: 0, dueAt: at },
    },
});
export const mailQueries = ({ ask, agencyName, days }) => [
    on(queryMails, async ({ page, size, status }, call) => {
        const since = addMinutes(call.now, -24 * 60 * (await days()));
        const filter = scoped(call.who, { airline: 'airLine' }, { askedAt: { gte: since }, ...present({ status }) });
        const found = await ask(call).page(mailOutbox, { filter, sort: ['-askedAt'], page, size });
        const content = await Promise.all(found.content.map(async ({ position: _, ...row }) => ({ ...row, agencyName: await agencyName(row.agency) })));
        return { content, totalElements: found.totalElements, number: found.number, size: found.size };
    }),
];
/** mails that are due: a hint, since the stream of each decides */
export const dueMails = (query) => async (now, limit) => (await query.find(mailOutbox, { filter: { dueAt: { lte: now } }, sort: ['dueAt'], limit })).map(({ id }) => id);
