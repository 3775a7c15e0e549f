import { parseYuan, yuanText } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { PolicyLimits, PolicyTerms } from '#contracts/policy/events.ts'
import { passengerTypesIn, passengerTypesText } from '#contracts/policy/terms.ts'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'

export type ShownTerms = Static<typeof PolicyTerms>

/** Prices, rates and lists are no flat fields of the terms, so their inputs are defined here. Rates are typed in percent. */
const priceKinds = { FIXED: '固定票价（元）', DISCOUNT: '全价折扣（%）' }
const percent = (field: string, title: string): Input => ({
  field,
  title,
  kind: 'text',
  optional: false,
  pattern: '^\\d{1,3}(\\.\\d{1,2})?$',
})
const flights = (field: string, title: string): Input => ({
  field,
  title,
  kind: 'text',
  optional: true,
  pattern: '^[A-Za-z0-9]{5,7}([\\s,，、]+[A-Za-z0-9]{5,7})*$',
})
const under = (prefix: string, inputs: Input[]): Input[] => inputs.map(input => ({ ...input, field: `${prefix}.${input.field}` }))
const optional = (inputs: Input[]): Input[] => inputs.map(input => ({ ...input, optional: true }))

export const MAX_STAGES = 3
/** The inputs of one stage of the deposit. The first stage is due with the order's pay limit, so it has no day. */
const stageInputs = (stage: number): Input[] => [
  percent(`deposits.${stage}.rate`, `第${stage + 1}期定金比例（%）`),
  percent(`deposits.${stage}.assessment`, `第${stage + 1}期考核比例（%）`),
  ...(stage === 0
    ? []
    : [{ field: `deposits.${stage}.daysBefore`, title: `第${stage + 1}期起飞前天数`, kind: 'int' as const, optional: false, min: 0 }]),
]

type Group = { key: string; title: string; inputs: Input[] }
/** The form in sections; `stages` is the number of deposits. */
export const groupsOf = (stages: number): Group[] => [
  {
    key: 'name',
    title: '基本信息',
    inputs: inputsOf(PolicyTerms, ['name', 'airLine', 'classification', 'agency', 'office', 'agencyLevel', 'tourCode']),
  },
  {
    key: 'match',
    title: '适用条件',
    inputs: [
      ...inputsOf(PolicyTerms, [
        'origin',
        'destination',
        'originArea',
        'destinationArea',
        'originGroup',
        'destinationGroup',
        'season',
        'cabin',
        'paxMin',
        'paxMax',
        'advanceMin',
        'advanceMax',
      ]),
      ...inputsOf(PolicyTerms, ['saleFrom', 'saleTo', 'travelFrom', 'travelTo']),
      flights('flights', '适用航班'),
      flights('excludedFlights', '除外航班'),
      ...inputsOf(PolicyTerms, ['groupType']),
      {
        field: 'passengerTypes',
        title: '旅客类型',
        kind: 'text',
        optional: true,
        pattern: '^(成人|儿童|军残/警残)([\\s,，、]+(成人|儿童|军残/警残)){0,2}$',
      },
    ],
  },
  {
    key: 'price',
    title: '价格',
    inputs: [
      { field: 'priceKind', title: '计价方式', kind: 'choice', labels: priceKinds, optional: false },
      { field: 'priceValue', title: '票价或折扣', kind: 'text', optional: false, pattern: '^\\d+(\\.\\d{1,2})?$' },
      ...inputsOf(PolicyTerms, ['childFareMode']),
      { field: 'normalKind', title: '普通票价方式', kind: 'choice', labels: priceKinds, optional: true },
      { field: 'normalFare', title: '普通票价', kind: 'text', optional: true, pattern: '^\\d+(\\.\\d{1,2})?$' },
    ],
  },
  { key: 'free', title: '免票（N 免 1）', inputs: under('free', optional(inputsOf(PolicyTerms.properties.free, ['every', 'counting']))) },
  {
    key: 'deposits',
    title: '定金与考核',
    inputs: [
      ...Array.from({ length: stages }, (_, stage) => stageInputs(stage)).flat(),
      ...(stages > 0 ? inputsOf(PolicyTerms, ['assessmentBase']) : []),
    ],
  },
  { key: 'limits', title: '时限（不填按时限规则）', inputs: under('limits', inputsOf(PolicyLimits)) },
  {
    key: 'other',
    title: '退票、审核与备注',
    inputs: inputsOf(PolicyTerms, ['refundable', 'segmentRefund', 'refundCode', 'changeCode', 'audit', 'remark']),
  },
]
export const inputsFor = (stages: number): Input[] => groupsOf(stages).flatMap(({ inputs }) => inputs)

/** A hint under an input whose title says too little. */
export const hints: Readonly<Record<string, string>> = {
  agency: '代理人编号，不填为全部代理人',
  office: '营业部编号，与适用代理人只填其一',
  origin: '机场三字码，不填为不限',
  destination: '机场三字码，不填为不限',
  originArea: '如华北，与始发地只填其一',
  destinationArea: '如华北，与目的地只填其一',
  classification: '用于报表，可不填',
  originGroup: '机场组代码，如 BEIJING，与始发地、始发区域只填其一',
  destinationGroup: '机场组代码，如 BEIJING，与目的地、目的区域只填其一',
  season: '季节代码，如 CNY27，不填为不限',
  cabin: '不填为不限',
  flights: '多个航班以空格或逗号分隔',
  'free.every': '如 16 为 16 免 1，免票旅客只付税费',
  'free.counting': '不填为免票人数计入',
  'deposits.0.rate': '占票款的比例，随支付时限支付',
  assessmentBase: '不填为考核期初人数',
  normalKind: '不填普通票价的，不足成团时按全价补差',
  normalFare: '不足成团时，留下的旅客按此补差',
  agencyLevel: '不填为不限，与适用代理人只填其一',
  groupType: '不填为不限；填写后只用于代理人声明为该类型的团队',
  passengerTypes: '如成人、儿童，不填为不限；全团只有这些旅客时适用',
  segmentRefund: '是：多航段客票可只退部分航段，不填为否',
  audit: '是：订单审核通过后方可支付',
}

const textAt = (terms: ShownTerms, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], terms)
const percentText = (rate: number) => String(rate / 100)

const valueText = (fare: ShownTerms['price']) => (fare.kind === 'FIXED' ? yuanText(fare.fare) : percentText(fare.rate))
/** Texts of the form for the terms of a policy; a new policy starts with common values. */
export const textsOf = (terms: ShownTerms | undefined): Record<string, string> => {
  if (!terms) return { priceKind: 'DISCOUNT', childFareMode: 'HALF_OF_Y', refundable: 'true', paxMin: '10' }
  const { price, normalFare, deposits = [] } = terms
  const flat = inputsFor(0).map(input => [input.field, inputText(input, textAt(terms, input.field))])
  const stages = deposits.flatMap(({ rate, assessment, daysBefore }, stage) => [
    [`deposits.${stage}.rate`, percentText(rate)],
    [`deposits.${stage}.assessment`, percentText(assessment)],
    [`deposits.${stage}.daysBefore`, daysBefore === undefined ? '' : String(daysBefore)],
  ])
  return {
    ...Object.fromEntries([...flat, ...stages]),
    assessmentBase: terms.assessmentBase ?? '',
    flights: terms.flights?.join(' ') ?? '',
    passengerTypes: passengerTypesText(terms.passengerTypes ?? []),
    excludedFlights: terms.excludedFlights?.join(' ') ?? '',
    priceKind: price.kind,
    priceValue: valueText(price),
    normalKind: normalFare?.kind ?? '',
    normalFare: normalFare ? valueText(normalFare) : '',
  }
}

/** The terms in a checked form. */
export const termsOf = (given: Readonly<Record<string, unknown>>, weekdays: readonly number[], stages: number): ShownTerms => {
  const { priceKind, priceValue, normalKind, normalFare, flights, excludedFlights, passengerTypes, ...rest } = given
  const flat = Object.fromEntries(Object.entries(rest).filter(([field]) => !field.includes('.')))
  const every = given['free.every']
  const limits = Object.fromEntries(
    Object.entries(rest).flatMap(([field, value]) => (field.startsWith('limits.') ? [[field.slice('limits.'.length), value]] : [])),
  )
  const deposits = Array.from({ length: stages }, (_, stage) => {
    const daysBefore = given[`deposits.${stage}.daysBefore`]
    return {
      rate: bpsOf(given[`deposits.${stage}.rate`]),
      assessment: bpsOf(given[`deposits.${stage}.assessment`]),
      ...(daysBefore !== undefined && stage > 0 && { daysBefore }),
    }
  })
  return {
    ...flat,
    ...(flights !== undefined && { flights: listOf(flights) }),
    ...(excludedFlights !== undefined && { excludedFlights: listOf(excludedFlights) }),
    ...(passengerTypes !== undefined && { passengerTypes: passengerTypesIn(String(passengerTypes)) }),
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    price: fareOf(priceKind, priceValue),
    ...(normalFare !== undefined && { normalFare: fareOf(normalKind ?? 'FIXED', normalFare) }),
    ...(every !== undefined && { free: { every, counting: given['free.counting'] ?? 'FREE_INCLUDED' } }),
    ...(stages > 0 && { deposits }),
    ...(Object.keys(limits).length > 0 && { limits }),
  } as ShownTerms
}

const fareOf = (kind: unknown, value: unknown): ShownTerms['price'] =>
  kind === 'FIXED' ? { kind: 'FIXED', fare: parseYuan(String(value))! } : { kind: 'DISCOUNT', rate: bpsOf(value) }
export const bpsOf = (percent: unknown): number => Math.round(Number(percent) * 100)
const listOf = (text: unknown) =>
  String(text)
    .toUpperCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)

/**
 * Assigns problems of the terms to the form's fields. A message about the price, the deposits or the limits as a whole goes to the input
 * that it names. Takes `problemsOf` as well as the server's `errors` (`terms.price`, `terms.deposits.1.rate`).
 */
export const fieldsOf = (problems: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(
    // the first message of a field is the most telling, so it wins
    problems.toReversed().map(([path, message]) => [inputFor(path.replace(/^terms\./, ''), message), message]),
  )
const inputFor = (field: string, message: string): string => {
  if (field.startsWith('price')) return 'priceValue'
  if (field === 'free') return 'free.every'
  if (field === 'limits') return message.includes('名单') ? 'limits.nameDays' : 'limits.balanceDays'
  if (field !== 'deposits') return field
  const stage = Number(/第(\d)期/.exec(message)?.[1] ?? 1) - 1
  const part = message.includes('考核') ? 'assessment' : stage > 0 && !message.includes('比例') ? 'daysBefore' : 'rate'
  return `deposits.${stage}.${part}`
}
