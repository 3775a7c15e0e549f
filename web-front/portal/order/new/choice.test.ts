import t from 'tap'
import { addressOf, askedOf, choiceIn, searchFor, weeksLater } from './choice.ts'

const at = (text: string) => choiceIn(new URLSearchParams(text))

t.test('flights and people stand in the address, and come back from it', async t => {
  const choice = at('type=D&legs=HU7181-2026-12-10-G,HU7182-2026-12-14-G&adults=20&children=2&infants=0')!
  t.match(choice, {
    voyageType: 'D',
    legs: ['HU7181-2026-12-10-G', 'HU7182-2026-12-14-G'],
    counts: { ADULT: 20, CHILD: 2, INFANT: 0, FREE: 0 },
  })
  t.equal(addressOf(choice), '?type=D&legs=HU7181-2026-12-10-G,HU7182-2026-12-14-G&adults=20&children=2')
  t.same(choiceIn(new URLSearchParams(addressOf({ ...choice, groupType: 'STUDENT' }))), { ...choice, groupType: 'STUDENT' })
  t.match(askedOf(choice), { legs: [{ stockId: 'HU7181-2026-12-10-G' }, { stockId: 'HU7182-2026-12-14-G' }] })
})

t.test('the way back leads to the search in which the flights were found', async t => {
  const choice = at('type=S&legs=HU7181-2026-12-10-G&adults=20&infants=2&group=STUDENT')!
  const leg = { origin: 'HAK', destination: 'PEK', date: '2026-12-10' }
  t.equal(
    searchFor(choice, { legs: [leg] }),
    '/demandManagement/searchTickets?type=S&legs=HAK-PEK-2026-12-10&adults=20&infants=2&group=STUDENT',
  )
  t.equal(searchFor(choice, undefined), '/demandManagement/searchTickets')
})

t.test('flights that have left are looked for on the next such days of the week', async t => {
  const legs = [{ date: '2026-12-10' }, { date: '2026-12-14' }]
  t.same(weeksLater(legs, '2026-12-09'), legs)
  t.same(weeksLater(legs, '2026-12-10'), [{ date: '2026-12-17' }, { date: '2026-12-21' }], 'of today')
  t.same(weeksLater(legs, '2026-12-17'), [{ date: '2026-12-24' }, { date: '2026-12-28' }], 'a week ago')
  t.same(weeksLater(legs, '2026-12-23'), [{ date: '2026-12-24' }, { date: '2026-12-28' }])
})

t.test('what an address says wrongly is not taken from it', async t => {
  t.equal(at('adults=20'), undefined, 'no flight')
  t.equal(at('legs=,'), undefined)
  t.match(at('legs=A&adults=-3&children=x&type=Q&group=toString'), {
    voyageType: 'S',
    counts: { ADULT: 0, CHILD: 0 },
    groupType: undefined,
  })
  t.equal(at('legs=A,B')!.voyageType, 'M')
  t.equal(at('legs=1,2,3,4,5,6,7')!.legs.length, 6)
})
