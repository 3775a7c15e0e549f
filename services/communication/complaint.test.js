import t from 'tap';
import { complaintLimits } from '#contracts/communication/due.ts';
import * as events from '#contracts/communication/events.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { aClerk, NOON, spec } from '#services/kernel/spec.ts';
import { complaint } from './complaint.ts';
const to = { agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', complaintId: 'TS1', orderNo: 'HU1' };
const dueAt = '2026-12-04T09:00:00.000Z';
const remindAt = '2026-12-02T01:00:00.000Z';
const receiving = { ...to, kind: 'REFUND', title: '退票迟迟不到账', content: '已过七个工作日', by: 'u1', dueAt, remindAt };
const received = events.ComplaintReceived(receiving);
const progressed = events.ComplaintProgressed({ remark: '已转财务', by: 'u2', to });
const replyUntil = '2026-12-21T04:00:00.000Z';
const closed = events.ComplaintClosed({ result: 'ACCEPTED', remark: '已退款', by: 'u2', replyUntil, to });
const again = { dueAt: '2026-12-18T09:00:00.000Z', remindAt: '2026-12-16T01:00:00.000Z' };
const reply = { content: '金额不对', by: 'u1', ...again };
const reopened = events.ComplaintReopened({ ...reply, to });
const soon = events.ComplaintDueSoon({ dueAt, to });
const overdue = events.ComplaintOverdue({ dueAt, to });
const at = spec(complaint, { id: 'TS1' });
const handling = { remark: '已转财务', by: 'u2', replyUntil };
t.test('ten working days, as the calendar of China has them', async (t) => {
    const limits = (now) => {
        const { dueAt, remindAt } = complaintLimits(now, { workdays: 10, remind: 2 });
        return [toLocal(dueAt), toLocal(remindAt)].map(({ date, time }) => `${date} ${time}`);
    };
    // a Saturday
    t.same(limits('2026-11-28T04:00:00.000Z'), ['2026-12-11 17:00', '2026-12-09 09:00']);
    // over the National Day: the holidays do not count, the Saturday that makes up for them does
    t.same(limits('2026-09-29T04:00:00.000Z'), ['2026-10-19 17:00', '2026-10-15 09:00']);
});
t.test('received once, not again within ten minutes', async () => {
    at.given().when('receive', receiving).then(received).state({ status: 'RECEIVED' });
    at.given(received).when('receive', receiving, { at: '2026-11-21T04:09:59.000Z' }).refused('10分钟内已提交过相同的投诉TS1');
});
t.test('progress keeps it open, a result closes it', async () => {
    at.given().when('handle', handling).refused('投诉不存在');
    at.given(received).when('handle', handling).then(progressed).state({ status: 'PROCESSING' });
    at.given(received, progressed)
        .when('handle', { ...handling, result: 'ACCEPTED', remark: '已退款' })
        .then(closed)
        .state({ status: 'CLOSED', result: 'ACCEPTED', replyUntil });
    at.given(received, closed).when('handle', handling).refused('投诉已办结');
});
t.test('the agency adds to an open one, and opens a closed one again, once and in time', async () => {
    at.given(received)
        .when('reply', reply)
        .then(events.ComplaintReplied({ content: reply.content, by: 'u1', to }));
    at.given(received, closed)
        .when('reply', reply)
        .then(reopened)
        .state({ status: 'PROCESSING', reopened: true, ...again });
    at.given(received, closed).when('reply', reply, { at: replyUntil }).refused('已超过可回复的期限，请提交新的投诉');
    at.given(received, closed, reopened, closed).when('reply', reply).refused('投诉已重新处理并办结，不能再回复');
    const additions = Array.from({ length: 20 }, () => events.ComplaintReplied({ content: '补充', by: 'u1', to }));
    at.given(received, ...additions)
        .when('reply', reply)
        .refused('最多补充20次，请等待航空公司处理');
});
t.test('its clock reminds, then says that it is late; early, late and twice change nothing', async () => {
    at.given(received).when('passTime', {}).nothing();
    at.given(received).when('passTime', {}, { at: remindAt }).then(soon);
    at.given(received, soon).when('passTime', {}, { at: remindAt }).nothing();
    at.given(received, soon).when('passTime', {}, { at: dueAt }).then(overdue);
    at.given(received).when('passTime', {}, { at: dueAt }).then(overdue);
    at.given(received, overdue).when('passTime', {}, { at: dueAt }).nothing();
    at.given(received, closed).when('passTime', {}, { at: dueAt }).nothing();
    // opened again it is late again
    at.given(received, overdue, closed, reopened)
        .when('passTime', {}, { at: again.dueAt })
        .then(events.ComplaintOverdue({ dueAt: again.dueAt, to }));
});
t.test('buttons follow the rules', async () => {
    at.given(received).actions(['handle', 'reply'], { who: aClerk, at: NOON });
    at.given(received, closed).actions(['reply'], { at: NOON });
    at.given(received, closed, reopened, closed).actions([], { at: NOON });
});
