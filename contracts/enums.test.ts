import t from 'tap'
import * as enums from './enums.ts'

const codes = (list: object) => Object.keys(list)

t.test('lists of checklist 4.5, spelled as in the seed', async t => {
  t.same(new Set(codes(enums.airlines)), new Set(['HU', 'GS', 'JD', 'PN', '8L', 'FU', 'Y8', 'GT', '9H', 'GX', 'UQ', 'CN']))
  t.same(enums.shownAirlines(['HU', 'UO', 'HX', 'GT', 'CN']), ['HU', 'CN'])
  t.same(Object.values(enums.orgTypes), ['组团社', '地接社', '办事处', '联营', '航空公司', '其他'])
  t.same(codes(enums.genders), ['M', 'F'])
  t.same(codes(enums.passengerTypes), ['ADULT', 'CHILD', 'SOLIDER', 'FREE'])
  t.same(codes(enums.orderStatuses), ['WAIT_FOR_PAY', 'PAID', 'PRINTED', 'REFUND_MODIFY', 'EXPIRED'])
  t.same(codes(enums.refundStatuses), ['REFUNDSUBMIT', 'REFUNDAPPROVE', 'REFUNDACCOMPLISH', 'REFUNDTICKET', 'REFUNDREJECT'])
  t.same(enums.refundKinds, { VOLUNTE: '自愿', INVOLUNTE: '非自愿' })
  t.same(enums.refundReasons, {
    1: '线上支付转线下出票退款',
    2: '多付款退款',
    3: '保障航班退款',
    4: '占座退款',
    5: '自愿团退抵扣',
    6: '共益债抵扣',
  })
  t.same(Object.values(enums.refundDocumentTypes), ['身份证', '护照', '诊断证明', '病历', '费用单据', '医疗发票'])
  t.same(Object.values(enums.noticeCategories), ['旅客业务通告', '自由竞拍公告', '组合竞拍公告', '自由竞价公告'])
  t.same(codes(enums.noticeCategories), ['0', '1', '2', '3'])
  t.same(Object.values(enums.productFeeTypes), ['支付手续费', '保险', '餐食', '更名费', '行李'])
  t.equal(codes(enums.documentTypes).length, 22)
  t.same(codes(enums.refundTypes), [
    'VOLUNTE',
    'FORCE',
    'FORCE_OTHER',
    'EXEMPT',
    'SPECIAL_TRAVELERS',
    'AIRLINE_NOTICE',
    'SICKNESS',
    'ERROR',
    'CHILD',
  ])
  t.same(codes(enums.refundTypeFilter), ['', ...codes(enums.refundTypes)])
  t.same(Object.fromEntries(Object.entries(enums.refundRuleTexts).map(([group, texts]) => [group, codes(texts)])), {
    FORCE: ['CANCEL', 'EPIDEMIC', 'WEDDING', 'UNUSUAL', 'INVOLUNTARY_OTHER'],
    SICKNESS: ['ILLNESS'],
    VOLUNTEER: ['LESS_THIRTY_PERCENT', 'LATER_TRY', 'FIRST_OPEN', 'PART_USED', 'LESS_SEAT_NUM'],
    OTHER: ['ALL_SPECIAL', 'PART_SPECIAL'],
  })
  t.same(enums.disabledRuleTexts, ['LESS_SEAT_NUM'])
  t.same(enums.policyPreviewHeads, ['序号', '航空公司', '始发地', '目的地/航线', '航班开始日期', '航班结束日期', '开始生效时间'])
  t.same(enums.heritages, { 0: '未选择', 1: '国内', 2: '国际', 3: '国内和国际' })
  t.same(codes(enums.voyageTypes), ['S', 'D', 'M'])
  t.same(Object.values(enums.weekdays), ['周一', '周二', '周三', '周四', '周五', '周六', '周日'])
  t.same(codes(enums.fileTypes), ['BUSINESS_CERT', 'SALE_AGENT_APPLY', 'BUSINESS_ROOM', 'ORG_LEGAL_IDENTITY', 'GROUP_SALE_COOP', 'OTHER'])
  t.same(enums.requiredFileTypes, codes(enums.fileTypes).slice(0, 5))
  t.same(codes(enums.memberTypes), ['User_Agent', 'User_Employee'])
})

t.test('accounting codes are three digits and no two carriers share one', async t => {
  const accountingCodes = Object.values(enums.airlines).map(airline => airline.accountingCode)
  for (const code of accountingCodes) t.match(code, /^\d{3}$/)
  t.equal(new Set(accountingCodes).size, 12)
  t.equal(enums.airlines.HU.accountingCode, '880')
  t.equal(enums.airlines.UQ.verify, true)
})
