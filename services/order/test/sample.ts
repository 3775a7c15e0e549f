import type { FareType } from '#contracts/enums.ts'
import { local } from '#contracts/kernel/calendar.ts'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type Leg, OrderPaid, OrderSubmitted, OrderTicketed, PassengersAdded, SeatConfirmed } from '#contracts/order/events.ts'
import { type FareCounts, ofEach, priceQuote, type TaxTable, taxesAt, taxRow } from '#contracts/order/rules/fares.ts'

/** An order of the tests: HU7182 from Haikou to Peking on 2026-12-10 at 08:30, as DOMAIN §5.5 A prices it. */
export const ORDER = '2611210000017'
export const STD = local('2026-12-10', '08:30')
export const PAY_BY = '2026-11-21T04:30:00.000Z'
const FULL_FARE = 176_000
const { taxes: homeTaxes } = taxesAt(
  [taxRow('CN', 'DOMESTIC', '2026-01-01', 5_000), taxRow('YQ', 'LONG', '2026-01-05', 2_000)],
  '2026-11-21',
  2315,
)

/** the approver of applications of the tests, and when their money is due */
export const approval = { approvedBy: 'refund', dueBy: '2026-12-02T15:59:00.000Z' }
/** the command that approves one */
export const approving = (refundId: string, change: { waiveMinimum?: boolean } = {}) => ({
  refundId,
  dueBy: approval.dueBy,
  approver: approval.approvedBy,
  ...change,
})
export const leg = (change: object = {}) => ({
  stockId: 'HU7182-2026-12-10-G',
  airLine: 'HU',
  flightNo: 'HU7182',
  date: '2026-12-10',
  origin: 'HAK',
  destination: 'PEK',
  depTime: '08:30',
  arrTime: '12:15',
  arrDays: 0,
  std: STD,
  cabin: 'G',
  fullFare: FULL_FARE,
  distance: 2315,
  policyId: 'p1',
  policyName: '海口北京团队',
  refundable: true,
  prices: [] as Static<typeof Leg>['prices'],
  ...change,
})
export const back = () =>
  leg({
    stockId: 'HU7181-2026-12-16-G',
    flightNo: 'HU7181',
    date: '2026-12-16',
    origin: 'PEK',
    destination: 'HAK',
    depTime: '18:00',
    arrTime: '22:05',
    std: local('2026-12-16', '18:00'),
  })

export const twelve: FareCounts = { ADULT: 10, CHILD: 1, SOLIDER: 0, FREE: 1, INFANT: 1 }
export const submission = ({
  counts = twelve,
  legs = [leg()],
  groupFare = 79_000,
  taxes = homeTaxes,
  ...change
}: { counts?: FareCounts; legs?: ReturnType<typeof leg>[]; groupFare?: number; taxes?: TaxTable } & Partial<
  Omit<Static<typeof OrderSubmitted.schema>, 'legs' | 'counts'>
> = {}) => {
  const quote = priceQuote({ segments: legs.map(({ fullFare }) => ({ fullFare, groupFare, taxes })), counts })
  return {
    orderNo: ORDER,
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    inter: false,
    voyageType: legs.length > 1 ? ('D' as const) : ('S' as const),
    groupName: '夕阳红',
    contact: { name: '符海燕', phone: '13800000000' },
    legs: legs.map((leg, index) => ({ ...leg, lines: quote.legs[index]! })),
    counts,
    seats: quote.seats,
    persons: quote.persons,
    paxMin: 10,
    total: quote.total,
    limits: { payBy: PAY_BY, nameBy: local('2026-12-03', '17:00'), ticketBy: local('2026-12-03', '17:00') },
    terms: {},
    // the whole sum by the pay limit
    instalments: [{ no: 1, kind: 'FULL' as const, amount: change.total ?? quote.total, by: change.limits?.payBy ?? PAY_BY }],
    submittedBy: 'yefeng',
    submittedAt: '2026-11-21T04:00:00.000Z',
    ...change,
  }
}
/** taxes of a flight abroad: 90 of the fund, 480 of fuel, 294 of others for an adult; infants bear none */
export const abroadTaxes: TaxTable = ofEach(type => ({
  cnFund: type === 'ADULT' || type === 'FREE' ? 9_000 : 0,
  ...(type === 'INFANT' ? { yq: 0 } : { yq: 48_000, others: 29_400 }),
}))
export const submitted = (change: Parameters<typeof submission>[0] = {}) => OrderSubmitted(submission(change))

/** ten adults at 860, a free one at 70, a child at 890, an infant at 180 */
export const TOTAL = 10 * 86_000 + 7_000 + 89_000 + 18_000
export const payment = { paymentCode: 'P1', channel: 'alipay' as const, amount: TOTAL, tradeNo: 'T1' }
export const paid = (change: object = {}) => OrderPaid({ ...payment, airLine: 'HU', ...change })
export const confirmed = () => SeatConfirmed({ pnr: 'MQ4T7K' })

/** A valid identity card number; the n-th of its day, odd for men. */
export const idCard = (birthDate: string, n: number): string => {
  const first17 = `460100${birthDate.replaceAll('-', '')}${String(n).padStart(3, '0')}`
  return first17 + idCheckDigit(first17)
}
const birth: Record<FareType, string> = {
  ADULT: '1980-05-06',
  SOLIDER: '1980-05-06',
  FREE: '1980-05-06',
  CHILD: '2018-05-06',
  INFANT: '2026-01-06',
}
const surnames = '赵钱孙李周吴郑王冯陈褚卫'
/** The n-th traveller of a type, as in the order's state. */
export const traveller = (type: FareType, n: number) => ({
  id: `${type.toLowerCase()}-${n}`,
  name: `${surnames[n % surnames.length]}${type === 'ADULT' ? '建国' : '小满'}`,
  type,
  docType: 'ID_CARD' as const,
  docNo: idCard(birth[type], 2 * n + 1 + 20 * 'ADULT SOLIDER FREE CHILD INFANT'.split(' ').indexOf(type)),
  birthDate: birth[type],
  gender: 'M' as const,
})
export const travellers = (counts: FareCounts = twelve) =>
  (Object.keys(counts) as FareType[]).flatMap(type => Array.from({ length: counts[type] }, (_, n) => traveller(type, n)))
export const named = (counts?: FareCounts) => PassengersAdded({ passengers: travellers(counts) })

export const ticketNo = (index: number) => `880-${2_100_000_001 + index}`
export const ticketed = (counts: FareCounts = twelve) =>
  OrderTicketed({
    tickets: travellers(counts).map(({ id, type }, index) => ({
      passengerId: id,
      type,
      ticketNo: ticketNo(index),
      amount: { ADULT: 86_000, FREE: 7_000, CHILD: 89_000, INFANT: 18_000, SOLIDER: 0 }[type],
    })),
  })
/** all steps to a ticketed group */
export const printed = () => [submitted(), confirmed(), paid(), named(), ticketed()]
