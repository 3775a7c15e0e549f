import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { clash, exactness, ruleFor } from '#contracts/retail/match.ts'
import type { KnownVersion } from '#contracts/retail/version.ts'
import * as events from '#contracts/retail/version-events.ts'
import { aClerk, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { fold } from '#services/kernel/stream/decider.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { ruleVersionAdded as added, CLAIM, enabled, rule, ruleSaved as saved, steps } from './test/sample.ts'
import { isKnown, type RuleVersion, ruleVersion } from './version.ts'

const at = spec(ruleVersion, { who: aClerk })
const disabled = () => events.RuleVersionDisabled({})
const deleted = () => events.RuleVersionDeleted({})
const enabling = { day: '2026-12-01', claim: CLAIM }
const known = (version: RuleVersion): KnownVersion => {
  assert.ok(isKnown(version))
  return version
}

t.test('state table', async () => {
  const open = (past: Parameters<typeof at.given>, expected: string[]) => at.given(...past).actions(expected as never)
  const editing = ['modify', 'addRule', 'modifyRule', 'deleteRule', 'checkField', 'enableTicketRule', 'disableTicketRule']
  open([], [])
  open([added()], [...editing, 'delete'])
  open([added(), saved()], [...editing, 'enable', 'delete'])
  open([added(), saved(), enabled()], ['enableTicketRule', 'disableTicketRule', 'disable'])
  open([added(), saved(), enabled(), disabled()], ['enableTicketRule', 'disableTicketRule', 'enable'])
  open([added(), saved(), deleted()], [])
})

t.test('what stands in the way of enabling', async () => {
  at.given(added()).when('enable', enabling).refused('版本中没有规则')
  at.given(added(), saved({ refund: [{ minutes: 2_880, fee: { rate: 500 } }] }))
    .when('enable', enabling)
    .refused('规则K退票：费率阶梯须到起飞为止')
  at.given(added(), saved({ refund: [{ minutes: 2_880, fee: { not: true } }, ...steps.slice(1)] }))
    .when('enable', enabling)
    .refused('规则K退票：越临近起飞费用不能越低：起飞前')
  at.given(added(), saved(), saved({ ruleNo: 'K2' }))
    .when('enable', enabling)
    .refused('规则冲突：K与K2')
  at.given(added(), saved(), saved({ ruleNo: 'K2', line: 'HAK-PEK' }))
    .when('enable', enabling)
    .then(enabled())
  at.given(added(), saved(), events.RuleVersionModified({ name: '冬春客规', validFrom: '2026-12-05' }))
    .when('enable', enabling)
    .refused('生效日期已变动，请刷新后重新启用')
})

t.test('a version that was in force is not edited', async () => {
  const past = [added(), saved(), enabled()] as const
  for (const now of [past, [...past, disabled()] as const]) {
    at.given(...now)
      .when('modifyRule', { rule: rule() })
      .refused('版本已启用过，不能修改，请复制为新版本')
    at.given(...now)
      .when('modify', { name: 'x', validFrom: '2026-12-01' })
      .refused('版本已启用过，不能修改，请复制为新版本')
    at.given(...now)
      .when('delete', {})
      .refused('版本已启用过，不能修改，请复制为新版本')
  }
})

t.test('a draft is edited', async () => {
  at.given(added({ validTo: '2027-03-27' }))
    .when('modify', { name: '冬春客规', validFrom: '2026-12-01' })
    .then(events.RuleVersionModified({ name: '冬春客规', validFrom: '2026-12-01' }))
    .look(version => assert.equal(known(version).validTo, undefined))
  at.given(added()).when('modify', { name: '冬春客规', validFrom: '2026-12-01' }).nothing()
  at.given(added())
    .when('modify', { name: '冬春客规', validFrom: '2026-11-20' })
    .refused('生效日期不能早于今天', { status: 400, errors: { validFrom: '生效日期不能早于今天' } })
  at.given(added(), saved()).when('addRule', { rule: rule() }).refused('规则K已存在')
  at.given(added(), saved()).when('modifyRule', { rule: rule() }).nothing()
  at.given(added()).when('modifyRule', { rule: rule() }).refused('客规不存在', { status: 404 })
  at.given(added())
    .when('addRule', { rule: rule({ change: [{ minutes: null, fee: { rate: 1 } }] }) })
    .refused('费率阶梯须到起飞为止', { status: 400, errors: { change: '费率阶梯须到起飞为止' } })
  at.given()
    .when('add', { versionId: 'V2', airLine: 'HU', name: '复制', validFrom: '2026-12-01', copyOf: 'V1', rules: [rule()] })
    .look(version => assert.deepEqual(known(version).rules, [{ ...rule(), enabled: true }]))
})

const field = (change: Partial<events.RuleField> = {}): events.RuleField => ({
  fieldId: 'K.REFUND',
  ruleNo: 'K',
  kind: 'REFUND',
  value: steps,
  quote: '起飞前48小时',
  from: 3,
  to: 9,
  ...change,
})
const { value: _, ...unfound } = field()
const read = (...fields: events.RuleField[]) => events.RuleTextRead({ reader: 'built-in', text: '…', rules: [rule()], fields })
const checked = (fieldId: string, result: 'CONFIRMED' | 'CORRECTED', value?: events.FieldValue) =>
  events.RuleFieldChecked({ fieldId, result, ...present({ value }) })

t.test('what was read waits for a person', async () => {
  at.given(added(), read(field())).when('enable', enabling).refused('还有1个字段未核对')
  at.given(added(), read(field()), checked('K.REFUND', 'CONFIRMED')).when('enable', enabling).then(enabled())
  const other = [{ minutes: 0, fee: { rate: 3_000 } }]
  at.given(added(), read(field()), checked('K.REFUND', 'CORRECTED', other)).look(version =>
    assert.deepEqual([known(version).rules[0]!.refund, known(version).fields[0]!.value], [other, other]),
  )
  at.given(added(), read(unfound))
    .when('checkField', { fieldId: 'K.REFUND', result: 'CONFIRMED' })
    .refused('未识别到内容，请填写', { status: 400, errors: { value: '未识别到内容，请填写' } })
  const short = [{ minutes: 60, fee: { rate: 1 } }]
  at.given(added(), read(field()))
    .when('checkField', { fieldId: 'K.REFUND', result: 'CORRECTED', value: short })
    .refused('费率阶梯须到起飞为止', { status: 400 })
  at.given(added(), read(field({ value: short })))
    .when('checkField', { fieldId: 'K.REFUND', result: 'CONFIRMED' })
    .refused('费率阶梯须到起飞为止', { status: 400 })
  at.given(added(), read({ ...unfound, kind: 'UNREAD', fieldId: 'K.UNREAD.1' }))
    .when('checkField', { fieldId: 'K.UNREAD.1', result: 'CONFIRMED' })
    .then(checked('K.UNREAD.1', 'CONFIRMED'))
  for (const [kind, value, message] of [
    ['CABINS', ['K', 'K'], '舱位重复'],
    ['CABINS', true, '请填写舱位'],
    ['CABINS', steps, '请填写舱位'],
    ['REFUND', ['K'], '请填写费率阶梯'],
    ['TRANSFER', steps, '请填写是或否'],
    ['UNREAD', true, '未识别内容不能更正，请修改规则后确认'],
  ] as const)
    at.given(added(), read({ ...unfound, kind, fieldId: 'K.X' }))
      .when('checkField', { fieldId: 'K.X', result: 'CORRECTED', value: value as events.FieldValue })
      .refused(message, { status: 400 })
  at.given(added(), read(field()))
    .when('checkField', { fieldId: 'constructor', result: 'CONFIRMED' })
    .refused('字段不存在', { status: 404 })
})

t.test('a rule that is saved by hand is the word about what it changes', async () => {
  const fields = [field(), field({ fieldId: 'K.CHANGE', kind: 'CHANGE' })]
  const other = [{ minutes: 0, fee: { rate: 3_000 } }]
  at.given(added(), read(...fields), saved({ refund: other })).look(version =>
    assert.deepEqual(
      known(version).fields.map(({ status, value }) => [status, value]),
      [
        ['CORRECTED', other],
        ['PENDING', steps],
      ],
    ),
  )
})

t.test('fees of which the text does not say what they are for', async () => {
  const fields = [
    field({ fieldId: 'K.WHICH', kind: 'WHICH' }),
    { ...unfound, doubt: '未识别到内容' },
    { ...unfound, fieldId: 'K.CHANGE', kind: 'CHANGE' as const },
  ]
  const { refund: _, change: __, ...bare } = rule()
  const unclear = events.RuleTextRead({ reader: 'built-in', text: '…', rules: [bare], fields })
  at.given(added(), unclear)
    .when('checkField', { fieldId: 'K.WHICH', result: 'CONFIRMED' })
    .refused('请选择退票、改期或退票和改期', { status: 400 })
  const now = (...answers: events.FieldValue[]) => {
    let seen: unknown
    at.given(added(), unclear, ...answers.map(answer => checked('K.WHICH', 'CORRECTED', answer))).look(version => {
      const { rules, fields } = known(version)
      seen = [fields.map(({ status, value }) => [status, value !== undefined]), rules[0]!.refund, rules[0]!.change]
    })
    return seen
  }
  const told = (refund: boolean, change: boolean) => [
    [
      ['CORRECTED', true],
      ['PENDING', refund],
      ['PENDING', change],
    ],
    refund ? steps : undefined,
    change ? steps : undefined,
  ]
  assert.deepEqual(now('REFUND'), told(true, false))
  assert.deepEqual(now('BOTH'), told(true, true))
  assert.deepEqual(now('REFUND', 'CHANGE'), told(false, true))
})

const commands = fc.oneof(
  fc.record({
    name: fc.constantFrom('addRule', 'modifyRule'),
    command: fc.record({
      rule: fc
        .record({
          ruleNo: fc.constantFrom('K', 'Q', 'R'),
          line: fc.constantFrom('*', 'HAK-PEK', 'HAK-*', '*-PEK'),
          cabins: fc.subarray(['K', 'Q']),
        })
        .map(change => rule(change)),
    }),
  }),
  fc.record({
    name: fc.constantFrom('deleteRule', 'enableTicketRule', 'disableTicketRule'),
    command: fc.record({ ruleNo: fc.constantFrom('K', 'Q', 'R') }),
  }),
  fc.record({ name: fc.constantFrom('enable', 'disable', 'delete'), command: fc.constant(enabling) }),
  fc.record({
    name: fc.constant('modify'),
    command: fc.record({ name: fc.constantFrom('a', 'b'), validFrom: fc.constantFrom('2026-12-01', '2027-01-01') }),
  }),
)
t.test('a version that has been in force never says anything else', async () => {
  let reached = 0
  fc.assert(
    fc.property(fc.array(commands, { minLength: 5, maxLength: 30 }), all => {
      const past: Fact[] = [added()]
      let was: string | undefined
      const stateOf = () =>
        fold(
          ruleVersion,
          ruleVersion.initial as RuleVersion,
          past.map(fact => ({ ...fact, at: NOON })),
        )
      for (const { name, command } of all) {
        const facts = attempt(ruleVersion, name, stateOf(), command, { who: aClerk, at: NOON, id: 'V1' })
        if (facts instanceof Refused) continue
        past.push(...facts)
        const version = stateOf()
        if (!isKnown(version)) break
        const { name: called, validFrom, rules } = version
        const content = JSON.stringify([called, validFrom, rules.map(({ enabled: _, ...rule }) => rule)])
        if (was !== undefined) assert.equal(content, was)
        if (version.status !== 'ACTIVE' || was !== undefined) continue
        was = content
        reached++
        // whichever leg is asked about, no two of equal weight hold for it
        for (const [n, a] of rules.entries()) for (const b of rules.slice(n + 1)) assert.ok(!clash(a, b))
        for (const cabin of ['K', 'Q', 'Y'])
          for (const destination of ['PEK', 'SHA']) {
            const leg = { origin: 'HAK', destination, flightNo: 'HU7182', cabin, date: '2026-12-10' }
            const of = (some: KnownVersion['rules']): unknown => ruleFor([{ ...version, rules: some }], 'HU', '2027-01-02', leg)
            const fitting: number[] = rules.filter(one => of([one])).map(exactness)
            assert.equal(fitting.filter(weight => weight === Math.max(...fitting)).length, of(rules) ? 1 : 0)
          }
      }
    }),
    { numRuns: runs(500) },
  )
  assert.ok(reached > 10, String(reached))
})

t.test('the rule of a leg', async () => {
  const version = (change: Partial<KnownVersion> = {}, ...rules: events.TicketRule[]): KnownVersion => ({
    versionId: 'V1',
    airLine: 'HU',
    name: '冬春客规',
    validFrom: '2026-12-01',
    status: 'ACTIVE',
    rules: rules.map(one => ({ ...one, enabled: true })),
    fields: [],
    ...change,
  })
  const leg = { origin: 'HAK', destination: 'PEK', flightNo: 'HU7182', cabin: 'K', date: '2026-12-10' }
  const all = version(
    {},
    rule({ ruleNo: 'ALL', cabins: [] }),
    rule({ ruleNo: 'K' }),
    rule({ ruleNo: 'LINE', line: 'HAK-PEK' }),
    rule({ ruleNo: 'FLIGHT', line: 'HAK-PEK', flights: ['HU7182'] }),
    rule({ ruleNo: 'DAYS', cabins: ['Q'], travelFrom: '2026-12-20', travelTo: '2026-12-31' }),
  )
  const found = (change: object, day = '2026-12-02', versions = [all]) => ruleFor(versions, 'HU', day, { ...leg, ...change })?.ruleNo
  assert.deepEqual(
    [
      found({}),
      found({ flightNo: 'HU7184' }),
      found({ destination: 'SHA' }),
      found({ cabin: 'Q' }),
      found({ cabin: 'Q', date: '2026-12-20' }),
      found({ ruleNo: 'DAYS' }),
      found({ ruleNo: 'NONE' }),
      found({}, '2026-11-30'),
      ruleFor([all], 'JD', '2026-12-02', leg),
    ],
    ['FLIGHT', 'LINE', 'K', 'ALL', 'DAYS', 'DAYS', undefined, undefined, undefined],
  )
  const later = version({ versionId: 'V2', validFrom: '2027-01-01', validTo: '2027-01-31' }, rule({ ruleNo: 'NEW', cabins: [] }))
  assert.equal(ruleFor([all, later], 'HU', '2027-01-15', leg)?.ruleId, 'V2.NEW')
  assert.equal(ruleFor([all, later], 'HU', '2027-02-01', leg)?.ruleId, 'V1.FLIGHT')
  assert.equal(found({}, '2026-12-02', [version({ status: 'DISABLED' }, rule())]), undefined)
  assert.equal(found({}, '2026-12-02', [{ ...all, rules: all.rules.map(one => ({ ...one, enabled: one.ruleNo !== 'FLIGHT' })) }]), 'LINE')
})
