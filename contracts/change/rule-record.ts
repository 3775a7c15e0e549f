import { airline } from '../basicinfo/airline.ts'
import { type FareType, fareTypes } from '../enums.ts'
import { choice, choices, codesIn, flag, int, key, maybe, ref, text } from '../kernel/field.ts'
import { record, type ValuesOf } from '../kernel/record.ts'
import { oneOf } from '../kernel/schema.ts'
import { changeKinds } from '../order/changing/words.ts'
import { type ChangeTerms, readFeeRungs } from '../order/rules/fee-rungs.ts'

/** when a person of the airline decides about a change that an order has paid */
const changeAudits = { NONE: '不审批', TICKETED: '出票后审批', ALWAYS: '均审批', IRREGULAR: '不正常航班免费变更审批' } as const
/** `RETAIL`: tickets of single travellers, which change by the rule of their own fare */
const changeScopes = { CN: '国内', INTER: '国际', RETAIL: '散客' } as const

/**
 * The costs of a change of a group's tickets and who decides about it (DOMAIN §3.18), per airline or for all. Tickets of single travellers
 * cost what their own rules say, so their row has no rungs. Staff read and write rungs in order of time: `72小时=5%，24小时=15%，0小时=30%`; a rung may be an amount for each coupon (`0小时=200元`) or close the change (`0小时=不可`).
 */
export const changeRule = record(
  'changeRule',
  '变更规则',
  {
    airLine: key(ref(airline, '航空公司', { orAll: true, also: ['航司'] })),
    kind: key(choice('变更类型', changeKinds)),
    scope: key(choice('适用范围', changeScopes)),
    steps: maybe(text('变更费阶梯', { max: 300, also: ['阶梯', '费率'] })),
    keepsLower: flag('改低舱差额不退'),
    feeFree: { ...choices('免变更费旅客', oneOf(fareTypes), fareTypes, 5), initial: 'INFANT' },
    times: int('每张客票最多变更次数', { min: 1, max: 99, initial: 2, also: ['变更次数'] }),
    audit: choice('审批', changeAudits, { initial: 'TICKETED' }),
    payMinutes: int('支付时限（分钟）', { min: 5, max: 10_080, initial: 1_440 }),
  },
  {
    area: 'order',
    place: ['rules', 21],
    switchable: true,
    importable: true,
    airline: 'airLine',
    check: ({ scope, kind, steps }): Record<string, string> => {
      if (scope === 'RETAIL' && kind !== 'DATE') return { kind: '散客只能改期' }
      if (scope === 'RETAIL') return steps ? { steps: '散客客票按其客规收取变更费，不填阶梯' } : {}
      if (!steps) return { steps: '请填写变更费阶梯' }
      const read = readFeeRungs(steps)
      return typeof read === 'string' ? { steps: read } : {}
    },
  },
)
type Row = Pick<ValuesOf<typeof changeRule.fields>, 'steps' | 'keepsLower' | 'feeFree' | 'times' | 'audit' | 'payMinutes'>
/** `times`: the most changes of one ticket; `payMinutes`: minutes in which an approved change is to be paid */
type ChangeRule = ChangeTerms & Pick<Row, 'times' | 'audit' | 'payMinutes'>

/** @throws RangeError for rungs that the record refuses */
const ruleOf = ({ steps, keepsLower, feeFree, times, audit, payMinutes }: Row): ChangeRule => {
  const change = steps ? readFeeRungs(steps) : []
  if (typeof change === 'string') throw new RangeError(change)
  const free = feeFree === '*' ? (Object.keys(fareTypes) as FareType[]) : (codesIn(feeFree) as FareType[])
  return { change, keepsLower, feeFree: free, times, audit, payMinutes }
}

const common = { keepsLower: false, feeFree: 'INFANT', times: 2, audit: 'TICKETED', payMinutes: 1_440 } as const
/** by kind, where no row applies */
const initial: Readonly<Record<keyof typeof changeKinds, ChangeRule>> = {
  DATE: ruleOf({ ...common, steps: '72小时=5%，24小时=15%，0小时=30%' }),
  CABIN: ruleOf({ ...common, steps: '0小时=0%' }),
  SEATS: ruleOf({ ...common, steps: '0小时=0%' }),
  NAMES: ruleOf({ ...common, steps: '0小时=0%', audit: 'ALWAYS' }),
}
/** of single travellers */
const initialRetail: ChangeRule = ruleOf({ ...common, audit: 'NONE', payMinutes: 30 })
type Asked = { kind: keyof typeof changeKinds; scope: keyof typeof changeScopes }
export type ChangeRules = (asked: Asked) => ChangeRule
/** The rules of an airline: its own rows, then those for all, then the built-in ones. */
export const changeRulesOf =
  (rows: readonly ValuesOf<typeof changeRule.fields>[], airLine: string): ChangeRules =>
  ({ kind, scope }) => {
    const fits = rows.filter(row => row.kind === kind && row.scope === scope)
    const row = fits.find(row => row.airLine === airLine) ?? fits.find(row => row.airLine === '*')
    return row ? ruleOf(row) : scope === 'RETAIL' ? initialRetail : initial[kind]
  }
