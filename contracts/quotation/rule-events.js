import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Code, Count, Doer, Fen, Flag, FlightNo, Iata, Id, LocalDate, oneOf, optional, Text, Type, UserId, zh, } from '../kernel/schema.ts';
import { quoteLineKinds, ruleEnds } from './codes.ts';
import { QuotePrices } from './price.ts';
/** Stream `quoterule-{id}` (DOMAIN §3.12): a rule of automatic quotation with its lines. */
export const QuoteTerms = Type.Object({
    name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 100 }), '规则名称')),
    airLine: Airline,
    /** first day on which the rule makes quotes */
    validFrom: zh(LocalDate, '生效日期'),
    validTo: optional(zh(LocalDate, '失效日期')),
    paxMin: zh(Type.Integer({ minimum: 1, maximum: 999 }), '最少人数'),
    paxMax: zh(Type.Integer({ minimum: 1, maximum: 999 }), '最多人数'),
    /** a flight with a larger share of taken seats is not quoted */
    loadCap: optional(zh(Type.Integer({ minimum: 1, maximum: 100 }), '客座率上限（%）')),
    /** an agency that has ticketed a smaller share of its seats is not quoted (DOMAIN §3.24) */
    minRate: optional(zh(Type.Integer({ minimum: 1, maximum: 100 }), '出票率下限（%）')),
    /** minutes for which an offer is valid */
    validMinutes: zh(Type.Integer({ minimum: 5, maximum: 14_400 }), '报价有效分钟'),
    /** number of times that an agency may name another price */
    counters: zh(Type.Integer({ minimum: 0, maximum: 5 }), '议价次数'),
    refundable: zh(Flag, '可自愿退票'),
    prices: zh(QuotePrices, '价格系数'),
});
/** A line. For a return the rate applies to both flights, each with the floor. */
export const QuoteLine = Type.Object({
    origin: zh(Iata, '始发地'),
    destination: zh(Iata, '目的地'),
    /** only these flights */
    flightNo: optional(zh(FlightNo, '航班号')),
    returnFlightNo: optional(zh(FlightNo, '回程航班号')),
    /** part of the full fare */
    rate: zh(Type.Integer({ minimum: 100, maximum: 10_000, unit: 'bps' }), '折扣'),
    floor: zh(Fen, '底价'),
});
/** the first route and handler, where the flow asks the applicant for them */
const Toward = { routeId: optional(zh(Code, '操作')), toUser: optional(zh(UserId, '处理人')) };
const request = { requestId: zh(Id, '申请编号') };
const line = { lineId: zh(Id, '航线编号'), kind: zh(oneOf(quoteLineKinds), '航程') };
export const QuoteRuleAdded = event('QuoteRuleAdded', '新增自动报价规则', Type.Object({ ruleId: zh(Id, '规则编号'), terms: zh(QuoteTerms, '规则内容') }));
/** any change to a rule makes it a draft again */
export const QuoteRuleModified = event('QuoteRuleModified', '修改自动报价规则', Type.Object({ terms: zh(QuoteTerms, '规则内容') }));
export const QuoteLineAdded = event('QuoteLineAdded', '新增自动报价航线', Type.Object({ ...line, line: zh(QuoteLine, '航线') }));
export const QuoteLineModified = event('QuoteLineModified', '修改自动报价航线', Type.Object({ ...line, line: zh(QuoteLine, '航线') }));
export const QuoteLineDeleted = event('QuoteLineDeleted', '删除自动报价航线', Type.Object(line));
export const QuoteRuleSubmitted = event('QuoteRuleSubmitted', '自动报价规则提交审批', Type.Object({ ...request, lines: zh(Count, '航线数'), remark: optional(zh(writing(Text), '说明')), ...Toward }));
/** the person who has decided about it in its flow, or handed it in again */
const doneBy = optional(zh(Doer, '处理人'));
export const QuoteRuleReturned = event('QuoteRuleReturned', '自动报价规则退回修改', Type.Object({ ...request, remark: optional(zh(writing(Text), '退回意见')), doneBy }));
export const QuoteRuleResubmitted = event('QuoteRuleResubmitted', '自动报价规则重新提交', Type.Object({ ...request, doneBy }));
export const QuoteRuleRefused = event('QuoteRuleRefused', '自动报价规则未通过', Type.Object({ ...request, end: optional(zh(oneOf(ruleEnds), '结果')), reason: optional(zh(writing(Text), '原因')), doneBy }));
export const QuoteRuleEffective = event('QuoteRuleEffective', '自动报价规则生效', Type.Object({ ...request, doneBy }));
export const QuoteRulePaused = event('QuoteRulePaused', '暂停自动报价规则', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
export const QuoteRuleResumed = event('QuoteRuleResumed', '恢复自动报价规则', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
/** no new quotes; existing ones keep their offers */
export const QuoteRuleCancelled = event('QuoteRuleCancelled', '取消自动报价规则', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
