import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { bestPolicy, byRoute, keysOf, matches, misfits, type PolicyAsked, specificity } from './match.ts'
import { policyTerms, type SampleTerms } from './test/sample.ts'

const terms = (change: Partial<SampleTerms> = {}): SampleTerms =>
  policyTerms({ name: '团队', price: { kind: 'DISCOUNT', rate: 4_500 }, ...change })
/** a Thursday, 19 days ahead */
const asked: PolicyAsked = {
  airLine: 'HU',
  origin: 'HAK',
  destination: 'PEK',
  originArea: '中南',
  destinationArea: '华北',
  flightNo: 'HU7182',
  cabin: 'G',
  date: '2026-12-10',
  today: '2026-11-21',
  agency: 'A001',
  office: 'HAK',
  agencyLevel: 'A',
  groupType: 'STUDENT',
  types: ['ADULT', 'CHILD'],
  seats: 12,
}

t.test('every key that is set must fit', async t => {
  const table: [Partial<SampleTerms>, Partial<SampleTerms>][] = [
    // fits, does not
    [{ airLine: 'HU' }, { airLine: 'GS' }],
    [{ origin: 'HAK' }, { origin: 'SYX' }],
    [{ destination: 'PEK' }, { destination: 'HAK' }],
    [{ flights: ['HU7181', 'HU7182'] }, { flights: ['HU7181'] }],
    [{ excludedFlights: ['HU7181'] }, { excludedFlights: ['HU7182'] }],
    [{ cabin: 'G' }, { cabin: 'Y' }],
    [{ saleFrom: '2026-11-21' }, { saleFrom: '2026-11-22' }],
    [{ saleTo: '2026-11-21' }, { saleTo: '2026-11-20' }],
    [{ travelFrom: '2026-12-10' }, { travelFrom: '2026-12-11' }],
    [{ travelTo: '2026-12-10' }, { travelTo: '2026-12-09' }],
    [{ weekdays: [4] }, { weekdays: [1, 2, 3, 5, 6, 7] }],
    [{ advanceMin: 19 }, { advanceMin: 20 }],
    [{ advanceMax: 19 }, { advanceMax: 18 }],
    [{ paxMin: 12 }, { paxMin: 13 }],
    [{ paxMax: 12 }, { paxMax: 11 }],
    [{ agency: 'A001' }, { agency: 'A002' }],
    [{ office: 'HAK' }, { office: 'PEK' }],
    [{ agencyLevel: 'A' }, { agencyLevel: 'B' }],
    [{ groupType: 'STUDENT' }, { groupType: 'TOUR' }],
    [{ passengerTypes: ['CHILD', 'ADULT'] }, { passengerTypes: ['ADULT'] }],
    [{ originArea: '中南' }, { originArea: '华北' }],
    [{ destinationArea: '华北' }, { destinationArea: '中南' }],
  ]
  t.equal(matches(terms(), asked), true, 'what is left out matches everything')
  for (const [fits, fails] of table) {
    t.equal(matches(terms(fits), asked), true, `fits ${JSON.stringify(fits)}`)
    t.equal(matches(terms(fails), asked), false, `does not fit ${JSON.stringify(fails)}`)
    t.same(misfits(terms(fits), asked), [])
    t.same(misfits(terms(fails), asked), Object.keys(fails), 'and that key is told')
  }
  t.same(misfits(terms({ cabin: 'Y', weekdays: [1], airLine: 'GS' }), asked), ['airLine', 'cabin', 'weekdays'])
  t.equal(matches(terms({ flights: [], weekdays: [], excludedFlights: [] }), asked), true, 'an empty list is no key')
  t.equal(matches(terms({ flights: ['HU7182'], excludedFlights: ['HU7182'] }), asked), false, 'excluded beats included')
  t.equal(matches(terms({ paxMin: 99 }), { ...asked, seats: undefined }), true, 'a price list asks for no number of seats')
})

t.test('agency before flight before route before cabin', async t => {
  const order: Partial<SampleTerms>[] = [
    {},
    { cabin: 'G' },
    { originArea: '中南' },
    { originArea: '中南', destinationArea: '华北', cabin: 'G' },
    { origin: 'HAK' },
    { origin: 'HAK', cabin: 'G' },
    { origin: 'HAK', destination: 'PEK' },
    { origin: 'HAK', destination: 'PEK', cabin: 'G' },
    { flights: ['HU7182'] },
    { flights: ['HU7182'], origin: 'HAK', destination: 'PEK', cabin: 'G' },
    { office: 'HAK' },
    { office: 'HAK', flights: ['HU7182'], origin: 'HAK', destination: 'PEK', cabin: 'G' },
    { agency: 'A001' },
  ]
  const scores = order.map(keys => specificity(terms(keys)))
  t.same(
    scores,
    [...scores].sort((a, b) => a - b),
  )
  t.equal(new Set(scores).size, scores.length)
})

t.test('the best: most specific, then cheapest, then newest', async t => {
  const sellable = (id: string, change: Partial<SampleTerms>, updatedAt = '2026-11-01') => ({ id, terms: terms(change), updatedAt })
  const fare = ({ price }: SampleTerms) => (price.kind === 'FIXED' ? price.fare : price.rate)
  const best = (...policies: ReturnType<typeof sellable>[]) => bestPolicy(policies, asked, fare)?.id
  const cheap = { price: { kind: 'FIXED' as const, fare: 1_000 } }
  t.equal(best(sellable('cheap', cheap), sellable('mine', { agency: 'A001' })), 'mine')
  t.equal(best(sellable('dear', {}), sellable('cheap', cheap)), 'cheap')
  t.equal(best(sellable('old', {}), sellable('new', {}, '2026-11-02')), 'new')
  t.equal(best(sellable('b', {}), sellable('a', {})), best(sellable('a', {}), sellable('b', {})), 'a tie is broken the same way')
  t.equal(best(sellable('other', { agency: 'A002' }), sellable('all', {})), 'all')
  t.equal(best(), undefined)
  t.equal(best(sellable('other', { airLine: 'GS' })), undefined)
})

t.test('the choice does not depend on the order in which policies come', async t => {
  const policies = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      updatedAt: fc.constantFrom('2026-11-01', '2026-11-02'),
      terms: fc
        .record(
          {
            agency: fc.constantFrom('A001', 'A002'),
            origin: fc.constant('HAK'),
            cabin: fc.constantFrom('G', 'Y'),
            price: fc.record({ kind: fc.constant('FIXED' as const), fare: fc.constantFrom(1_000, 2_000) }),
          },
          { requiredKeys: ['price'] },
        )
        .map(terms),
    }),
    { selector: policy => policy.id, maxLength: 8 },
  )
  const fare = (terms: SampleTerms) => (terms.price.kind === 'FIXED' ? terms.price.fare : 0)
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(policies, list => {
        const best = bestPolicy(list, asked, fare)
        const fitting = list.filter(({ terms }) => matches(terms, asked))
        return (
          bestPolicy([...list].reverse(), asked, fare)?.id === best?.id &&
          (best === undefined
            ? fitting.length === 0
            : matches(best.terms, asked) && fitting.every(({ terms }) => specificity(terms) <= specificity(best.terms)))
        )
      }),
      { numRuns: runs(100) },
    ),
  )
})

/** policies of one airline with any combination of keys */
const anyPolicies = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    updatedAt: fc.constant('2026-11-01'),
    terms: fc
      .record(
        {
          origin: fc.constantFrom('HAK', 'SYX'),
          destination: fc.constantFrom('PEK', 'HAK'),
          cabin: fc.constantFrom('G', 'Y'),
          paxMin: fc.constantFrom(10, 20),
          weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 2 }),
          price: fc.record({ kind: fc.constant('FIXED' as const), fare: fc.constantFrom(1_000, 2_000) }),
        },
        { requiredKeys: ['price', 'paxMin'] },
      )
      .map(terms),
  }),
  { selector: policy => policy.id, maxLength: 12 },
)

t.test('by route nothing is lost: the same policy is chosen as among all', async t => {
  const fare = ({ price }: SampleTerms) => (price.kind === 'FIXED' ? price.fare : 0)
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(anyPolicies, fc.constantFrom('HAK', 'SYX', 'CAN'), fc.constantFrom('PEK', 'HAK'), (list, origin, destination) => {
        const leg = { ...asked, origin, destination, seats: 25 }
        const found = byRoute(list)(origin, destination)
        return found.length <= list.length && bestPolicy(found, leg, fare)?.id === bestPolicy(list, leg, fare)?.id
      }),
      { numRuns: runs(100) },
    ),
  )
})

t.test('no misfit is the same as a match', async t => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(anyPolicies, list => list.every(({ terms }) => (misfits(terms, asked).length === 0) === matches(terms, asked))),
      { numRuns: runs(100) },
    ),
  )
})

t.test('the same keys are those that nothing tells apart, in whatever order lists are written', async t => {
  const full = { flights: ['HU7181', 'HU7182'], weekdays: [1, 3], origin: 'HAK', paxMax: 30 }
  const shuffled = { ...full, flights: ['HU7182', 'HU7181'], weekdays: [3, 1] }
  const same = (a: ReturnType<typeof terms>, b: ReturnType<typeof terms>) => keysOf(a) === keysOf(b)
  t.equal(same(terms(full), terms({ ...shuffled, name: '别名', price: { kind: 'FIXED', fare: 1_000 } })), true)
  for (const change of [
    { flights: ['HU7182'] },
    { weekdays: [1] },
    { origin: 'SYX' },
    { paxMax: 31 },
    { agency: 'A1' },
    { saleTo: '2026-12-01' },
  ])
    t.equal(same(terms(full), terms({ ...full, ...change })), false, Object.keys(change).join())
  t.equal(same(terms({ flights: [] }), terms()), true, 'an empty list is no key')
})
