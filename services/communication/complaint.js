import { MOST_REPLIES } from '#contracts/communication/codes.ts';
import { ComplaintClosed, ComplaintDueSoon, ComplaintOverdue, ComplaintProgressed, ComplaintReceived, ComplaintReopened, ComplaintReplied, } from '#contracts/communication/events.ts';
import { present } from '#contracts/kernel/present.ts';
import { code } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
export const isKnown = (complaint) => complaint.status !== 'NONE';
const isOpen = ({ status }) => status === 'RECEIVED' || status === 'PROCESSING';
/** the same complaint, sent again so soon, is a slip */
const AGAIN_MS = 10 * 60_000;
/** Is a complaint so new that the same one is not taken again? */
export const isFresh = (complaint, now) => isKnown(complaint) && Date.parse(now) - Date.parse(complaint.createdAt) < AGAIN_MS;
/**
 * A complaint of an agency (DOMAIN §3.30): the airline answers until its limit, and its clock says when that comes near or is over. Once
 * closed it may be opened again by the agency, once.
 */
export const complaint = decider()({
    name: 'complaint',
    zh: '投诉',
    document: { zh: '投诉', owner: state => (isKnown(state) ? state.of : undefined) },
    code: code.complaint,
    initial: { status: 'NONE' },
    evolve: {
        ComplaintReceived: (_, { content, dueAt, remindAt, files = [], by, ...of }, at) => ({
            status: 'RECEIVED',
            of,
            createdAt: at,
            dueAt,
            remindAt,
            talk: [{ at, byAgency: true, by, text: content, files }],
            replies: 0,
        }),
        ComplaintProgressed: (complaint, { remark, by }, at) => said(complaint, { at, byAgency: false, by, text: remark, files: [] }, { status: 'PROCESSING' }),
        ComplaintClosed: (complaint, { remark, result, by, replyUntil }, at) => said(complaint, { at, byAgency: false, by, text: remark, result, files: [] }, { status: 'CLOSED', result, closedAt: at, replyUntil }),
        ComplaintReplied: (complaint, { content, files = [], by }, at) => said(complaint, { at, byAgency: true, by, text: content, files }, { replies: (isKnown(complaint) ? complaint.replies : 0) + 1 }),
        ComplaintReopened: (complaint, { content, files = [], by, dueAt, remindAt }, at) => {
            if (!isKnown(complaint))
                return complaint;
            const { closedAt: _, overdue: __, reminded: ___, replyUntil: ____, ...known } = complaint;
            const reopened = { ...known, status: 'PROCESSING', reopened: true, replies: 0, dueAt, remindAt };
            return said(reopened, { at, byAgency: true, by, text: content, files, reopens: true });
        },
        ComplaintDueSoon: complaint => (isKnown(complaint) ? { ...complaint, reminded: true } : complaint),
        ComplaintOverdue: complaint => (isKnown(complaint) ? { ...complaint, overdue: true } : complaint),
    },
    commands: {
        receive: {
            when: (complaint, { at }) => !isFresh(complaint, at) || `10分钟内已提交过相同的投诉${isKnown(complaint) ? complaint.of.complaintId : ''}`,
            decide: (_, received) => [ComplaintReceived(received)],
        },
        handle: {
            when: complaint => {
                if (!isKnown(complaint))
                    return '投诉不存在';
                return isOpen(complaint) || '投诉已办结';
            },
            decide: (complaint, { result, replyUntil, ...answer }) => {
                if (!isKnown(complaint))
                    return [];
                const fact = { ...answer, to: toldBy(complaint) };
                return [result ? ComplaintClosed({ ...fact, result, replyUntil }) : ComplaintProgressed(fact)];
            },
        },
        reply: {
            when: (complaint, { at }) => {
                if (!isKnown(complaint))
                    return '投诉不存在';
                if (isOpen(complaint))
                    return complaint.replies < MOST_REPLIES || `最多补充${MOST_REPLIES}次，请等待航空公司处理`;
                if (complaint.reopened)
                    return '投诉已重新处理并办结，不能再回复';
                return at < complaint.replyUntil || '已超过可回复的期限，请提交新的投诉';
            },
            decide: (complaint, { dueAt, remindAt, ...said }) => {
                if (!isKnown(complaint))
                    return [];
                const fact = { ...said, to: toldBy(complaint) };
                return [isOpen(complaint) ? ComplaintReplied(fact) : ComplaintReopened({ ...fact, dueAt, remindAt })];
            },
        },
        /** sent by a tick, perhaps early, perhaps twice */
        passTime: {
            decide: (complaint, _, { at }) => {
                if (!isKnown(complaint) || !isOpen(complaint) || complaint.overdue)
                    return [];
                const { dueAt, remindAt, reminded } = complaint;
                if (at >= dueAt)
                    return [ComplaintOverdue({ dueAt, to: toldBy(complaint) })];
                return at >= remindAt && !reminded ? [ComplaintDueSoon({ dueAt, to: toldBy(complaint) })] : [];
            },
        },
    },
});
const toldBy = ({ of: { agency, agencyName, airLine, complaintId, orderNo } }) => ({
    agency,
    agencyName,
    airLine,
    complaintId,
    ...present({ orderNo }),
});
const said = (complaint, one, changes = {}) => isKnown(complaint) ? { ...complaint, ...changes, talk: [...complaint.talk, one] } : complaint;
