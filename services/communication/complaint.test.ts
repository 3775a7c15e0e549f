import t from 'tap'
import { complaintLimits } from '#contracts/communication/due.ts'
import * as events from '#contracts/communication/events.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { aClerk, NOON, spec } from '#services/kernel/spec.ts'
import { publish, unpublish } from '#services/kernel/test/published.ts'
import { complaint } from './complaint.ts'

const to = { agency: 'A001', agencyName: '海口假日旅行社', airLine: 'HU', complaintId: 'TS1', orderNo: 'HU1' }
const dueAt = '2026-12-04T09:00:00.000Z'
const remindAt = '2026-12-02T01:00:00.000Z'
const receiving = { ...to, kind: 'REFUND', title: '退票迟迟不到账', content: '已过七个工作日', by: 'u1', dueAt, remindAt } as const
const received = events.ComplaintReceived(receiving)
const progressed = events.ComplaintProgressed({ remark: '已转财务', by: 'u2', to })
const replyUntil = '2026-12-21T04:00:00.000Z'
const closed = events.ComplaintClosed({ result: 'ACCEPTED', remark: '已退款', by: 'u2', replyUntil, to })
const again = { dueAt: '2026-12-18T09:00:00.000Z', remindAt: '2026-12-16T01:00:00.000Z' }
const reply = { content: '金额不对', by: 'u1', ...again }
const reopened = events.ComplaintReopened({ ...reply, to })
const soon = events.ComplaintDueSoon({ dueAt, to })
const overdue = events.ComplaintOverdue({ dueAt, to })
const at = spec(complaint, { id: 'TS1' })
const handling = { remark: '已转财务', by: 'u2', replyUntil }

t.test('ten working days, as the calendar of China has them', async t => {
  const limits = (now: string) => {
    const { dueAt, remindAt } = complaintLimits(toLocal(now).date, { workdays: 10, remind: 2 })
    return [toLocal(dueAt), toLocal(remindAt)].map(({ date, time }) => `${date} ${time}`)
  }
  // a Saturday
  t.same(limits('2026-11-28T04:00:00.000Z'), ['2026-12-11 17:00', '2026-12-09 09:00'])
  // over the National Day: the holidays do not count, the Saturday that makes up for them does
  t.same(limits('2026-09-29T04:00:00.000Z'), ['2026-10-19 17:00', '2026-10-15 09:00'])
})

t.test('received once, not again within ten minutes', async () => {
  at.given().when('receive', receiving).then(received).state({ status: 'RECEIVED' })
  at.given(received).when('receive', receiving, { at: '2026-11-21T04:09:59.000Z' }).refused('10分钟内已提交过相同的投诉TS1')
})

t.test('progress keeps it open, a result closes it', async () => {
  at.given().when('handle', handling).refused('投诉不存在')
  at.given(received).when('handle', handling).then(progressed).state({ status: 'PROCESSING' })
  at.given(received, progressed)
    .when('handle', { ...handling, result: 'ACCEPTED', remark: '已退款' })
    .then(closed)
    .state({ status: 'CLOSED', result: 'ACCEPTED', replyUntil })
  at.given(received, closed).when('handle', handling).refused('投诉已办结')
})

t.test('the agency adds to an open one, and opens a closed one again, once and in time', async () => {
  at.given(received)
    .when('reply', reply)
    .then(events.ComplaintReplied({ content: reply.content, by: 'u1', to }))
  at.given(received, closed)
    .when('reply', reply)
    .then(reopened)
    .state({ status: 'PROCESSING', reopened: true, ...again })
  at.given(received, closed).when('reply', reply, { at: replyUntil }).refused('已超过可回复的期限，请提交新的投诉')
  at.given(received, closed, reopened, closed).when('reply', reply).refused('投诉已重新处理并办结，不能再回复')
  const additions = Array.from({ length: 20 }, () => events.ComplaintReplied({ content: '补充', by: 'u1', to }))
  at.given(received, ...additions)
    .when('reply', reply)
    .refused('最多补充20次，请等待航空公司处理')
})

t.test('its clock reminds, then says that it is late; early, late and twice change nothing', async () => {
  at.given(received).when('passTime', {}).nothing()
  at.given(received).when('passTime', {}, { at: remindAt }).then(soon)
  at.given(received, soon).when('passTime', {}, { at: remindAt }).nothing()
  at.given(received, soon).when('passTime', {}, { at: dueAt }).then(overdue)
  at.given(received).when('passTime', {}, { at: dueAt }).then(overdue)
  at.given(received, overdue).when('passTime', {}, { at: dueAt }).nothing()
  at.given(received, closed).when('passTime', {}, { at: dueAt }).nothing()
  // opened again it is late again
  at.given(received, overdue, closed, reopened)
    .when('passTime', {}, { at: again.dueAt })
    .then(events.ComplaintOverdue({ dueAt: again.dueAt, to }))
})

t.test('buttons follow the rules', async () => {
  at.given(received).actions(['handle', 'reply'], { who: aClerk, at: NOON })
  at.given(received, closed).actions(['reply'], { at: NOON })
  at.given(received, closed, reopened, closed).actions([], { at: NOON })
})

t.test('a limit of a year without published holidays is reckoned anew once they are, once', async t => {
  unpublish('2027')
  const limits = complaintLimits('2026-12-24', { workdays: 10, remind: 2 })
  const [was, reminded] = ['2027-01-08T09:00:00.000Z', '2027-01-06T01:00:00.000Z']
  t.same(limits, { dueAt: was, remindAt: reminded, counted: { from: '2026-12-24', workdays: 10, remind: 2 } })
  const provisional = events.ComplaintReceived({ ...receiving, ...limits })
  const now = '2026-12-28T01:00:00.000Z'
  at.given(provisional).when('passTime', {}, { at: now }).nothing()
  publish(['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'])
  const moved = { dueAt: '2027-01-11T09:00:00.000Z', remindAt: '2027-01-07T01:00:00.000Z' }
  const reckoned = events.ComplaintDueReckoned({ ...moved, was, to })
  at.given(provisional).when('passTime', {}, { at: now }).then(reckoned).state(moved)
  at.given(provisional, reckoned).when('passTime', {}, { at: now }).nothing()
  // the desk was reminded already: it is of the new limit too
  at.given(provisional, events.ComplaintDueSoon({ dueAt: was, to }), reckoned)
    .when('passTime', {}, { at: moved.remindAt })
    .then(events.ComplaintDueSoon({ dueAt: moved.dueAt, to }))
  at.given(provisional)
    .when('passTime', {}, { at: was })
    .then(events.ComplaintOverdue({ dueAt: was, to }))
  at.given(provisional, closed).when('passTime', {}, { at: now }).nothing()
  // facts from before knew nothing of it
  at.given(events.ComplaintReceived({ ...receiving, dueAt: was, remindAt: reminded }))
    .when('passTime', {}, { at: now })
    .nothing()
})
