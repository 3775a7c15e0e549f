import type { Static } from '#contracts/kernel/schema.ts'
import type { InterAsked, InterOffered } from '#contracts/quotation/inter-events.ts'

/** A request of tests: 12 adults, 2 children and an infant from Beijing to Brussels and back, to be quoted within a day. */
export const dueBy = '2026-11-22T04:00:00.000Z'
export const until = '2026-11-26T04:00:00.000Z'
/** the agency and the group that hear of an answer */
export const to = { requestId: 'J1', agency: 'A001', airLine: 'HU', journey: 'PEK–BRU 2026-12-20、BRU–PEK 2026-12-27', seats: 14 }
export const asked: Static<typeof InterAsked.schema> = {
  requestId: 'J1',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  legs: [
    { origin: 'PEK', destination: 'BRU', date: '2026-12-20' },
    { origin: 'BRU', destination: 'PEK', date: '2026-12-27' },
  ],
  counts: { ADULT: 12, CHILD: 2, SOLIDER: 0, FREE: 0, INFANT: 1 },
  seats: 14,
  groupName: '比利时团',
  contact: { name: '符海燕', phone: '0898-00000001' },
  rounds: 1,
  dueBy,
  to,
}
const line = {
  type: 'ADULT' as const,
  count: 12,
  fare: 594_000,
  cnFund: 9_000,
  yq: 96_000,
  others: 29_400,
  perPassenger: 728_400,
  total: 8_740_800,
}
/** An offer of tests; a decider adds up nothing of its legs. */
export const offer = (offerId: string, total = 9_943_600): InterOffered => ({
  offerId,
  legs: [
    {
      stockId: 'HU491-2026-12-20-K',
      airLine: 'HU',
      flightNo: 'HU491',
      date: '2026-12-20',
      origin: 'PEK',
      destination: 'BRU',
      depTime: '13:55',
      arrTime: '18:05',
      arrDays: 0,
      arrZone: 'Europe/Brussels',
      std: '2026-12-20T05:55:00.000Z',
      cabin: 'K',
      fullFare: 640_000,
      distance: 7_970,
      policyId: 'J1',
      policyName: '国际报价J1',
      refundable: true,
      lines: [line],
      prices: [],
    },
  ],
  paxMin: 10,
  total,
})
