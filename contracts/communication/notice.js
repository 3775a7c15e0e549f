import { formatLimit } from '../kernel/calendar.ts';
import { complaintResults } from './codes.ts';
const about = ({ complaintId, orderNo }) => `投诉${complaintId}${orderNo ? `（订单${orderNo}）` : ''}`;
/** the beginning of what somebody wrote */
const begun = (text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
export const receivedNotice = (data) => ({
    kind: 'COMPLAINT',
    title: '投诉已受理',
    text: `${about(data)}已受理，航空公司将在${formatLimit(data.dueAt)}前办结。`,
    desk: { title: '新的投诉', text: `${data.agencyName}的${about(data)}：${begun(data.title)}，须在${formatLimit(data.dueAt)}前办结。` },
});
export const progressedNotice = ({ remark, to }) => ({
    kind: 'COMPLAINT',
    title: '投诉有新的进展',
    text: `${about(to)}：${begun(remark)}`,
    desk: { title: '投诉已答复进展', text: `${to.agencyName}的${about(to)}：${begun(remark)}` },
});
export const closedNotice = ({ result, remark, to }) => ({
    kind: 'COMPLAINT',
    title: '投诉已办结',
    text: `${about(to)}的处理结果为“${complaintResults[result]}”：${begun(remark)}`,
    desk: { title: '投诉已办结', text: `${to.agencyName}的${about(to)}的处理结果为“${complaintResults[result]}”。` },
});
export const repliedNotice = ({ content, to }) => ({
    kind: 'COMPLAINT',
    title: '代理人补充了投诉',
    text: `${to.agencyName}对${about(to)}补充：${begun(content)}`,
});
export const reopenedNotice = ({ content, dueAt, to }) => ({
    kind: 'COMPLAINT',
    title: '投诉重新处理',
    text: `${to.agencyName}不同意${about(to)}的处理结果：${begun(content)}，须在${formatLimit(dueAt)}前办结。`,
});
export const dueSoonNotice = ({ dueAt, to }) => ({
    kind: 'COMPLAINT',
    title: '投诉临近办结时限',
    text: `${to.agencyName}的${about(to)}须在${formatLimit(dueAt)}前办结。`,
});
export const overdueNotice = ({ dueAt, to }) => ({
    kind: 'COMPLAINT',
    title: '投诉超期未办结',
    text: `${to.agencyName}的${about(to)}的办结时限${formatLimit(dueAt)}已过，请立即处理。`,
});
