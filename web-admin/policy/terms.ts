import { parseYuan, yuanText } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { PolicyTerms } from '#contracts/policy/events.ts'
import { type Input, inputsOf, inputText } from '../kit/inputs.ts'

export type Terms = Static<typeof PolicyTerms>

/** The price is a choice with one number, lists of flights are one text: these are not flat fields and are said here. */
const priceKinds = { FIXED: '固定票价（元）', DISCOUNT: '全价折扣（%）' }
const own: Input[] = [
  { field: 'priceKind', title: '计价方式', kind: 'choice', labels: priceKinds, optional: false },
  { field: 'priceValue', title: '票价或折扣', kind: 'text', optional: false, pattern: '^\\d+(\\.\\d{1,2})?$' },
]
const flights: Input[] = [
  { field: 'flights', title: '适用航班', kind: 'text', optional: true, pattern: '^[A-Za-z0-9]{5,7}([\\s,，、]+[A-Za-z0-9]{5,7})*$' },
  {
    field: 'excludedFlights',
    title: '除外航班',
    kind: 'text',
    optional: true,
    pattern: '^[A-Za-z0-9]{5,7}([\\s,，、]+[A-Za-z0-9]{5,7})*$',
  },
]

export const groups: { title: string; inputs: Input[] }[] = [
  { title: '基本信息', inputs: inputsOf(PolicyTerms, ['name', 'airLine', 'origin', 'destination', 'cabin', 'agency']) },
  { title: '价格', inputs: [...own, ...inputsOf(PolicyTerms, ['childFareMode', 'refundable'])] },
  {
    title: '适用范围',
    inputs: [
      ...inputsOf(PolicyTerms, ['paxMin', 'paxMax', 'saleFrom', 'saleTo', 'travelFrom', 'travelTo', 'advanceMin', 'advanceMax']),
      ...flights,
    ],
  },
  { title: '备注', inputs: inputsOf(PolicyTerms, ['remark']) },
]
export const allInputs = groups.flatMap(({ inputs }) => inputs)

/** What stands in the form for the terms of a policy; a new one starts with the usual. */
export const textsOf = (terms: Terms | undefined): Record<string, string> => {
  if (!terms) return { priceKind: 'DISCOUNT', childFareMode: 'HALF_OF_Y', refundable: 'true', paxMin: '10' }
  const flat = Object.fromEntries(allInputs.map(input => [input.field, inputText(input, terms[input.field as keyof Terms])]))
  const { price } = terms
  return {
    ...flat,
    flights: terms.flights?.join(' ') ?? '',
    excludedFlights: terms.excludedFlights?.join(' ') ?? '',
    priceKind: price.kind,
    priceValue: price.kind === 'FIXED' ? yuanText(price.fare) : String(price.rate / 100),
  }
}

/** The terms that a checked form says. */
export const termsOf = (given: Record<string, unknown>, weekdays: readonly number[]): Terms => {
  const { priceKind, priceValue, flights, excludedFlights, ...flat } = given
  return {
    ...flat,
    ...(flights !== undefined && { flights: listOf(flights) }),
    ...(excludedFlights !== undefined && { excludedFlights: listOf(excludedFlights) }),
    ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
    price:
      priceKind === 'FIXED'
        ? { kind: 'FIXED', fare: parseYuan(String(priceValue))! }
        : { kind: 'DISCOUNT', rate: Math.round(Number(priceValue) * 100) },
  } as Terms
}

const listOf = (text: unknown) =>
  String(text)
    .toUpperCase()
    .split(/[\s,，、]+/)
    .filter(Boolean)
