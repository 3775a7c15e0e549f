import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import { childFareModes, freeCountingModes, groupTypes } from '#contracts/enums.ts'
import { flightsIn } from '#contracts/kernel/flights.ts'
import { present } from '#contracts/kernel/present.ts'
import { invalid, type Refused } from '#contracts/kernel/refused.ts'
import { assessmentBases, policyStatuses, priceKinds } from '#contracts/policy/events.ts'
import { passengerTypesIn, passengerTypesText } from '#contracts/policy/terms.ts'
import { column, type RowValue } from '#services/kernel/sheet/parse.ts'
import { templateSheet } from '#services/kernel/sheet/template.ts'
import { type GroupTerms, policyNumber } from './decide.ts'
import { type PolicyTable, templateColumns } from './import.ts'
import { domestic } from './keys.ts'

/** Policies as rows of a table: the import reads them, template and export write them. */
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? undefined : '格式不正确')
const airport = matching(/^[A-Z]{3}$/)
const group = matching(/^[A-Z][A-Z0-9]{3,9}$/)
const area = (text: string) => (text.length > 20 ? '不能超过20字' : undefined)
const listed = (text: string): string[] => text.split(/[\s,，、/;；]+/).filter(part => part !== '')
const eachIs = (pattern: RegExp) => (text: string) => (listed(text).every(part => pattern.test(part)) ? undefined : '格式不正确')
const flights = (text: string) => (flightsIn(text) ? undefined : '格式不正确')
/** percent as people write it: 45, 45.5, 45% */
const PERCENT = /^\d{1,3}(\.\d{1,2})?[%％]?$/
/** a fare in yuan, or a part of the full fare: 1410, 80% */
const NORMAL = /^\d{1,6}(\.\d{1,2})?[%％]?$/
const percents = eachIs(PERCENT)
const bps = (text: string): number => Math.round(Number.parseFloat(text) * 100)
const days = { type: 'int', max: 999 } as const

const termsColumns = [
  column({
    key: 'name',
    title: '政策名称',
    type: 'text',
    required: true,
    synonyms: ['名称'],
    check: text => (text.length > 100 ? '不能超过100字' : undefined),
  }),
  column({
    key: 'airLine',
    title: '航空公司',
    type: 'text',
    required: true,
    synonyms: ['航司', '承运人'],
    codes: 'one',
    check: matching(/^[A-Z0-9]{2}$/),
    expected: '两位航司代码，如 HU',
  }),
  column({ key: 'origin', title: '始发地', type: 'text', codes: 'one', synonyms: ['出发地'], check: airport, note: '三字码，不填为不限' }),
  column({
    key: 'destination',
    title: '目的地',
    type: 'text',
    codes: 'one',
    synonyms: ['到达地'],
    check: airport,
    note: '三字码，不填为不限',
  }),
  column({ key: 'originArea', title: '始发区域', type: 'text', check: area, note: '如华北，与始发地只填其一' }),
  column({ key: 'destinationArea', title: '目的区域', type: 'text', check: area, note: '如华北，与目的地只填其一' }),
  column({
    key: 'originGroup',
    title: '始发机场组',
    type: 'text',
    codes: 'one',
    check: group,
    note: '机场组代码，与始发地、始发区域只填其一',
  }),
  column({
    key: 'destinationGroup',
    title: '目的机场组',
    type: 'text',
    codes: 'one',
    check: group,
    note: '机场组代码，与目的地、目的区域只填其一',
  }),
  column({ key: 'season', title: '季节', type: 'text', codes: 'one', check: matching(/^[A-Z0-9]{2,10}$/), note: '季节代码，不填为不限' }),
  column({ key: 'flights', title: '适用航班', type: 'text', codes: 'list', check: flights, note: '多个航班以顿号分隔' }),
  column({ key: 'excludedFlights', title: '除外航班', type: 'text', codes: 'list', check: flights, note: '多个航班以顿号分隔' }),
  column({ key: 'cabin', title: '舱位', type: 'text', codes: 'one', check: matching(/^[A-Z]\d?$/) }),
  column({ key: 'saleFrom', title: '开始生效时间', type: 'date', synonyms: ['销售开始日期'] }),
  column({ key: 'saleTo', title: '销售结束日期', type: 'date' }),
  column({ key: 'travelFrom', title: '航班开始日期', type: 'date', synonyms: ['旅行开始日期'] }),
  column({ key: 'travelTo', title: '航班结束日期', type: 'date', synonyms: ['旅行结束日期'] }),
  column({ key: 'weekdays', title: '班期', type: 'text', check: matching(/^[1-7.,，、\s]+$/), note: '1为周一，如1234567' }),
  column({ key: 'advanceMin', title: '最少提前天数', ...days }),
  column({ key: 'advanceMax', title: '最多提前天数', ...days }),
  column({ key: 'paxMin', title: '最少人数', type: 'int', required: true, min: 1, max: 999, synonyms: ['成团人数'] }),
  column({ key: 'paxMax', title: '最多人数', type: 'int', min: 1, max: 999 }),
  column({
    key: 'agency',
    title: '适用代理人',
    type: 'text',
    check: matching(/^[A-Za-z0-9_.:@~-]{1,120}$/),
    note: '代理人编号，不填为全部',
  }),
  column({
    key: 'office',
    title: '适用营业部',
    type: 'text',
    check: matching(/^[A-Za-z0-9_.:@~-]{1,120}$/),
    note: '营业部编号，与适用代理人只填其一',
  }),
  column({ key: 'agencyLevel', title: '代理人级别', type: 'enum', values: agencyLevels, note: '不填为不限' }),
  column({ key: 'groupType', title: '团队类型', type: 'enum', values: groupTypes, note: '不填为不限' }),
  column({
    key: 'passengerTypes',
    title: '旅客类型',
    type: 'text',
    check: text => (passengerTypesIn(text) ? undefined : '应为成人、儿童、军残/警残'),
    note: '如成人、儿童，不填为不限',
  }),
  column({ key: 'kind', title: '价格方式', type: 'enum', required: true, values: priceKinds }),
  column({ key: 'fare', title: '固定票价', type: 'money', min: 1000, note: '元，10的整数倍' }),
  column({ key: 'rate', title: '折扣（%）', type: 'text', synonyms: ['折扣'], check: matching(PERCENT), note: '全价的百分之几，如45' }),
  column({
    key: 'normalFare',
    title: '普通票价',
    type: 'text',
    check: matching(NORMAL),
    note: '不足成团时按此补差，元或全价的百分比，如1410或80%；不填为全价',
  }),
  column({ key: 'childFareMode', title: '儿童价方式', type: 'enum', values: childFareModes, note: '不填为全价50%' }),
  column({ key: 'refundable', title: '可自愿退票', type: 'bool', note: '不填为是' }),
  column({ key: 'segmentRefund', title: '可单独退航段', type: 'bool', note: '多航段客票可只退部分航段，不填为否' }),
  column({ key: 'every', title: '免票每满人数', type: 'int', min: 2, max: 999, note: '如16为16免1' }),
  column({ key: 'counting', title: '免票计数方式', type: 'enum', values: freeCountingModes, note: '不填为免票人数计入' }),
  column({
    key: 'depositRates',
    title: '定金比例（%）',
    type: 'text',
    synonyms: ['定金比例'],
    check: percents,
    note: '分期以顿号分隔，如10、20',
  }),
  column({ key: 'assessments', title: '考核比例（%）', type: 'text', synonyms: ['考核比例'], check: percents, note: '与定金比例逐期对应' }),
  column({ key: 'depositDays', title: '定金时限', type: 'text', check: eachIs(/^\d{1,3}$/), note: '第2期起，起飞前天数' }),
  column({ key: 'assessmentBase', title: '考核基数', type: 'enum', values: assessmentBases }),
  column({ key: 'payMinutes', title: '支付时限（分钟）', type: 'int', min: 5, max: 43_200 }),
  column({ key: 'nameDays', title: '名单时限（起飞前天数）', ...days }),
  column({ key: 'balanceDays', title: '尾款时限（起飞前天数）', ...days }),
  column({ key: 'ticketDays', title: '出票时限（起飞前天数）', ...days }),
  column({ key: 'tourCode', title: '团号', type: 'text', codes: 'one', check: matching(/^[A-Z0-9]{1,14}$/) }),
  column({ key: 'refundCode', title: '退票代码', type: 'text', codes: 'one', check: matching(/^[A-Z0-9]{1,10}$/) }),
  column({ key: 'changeCode', title: '改期代码', type: 'text', codes: 'one', check: matching(/^[A-Z0-9]{1,10}$/) }),
  column({ key: 'classification', title: '政策分类', type: 'text', check: matching(/^[A-Z]$/), note: '分类代码，如S' }),
  column({ key: 'audit', title: '订单须审核', type: 'bool', note: '不填为否' }),
  column({ key: 'remark', title: '备注', type: 'text' }),
] as const
type Row = RowValue<typeof termsColumns>

const example: Row = {
  name: '海口—北京团队',
  airLine: 'HU',
  origin: 'HAK',
  destination: 'PEK',
  cabin: 'G',
  travelFrom: '2026-12-01',
  travelTo: '2027-03-27',
  weekdays: '1234567',
  paxMin: 10,
  kind: 'DISCOUNT',
  rate: '45',
  childFareMode: 'HALF_OF_Y',
  refundable: true,
  every: 16,
  counting: 'FREE_INCLUDED',
  depositRates: '10、20',
  assessments: '85、90',
  depositDays: '30',
  assessmentBase: 'START',
}

/** @throws Refused when columns that belong together do not agree */
const termsOf = (row: Row): GroupTerms => {
  const { kind, fare, rate, every, counting, depositRates, assessments, depositDays, payMinutes, nameDays, balanceDays, ticketDays } = row
  const { flights, excludedFlights, weekdays, childFareMode = 'HALF_OF_Y', refundable = true, ...rest } = row
  const { name, airLine, origin, destination, cabin, saleFrom, saleTo, travelFrom, travelTo, advanceMin, advanceMax, ...others } = rest
  const { paxMin, paxMax, originArea, destinationArea, agency, office, assessmentBase, tourCode, audit, remark, ...added } = others
  const {
    originGroup,
    destinationGroup,
    season,
    agencyLevel,
    groupType,
    passengerTypes,
    refundCode,
    changeCode,
    classification,
    segmentRefund,
  } = added
  const wrong = (field: keyof Row, message: string): Refused => invalid(message, { [field]: message })
  if (kind === 'FIXED' && fare === undefined) throw wrong('fare', '固定票价不能为空')
  if (kind === 'DISCOUNT' && rate === undefined) throw wrong('rate', '折扣不能为空')
  const limits = present({ payMinutes, nameDays, balanceDays, ticketDays })
  return {
    ...present({
      origin,
      destination,
      cabin,
      saleFrom,
      saleTo,
      travelFrom,
      travelTo,
      advanceMin,
      advanceMax,
      paxMax,
      agency,
      originArea,
      destinationArea,
      originGroup,
      destinationGroup,
      season,
      office,
      agencyLevel,
      groupType,
      refundCode,
      changeCode,
      classification,
    }),
    ...(passengerTypes && { passengerTypes: passengerTypesIn(passengerTypes)! }),
    ...present({ assessmentBase, tourCode, audit: audit || undefined, segmentRefund: segmentRefund || undefined, remark }),
    name,
    airLine,
    paxMin,
    ...(row.normalFare && {
      normalFare: /[%％]$/.test(row.normalFare)
        ? { kind: 'DISCOUNT' as const, rate: bps(row.normalFare) }
        : { kind: 'FIXED' as const, fare: bps(row.normalFare) },
    }),
    price: kind === 'FIXED' ? { kind, fare: fare! } : { kind, rate: bps(rate!) },
    childFareMode,
    refundable,
    ...(flights && { flights: flightsIn(flights)! }),
    ...(excludedFlights && { excludedFlights: flightsIn(excludedFlights)! }),
    ...(weekdays && { weekdays: [...new Set(weekdays.match(/[1-7]/g)?.map(Number))].sort() }),
    ...(every !== undefined && { free: { every, counting: counting ?? 'FREE_INCLUDED' } }),
    ...(depositRates && { deposits: depositsOf(listed(depositRates), listed(assessments ?? ''), listed(depositDays ?? '')) }),
    ...(Object.keys(limits).length > 0 && { limits }),
  }
}

/** The same terms as a row: `termsOf(rowOf(terms))` gives them back. */
const rowOf = (terms: GroupTerms): Row => {
  const { price, normalFare, flights, excludedFlights, weekdays, passengerTypes, free, deposits, limits, ...flat } = terms
  return {
    ...flat,
    ...present({ flights: flights?.join('、'), excludedFlights: excludedFlights?.join('、'), weekdays: weekdays?.join('') }),
    ...present({ passengerTypes: passengerTypes?.length ? passengerTypesText(passengerTypes) : undefined }),
    kind: price.kind,
    ...(price.kind === 'FIXED' ? { fare: price.fare } : { rate: percent(price.rate) }),
    ...(normalFare && { normalFare: normalFare.kind === 'FIXED' ? percent(normalFare.fare) : `${percent(normalFare.rate)}%` }),
    ...free,
    ...(deposits && {
      depositRates: deposits.map(({ rate }) => percent(rate)).join('、'),
      assessments: deposits.map(({ assessment }) => percent(assessment)).join('、'),
      depositDays: deposits
        .slice(1)
        .map(({ daysBefore }) => daysBefore)
        .join('、'),
    }),
    ...limits,
  }
}
/** percent of hundredths, which `bps` reads back */
const percent = (hundredths: number): string => String(hundredths / 100)

const depositsOf = (rates: string[], assessments: string[], days: string[]): GroupTerms['deposits'] => {
  const wrong = (field: keyof Row, message: string): Refused => invalid(message, { [field]: message })
  if (rates.length > 3) throw wrong('depositRates', '定金最多三期')
  if (assessments.length !== rates.length) throw wrong('assessments', '考核比例须与定金比例逐期对应')
  if (days.length !== rates.length - 1) throw wrong('depositDays', '定金时限须从第2期起逐期填写')
  return rates.map((rate, stage) => ({
    rate: bps(rate),
    assessment: bps(assessments[stage]!),
    ...(stage > 0 && { daysBefore: Number(days[stage - 1]) }),
  }))
}

export const policyTable: PolicyTable<GroupTerms> = {
  kind: domestic,
  columns: termsColumns,
  termsOf: row => termsOf(row as Row),
  rowOf,
  inForce: 'EFFECTIVE',
  statuses: policyStatuses,
  audited: false,
  maxRows: 2_000,
  save: 'savePolicy',
  numberOf: policyNumber,
}
export const policyTemplate = () => templateSheet(templateColumns(policyTable), [example], '国内政策')
