import { earlier } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { code, notFound } from '#contracts/kernel/refused.ts';
import { AllNoticesRead, NoticesRead, nothingRead, readingFolds } from '#contracts/order/notice/notice.ts';
import { readAllNotices, readNotices } from '#contracts/order/notice/notice-api.ts';
import { mustBelongTo } from '#services/kernel/stream/access.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const readingEvents = { NoticesRead, AllNoticesRead };
/** Notices that one person has read. Stream `noticereading-{user id}`. */
export const noticeReading = decider()({
    name: 'noticereading',
    zh: '通知阅读',
    code: code.conflict,
    initial: nothingRead,
    kept: { version: 1, every: 1_000 },
    evolve: readingFolds,
    commands: {
        read: {
            decide: (state, { ids }) => {
                const unread = [...new Set(ids)].filter(id => !state.ids.includes(id));
                return unread.length > 0 ? [NoticesRead({ ids: unread })] : [];
            },
        },
        readAll: {
            decide: (state, { until }) => (until > state.until ? [AllNoticesRead({ until })] : []),
        },
    },
});
/** @throws Refused 404 or 403 when a notice is not for this person */
const mustBeOurs = (who, about) => {
    if (!about)
        throw notFound('通知');
    // a parent agency may see its sub-agents' orders, but not their notices
    if (who.agency && !('agency' in about && about.agency === who.agency))
        throw notFound('通知');
    mustBelongTo(who, about, '通知');
};
/** Routes to read notices. `aboutOf`: a notice as the view knows it. */
export const noticeRoutes = ({ aboutOf }) => [
    on(readNotices, async ({ ids }, call) => {
        for (const about of await Promise.all(ids.map(id => aboutOf(id, call))))
            mustBeOurs(call.who, about);
        await call.at(noticeReading, call.who.user).read({ ids });
        return { ids };
    }),
    on(readAllNotices, async ({ until: wanted }, call) => {
        // future notices cannot have been read
        const until = earlier(wanted ?? call.now, call.now);
        await call.at(noticeReading, call.who.user).readAll({ until });
        return { until };
    }),
];
