import t from 'tap';
import * as enums from './enums.ts';
import { documentTypes } from './kernel/documents.ts';
const codes = (list) => Object.keys(list);
t.test('50 the twelve carriers, and those shown for the whole company', async (t) => {
    t.same(new Set(codes(enums.airlines)), new Set(['HU', 'GS', 'JD', 'PN', '8L', 'FU', 'Y8', 'GT', '9H', 'GX', 'UQ', 'CN']));
    t.same(enums.shownAirlines(['HU', 'UO', 'HX', 'GT', 'CN']), ['HU', 'CN']);
});
t.test('52 agency organisation types', async (t) => {
    t.same(Object.values(enums.orgTypes), ['组团社', '地接社', '办事处', '联营', '航空公司', '其他']);
});
t.test('53 gender and passenger types', async (t) => {
    t.same(codes(enums.genders), ['M', 'F']);
    t.same(codes(enums.passengerTypes), ['ADULT', 'CHILD', 'SOLIDER', 'FREE']);
});
t.test('54 order statuses', async (t) => {
    t.same(codes(enums.orderStatuses), ['WAIT_FOR_PAY', 'PAID', 'PRINTED', 'REFUND_MODIFY', 'EXPIRED']);
});
t.test('55 refund statuses', async (t) => {
    t.same(codes(enums.refundStatuses), ['REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDACCOMPLISH', 'REFUNDTICKET', 'REFUNDREJECT']);
});
t.test('56 refund kinds', async (t) => {
    t.same(enums.refundKinds, { VOLUNTE: '自愿', INVOLUNTE: '非自愿' });
});
t.test('57 refund reasons', async (t) => {
    t.same(enums.refundReasons, {
        1: '线上支付转线下出票退款',
        2: '多付款退款',
        3: '保障航班退款',
        4: '占座退款',
        5: '自愿团退抵扣',
        6: '共益债抵扣',
    });
});
t.test('58 refund documents', async (t) => {
    t.same(Object.values(enums.refundDocumentTypes), ['身份证', '护照', '诊断证明', '病历', '费用单据', '医疗发票']);
});
t.test('59 notice categories', async (t) => {
    t.same(Object.values(enums.noticeCategories), ['旅客业务通告', '自由竞拍公告', '组合竞拍公告', '自由竞价公告']);
    t.same(codes(enums.noticeCategories), ['0', '1', '2', '3']);
});
t.test('60 product fees', async (t) => {
    t.same(Object.values(enums.productFeeTypes), ['支付手续费', '保险', '餐食', '更名费', '行李']);
});
t.test('61 identity documents, each with a Chinese label', async (t) => {
    t.equal(codes(documentTypes).length, 22);
    for (const [code, label] of Object.entries(documentTypes))
        t.match(label, /\p{Script=Han}/u, code);
});
t.test('62 refund types, and all as a filter', async (t) => {
    const types = ['VOLUNTE', 'FORCE', 'FORCE_OTHER', 'EXEMPT', 'SPECIAL_TRAVELERS', 'AIRLINE_NOTICE', 'SICKNESS', 'ERROR', 'CHILD'];
    t.same(codes(enums.refundTypes), types);
    t.same(codes(enums.refundTypeFilter), ['', ...types]);
});
t.test('63 texts of the refund rules by group; one is disabled', async (t) => {
    t.same(Object.fromEntries(Object.entries(enums.refundRuleTexts).map(([group, texts]) => [group, codes(texts)])), {
        FORCE: ['CANCEL', 'EPIDEMIC', 'WEDDING', 'UNUSUAL', 'INVOLUNTARY_OTHER'],
        SICKNESS: ['ILLNESS'],
        VOLUNTEER: ['LESS_THIRTY_PERCENT', 'LATER_TRY', 'FIRST_OPEN', 'PART_USED', 'LESS_SEAT_NUM'],
        OTHER: ['ALL_SPECIAL', 'PART_SPECIAL'],
    });
    t.same(enums.disabledRuleTexts, ['LESS_SEAT_NUM']);
});
t.test('64 heads of the preview table', async (t) => {
    t.same(enums.policyPreviewHeads, ['序号', '航空公司', '始发地', '目的地/航线', '航班开始日期', '航班结束日期', '开始生效时间']);
});
t.test('65 main business, voyages, weekdays', async (t) => {
    t.same(enums.heritages, { 0: '未选择', 1: '国内', 2: '国际', 3: '国内和国际' });
    t.same(codes(enums.voyageTypes), ['S', 'D', 'M']);
    t.same(Object.values(enums.weekdays), ['周一', '周二', '周三', '周四', '周五', '周六', '周日']);
    t.same(codes(enums.weekdays), ['1', '2', '3', '4', '5', '6', '7']);
});
t.test('66 qualification files and which are required', async (t) => {
    t.same(codes(enums.fileTypes), ['BUSINESS_CERT', 'SALE_AGENT_APPLY', 'BUSINESS_ROOM', 'ORG_LEGAL_IDENTITY', 'GROUP_SALE_COOP', 'OTHER']);
    t.same(enums.requiredFileTypes, codes(enums.fileTypes).slice(0, 5));
    t.same(codes(enums.memberTypes), ['User_Agent', 'User_Employee']);
});
t.test('accounting codes are three digits and no two carriers share one', async (t) => {
    const accountingCodes = Object.values(enums.airlines).map(airline => airline.accountingCode);
    for (const code of accountingCodes)
        t.match(code, /^\d{3}$/);
    t.equal(new Set(accountingCodes).size, 12);
    t.equal(enums.airlines.HU.accountingCode, '880');
    t.equal(enums.airlines.UQ.verify, true);
});
