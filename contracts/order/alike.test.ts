import t from 'tap'
import { alikeRange, isAlike, likenessOf } from './alike.ts'

const one = { route: 'HAK-PEK', departure: '2026-12-10', seats: 20 }

t.test('same route, a day around, a fifth more or fewer seats', async t => {
  for (const [departure, seats, alike] of [
    ['2026-12-10', 20, true],
    ['2026-12-09', 16, true],
    ['2026-12-11', 24, true],
    ['2026-12-08', 20, false],
    ['2026-12-12', 20, false],
    ['2026-12-10', 15, false],
    ['2026-12-10', 25, false],
  ] as const)
    t.equal(isAlike(one, { ...one, departure, seats }), alike, `${departure} ${seats}`)
  t.equal(isAlike(one, { ...one, route: 'HAK-PEK/PEK-HAK' }), false)
  t.same(alikeRange(one), { days: ['2026-12-09', '2026-12-10', '2026-12-11'], seats: [16, 24] })
})

t.test('a journey is known by all its legs and its first day', async t => {
  const legs = [
    { origin: 'HAK', destination: 'PEK', date: '2026-12-10' },
    { origin: 'PEK', destination: 'HAK', date: '2026-12-16' },
  ]
  t.same(likenessOf({ legs, seats: 20 }), { route: 'HAK-PEK/PEK-HAK', departure: '2026-12-10', seats: 20 })
})
