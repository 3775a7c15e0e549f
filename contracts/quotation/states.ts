import { writing } from '../kernel/personal.ts'
import { Count, Flag, Id, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { QuoteBlacklisted } from './black-events.ts'
import { quoteLineKinds, quoteRuleStatuses } from './codes.ts'
import { interEntries, interStatuses } from './inter-codes.ts'
import { InterAsked, InterOffered } from './inter-events.ts'
import { quoteStatuses } from './quote-codes.ts'
import { QuoteAccepted, QuoteAsked, QuoteCountered } from './quote-events.ts'
import { QuoteLine, QuoteTerms } from './rule-events.ts'

/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const quotationStates: Readonly<Record<string, TSchema>> = {
  quoterule: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...quoteRuleStatuses }), '状态'),
    terms: zh(QuoteTerms, '规则内容'),
    edition: zh(Count, '内容版本'),
    returnRemark: writing(zh(Text, '退回意见')),
    lines: zh(
      Type.Array(Type.Object({ id: zh(Id, '航线编号'), kind: zh(oneOf(quoteLineKinds), '航程'), ...QuoteLine.properties })),
      '航线',
    ),
  }),
  quote: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...quoteStatuses }), '状态'),
    of: zh(QuoteAsked.schema, '询价'),
    askedAt: zh(Instant, '询价时间'),
    manual: zh(Flag, '人工报价'),
    overdue: zh(Flag, '已超过答复时限'),
    until: zh(Instant, '有效至'),
    counters: zh(Count, '剩余议价次数'),
    wanted: zh(Type.Omit(QuoteCountered.schema, ['dueBy', 'asker']), '议价'),
    answer: writing(zh(Text, '答复说明')),
    claim: zh(QuoteAccepted.schema, '下单占用'),
  }),
  interrequest: Type.Object({
    status: zh(oneOf({ NONE: '不存在', ...interStatuses }), '状态'),
    of: zh(InterAsked.schema, '询价'),
    askedAt: zh(Instant, '询价时间'),
    no: zh(Count, '序号'),
    rounds: zh(Count, '剩余议价次数'),
    overdue: zh(Flag, '已超过答复时限'),
    reminded: zh(Count, '已提醒（提前小时）'),
    until: zh(Instant, '有效至'),
    thread: zh(
      Type.Array(
        Type.Object({
          kind: zh(oneOf(interEntries), '类别'),
          at: zh(Instant, '时间'),
          until: zh(Instant, '有效至'),
          remark: writing(zh(Text, '说明')),
        }),
      ),
      '往来',
    ),
    offers: zh(Type.Array(InterOffered), '方案'),
    claim: zh(QuoteAccepted.schema, '下单占用'),
  }),
  quoteblack: Type.Object({
    listed: zh(Flag, '在黑名单中'),
    of: zh(QuoteBlacklisted.schema, '黑名单'),
  }),
}
