import t from 'tap'
import { problemsOf, ruleTexts } from './terms.ts'
import { policyTerms, type SampleTerms } from './test/sample.ts'

const terms = (change: Partial<SampleTerms> = {}): SampleTerms =>
  policyTerms({ name: '团队', price: { kind: 'DISCOUNT', rate: 4_550 }, ...change })

t.test('every problem is told with its field', async t => {
  t.same(problemsOf(terms()), [])
  t.same(problemsOf(terms({ paxMax: 5, price: { kind: 'FIXED', fare: 50 }, deposits: [{ rate: 10_000, assessment: 8_500 }] })), [
    { field: 'paxMax', message: '人数范围无效' },
    { field: 'price', message: '固定票价须为10元的整数倍' },
    { field: 'deposits', message: '各期定金比例之和须小于100%' },
  ])
})

t.test('the rules in words', async t => {
  const words = (change: Partial<SampleTerms>) => ruleTexts(terms(change)).map(({ title, text }) => `${title}：${text}`)
  t.same(words({}), [
    '成团人数：最少10人',
    '票价：全价45.5%',
    '儿童票价：全价50%',
    '时限：按通用时限规则',
    '退票：可自愿退票，按退票规则收取手续费',
  ])
  const full = words({
    paxMax: 30,
    saleTo: '2026-12-31',
    travelFrom: '2026-12-01',
    weekdays: [1, 5],
    price: { kind: 'FIXED', fare: 69_000 },
    free: { every: 16, counting: 'FREE_INCLUDED' },
    deposits: [
      { rate: 1_000, assessment: 8_500 },
      { rate: 2_000, assessment: 9_000, daysBefore: 30 },
    ],
    assessmentBase: 'FINAL',
    limits: { payMinutes: 60, ticketDays: 0 },
    refundable: false,
    normalFare: { kind: 'FIXED', fare: 141_000 },
    tourCode: 'HN26',
    remark: '春节除外',
  })
  t.same(full, [
    '成团人数：最少10人，最多30人',
    '销售日期：即日至2026-12-31',
    '旅行日期：2026-12-01至另行通知',
    '班期：周一、周五',
    '票价：固定 ¥690.00',
    '儿童票价：全价50%',
    '免票：16免1（免票人数计入），免票旅客只付税费',
    '定金：第1期：票款的10%，下单支付时限内支付，考核比例85%；第2期：票款的20%，起飞前30天支付，考核比例90%',
    '考核：按最终人数计算，低于考核比例的减员不退定金',
    '时限：支付：下单后60分钟；出票：起飞当天',
    '退票：不得自愿退票，仅退未使用的税费',
    '不足成团：留下的旅客按普通票价（固定 ¥1410.00）补差，多退少不补',
    '团号：HN26',
    '备注：春节除外',
  ])
})
