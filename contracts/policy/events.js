import { agencyLevels } from '../agency/agency-codes.ts';
import { AirportGroupCode } from '../basicinfo/airport-group.ts';
import { SeasonCode } from '../basicinfo/season.ts';
import { childFareModes, freeCountingModes, groupPassengers, groupTypes } from '../enums.ts';
import { event } from '../kernel/event.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Bps, Cabin, Code, Count, coded, Fen, Flag, FlightNo, Iata, Id, LocalDate, oneOf, optional, Text, Type, zh, } from '../kernel/schema.ts';
export const policyStatuses = { DRAFT: '草稿', EFFECTIVE: '有效', PAUSED: '暂停', DELETED: '已删除' };
export const priceKinds = { FIXED: '固定票价', DISCOUNT: '折扣' };
/** Base of the deposit's assessment (DOMAIN §5.5 B). */
export const assessmentBases = { START: '考核期初人数', FINAL: '最终人数' };
/** Limits of the policy itself, which replace the ladder's (DOMAIN §5.4): days before the first departure, at the ladder's time of day. */
export const PolicyLimits = Type.Object({
    payMinutes: optional(zh(Type.Integer({ minimum: 5, maximum: 43_200 }), '支付时限（分钟）')),
    nameDays: optional(zh(Count, '名单时限（起飞前天数）')),
    balanceDays: optional(zh(Count, '尾款时限（起飞前天数）')),
    ticketDays: optional(zh(Count, '出票时限（起飞前天数）')),
});
/** Terms of a policy for the orders sold under it. An order keeps them as they were when it was made. */
export const SaleTerms = {
    /** N免1: of each `every` seats one has no fare; its taxes are paid (`freeSeats`) */
    free: optional(zh(Type.Object({
        every: zh(Type.Integer({ minimum: 2, maximum: 999 }), '每满人数'),
        counting: zh(oneOf(freeCountingModes), '计数方式'),
    }), '免票')),
    /**
     * 定金 in stages (一定, 二定 …), parts of the fares without taxes; the rest is the balance. The first stage is due with the order's pay limit,
     * the others by `daysBefore`. Seats that are cut after a stage is paid are judged by its `assessment`.
     */
    deposits: optional(zh(Type.Array(Type.Object({
        rate: zh(Bps, '定金比例'),
        assessment: zh(Bps, '考核比例'),
        daysBefore: optional(zh(Count, '起飞前天数')),
    }), { minItems: 1, maxItems: 3 }), '定金')),
    assessmentBase: optional(zh(oneOf(assessmentBases), '考核基数')),
    limits: optional(zh(PolicyLimits, '时限')),
    tourCode: optional(notPersonal(zh(Type.String({ pattern: '^[A-Z0-9]{1,14}$' }), '团号'))),
    /** the fare rules' own codes, as printed on the ticket */
    refundCode: optional(notPersonal(zh(Type.String({ pattern: '^[A-Z0-9]{1,10}$' }), '退票代码'))),
    changeCode: optional(notPersonal(zh(Type.String({ pattern: '^[A-Z0-9]{1,10}$' }), '改期代码'))),
    /** class of the policy (setting `policyClasses`), for reports */
    classification: optional(notPersonal(zh(Type.String({ pattern: '^[A-Z]$' }), '政策分类'))),
    /** staff must review an order before it may be paid (DOMAIN §3.2) */
    audit: optional(zh(Flag, '订单须审核')),
};
const Fare = Type.Union([
    Type.Object({ kind: zh(coded(Type.Literal('FIXED'), priceKinds), '价格方式'), fare: zh(Fen, '固定票价') }),
    Type.Object({ kind: zh(coded(Type.Literal('DISCOUNT'), priceKinds), '价格方式'), rate: zh(Bps, '折扣') }),
]);
const AreaName = notPersonal(Type.String({ minLength: 1, maxLength: 20 }));
/** Match keys, price and terms of a domestic group policy (DOMAIN §3.13). A missing key matches everything. */
export const PolicyTerms = Type.Object({
    name: notPersonal(zh(Type.String({ minLength: 1, maxLength: 100 }), '政策名称')),
    airLine: zh(Airline, '航空公司'),
    origin: optional(zh(Iata, '始发地')),
    destination: optional(zh(Iata, '目的地')),
    /** flight area (`region`) of the origin, where no airport is named */
    originArea: optional(zh(AreaName, '始发区域')),
    destinationArea: optional(zh(AreaName, '目的区域')),
    /** group of airports of the origin, where neither an airport nor an area is named */
    originGroup: optional(zh(AirportGroupCode, '始发机场组')),
    destinationGroup: optional(zh(AirportGroupCode, '目的机场组')),
    /** season that the departure falls in */
    season: optional(zh(SeasonCode, '季节')),
    flights: optional(zh(Type.Array(FlightNo, { maxItems: 200 }), '适用航班')),
    excludedFlights: optional(zh(Type.Array(FlightNo, { maxItems: 200 }), '除外航班')),
    cabin: optional(zh(Cabin, '舱位')),
    saleFrom: optional(zh(LocalDate, '销售开始日期')),
    saleTo: optional(zh(LocalDate, '销售结束日期')),
    travelFrom: optional(zh(LocalDate, '旅行开始日期')),
    travelTo: optional(zh(LocalDate, '旅行结束日期')),
    weekdays: optional(zh(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }), '班期')),
    advanceMin: optional(zh(Count, '最少提前天数')),
    advanceMax: optional(zh(Count, '最多提前天数')),
    paxMin: zh(Type.Integer({ minimum: 1, maximum: 999 }), '最少人数'),
    paxMax: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '最多人数')),
    agency: optional(zh(Id, '适用代理人')),
    /** sales office whose agencies may buy, where no agency is named */
    office: optional(zh(Id, '适用营业部')),
    agencyLevel: optional(zh(oneOf(agencyLevels), '代理人级别')),
    groupType: optional(zh(oneOf(groupTypes), '团队类型')),
    /** limits the policy to groups of these travellers; free seats and infants follow their group */
    passengerTypes: optional(zh(Type.Array(oneOf(groupPassengers), { maxItems: 3, uniqueItems: true }), '旅客类型')),
    price: zh(Fare, '价格'),
    /**
     * normal fare of a traveller, to which the remaining travellers are re-priced when refunds make the group too small; absent: the full
     * fare
     */
    normalFare: optional(zh(Fare, '普通票价')),
    childFareMode: zh(oneOf(childFareModes), '儿童价方式'),
    refundable: zh(Flag, '可自愿退票'),
    /** true where one flight of a ticket for several may be refunded alone; absent: it may not */
    segmentRefund: optional(zh(Flag, '可单独退航段')),
    ...SaleTerms,
    remark: optional(writing(zh(Text, '备注'))),
});
/** `draft`: not in force yet; `reissueOf`: the policy that this one was made from and replaces */
export const PolicySaved = event('PolicySaved', '保存政策', Type.Object({
    policyId: zh(Id, '政策内部编号'),
    policyNo: zh(Code, '政策编号'),
    terms: zh(PolicyTerms, '政策内容'),
    draft: optional(zh(Flag, '草稿')),
    reissueOf: optional(zh(Id, '重新发布自')),
}));
export const PolicyPaused = event('PolicyPaused', '暂停政策', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
export const PolicyResumed = event('PolicyResumed', '恢复政策', Type.Object({ reason: optional(zh(writing(Text), '原因')) }));
/** No new orders under the policy; existing ones keep their copy. `reissuedAs` is the policy that replaced it. */
export const PolicyDeleted = event('PolicyDeleted', '删除政策', Type.Object({ reason: optional(zh(writing(Text), '原因')), reissuedAs: optional(zh(Id, '重新发布为')) }));
