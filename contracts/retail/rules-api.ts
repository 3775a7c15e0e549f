import { Action, RefusedAction } from '../kernel/action.ts'
import { command, get, query } from '../kernel/endpoint.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Cabin, Count, Flag, Id, Note, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts'
import { Outcome, selectionBy } from '../kernel/selection.ts'
import { FeeRungs } from '../order/rules/fare-rule.ts'
import { fieldStatuses, versionStatuses, whichFees } from './codes.ts'
import { CheckedField, KnownRule } from './version.ts'
import { MAX_TEXT, RuleTextRead, RuleVersionAdded, TicketRule } from './version-events.ts'

const allow = ['employee'] as const
const id = zh(Id, '版本编号')
const versionId = zh(Id, '版本编号')
const ruleId = zh(Id, '客规编号')
const reason = optional(zh(Note, '原因'))
/** UTF-8 of the longest text, and the fields beside it */
const bodyBytes = 256 * 1024
const { airLine, name, validFrom, validTo } = RuleVersionAdded.schema.properties
const Named = Type.String({ minLength: 1, maxLength: 50 })
const given = { name: notPersonal(zh(Named, '名称')), validFrom, validTo }
const text = optional(notPersonal(zh(Type.String({ minLength: 1, maxLength: MAX_TEXT }), '客规原文')))

const Standing = Type.Object({
  id,
  status: zh(oneOf(versionStatuses), '状态'),
  /** fields that wait for a person */
  pending: zh(Count, '待核对字段'),
})
/** A rule with its words: refunds, changes, transfers, who pays no fee. */
const RuleShown = Type.Object({ ruleId, versionId, ...KnownRule.properties, words: zh(Type.Array(notPersonal(Note)), '说明') })
/** what a field says, by its kind: cabins, steps, or yes and no */
const Values = {
  cabins: optional(zh(Type.Array(Cabin, { maxItems: 30 }), '舱位')),
  steps: optional(zh(FeeRungs, '费率阶梯')),
  flag: optional(zh(Flag, '是否')),
}
const FieldShown = Type.Object({ id: zh(Id, '字段编号'), ...Type.Omit(CheckedField, ['fieldId', 'value']).properties, ...Values })

export const getVersion = get('/api/retail/ticketManager/r/getVersion', {
  zh: '客规版本详情',
  allow,
  body: Type.Object({ id }),
  data: Type.Object({
    ...Standing.properties,
    airLine,
    name,
    validFrom,
    validTo,
    copyOf: RuleVersionAdded.schema.properties.copyOf,
    rules: zh(Type.Array(RuleShown), '客规'),
    fields: zh(Type.Array(FieldShown), '识别字段'),
    text: optional(RuleTextRead.schema.properties.text),
    /** what stands in the way of enabling it, in the order in which it is to be done */
    obstacles: zh(Type.Array(Text), '启用前须处理'),
    /** enabled freights that no rule of the version can hold for, so that they are not sold under it */
    uncovered: zh(Type.Array(Type.Object({ cabin: Cabin, lines: zh(Type.Array(notPersonal(Text)), '航线') })), '没有客规的舱位'),
    revision: zh(Type.Integer(), '修订'),
    stream: zh(Text, '历史'),
    allowedActions: zh(Type.Array(Action), '可用操作'),
    refusedActions: zh(Type.Array(RefusedAction), '不可用操作'),
  }),
})
export const addVersion = command('/api/retail/ticketManager/w/addVersion', {
  zh: '新增客规版本',
  allow,
  bodyBytes,
  body: Type.Object({ airLine, ...given, copyOf: RuleVersionAdded.schema.properties.copyOf, text }),
  data: Standing,
  note: '新增为草稿。填写复制自的带入该版本的客规；填写原文的识别出客规与字段，逐个核对后方可启用。',
})
export const modifyVersion = command('/api/retail/ticketManager/w/modifyVersion', {
  zh: '修改客规版本',
  allow,
  bodyBytes,
  body: Type.Object({ id, ...given, text }),
  data: Standing,
  note: '以给出的内容替换名称与日期。填写原文的重新识别，原有客规与核对结果作废。启用过的版本不能修改，请复制为新版本。',
})
export const deleteVersion = command('/api/retail/ticketManager/w/deleteVersion', {
  zh: '删除客规版本',
  allow,
  body: Type.Object({ id, reason }),
  data: Standing,
})
export const enableRetailRules = command('/api/retail/ticketManager/w/enableRetailRules', {
  zh: '启用散客规则',
  allow,
  body: Type.Object({ id, reason }),
  data: Standing,
  note: '自生效日期起按此版本销售；已售客票仍按出售时的客规。同一航司同一生效日期只能有一个启用的版本。',
})
export const disableRetailRules = command('/api/retail/ticketManager/w/disableRetailRules', {
  zh: '停用散客规则',
  allow,
  body: Type.Object({ id, reason }),
  data: Standing,
})

// ── rules ──────────────────────────────────────────────────────────────────────────────────────────────────────────
export const queryRule = query('/api/retail/ticketManager/r/queryRule', {
  zh: '客规规则查询',
  allow,
  body: Type.Object({
    versionId,
    /** rules that hold for this cabin */
    cabin: optional(Cabin),
    line: optional(zh(Type.String({ maxLength: 7, personal: false }), '航线')),
    ...Page,
  }),
  data: PageOf(RuleShown),
})
export const getRule = get('/api/retail/ticketManager/r/getRule', {
  zh: '客规规则详情',
  allow,
  body: Type.Object({ ruleId }),
  data: RuleShown,
})
const { ruleNo, ...content } = TicketRule.properties
const Content = { ...content, ...Type.Partial(Type.Pick(TicketRule, ['transfer', 'keepsLower', 'feeFree'])).properties }
const Saved = Type.Object({ ruleId, versionId })
export const addRule = command('/api/retail/ticketManager/w/addRule', {
  zh: '新增客规规则',
  allow,
  body: Type.Object({ versionId, ruleNo, ...Content }),
  data: Saved,
  note: '舱位不填为全部舱位；航线为 HAK-PEK、HAK-*、*-PEK 或 *。阶梯按起飞前的时间先后填写，minutes 为起飞前分钟数，0 为起飞，null 为起飞后；不填免手续费旅客的为婴儿与军残/警残。',
})
export const modifyRule = command('/api/retail/ticketManager/w/modifyRule', {
  zh: '修改客规规则',
  allow,
  body: Type.Object({ ruleId, ...Content }),
  data: Saved,
  note: '以给出的内容替换原内容；识别出的字段中被改动的视为已更正。',
})
const Chosen = selectionBy('ruleId', '客规编号')
export const deleteRule = command('/api/retail/ticketManager/w/deleteRule', { zh: '删除客规规则', allow, body: Chosen, data: Outcome })
export const enableTicketRule = command('/api/retail/ticketManager/w/enableTicketRule', {
  zh: '启用客规规则',
  allow,
  body: Chosen,
  data: Outcome,
})
export const disableTicketRule = command('/api/retail/ticketManager/w/disableTicketRule', {
  zh: '停用客规规则',
  allow,
  body: Chosen,
  data: Outcome,
  note: '停用的客规不再销售，已售客票不变；版本启用后也可停用与恢复。',
})

// ── fields that were read out of a text ────────────────────────────────────────────────────────────────────────────
export const queryAiResultField = query('/api/retail/ticketManager/r/queryAiResultField', {
  zh: 'AI结果字段查询',
  allow,
  body: Type.Object({ versionId, status: optional(zh(oneOf(fieldStatuses), '核对状态')), ...Page }),
  data: PageOf(FieldShown),
  note: '未识别的内容与有疑点的字段在前。',
})
const checkResults = { CONFIRM: '确认', CORRECT: '更正' } as const
export const checkAiResultField = command('/api/retail/ticketManager/w/checkAiResultField', {
  zh: 'AI结果字段核对',
  allow,
  body: Type.Object({
    id: zh(Id, '字段编号'),
    result: zh(oneOf(checkResults), '核对结果'),
    ...Values,
    which: optional(zh(oneOf(whichFees), '费率用于')),
    remark: optional(zh(Note, '备注')),
  }),
  data: Type.Object({ id: zh(Id, '字段编号'), status: zh(oneOf(fieldStatuses), '核对状态'), pending: Standing.properties.pending }),
  note: '更正时填写一项：舱位填 cabins，退票与改期填 steps，签转与改低舱差额填 flag，未写明退票或改期的填 which。',
})
export { queryVersion } from './rules-list.ts'
