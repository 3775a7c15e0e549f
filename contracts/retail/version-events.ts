import type { FareType } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, writing } from '../kernel/personal.ts'
import {
  Airline,
  Cabin,
  Code,
  Count,
  Flag,
  FlightNo,
  Id,
  LocalDate,
  Note,
  oneOf,
  optional,
  type Static,
  Text,
  Type,
  zh,
} from '../kernel/schema.ts'
import { FareRule, FeeRungs } from '../order/rules/fare-rule.ts'
import { fieldKinds, fieldStatuses, whichFees } from './codes.ts'

export const RuleNo = zh(Type.String({ pattern: '^[A-Z0-9-]{1,20}$', personal: false }), '规则代码')
/** A rule for a kind of ticket: where it holds, and the uses it allows. Steps may be wanting while it is drawn up. */
export const TicketRule = Type.Object({
  ruleNo: RuleNo,
  /** empty: all cabins */
  cabins: zh(Type.Array(Cabin, { maxItems: 30, uniqueItems: true }), '舱位'),
  /** `HAK-PEK`, `HAK-*`, `*-PEK` or `*` */
  line: zh(Type.String({ pattern: '^(\\*|[A-Z]{3}-[A-Z]{3}|[A-Z]{3}-\\*|\\*-[A-Z]{3})$', personal: false }), '航线'),
  flights: optional(zh(Type.Array(FlightNo, { maxItems: 200, uniqueItems: true }), '航班')),
  travelFrom: optional(zh(LocalDate, '起飞日期起')),
  travelTo: optional(zh(LocalDate, '起飞日期止')),
  refund: optional(zh(FeeRungs, '退票')),
  change: optional(zh(FeeRungs, '改期')),
  transfer: FareRule.properties.transfer,
  keepsLower: FareRule.properties.keepsLower,
  feeFree: FareRule.properties.feeFree,
})
export type TicketRule = Static<typeof TicketRule>
/** travellers without a fee, where a text does not name them */
export const FEE_FREE: FareType[] = ['INFANT', 'SOLIDER']
export const MAX_RULES = 200
export const MAX_TEXT = 60_000

/** The value by the kind of field: cabins, steps (the steps in question for `WHICH`), a flag; the answer to `WHICH` only where it is checked. */
export const FieldValue = Type.Union([FeeRungs, Type.Array(Cabin, { maxItems: 30 }), Flag, oneOf(whichFees)])
export type FieldValue = Static<typeof FieldValue>
/** Something read out of a text, which waits for a person to check it. `value` is absent where nothing was found. */
export const RuleField = Type.Object({
  /** `{ruleNo}.{kind}`, and a number behind it where a rule has several */
  fieldId: zh(Id, '字段编号'),
  ruleNo: RuleNo,
  kind: zh(oneOf(fieldKinds), '字段'),
  value: optional(zh(FieldValue, '识别结果')),
  quote: notPersonal(zh(Type.String({ maxLength: MAX_TEXT }), '原文')),
  /** place in the text */
  from: zh(Count, '原文起'),
  to: zh(Count, '原文止'),
  /** reason why a person should look closely */
  doubt: optional(notPersonal(zh(Note, '疑点'))),
})
export type RuleField = Static<typeof RuleField>

const Dates = { validFrom: zh(LocalDate, '生效日期'), validTo: optional(zh(LocalDate, '失效日期')) }
/** A version of an airline's fare rules (客规); stream `ruleversion-{number}` (DOMAIN §3.58). */
export const RuleVersionAdded = event(
  'RuleVersionAdded',
  '新增客规版本',
  Type.Object({
    versionId: zh(Id, '版本编号'),
    airLine: Airline,
    name: notPersonal(zh(Text, '名称')),
    ...Dates,
    copyOf: optional(zh(Id, '复制自')),
  }),
)
export const RuleVersionModified = event(
  'RuleVersionModified',
  '修改客规版本',
  Type.Object({ name: notPersonal(zh(Text, '名称')), ...Dates }),
)
export const TicketRuleSaved = event('TicketRuleSaved', '保存客规', Type.Object({ rule: zh(TicketRule, '客规') }))
const One = { ruleNo: RuleNo, reason: optional(writing(zh(Note, '原因'))) }
export const TicketRuleDeleted = event('TicketRuleDeleted', '删除客规', Type.Object(One))
export const TicketRuleEnabled = event('TicketRuleEnabled', '启用客规', Type.Object(One))
export const TicketRuleDisabled = event('TicketRuleDisabled', '停用客规', Type.Object(One))
/** A text was read: its rules take the place of those before. */
export const RuleTextRead = event(
  'RuleTextRead',
  '识别客规原文',
  Type.Object({
    reader: zh(Code, '识别方式'),
    text: notPersonal(zh(Type.String({ maxLength: MAX_TEXT }), '原文')),
    rules: zh(Type.Array(TicketRule), '客规'),
    fields: zh(Type.Array(RuleField), '字段'),
  }),
)
const { PENDING: _, ...checked } = fieldStatuses
export const RuleFieldChecked = event(
  'RuleFieldChecked',
  '核对字段',
  Type.Object({
    fieldId: zh(Id, '字段编号'),
    result: zh(oneOf(checked), '核对结果'),
    value: optional(zh(FieldValue, '更正为')),
    remark: optional(writing(zh(Note, '备注'))),
  }),
)
const Why = Type.Object({ reason: optional(writing(zh(Note, '原因'))) })
/** `claim`: number of the claim of its day under which it was enabled (`RuleDayClaimed`) */
export const RuleVersionEnabled = event(
  'RuleVersionEnabled',
  '启用客规版本',
  Type.Object({ claim: zh(Count, '生效日占用序号'), ...Why.properties }),
)
export const RuleVersionDisabled = event('RuleVersionDisabled', '停用客规版本', Why)
export const RuleVersionDeleted = event('RuleVersionDeleted', '删除客规版本', Why)
