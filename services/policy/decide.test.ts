import t from 'tap'
import { present } from '#contracts/kernel/present.ts'
import { PolicyDeleted, PolicyPaused, PolicyResumed, PolicySaved } from '#contracts/policy/events.ts'
import { policyTerms as terms } from '#contracts/policy/test/sample.ts'
import { spec } from '#services/kernel/spec.ts'
import { comesIntoForce, type GroupTerms, type PolicyState, policy } from './decide.ts'

const at = spec(policy)
const command = (change: Partial<GroupTerms> = {}, policyNo = 'HU261121-AB12CD') => ({ policyId: 'p1', policyNo, terms: terms(change) })
const saved = (change: Partial<GroupTerms> = {}) => PolicySaved(command(change))
const save = (change: Partial<GroupTerms>) => at.given().when('savePolicy', command(change))

t.test('saved, and saved again under the same number', async () => {
  at.given().when('savePolicy', command()).then(saved()).state({ status: 'EFFECTIVE', policyNo: 'HU261121-AB12CD', version: 1 })
  at.given(saved())
    .when('savePolicy', command({ paxMin: 15 }, 'HU261130-AB12CD'))
    .then(saved({ paxMin: 15 }))
  at.given(saved(), PolicyPaused({}))
    .when('savePolicy', command({ paxMin: 15 }))
    .state({ status: 'PAUSED', terms: terms({ paxMin: 15 }), version: 2 })
})

t.test('paused and resumed', async () => {
  at.given(saved()).actions(['savePolicy', 'pausePolicy', 'deletePolicy', 'reissuePolicy'])
  at.given(saved())
    .when('pausePolicy', { reason: '售罄' })
    .then(PolicyPaused({ reason: '售罄' }))
    .state({ status: 'PAUSED' })
  at.given(saved(), PolicyPaused({})).actions(['savePolicy', 'resumePolicy', 'deletePolicy', 'reissuePolicy'])
  at.given(saved(), PolicyPaused({})).when('resumePolicy', {}).then(PolicyResumed({})).state({ status: 'EFFECTIVE' })
  at.given(saved(), PolicyPaused({})).when('pausePolicy', {}).refused('政策已暂停')
  at.given(saved()).when('resumePolicy', {}).refused('政策未暂停')
  at.given().when('pausePolicy', {}).refused('政策不存在')
  at.given().when('resumePolicy', {}).refused('政策不存在')
  at.given(PolicyPaused({}), PolicyResumed({})).state({ status: 'NONE' }).actions(['savePolicy'])
})

t.test('a draft is in force when it is published, and never a draft again', async () => {
  const draft = PolicySaved({ ...command(), draft: true })
  at.given()
    .when('savePolicy', { ...command(), draft: true })
    .then(draft)
    .state({ status: 'DRAFT' })
  at.given(draft).actions(['savePolicy', 'deletePolicy'])
  at.given(draft).when('pausePolicy', {}).refused('政策尚未发布')
  at.given(draft)
    .when('savePolicy', { ...command({ paxMin: 15 }), draft: true })
    .state({ status: 'DRAFT', version: 2 })
  at.given(draft).when('savePolicy', command()).then(saved()).state({ status: 'EFFECTIVE' })
  at.given(saved())
    .when('savePolicy', { ...command(), draft: true })
    .refused('政策已发布，不能再保存为草稿')
})

t.test('deleted, and what takes its place', async () => {
  const deleted = PolicyDeleted({ reason: '停售' })
  at.given(saved()).when('deletePolicy', { reason: '停售' }).then(deleted).state({ status: 'DELETED', terms: terms() })
  at.given(saved(), PolicyPaused({})).when('deletePolicy', {}).then(PolicyDeleted({}))
  at.given(saved(), deleted).actions(['reissuePolicy'])
  for (const name of ['pausePolicy', 'resumePolicy', 'deletePolicy'] as const) {
    at.given(saved(), deleted).when(name, {}).refused('政策已删除')
    at.given().when(name, {}).refused('政策不存在')
  }
  at.given(saved(), deleted).when('savePolicy', command()).refused('政策已删除')
  at.given(PolicyDeleted({})).state({ status: 'NONE' })

  const successor = { reissuedAs: 'p2', reason: '重新发布为HU261130-AB12CD' }
  at.given(saved()).when('reissuePolicy', successor).then(PolicyDeleted(successor)).state({ status: 'DELETED', reissuedAs: 'p2' })
  at.given(saved(), deleted).when('reissuePolicy', successor).nothing()
  at.given().when('reissuePolicy', successor).refused('政策不存在')
  const made = { ...command(), reissueOf: 'p0' }
  at.given().when('savePolicy', made).then(PolicySaved(made)).state({ status: 'EFFECTIVE', reissueOf: 'p0' })
})

t.test('terms that make no sense', async () => {
  const wrong = (change: Partial<GroupTerms>, message: string) => save(change).refused(message, { status: 400 })
  const right = (change: Partial<GroupTerms>) => save(change).state({ status: 'EFFECTIVE' })
  wrong({ saleFrom: '2026-12-02', saleTo: '2026-12-01' }, '销售有效期无效：开始日期晚于结束日期')
  right({ saleFrom: '2026-12-01', saleTo: '2026-12-01' })
  wrong({ travelFrom: '2026-12-02', travelTo: '2026-12-01' }, '旅行有效期无效：开始日期晚于结束日期')
  right({ travelFrom: '2026-12-01', travelTo: '2026-12-01' })
  wrong({ advanceMin: 8, advanceMax: 7 }, '提前天数无效')
  right({ advanceMin: 0, advanceMax: 0 })
  wrong({ paxMin: 10, paxMax: 9 }, '人数范围无效')
  right({ paxMin: 10, paxMax: 10 })
  wrong({ origin: 'HAK', destination: 'HAK' }, '始发地与目的地不能相同')
  right({ origin: 'HAK', destination: 'PEK' })
  wrong({ price: { kind: 'FIXED', fare: 0 } }, '固定票价须为10元的整数倍')
  wrong({ price: { kind: 'FIXED', fare: 79_500 } }, '固定票价须为10元的整数倍')
  right({ price: { kind: 'FIXED', fare: 79_000 } })
  wrong({ price: { kind: 'DISCOUNT', rate: 0 } }, '折扣须大于0且不超过100%')
  wrong({ price: { kind: 'DISCOUNT', rate: 10_001 } }, '折扣须大于0且不超过100%')
  right({ price: { kind: 'DISCOUNT', rate: 10_000 } })
  at.given(saved())
    .when('savePolicy', command({ paxMin: 10, paxMax: 9 }))
    .refused('人数范围无效', { status: 400 })

  const stage = (rate: number, daysBefore?: number, assessment = 8_500) => ({
    rate,
    assessment,
    ...present({ daysBefore }),
  })
  wrong({ deposits: [stage(0)] }, '第1期定金比例须大于0')
  wrong({ deposits: [stage(1_000, undefined, 10_001)] }, '第1期考核比例不能超过100%')
  wrong({ deposits: [stage(1_000, 30)] }, '第1期定金随支付时限支付，不能设置起飞前天数')
  wrong({ deposits: [stage(1_000), stage(1_000)] }, '第2期定金须设置起飞前天数')
  wrong({ deposits: [stage(1_000), stage(1_000, 20), stage(1_000, 20)] }, '第3期定金须晚于前一期')
  wrong({ deposits: [stage(5_000), stage(5_000, 20)] }, '各期定金比例之和须小于100%')
  right({ deposits: [stage(5_000), stage(4_999, 20)] })
  wrong({ deposits: [stage(1_000), stage(1_000, 20)], limits: { balanceDays: 20 } }, '各期定金须早于尾款时限')
  right({ deposits: [stage(1_000), stage(1_000, 20)], limits: { balanceDays: 19 }, assessmentBase: 'FINAL' })
  wrong({ assessmentBase: 'FINAL' }, '未设置定金，不能设置考核基数')
  wrong({ limits: { nameDays: 3, ticketDays: 4 } }, '名单时限不能晚于出票时限')
  wrong({ limits: { balanceDays: 3, ticketDays: 4 } }, '尾款时限不能晚于出票时限')
  right({ limits: { nameDays: 4, balanceDays: 4, ticketDays: 4 }, free: { every: 16, counting: 'FREE_INCLUDED' }, tourCode: 'HN26' })
})

t.test('in force for conditions for which it is not by now: what may collide with others', async t => {
  const known = (status: 'DRAFT' | 'EFFECTIVE' | 'PAUSED' | 'DELETED'): PolicyState => ({
    status,
    policyNo: 'HU1',
    terms: terms(),
    version: 1,
  })
  const comes = (state: PolicyState, change: Partial<GroupTerms> = {}, resumes = false) => comesIntoForce(state, terms(change), { resumes })
  t.ok(comes({ status: 'NONE' }), 'a new one')
  t.ok(comes(known('DRAFT')), 'one that is published')
  t.notOk(comes(known('EFFECTIVE')), 'what is in force for the same is in the list already')
  t.notOk(
    comes(known('EFFECTIVE'), { name: '改名', price: { kind: 'FIXED', fare: 90_000 } }),
    'what it is called and costs makes no other conditions',
  )
  t.ok(comes(known('EFFECTIVE'), { cabin: 'K' }), 'one that moves to other conditions')
  t.notOk(comes(known('PAUSED'), { cabin: 'K' }), 'one that is paused stays so when it is saved')
  t.ok(comes(known('PAUSED'), {}, true), 'one that is resumed')
  for (const resumes of [false, true]) t.notOk(comes(known('DELETED'), {}, resumes), 'one that has ended comes back no more')
})
