import { present } from '../kernel/present.ts'
import { Flag, oneOf, optional, type Static, Type, zh } from '../kernel/schema.ts'
import type { FeeRung } from '../order/rules/fare-rule.ts'
import { fieldStatuses, versionStatuses, type whichFees } from './codes.ts'
import type * as events from './version-events.ts'
import { type FieldValue, RuleField, RuleTextRead, RuleVersionAdded, RuleVersionEnabled, TicketRule } from './version-events.ts'

export const KnownRule = Type.Object({ ...TicketRule.properties, enabled: zh(Flag, '启用') })
export type KnownRule = Static<typeof KnownRule>
export const CheckedField = Type.Object({ ...RuleField.properties, status: zh(oneOf(fieldStatuses), '核对状态') })
export type CheckedField = Static<typeof CheckedField>
/** A version as its facts make it; the rule book decides on it and the view keeps it without its text. */
export const KnownVersion = Type.Object({
  ...RuleVersionAdded.schema.properties,
  status: zh(oneOf(versionStatuses), '状态'),
  rules: zh(Type.Array(KnownRule), '客规'),
  fields: zh(Type.Array(CheckedField), '识别字段'),
  text: optional(RuleTextRead.schema.properties.text),
  /** it has been in force, so its rules stay as they are */
  wasActive: optional(zh(Flag, '曾启用')),
  /** claim of its day under which it was enabled last */
  claim: optional(RuleVersionEnabled.schema.properties.claim),
})
export type KnownVersion = Static<typeof KnownVersion>

export const pendingOf = ({ fields }: Pick<KnownVersion, 'fields'>): CheckedField[] => fields.filter(({ status }) => status === 'PENDING')

/** the part of a rule that a field tells; `WHICH` and `UNREAD` tell none */
const partOf = { CABINS: 'cabins', REFUND: 'refund', CHANGE: 'change', TRANSFER: 'transfer', KEEPS_LOWER: 'keepsLower' } as const
const isPart = (kind: string): kind is keyof typeof partOf => Object.hasOwn(partOf, kind)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Data = {
  [Type in keyof typeof events]: (typeof events)[Type] extends { schema: infer S } ? (S extends Type.TSchema ? Static<S> : never) : never
}

/** A rule that a person saves is that person's word about what differs from the text. */
const saved = (version: KnownVersion, { rule }: Data['TicketRuleSaved']): KnownVersion => {
  const before = version.rules.find(({ ruleNo }) => ruleNo === rule.ruleNo)
  const known = { ...rule, enabled: before?.enabled ?? true }
  return {
    ...version,
    rules: before ? version.rules.map(one => (one === before ? known : one)) : [...version.rules, known],
    fields: version.fields.map(field => {
      if (!before || field.ruleNo !== rule.ruleNo || !isPart(field.kind)) return field
      const value = rule[partOf[field.kind]]
      return isSame(before[partOf[field.kind]], value) ? field : withValue({ ...field, status: 'CORRECTED' }, value)
    }),
  }
}
const withValue = ({ value: _, ...field }: CheckedField, value: FieldValue | undefined): CheckedField => ({
  ...field,
  ...present({ value }),
})
const withRule = (version: KnownVersion, ruleNo: string, change: (rule: KnownRule) => KnownRule): KnownVersion => ({
  ...version,
  rules: version.rules.map(rule => (rule.ruleNo === ruleNo ? change(rule) : rule)),
})

const checked = (version: KnownVersion, { fieldId, result, value }: Data['RuleFieldChecked']): KnownVersion => {
  const field = version.fields.find(one => one.fieldId === fieldId)
  if (!field) return version
  const { kind, ruleNo } = field
  const now: CheckedField = { ...field, status: result }
  const fields = (own: CheckedField) => version.fields.map(one => (one === field ? own : one))
  if (value === undefined || kind === 'UNREAD') return { ...version, fields: fields(now) }
  if (kind !== 'WHICH') {
    const next = { ...version, fields: fields(withValue(now, value)) }
    return isPart(kind) ? withRule(next, ruleNo, rule => ({ ...rule, [partOf[kind]]: value })) : next
  }
  return told({ ...version, fields: fields(now) }, field, value as keyof typeof whichFees)
}
/** The steps that the text gave without their purpose become the fees that a person named, which still wait to be checked. */
const told = (version: KnownVersion, { ruleNo, value, quote, from, to }: CheckedField, which: keyof typeof whichFees): KnownVersion => {
  const fees = (['REFUND', 'CHANGE'] as const).map(kind => [kind, which === 'BOTH' || which === kind ? value : undefined] as const)
  return {
    ...withRule(version, ruleNo, ({ refund: _, change: __, ...rule }) => ({
      ...rule,
      ...present({ refund: fees[0]![1] as FeeRung[] | undefined, change: fees[1]![1] as FeeRung[] | undefined }),
    })),
    fields: version.fields.map(field => {
      const fee = field.ruleNo === ruleNo ? fees.find(([kind]) => kind === field.kind) : undefined
      return fee ? withValue({ ...field, status: 'PENDING', ...(fee[1] && { quote, from, to }) }, fee[1]) : field
    }),
  }
}

/** What each fact makes of a version. */
export const versionFolds = {
  RuleVersionAdded: (of: Data['RuleVersionAdded']): KnownVersion => ({ ...of, status: 'DRAFT', rules: [], fields: [] }),
  RuleVersionModified: ({ validTo: _, ...version }: KnownVersion, changed: Data['RuleVersionModified']): KnownVersion => ({
    ...version,
    ...changed,
  }),
  TicketRuleSaved: saved,
  TicketRuleDeleted: (version: KnownVersion, { ruleNo }: Data['TicketRuleDeleted']): KnownVersion => ({
    ...version,
    rules: version.rules.filter(rule => rule.ruleNo !== ruleNo),
    fields: version.fields.filter(field => field.ruleNo !== ruleNo),
  }),
  TicketRuleEnabled: (version: KnownVersion, { ruleNo }: Data['TicketRuleEnabled']): KnownVersion =>
    withRule(version, ruleNo, rule => ({ ...rule, enabled: true })),
  TicketRuleDisabled: (version: KnownVersion, { ruleNo }: Data['TicketRuleDisabled']): KnownVersion =>
    withRule(version, ruleNo, rule => ({ ...rule, enabled: false })),
  RuleTextRead: (version: KnownVersion, { text, rules, fields }: Data['RuleTextRead']): KnownVersion => ({
    ...version,
    text,
    rules: rules.map(rule => ({ ...rule, enabled: true })),
    fields: fields.map(field => ({ ...field, status: 'PENDING' })),
  }),
  RuleFieldChecked: checked,
  RuleVersionEnabled: (version: KnownVersion, { claim }: Data['RuleVersionEnabled']): KnownVersion => ({
    ...version,
    status: 'ACTIVE',
    wasActive: true,
    claim,
  }),
  RuleVersionDisabled: (version: KnownVersion): KnownVersion => ({ ...version, status: 'DISABLED' }),
  RuleVersionDeleted: (version: KnownVersion): KnownVersion => ({ ...version, status: 'DELETED' }),
}
