import t from 'tap'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { watchOutages } from './outage.ts'

const NOW = Date.parse('2026-11-26T06:00:00.000Z')
const at = (seconds: number) => toInstant(NOW + seconds * 1_000)

/** Notes that all share, a store that may be away, and what each process moves. */
const world = () => {
  const notes = new Map<string, string>()
  let isAway = false
  const joined = () => {
    const moved: unknown[] = []
    const watch = watchOutages({
      notes: { keepState: async (key, text) => void notes.set(key, text), keptState: async key => notes.get(key) },
      events: {
        head: async () => {
          if (isAway) throw new Unavailable('away')
          return 0
        },
      },
      open: async () => ['L1'],
      run: {
        execute: async (_: unknown, id: string, name: string, command: object) => {
          moved.push({ id, name, ...command })
          return { facts: [] }
        },
      } as any,
    })
    return { ...watch, moved }
  }
  return {
    joined,
    away: (is: boolean) => {
      isAway = is
    },
  }
}

t.test('all were away: whoever comes first notes the gap, and each that closes moves ends for it once', async t => {
  const { joined } = world()
  const one = joined()
  for (const second of [0, 1, 2]) await one.beat(at(second))
  const [two, three] = [joined(), joined()]
  await two.beat(at(180))
  await three.beat(at(181))
  for (const process of [two, three, two, three]) await process.moveEnds(at(182))
  const move = { id: 'L1', name: 'moveEnd', from: at(2), to: at(180) }
  t.same([two.moved, three.moved], [[move], [move]])
})

t.test('one was there while another was away: nothing is moved', async t => {
  const { joined } = world()
  const one = joined()
  for (let second = 0; second < 180; second++) await one.beat(at(second))
  const two = joined()
  await two.beat(at(180))
  await two.moveEnds(at(180))
  t.same(two.moved, [])
})

t.test('the store was away: who sees it again has a gap from when it was seen last', async t => {
  const { joined, away } = world()
  const one = joined()
  await one.beat(at(0))
  away(true)
  for (const second of [1, 60]) await t.rejects(one.beat(at(second)), Unavailable)
  away(false)
  await one.beat(at(90))
  await one.moveEnds(at(90))
  t.match(one.moved, [{ from: at(0), to: at(90) }])
  away(true)
  await t.rejects(one.beat(at(91)), Unavailable)
  away(false)
  await one.beat(at(92))
  await one.moveEnds(at(92))
  t.equal(one.moved.length, 1, 'a moment is no outage')
})

t.test('who was there all the time has no gap, however its clock is set', async t => {
  const { joined } = world()
  const one = joined()
  await one.beat(at(0))
  await one.beat(at(86_400))
  await one.moveEnds(at(86_400))
  t.same(one.moved, [])
})
