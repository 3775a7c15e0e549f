import { agents, query } from '../kernel/endpoint.ts';
import { Airline, Bps, Count, Fen, Id, Instant, optional, Text, Type, zh } from '../kernel/schema.ts';
import { SubmitBody } from './api.ts';
import { Leg, PassengerCounts } from './events.ts';
import { OrderTerms } from './search/quote.ts';
import { Outlook } from './search/search-api.ts';
/** The result that `submitOrder` would have for the same choice at this moment; nothing is held or written. */
export const submitPreview = query('/api/order/r/submitPreview', {
    zh: '下单试算',
    allow: agents,
    body: Type.Pick(SubmitBody, ['voyageType', 'legs', 'counts', 'groupType']),
    data: Type.Object({
        /** time of the preview; limits count from here */
        at: zh(Instant, '试算时间'),
        airLine: Airline,
        legs: zh(Type.Array(Type.Object({ ...Leg.properties, seatsLeft: zh(Count, '余位') })), '航段'),
        counts: PassengerCounts,
        seats: zh(Count, '座位数'),
        persons: zh(Count, '人数'),
        paxMin: zh(Count, '最少人数'),
        total: zh(Fen, '现价总价'),
        terms: OrderTerms,
        ...Outlook,
        /** travellers who may leave before a deposit is forfeited, by the assessment of the first stage */
        freeCuts: optional(zh(Count, '免罚人数')),
        /** fees for giving a ticket back, step by step; empty where the policy refunds nothing */
        refundFees: zh(Type.Array(Type.Object({ until: zh(Text, '申请时间'), rate: zh(Bps, '退票费率') })), '退票费'),
        /** reason why there are no seats now; the order may wait for them */
        short: optional(zh(Text, '座位不足')),
        /** reason why the agency may not hold more unpaid seats */
        unpaid: optional(zh(Text, '未付款占座超限')),
        /** reason why its free seats are more than is left of a free ticket policy's quota */
        quota: optional(zh(Text, '免票额度不足')),
        /** overdue fines of the agency, which must be paid before it can order */
        fines: optional(zh(Text, '未处理的罚金')),
        /** another open order of the agency that looks the same */
        like: optional(zh(Id, '相似订单')),
    }),
    note: '价格、时限和付款计划与此刻提交的结果一致，不占座。座位不足时 short 说明原因，提交时须选择候补；unpaid 说明未付款占座已达上限，提交会被拒绝；quota 说明免票额度不足，提交会被拒绝；fines 说明存在逾期未缴的罚金，提交会被拒绝；like 为相似的有效订单，提交时须确认。',
});
