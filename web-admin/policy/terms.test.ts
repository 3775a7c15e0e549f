import t from 'tap'
import { wrongIn } from '../kit/inputs.ts'
import { allInputs, type Terms, termsOf, textsOf } from './terms.ts'

const terms: Terms = {
  name: '海口—北京团队 45 折',
  airLine: 'HU',
  origin: 'HAK',
  destination: 'PEK',
  flights: ['HU7181', 'HU7281'],
  weekdays: [1, 5],
  paxMin: 10,
  travelFrom: '2026-12-01',
  price: { kind: 'DISCOUNT', rate: 4500 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
}
/** as the form reads its texts */
const through = (texts: Record<string, string>) =>
  Object.fromEntries(
    allInputs.flatMap(input => {
      const text = texts[input.field] ?? ''
      t.equal(wrongIn(input, text), undefined, `${input.field} is accepted`)
      if (text === '') return []
      return [[input.field, input.kind === 'int' ? Number(text) : input.kind === 'flag' ? text === 'true' : text]]
    }),
  )

t.test('terms go through the form unchanged', async t => {
  t.same(termsOf(through(textsOf(terms)), terms.weekdays!), terms)
  const fixed: Terms = { ...terms, price: { kind: 'FIXED', fare: 79_000 } }
  t.equal(textsOf(fixed).priceValue, '790.00')
  t.same(termsOf(through(textsOf(fixed)), [1, 5]), fixed)
})

t.test('flights may be parted by anything people type', async t => {
  const given = through({ ...textsOf(terms), flights: 'hu7181，HU7281、hu7381 HU7481' })
  t.same(termsOf(given, []).flights, ['HU7181', 'HU7281', 'HU7381', 'HU7481'])
})

t.test('a new policy starts with the usual and lacks what only a person can say', async t => {
  const texts = textsOf(undefined)
  const lacking = allInputs.filter(input => wrongIn(input, texts[input.field] ?? '')).map(({ field }) => field)
  t.same(lacking, ['name', 'airLine', 'priceValue'])
})
