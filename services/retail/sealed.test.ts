import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { searchSeal } from './sealed.ts'

const asked = {
  origin: 'HAK',
  destination: 'PEK',
  startDate: '2026-12-10',
  backDate: '2026-12-16',
  airLine: 'HU',
  counts: { ADULT: 2, CHILD: 1, INFANT: 1 },
}
const at = '2026-11-28T04:00:00.000Z'
const search = { asked, agency: 'AG1001', at, lowest: 222_000 }
const one = searchSeal('key')

t.test('good for its minutes, for whom it was made, in every process', async t => {
  const id = one.seal(search)
  t.ok(id.length <= 400, `${id.length} characters`)
  t.same(searchSeal('key').open(id, 'AG1001', '2026-11-28T04:14:59.999Z', 15), { ...search, until: '2026-11-28T04:15:00.000Z' })
  t.equal(one.open(id, 'AG1001', '2026-11-28T04:15:00.000Z', 15), undefined, 'over')
  t.equal(one.open(id, 'AG1002', at, 15), undefined, 'of another agency')
  t.equal(searchSeal('other').open(id, 'AG1001', at, 15), undefined, 'of another key')
})

t.test('nothing else opens', async t => {
  const id = one.seal(search)
  fc.assert(
    fc.property(fc.nat(id.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (n, char) => {
      const bad = id.slice(0, n) + char + id.slice(n + 1)
      return bad === id || one.open(bad, 'AG1001', at, 15) === undefined
    }),
    { numRuns: runs(1_000) },
  )
  fc.assert(
    fc.property(fc.string(), text => one.open(text, 'AG1001', at, 15) === undefined),
    { numRuns: runs(200) },
  )
  t.pass()
})
