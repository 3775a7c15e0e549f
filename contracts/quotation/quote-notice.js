import { formatLimit } from '../kernel/calendar.ts';
import { formatYuan } from '../kernel/money.ts';
const group = ({ journey, seats }) => `${journey}（${seats}座）`;
const asked = (asker) => `您询价的${group(asker)}`;
/** Notices to the desk that it has to answer; the agency is told until when it will. Times are in Asia/Shanghai. */
export const declinedNotice = ({ obstacles, dueBy }, asker) => ({
    kind: 'QUOTE_DUE',
    title: '已转人工报价',
    text: `${asked(asker)}不能自动报价，已转人工，航空公司将在${formatLimit(dueBy)}前答复。`,
    desk: {
        title: '待人工报价',
        text: `代理人询价${group(asker)}，${obstacles.map(({ text }) => text).join('、')}，请在${formatLimit(dueBy)}前报价或说明不能报价。`,
    },
});
export const counteredNotice = ({ fare, dueBy }, asker) => ({
    kind: 'QUOTE_DUE',
    title: '议价已提交',
    text: `${asked(asker)}期望成人票价${formatYuan(fare)}，航空公司将在${formatLimit(dueBy)}前答复。`,
    desk: {
        title: '待答复议价',
        text: `代理人对${group(asker)}期望成人票价${formatYuan(fare)}（不含税费），请在${formatLimit(dueBy)}前答复。`,
    },
});
export const overdueNotice = ({ dueBy, to }) => ({
    kind: 'QUOTE_DUE',
    title: '报价答复超时',
    text: `${asked(to)}应在${formatLimit(dueBy)}前答复，航空公司尚未答复，可直接联系航空公司。`,
    desk: { title: '人工报价超时', text: `代理人询价${group(to)}，已过答复时限${formatLimit(dueBy)}，请尽快报价或说明不能报价。` },
});
/** title of such a notice once nothing is to be answered any more */
export const QUOTE_SETTLED = '询价已答复或已结束';
/** Notice of the desk's answer for the applicant; times are in Asia/Shanghai. */
export const answeredNotice = ({ fares, until }, to) => ({
    kind: 'QUOTE',
    title: '人工报价，请确认',
    text: `${asked(to)}成人票价${formatYuan(fares.reduce((sum, { fare }) => sum + fare, 0))}（不含税费），请在${formatLimit(until)}前接受，逾期失效。`,
});
export const rejectedNotice = (_, to) => ({
    kind: 'QUOTE',
    title: '未能报价',
    text: `${asked(to)}未能报价，原因见报价详情。`,
});
