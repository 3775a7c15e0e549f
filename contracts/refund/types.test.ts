import t from 'tap'
import { Value } from 'typebox/value'
import { refundTypes } from '../enums.ts'
import { local } from '../kernel/calendar.ts'
import { CAAC_GROUP_CLASSIC, stepText } from './fees.ts'
import { RefundScale } from './scale-terms.ts'
import { applicableTypes, applicationLimit, isTooLate, missingPapers, typeRules } from './types.ts'

t.test('every type but CHILD may be applied for, and has a kind', async t => {
  t.same(
    Object.keys(refundTypes).filter(type => !(type in applicableTypes)),
    ['CHILD'],
  )
  const of = (kind: string) => Object.entries(typeRules).flatMap(([type, rule]) => (rule.kind === kind ? [type] : []))
  t.same(of('VOLUNTE').sort(), ['ERROR', 'SPECIAL_TRAVELERS', 'VOLUNTE'])
  t.same(of('INVOLUNTE').sort(), ['AIRLINE_NOTICE', 'EXEMPT', 'FORCE', 'FORCE_OTHER', 'SICKNESS'])
  t.same(
    Object.entries(typeRules).flatMap(([type, { notice }]) => (notice ? [type] : [])),
    ['EXEMPT', 'AIRLINE_NOTICE'],
  )
})

t.test('a sick traveller: identity, diagnosis, and a record or an invoice', async t => {
  const missing = (...kinds: Parameters<typeof missingPapers>[1][number]['kind'][]) =>
    missingPapers(
      'SICKNESS',
      kinds.map(kind => ({ kind })),
    )
  t.same(missing(), ['请上传身份证或护照', '请上传诊断证明', '请上传病历或医疗发票或费用单据'])
  t.same(missing('PASSPORT', 'MEDICAL_RECORD'), ['请上传诊断证明'])
  t.same(missing('ID_CARD', 'DIAGNOSIS', 'FEE_RECEIPT'), [])
  t.same(missingPapers('VOLUNTE', []), [])
})

t.test('the last moment to apply', async t => {
  t.equal(applicationLimit('SICKNESS', local('2026-12-31', '08:30')), local('2027-02-28', '23:59:59'), 'the last day of a shorter month')
  t.equal(applicationLimit('SICKNESS', local('2026-11-10', '23:30')), local('2027-01-10', '23:59:59'))
  t.equal(applicationLimit('FORCE', local('2028-02-29', '08:30')), local('2029-02-28', '23:59:59'))
  const std = local('2026-12-10', '08:30')
  t.same([isTooLate('ERROR', local('2026-12-10', '08:29:59'), std), isTooLate('ERROR', std, std)], [false, true])
})

t.test('the scale is data, and reads', async t => {
  t.ok(Value.Check(RefundScale, CAAC_GROUP_CLASSIC))
  t.same(CAAC_GROUP_CLASSIC.steps.map(stepText), ['起飞前72小时（含）以前', '起飞前1天12:00（含）以前', '航班起飞以前'])
})
