import t from 'tap'
import { PolicyPaused, PolicyResumed, PolicySaved } from '#contracts/policy/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { policy, type Terms } from './decide.ts'

const at = spec(policy)
const terms = (change: Partial<Terms> = {}): Terms => ({
  name: '海口北京团队',
  airLine: 'HU',
  paxMin: 10,
  price: { kind: 'DISCOUNT', rate: 4_500 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
  ...change,
})
const command = (change: Partial<Terms> = {}, policyNo = 'HU261121-AB12CD') => ({ policyId: 'p1', policyNo, terms: terms(change) })
const saved = (change: Partial<Terms> = {}) => PolicySaved(command(change))
const save = (change: Partial<Terms>) => at.given().when('savePolicy', command(change))

t.test('saved, and saved again under the same number', async () => {
  at.given().when('savePolicy', command()).then(saved()).state({ status: 'EFFECTIVE', policyNo: 'HU261121-AB12CD' })
  at.given(saved())
    .when('savePolicy', command({ paxMin: 15 }, 'HU261130-AB12CD'))
    .then(saved({ paxMin: 15 }))
  at.given(saved(), PolicyPaused({}))
    .when('savePolicy', command({ paxMin: 15 }))
    .state({ status: 'PAUSED', terms: terms({ paxMin: 15 }) })
})

t.test('paused and resumed', async () => {
  at.given(saved()).actions(['pausePolicy'])
  at.given(saved())
    .when('pausePolicy', { reason: '售罄' })
    .then(PolicyPaused({ reason: '售罄' }))
    .state({ status: 'PAUSED' })
  at.given(saved(), PolicyPaused({})).actions(['resumePolicy'])
  at.given(saved(), PolicyPaused({})).when('resumePolicy', {}).then(PolicyResumed({})).state({ status: 'EFFECTIVE' })
  at.given(saved(), PolicyPaused({})).when('pausePolicy', {}).refused('政策已暂停')
  at.given(saved()).when('resumePolicy', {}).refused('政策未暂停')
  at.given().when('pausePolicy', {}).refused('政策不存在')
  at.given().when('resumePolicy', {}).refused('政策不存在')
  at.given(PolicyPaused({}), PolicyResumed({})).state({ status: 'NONE' }).actions([])
})

t.test('terms that make no sense', async () => {
  const wrong = (change: Partial<Terms>, message: string) => save(change).refused(message, { status: 400 })
  const right = (change: Partial<Terms>) => save(change).state({ status: 'EFFECTIVE' })
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
})
