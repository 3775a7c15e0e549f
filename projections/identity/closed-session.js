import { Instant, Text, Type, zh } from '#contracts/kernel/schema.ts';
import { view } from '../kernel/view.ts';
/** Sessions that were closed before their token expired, by id; removed when it has. */
export const closedSessions = view()({
    name: 'closed-session',
    version: 1,
    doc: Type.Object({
        user: zh(Text, '用户'),
        closedAt: zh(Instant, '退出时间'),
        until: zh(Instant, '令牌到期'),
    }),
    index: [['until']],
    on: { SessionClosed: (_, { until }, { at, who }) => ({ user: who.user, closedAt: at, until }), SessionForgotten: () => null },
});
/**
 * The starting point of an API process: closed sessions whose token is still valid, as of a position from which the process goes on by
 * itself. @param collection the live collection of `closedSessions`
 */
export const closedSoFar = async (store, collection, now) => {
    // the position is read first: a session that is closed meanwhile is then reported twice, never missed
    const position = await store.checkpoint(collection);
    const sessions = [];
    for await (const page of store.cursor(collection, { filter: { until: { gt: now } }, sort: ['until'] }))
        for (const { id, until } of page)
            sessions.push({ id, until: String(until) });
    return { position, sessions };
};
/** Ids of sessions that need not be remembered any more, the oldest first. */
export const overdueSessions = (query) => async (now, limit) => (await query.find(closedSessions, { filter: { until: { lte: now } }, sort: ['until'], limit })).map(({ id }) => id);
