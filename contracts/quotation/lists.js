import { begins, is, list } from '../kernel/list.ts';
import { notPersonal, writing } from '../kernel/personal.ts';
import { Airline, Code, Count, Doer, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { quoteRuleStatuses } from './codes.ts';
import { QuoteTerms } from './rule-events.ts';
const { name, validFrom, validTo, paxMin, paxMax } = QuoteTerms.properties;
export const QuoteRuleRow = Type.Object({
    id: zh(Id, '规则编号'),
    name,
    airLine: Airline,
    status: zh(oneOf(quoteRuleStatuses), '状态'),
    validFrom,
    validTo,
    paxMin,
    paxMax,
    lines: zh(Count, '往返航线'),
    oneWayLines: zh(Count, '单程航线'),
    updatedBy: zh(Doer, '更新人'),
    updatedAt: zh(Instant, '更新时间'),
});
/** Rules of automatic quotation (DOMAIN §3.12). */
export const quoteRules = list('quote-rule', '自动报价规则', QuoteRuleRow)({
    module: 'order.autoQuotation',
    airline: 'airLine',
    columns: ['id', 'name', 'airLine', 'status', 'validFrom', 'validTo', 'lines', 'oneWayLines', 'updatedAt'],
    more: ['paxMin', 'paxMax', 'updatedBy'],
    filters: [{ field: 'q', title: '编号 / 名称' }, 'airLine', 'validFrom', 'validTo'],
    sort: '-updatedAt',
    sorts: ['name', 'airLine', 'validFrom'],
    tabs: 'status',
    empty: '还没有自动报价规则；新增规则、填写航线并提交审批，通过后代理人即可询价',
    menu: ['stock', 6],
    calls: {
        queryQuoteRules: {
            path: '/api/order/autoQuotation/r/query',
            zh: '自动报价规则查询',
            allow: ['employee'],
            body: { airLine: is('airLine', Airline), status: is('status'), name: begins('name') },
        },
    },
});
export const { queryQuoteRules } = quoteRules.calls;
export const QuoteBlackRow = Type.Object({
    id: zh(Id, '编号'),
    agency: zh(Id, '代理人编号'),
    agencyName: notPersonal(zh(Text, '代理人')),
    airLine: Airline,
    line: optional(zh(Code, '航线')),
    reason: writing(zh(Text, '原因')),
    listedBy: zh(Doer, '加入人'),
    listedAt: zh(Instant, '加入时间'),
});
/** Agencies that get no automatic quotes, by line. */
export const quoteBlacklist = list('quote-blacklist', '自动报价黑名单', QuoteBlackRow)({
    module: 'order.autoQuotation',
    airline: 'airLine',
    document: '黑名单',
    columns: ['agency', 'agencyName', 'airLine', 'line', 'reason', 'listedBy', 'listedAt'],
    filters: [{ field: 'agency', title: '代理人编号' }, 'agencyName', 'airLine', 'line'],
    sort: '-listedAt',
    empty: '黑名单为空；列入的代理人在所列航线不能自动报价，由订票员人工报价',
    menu: ['stock', 8],
    calls: {
        queryBlacklist: {
            path: '/api/order/autoQuotation/r/queryBlacklist',
            zh: '自动报价黑名单查询',
            allow: ['employee'],
            body: { agency: is('agency'), airLine: is('airLine', Airline), line: is('line') },
        },
    },
});
export const { queryBlacklist } = quoteBlacklist.calls;
