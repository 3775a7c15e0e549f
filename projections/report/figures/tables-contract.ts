import assert from 'node:assert/strict'
import fc from 'fast-check'
import type t from 'tap'
import type { ViewStore } from '../../store/port.ts'
import { monthOf, type Note } from './notes.ts'
import { type FigureQuestion, type FigureShape, noteTables, periodOf, periods } from './tables.ts'

const days = ['2026-11-28', '2026-11-29', '2026-12-01', '2027-01-04']
const routes = ['HAK-PEK', 'PEK-HAK', 'SYX-CTU']
const offices: Record<string, string> = { A1: 'O1', A2: 'O2', A3: 'O1' }
const shape: FigureShape = {
  view: { name: 'some' } as FigureShape['view'],
  dims: ['agency', 'airLine', 'route', 'departure'],
  second: 'departure',
  measures: ['sold', 'fares'],
}
const change = fc.record({
  day: fc.constantFrom(...days),
  dims: fc.record({
    agency: fc.constantFrom(...Object.keys(offices)),
    airLine: fc.constantFrom('HU', 'JD'),
    route: fc.constantFrom(...routes),
    departure: fc.constantFrom(...days),
  }),
  // beyond what a column holds in one entry
  by: fc.record({ sold: fc.integer({ min: -40, max: 40 }), fares: fc.integer({ min: -9e9, max: 9e9 }) }, { requiredKeys: [] }),
})
/** facts: the number of a document, and the changes that the fact makes in it */
const facts = fc.array(fc.tuple(fc.nat({ max: 5 }), fc.array(change, { minLength: 1, maxLength: 2 })), { maxLength: 8 })
const axis = fc.constantFrom('agency', 'airLine', 'route', 'departure', 'office')
const question = fc.record({
  basis: fc.constantFrom('DAY' as const, 'SECOND' as const),
  time: fc.constantFrom(...periods),
  by: fc.uniqueArray(axis, { maxLength: 2 }),
  from: fc.constantFrom(...days),
  to: fc.constantFrom(...days),
  only: fc.option(fc.tuple(axis, fc.constantFrom('HU', 'A1', 'O1', 'HAK-PEK', '2026-12-01', "x' OR 1=1 --")), { nil: undefined }),
})
const axisOf = (dim: string) => (dim === 'office' ? { dim: 'agency', as: (agency: string) => offices[agency]! } : { dim })

/** On each store, sums and documents of the tables are those of a plain loop over all notes, also after more notes were written. */
export const noteTablesContract = (test: typeof t, engine: string, open: () => Promise<ViewStore>, numRuns: number): void => {
  test.test(`${engine}: sums of notes are those of a plain loop, and of the documents behind each figure`, async t => {
    const store = await open()
    t.teardown(() => store.close())
    let n = 0
    await t.resolves(
      fc.assert(
        fc.asyncProperty(facts, facts, question, async (first, later, { by, only, ...asked }) => {
          const collection = `notes${process.pid}-${++n}_v1`
          await store.ensure({ name: collection, indexes: [['months'], ['position']] })
          const tables = noteTables({ store, collection: async () => collection })
          const all = new Map<string, Note[]>()
          let position = 0
          const write = async (list: typeof first) => {
            const written = new Map<string, number>()
            for (const [doc, changes] of list) {
              position++
              all.set(`D${doc}`, [...(all.get(`D${doc}`) ?? []), ...changes.map(one => ({ at: position, ...one }))] as Note[])
              written.set(`D${doc}`, position)
            }
            const ops = [...written].map(([id, at]) => {
              const moved = all.get(id)!
              const months = [...new Set(moved.flatMap(({ day, dims }) => [monthOf('DAY', day), monthOf('SECOND', dims.departure!)]))]
              return { id, position: at, doc: { id, moved, months } }
            })
            await store.commit(collection, ops, { view: collection, position })
          }
          const where = only ? [{ ...axisOf(only[0]), values: [only[1]] }] : []
          const sums = [{ plus: ['sold'] }, { plus: ['fares'], minus: ['sold'] }, { plus: ['sold'], until: '2026-12-01' }]
          const whole: FigureQuestion = { ...asked, by: by.map(axisOf), where, sums }
          const expected = () => {
            const groups = new Map<string, number[]>()
            for (const notes of all.values())
              for (const { day, dims, by: moved } of notes) {
                const of: Record<string, string> = { ...dims, office: offices[dims.agency!]! }
                const counts = asked.basis === 'DAY' ? day : dims.departure!
                if (counts < asked.from || counts > asked.to || (only && of[only[0]] !== only[1])) continue
                const key = JSON.stringify([...(asked.time === 'NONE' ? [] : [periodOf(asked.time, counts)]), ...by.map(dim => of[dim])])
                const { sold = 0, fares = 0 } = moved
                const before = groups.get(key) ?? [0, 0, 0]
                groups.set(key, [before[0]! + sold, before[1]! + fares - sold, before[2]! + (counts < '2026-12-01' ? sold : 0)])
              }
            return [...groups].sort()
          }
          const told = async () => {
            const { groups, asOf } = await tables.ask(shape, whole)
            assert.equal(asOf, position)
            return groups.map(({ key, sums }) => [JSON.stringify(key), sums] as [string, number[]]).sort()
          }
          await write(first)
          assert.deepEqual(await told(), expected())
          await write(later)
          assert.deepEqual(await told(), expected(), 'after more was written')
          if (asked.time === 'NONE')
            for (const [key, sums] of expected()) {
              const cell = (JSON.parse(key) as string[]).map((value, k) => ({ ...axisOf(by[k]!), values: [value] }))
              const parts = await tables.documents(shape, { ...whole, by: [], where: [...where, ...cell] })
              assert.deepEqual(
                sums,
                sums.map((_, k) => parts.reduce((sum, one) => sum + one.sums[k]!, 0)),
                'documents behind a figure',
              )
            }
          await store.drop(collection)
        }),
        { numRuns },
      ),
    )
  })

  test.test(`${engine}: a read store that was emptied and filled anew is read anew`, async t => {
    const store = await open()
    t.teardown(() => store.close())
    const collection = `emptied${process.pid}_v1`
    const tables = noteTables({ store, collection: async () => collection })
    const dims = { agency: 'A1', airLine: 'HU', route: routes[0]!, departure: days[2]! }
    const write = async (position: number, sold: number) => {
      await store.ensure({ name: collection, indexes: [['months'], ['position']] })
      const moved = [{ at: position, day: days[0]!, dims, by: { sold } }]
      const doc = { id: 'D1', moved, months: ['D2026-11', 'S2026-12'] }
      await store.commit(collection, [{ id: 'D1', position, doc }], { view: collection, position })
    }
    const sold = async () => {
      const asked = {
        basis: 'DAY' as const,
        time: 'NONE' as const,
        from: days[0]!,
        to: days[3]!,
        by: [],
        where: [],
        sums: [{ plus: ['sold'] }],
      }
      return (await tables.ask(shape, asked)).groups[0]?.sums[0]
    }
    await write(9, 20)
    t.equal(await sold(), 20)
    await store.drop(collection)
    await write(3, 7)
    t.equal(await sold(), 7)
    await store.drop(collection)
  })
}
