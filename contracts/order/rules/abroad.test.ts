import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { converted, type InterTaxRow, partUp, sumOfTaxes, taxesOnFlight } from './abroad.ts'

const EUR = { per100: 76_890, decimals: 2, unit: 1_000 }
const CNY = { per100: 10_000, decimals: 2, unit: 1_000 }
const JPY = { per100: 492, decimals: 0, unit: 1_000 }
const rateOf = (code: string) => ({ EUR, CNY, JPY })[code]!

t.test('a filed fare is converted and rounded up', async t => {
  t.equal(converted(38_500, EUR, EUR.unit), 297_000, '2,960.265')
  t.equal(partUp(297_000, 7_500, 1_000), 223_000, '2,227.50')
  t.equal(partUp(297_000, 1_000, 1_000), 30_000, '297')
  t.equal(converted(30_000, JPY, 1_000), 148_000, '30,000 yen are 1,476.00')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.constantFrom(0, 2, 3),
      fc.constantFrom(1, 100, 1_000),
      (amount, per100, decimals, unit) => {
        const fen = converted(amount, { per100, decimals }, unit)
        const exact = (amount * per100) / 100 / 10 ** decimals
        return fen % unit === 0 && fen >= exact - 1e-6 && fen < exact + unit + 1e-6
      },
    ),
    { numRuns: runs(500) },
  )
})

t.test('taxes by airport, country, airline and day', async t => {
  const row = (change: Partial<InterTaxRow>): InterTaxRow => ({
    code: 'BE',
    place: 'BE',
    side: 'DEPART',
    airLine: '*',
    from: '2026-01-01',
    currency: 'EUR',
    adult: 3_812,
    child: 3_812,
    infant: 0,
    ...change,
  })
  const rows = [
    row({}),
    row({ from: '2027-01-01', adult: 9_999 }),
    row({ code: 'YQ', place: 'BE', currency: 'CNY', adult: 48_000, child: 48_000 }),
    row({ code: 'YQ', place: 'BE', currency: 'CNY', airLine: 'HU', adult: 50_000, child: 48_000 }),
    row({ code: 'CX', place: 'CN', side: 'ARRIVE', currency: 'CNY', adult: 2_501 }),
  ]
  const back = { airLine: 'HU', from: { airport: 'BRU', country: 'BE' }, to: { airport: 'PEK', country: 'CN' } }
  const taxes = taxesOnFlight(rows, back, '2026-12-01', rateOf)
  t.same(taxes.map(({ code, adult }) => [code, adult]).sort(), [
    ['BE', 29_400],
    ['CX', 2_600],
    ['YQ', 50_000],
  ])
  t.same(sumOfTaxes(taxes, 'adult'), { yq: 50_000, others: 32_000 })
  t.same(sumOfTaxes(taxes, 'infant'), { yq: 0, others: 0 })
  const exact = taxesOnFlight([...rows, row({ place: 'BRU', adult: 1_000, from: '2025-01-01' })], back, '2026-12-01', rateOf)
  t.equal(exact.find(({ code }) => code === 'BE')!.adult, 7_700, 'the airport before its country')
  const later = taxesOnFlight(rows, { ...back, airLine: 'JD' }, '2027-02-01', rateOf)
  t.same(later.map(({ code, adult }) => `${code} ${adult}`).sort(), ['BE 76900', 'CX 2600', 'YQ 48000'], 'another day, another airline')
})
