import { HandoverEnded, HandoverStarted, LineAssigned } from '#contracts/flow/events.ts';
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
/**
 * Handovers of one person's tasks to others for a time (DOMAIN §3.15). Stream `handover-{user id}`: one stream for all of them, so that two
 * can never overlap. The clock tells whether a handover is in force; `end` only records that it is over.
 */
export const handovers = decider()({
    name: 'handover',
    zh: '工作交接',
    code: code.conflict,
    initial: { status: 'NONE', list: [] },
    evolve: {
        HandoverStarted: ({ list }, started) => ({ status: 'ACTIVE', list: [...list, started] }),
        HandoverEnded: ({ list }, { id, cancelled }) => {
            const now = list.map(one => (one.id === id ? { ...one, ended: cancelled ? 'CANCELLED' : 'ENDED' } : one));
            return { status: now.some(({ ended }) => !ended) ? 'ACTIVE' : 'NONE', list: now };
        },
    },
    commands: {
        add: {
            /** `busy`: the receiver hands over tasks in that time too (the caller finds out); handed-over tasks are not handed on */
            decide: ({ list }, { busy, ...wanted }, { at }) => {
                const { from, to, fromDate, toDate, airLine } = wanted;
                if (from.id === to.id)
                    throw invalid('不能交接给本人', { handleId: '不能交接给本人' });
                if (toDate < fromDate)
                    throw invalid('结束日期不能早于开始日期', { toDate: '结束日期不能早于开始日期' });
                if (toDate < toLocal(at).date)
                    throw invalid('结束日期不能早于今天', { toDate: '结束日期不能早于今天' });
                const { begins, ends } = periodOf(wanted);
                if (list.some(one => overlaps(one, { begins, ends }) && (!one.airLine || !airLine || one.airLine === airLine)))
                    throw new Refused(code.conflict, '交接期间重叠');
                if (busy)
                    throw new Refused(code.conflict, '接收人在该期间已将工作交接给他人');
                return [HandoverStarted({ ...wanted, begins, ends })];
            },
        },
        cancel: {
            decide: ({ list }, { id }, { at }) => {
                const one = list.find(handover => handover.id === id);
                if (!one)
                    throw notFound('工作交接');
                if (one.ended || at >= one.ends)
                    throw new Refused(code.conflict, '交接已结束');
                return [HandoverEnded({ id, cancelled: true })];
            },
        },
        /** sent by the clock */
        end: {
            decide: ({ list }, _, { at }) => list.filter(({ ended, ends }) => !ended && at >= ends).map(({ id }) => HandoverEnded({ id, cancelled: false })),
        },
    },
});
/** whole days in Shanghai */
export const periodOf = ({ fromDate, toDate }) => ({
    begins: local(fromDate, '00:00'),
    ends: local(addDays(toDate, 1), '00:00'),
});
export const inForce = ({ ended, begins, ends }, at) => !ended && at >= begins && at < ends;
export const overlaps = (one, { begins, ends }) => !one.ended && one.begins < ends && begins < one.ends;
export const handoverStream = (id) => id.split('~')[0];
/** The keeper of a line. Stream `flowline-{line}`. */
export const flowLine = decider()({
    name: 'flowline',
    zh: '航线负责人',
    code: code.conflict,
    initial: { status: 'NONE' },
    evolve: { LineAssigned: (_, { handler, from }, at) => ({ status: 'ACTIVE', handler, since: at, ...present({ from }) }) },
    commands: {
        /** `any`: sent by an administrator, who alone may make the first assignment */
        transfer: {
            decide: (line, { to, any }, { who, id }) => {
                if (line.status === 'NONE' && !any)
                    throw forbidden('航线首次指定负责人须由管理员办理');
                if (line.status === 'ACTIVE' && !any && line.handler.id !== who.user)
                    throw forbidden('只能转交本人负责的航线');
                if (line.status === 'ACTIVE' && line.handler.id === to.id)
                    return [];
                return [LineAssigned({ line: id, handler: to, ...(line.status === 'ACTIVE' && { from: line.handler }) })];
            },
        },
    },
});
