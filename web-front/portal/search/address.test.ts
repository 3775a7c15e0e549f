import t from 'tap'
import { askedIn, formIn, queryOf, viewIn } from './address.ts'
import { emptyForm, type SearchFields } from './form.ts'
import type { Airport } from './places.ts'
import { noView, type ResultsView } from './results.ts'

const airport = (airportCode: string, city: string): Airport => ({ airportCode, airportCname: city, shortCname: city, city, hot: true })
const airports = [airport('HAK', '海口'), airport('PEK', '北京'), airport('XIY', '西安')]
const there = { origin: 'HAK', destination: 'PEK', date: '2027-01-06' }
const back = { origin: 'PEK', destination: 'HAK', date: '2027-01-10' }
const round: SearchFields = { voyageType: 'D', legs: [there, back], adults: 20, children: 2, infants: null }

t.test('what is asked stands in the address, and is read from it', async t => {
  t.equal(queryOf(round), 'type=D&legs=HAK-PEK-2027-01-06,PEK-HAK-2027-01-10&adults=20&children=2')
  t.same(formIn(queryOf(round), airports), round)
  const several: SearchFields = { ...round, voyageType: 'M', legs: [there, { ...back, destination: 'XIY' }], infants: 1 }
  t.same(formIn(queryOf(several), airports), several)
  t.same(formIn('?type=S&legs=海口-北京-2027-01-06', airports).legs, [there], 'places may be named')
  t.same(formIn('?legs=HAK-XXX-2027-02-30&adults=-3&type=toString', airports), {
    ...emptyForm,
    legs: [{ origin: 'HAK', destination: '', date: '' }],
  })
  const students: SearchFields = { ...round, groupType: 'STUDENT' }
  t.same(formIn(queryOf(students), airports), students)
  t.not(askedIn(queryOf(students)), askedIn(queryOf(round)), 'another kind of group asks anew')
  t.equal(askedIn('?line=HAK-PEK'), undefined)
  t.equal(formIn(`?type=M&legs=${Array(9).fill('HAK-PEK-2027-01-06').join(',')}`, airports).legs.length, 6)
})

t.test('how it is looked at stands beside it, and changes nothing of what is asked', async t => {
  const view: ResultsView = {
    sort: 'departure',
    airLine: 'HU',
    enough: true,
    legs: [
      { times: [{ from: '06:00', to: '10:59' }], flights: [] },
      { times: [], flights: ['HU7182', 'HU7183'] },
    ],
    picked: ['HU7181-2027-01-06-G', ''],
  }
  const query = queryOf(round, view)
  t.match(query, 'times=06:00-10:59;&flights=;HU7182,HU7183&picked=HU7181-2027-01-06-G,')
  t.same(viewIn(query), view)
  t.equal(askedIn(query), askedIn(queryOf(round)))
  t.match(viewIn(queryOf(round)), { ...noView, legs: [{ times: [], flights: [] }], picked: [''] })
  t.match(viewIn('?sort=toString&times=now'), { sort: 'total', legs: [{ times: [] }] })
})
