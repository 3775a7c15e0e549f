import t from 'tap'
import { spanOf } from '#contracts/report/figures/spans.ts'
import * as events from '#contracts/report/saved/events.ts'
import { questionAt, spanText } from '#contracts/report/saved/question.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { finds, savedReport } from './decide.ts'

const kept = { name: '上月销售', report: 'sales', question: { span: 'LAST_MONTH' }, sharedWith: ['HU'], owner: 'u1' } as const
const saved = events.ReportSaved({ ...kept, sharedWith: [...kept.sharedWith] })
const subscribed = events.ReportSubscribed({ user: 'u2' })
const at = spec(savedReport, { id: 'S1', who: { ...aClerk, user: 'u1' } })

t.test('kept once, changed by what differs, removed for good', async () => {
  at.given().when('save', saved.data).then(saved).state({ status: 'SAVED', subscribers: [] })
  at.given(saved).when('save', saved.data).then()
  at.given(saved)
    .when('modify', { name: '上月', question: { span: 'LAST_MONTH' }, sharedWith: [] })
    .then(events.ReportChanged({ name: '上月', sharedWith: [] }))
  at.given(saved).when('modify', { name: kept.name }).then()
  at.given(saved).when('remove', {}).then(events.ReportRemoved({})).state({ status: 'NONE' })
  at.given(saved, events.ReportRemoved({})).when('modify', { name: '新' }).refused('保存的报表不存在')
})

t.test('subscribed to once by each, never by its owner, by fifty at most', async () => {
  at.given(saved)
    .when('subscribe', { user: 'u2' })
    .then(subscribed)
    .state({ subscribers: ['u2'] })
  at.given(saved, subscribed).when('subscribe', { user: 'u2' }).then()
  at.given(saved).when('subscribe', { user: 'u1' }).then()
  at.given(saved, subscribed)
    .when('unsubscribe', { user: 'u2' })
    .then(events.ReportUnsubscribed({ user: 'u2' }))
    .state({ subscribers: [] })
  at.given(saved).when('unsubscribe', { user: 'u2' }).then()
  const many = Array.from({ length: 50 }, (_, n) => events.ReportSubscribed({ user: `s${n}` }))
  at.given(saved, ...many)
    .when('subscribe', { user: 'u2' })
    .refused('订阅人不能超过50人')
})

t.test('found by its owner, and shared with whoever works for one of its airlines', async t => {
  const who = (user: string, ...airlines: string[]) => ({ ...aClerk, user, airlines })
  t.ok(finds(who('u1', 'JD'), { owner: 'u1', sharedWith: [] }))
  t.notOk(finds(who('u2', '*'), { owner: 'u1', sharedWith: [] }), 'one that is not shared is its owner’s alone')
  t.ok(finds(who('u2', 'JD', 'HU'), { owner: 'u1', sharedWith: ['HU'] }))
  t.ok(finds(who('u2', '*'), { owner: 'u1', sharedWith: ['HU'] }))
  t.notOk(finds(who('u2', 'JD'), { owner: 'u1', sharedWith: ['HU'] }))
  t.ok(finds(who('u2', 'JD'), { owner: 'u1', sharedWith: ['*'] }))
})

t.test('spans are told by the day on which they are asked for, in Shanghai', async t => {
  const days = (name: Parameters<typeof spanOf>[0], today: string) => Object.values(spanOf(name, today)).join(' ')
  t.equal(days('TODAY', '2026-03-01'), '2026-03-01 2026-03-01')
  t.equal(days('YESTERDAY', '2026-03-01'), '2026-02-28 2026-02-28')
  t.equal(days('WEEK', '2026-03-01'), '2026-02-23 2026-03-01', 'a Sunday ends its week')
  t.equal(days('LAST_WEEK', '2026-03-02'), '2026-02-23 2026-03-01')
  t.equal(days('LAST_7', '2026-03-01'), '2026-02-23 2026-03-01')
  t.equal(days('LAST_30', '2026-03-01'), '2026-01-31 2026-03-01')
  t.equal(days('MONTH', '2028-02-29'), '2028-02-01 2028-02-29')
  t.equal(days('LAST_MONTH', '2026-01-31'), '2025-12-01 2025-12-31')
  t.equal(days('YEAR', '2026-12-31'), '2026-01-01 2026-12-31')
  // 2026-12-01 00:30 in Shanghai is still November in London
  t.match(questionAt({ span: 'LAST_MONTH', time: 'DAY' }, '2026-11-30T16:30:00.000Z'), {
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    time: 'DAY',
  })
  t.same(questionAt({ startDate: '2026-11-01' }, '2026-11-30T16:30:00.000Z'), { startDate: '2026-11-01', endDate: '2026-12-01' })
  t.equal(spanText({ span: 'LAST_7' }), '最近7天')
  t.equal(spanText({ startDate: '2026-11-01', endDate: '2026-11-30' }), '2026-11-01 至 2026-11-30')
  t.equal(spanText({ startDate: '2026-11-01', endDate: '2026-11-01' }), '2026-11-01')
})
