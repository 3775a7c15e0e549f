import t from 'tap'
import { Value } from 'typebox/value'
import { leaving } from '#services/kernel/test/leaving.ts'
import { refundTypes } from '../enums.ts'
import { local } from '../kernel/calendar.ts'
import { RefundScale } from '../order/refund/scale-terms.ts'
import { RefundTypeRule } from '../order/refund/type-terms.ts'
import { CAAC_GROUP_CLASSIC, rungText } from './fees.ts'
import { refundTypeRule, typeRulesOf } from './type-record.ts'
import { applicationLimit, defaultTypeRules, isTooLate, missingPapers } from './types.ts'

const { ERROR, FORCE, SICKNESS, VOLUNTE } = defaultTypeRules

t.test('every type has a rule and a kind', async t => {
  t.same(Object.keys(defaultTypeRules), Object.keys(refundTypes))
  for (const rule of Object.values(defaultTypeRules)) t.ok(Value.Check(RefundTypeRule, rule), rule.name)
  const of = (kind: string) => Object.entries(defaultTypeRules).flatMap(([type, rule]) => (rule.kind === kind ? [type] : []))
  t.same(of('VOLUNTE').sort(), ['CHILD', 'ERROR', 'SPECIAL_TRAVELERS', 'VOLUNTE'])
  t.same(of('INVOLUNTE').sort(), ['AIRLINE_NOTICE', 'EXEMPT', 'FORCE', 'FORCE_OTHER', 'SICKNESS'])
  t.same(
    Object.entries(defaultTypeRules).flatMap(([type, { notice }]) => (notice ? [type] : [])),
    ['EXEMPT', 'AIRLINE_NOTICE'],
  )
})

t.test('a sick traveller: identity, diagnosis, and a record or an invoice', async t => {
  const missing = (...kinds: Parameters<typeof missingPapers>[1][number]['kind'][]) =>
    missingPapers(
      SICKNESS,
      kinds.map(kind => ({ kind })),
    )
  t.same(missing(), ['请上传身份证或护照', '请上传诊断证明', '请上传病历或医疗发票或费用单据'])
  t.same(missing('PASSPORT', 'MEDICAL_RECORD'), ['请上传诊断证明'])
  t.same(missing('ID_CARD', 'DIAGNOSIS', 'FEE_RECEIPT'), [])
  t.same(missingPapers(VOLUNTE, []), [])
})

t.test('the last moment to apply', async t => {
  t.equal(
    applicationLimit(SICKNESS, leaving(local('2026-12-31', '08:30'))),
    local('2027-02-28', '23:59:59'),
    'the last day of a shorter month',
  )
  t.equal(applicationLimit(SICKNESS, leaving(local('2026-11-10', '23:30'))), local('2027-01-10', '23:59:59'))
  t.equal(applicationLimit(FORCE, leaving(local('2028-02-29', '08:30'))), local('2029-02-28', '23:59:59'))
  t.equal(
    applicationLimit({ ...FORCE, limit: { by: 'DAYS', count: 30 } }, leaving(local('2026-12-10', '08:30'))),
    local('2027-01-09', '23:59:59'),
  )
  const seattle = { std: '2026-12-31T22:40:00.000Z', date: '2026-12-31' }
  t.equal(applicationLimit(FORCE, seattle), local('2027-12-31', '23:59:59'), 'a year from the day there, not from the 1st here')
  const std = local('2026-12-10', '08:30')
  t.same([isTooLate(ERROR, local('2026-12-10', '08:29:59'), leaving(std)), isTooLate(ERROR, std, leaving(std))], [false, true])
})

t.test('the scale is data, and reads', async t => {
  t.ok(Value.Check(RefundScale, CAAC_GROUP_CLASSIC))
  t.same(CAAC_GROUP_CLASSIC.steps.map(rungText), ['起飞前72小时（含）以前', '起飞前1天12:00（含）以前', '航班起飞以前'])
})

// ── as staff keep them ───────────────────────────────────────────────────────────────────────────────────────────────
const row = {
  airLine: '*',
  type: 'SICKNESS' as const,
  name: '因病退票',
  kind: 'INVOLUNTE' as const,
  feeCharged: false,
  limit: 'MONTHS' as const,
  limitCount: 2,
  notice: false,
  keepsMinimum: false,
  papers: '身份证/护照，诊断证明，病历/医疗发票/费用单据',
}

t.test('an airline’s own row, else the one for all, else the house’s own; switched off takes the type away', async t => {
  const own = { ...row, airLine: 'HU', name: '病退', limit: 'DAYS' as const, limitCount: 30, papers: '诊断证明 或 病历', enabled: true }
  const rows = [{ ...row, enabled: true }, own]
  t.same(typeRulesOf(rows, 'JD'), defaultTypeRules)
  t.same(typeRulesOf(rows, 'HU').SICKNESS, {
    name: '病退',
    kind: 'INVOLUNTE',
    manner: 'INVOLUNTE',
    limit: { by: 'DAYS', count: 30 },
    notice: false,
    papers: [['DIAGNOSIS', 'MEDICAL_RECORD']],
  })
  t.same(typeRulesOf([rows[0]!, { ...own, enabled: false }], 'HU').SICKNESS, undefined)
  const child = { ...row, type: 'CHILD' as const, kind: 'VOLUNTE' as const, limit: 'YEAR' as const, travellers: '儿童', childPercent: 60 }
  const { limitCount: _, papers: __, ...terms } = child
  t.match(typeRulesOf([{ ...terms, enabled: true }], 'HU').CHILD, { manner: 'CHILD', childRate: 6000, travellers: ['CHILD'] })
  const free = { ...terms, type: 'ERROR' as const, travellers: '军残/警残、婴儿', enabled: true }
  t.match(typeRulesOf([free], 'HU').ERROR, { manner: 'WAIVED', travellers: ['SOLIDER', 'INFANT'] })
  t.equal(typeRulesOf([{ ...free, feeCharged: true }], 'HU').ERROR?.manner, 'VOLUNTE')
})

t.test('a rule that cannot be is told by field', async t => {
  const wrong = (change: object) => refundTypeRule.check({ ...row, ...change })
  t.same(wrong({}), {})
  t.match(wrong({ papers: '身份证，体检单' }), { papers: /“体检单”无法识别/ })
  t.match(wrong({ travellers: '老人' }), { travellers: /“老人”无法识别/ })
  t.match(wrong({ limitCount: undefined }), { limitCount: /请填写/ })
  t.match(wrong({ limit: 'YEAR' }), { limitCount: /没有天数或月数/ })
  t.match(wrong({ feeCharged: true }), { feeCharged: /不收退票费/ })
  t.match(wrong({ childPercent: 50 }), { childPercent: /只有儿童票退差/ })
  t.same(Object.keys(wrong({ type: 'CHILD', feeCharged: true })).sort(), ['childPercent', 'feeCharged', 'kind', 'travellers'])
})
