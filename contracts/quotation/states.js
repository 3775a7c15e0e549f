import { writing } from '../kernel/personal.ts';
import { Count, Flag, Id, Instant, oneOf, Text, Type, zh } from '../kernel/schema.ts';
import { QuoteBlacklisted } from './black-events.ts';
import { quoteLineKinds, quoteRuleStatuses } from './codes.ts';
import { quoteStatuses } from './quote-codes.ts';
import { QuoteAccepted, QuoteAsked, QuoteCountered } from './quote-events.ts';
import { QuoteLine, QuoteTerms } from './rule-events.ts';
/** Schemas of fields that these states keep and no event declares (`Contract.states`). */
export const quotationStates = {
    quoterule: Type.Object({
        status: zh(oneOf({ NONE: '不存在', ...quoteRuleStatuses }), '状态'),
        terms: zh(QuoteTerms, '规则内容'),
        edition: zh(Count, '内容版本'),
        returnRemark: writing(zh(Text, '退回意见')),
        lines: zh(Type.Array(Type.Object({ id: zh(Id, '航线编号'), kind: zh(oneOf(quoteLineKinds), '航程'), ...QuoteLine.properties })), '航线'),
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
    quoteblack: Type.Object({
        listed: zh(Flag, '在黑名单中'),
        of: zh(QuoteBlacklisted.schema, '黑名单'),
    }),
};
