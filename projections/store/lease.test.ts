import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { monotonicMs } from '#services/kernel/time.ts'
import { underLease } from './lease.ts'

const LEASE = 1_000
/** Leases as a store keeps them, who works under one, and what is written of it. */
const house = (t: Test) => {
  let held = { owner: '', until: 0 }
  const lease = async (_: string, owner: string, ms: number) => {
    if (held.owner !== owner && held.until >= monotonicMs()) return false
    held = { owner, until: monotonicMs() + ms }
    return true
  }
  const release = async (_: string, owner: string) => {
    if (held.owner === owner) held.until = 0
  }
  const working = new Set<string>()
  const warned: string[] = []
  let most = 0
  const enter = async (who: string, { beginsFor = 0, end = async () => {} }: { beginsFor?: number; end?: () => Promise<void> } = {}) => {
    const entered = await underLease({
      store: { lease, release },
      name: 'work',
      leaseMs: LEASE,
      begin: async () => {
        working.add(who)
        most = Math.max(most, working.size)
        await pause(beginsFor)
      },
      end: async () => {
        working.delete(who)
        await end()
      },
      log: { warn: (_, message) => warned.push(message) },
    })
    t.teardown(() => entered.close().catch(() => {}))
    return entered
  }
  return {
    enter,
    working,
    warned,
    most: () => most,
    /** somebody else has it, for so long */
    take: (ms: number) => {
      held = { owner: 'another', until: monotonicMs() + ms }
    },
  }
}
const until = async (is: () => boolean) => {
  while (!is()) await pause(5)
  return true
}

t.test('a lease is renewed while its work begins, so that nobody else begins meanwhile', async t => {
  const { enter, working, most } = house(t)
  const slow = enter('slow', { beginsFor: 5 * LEASE })
  await until(() => working.has('slow'))
  const other = await enter('other')
  const first = await slow
  t.equal(most(), 1, 'one at a time')
  t.same([...working], ['slow'])
  await first.close()
  t.ok(await until(() => working.has('other')), 'who stood by takes over when it is handed back')
  t.equal(most(), 1)
  await other.close()
})

t.test('also where it is begun by who stood by', async t => {
  const { enter, working, most, take } = house(t)
  take(LEASE)
  const slow = await enter('slow', { beginsFor: 5 * LEASE })
  t.ok(await until(() => working.has('slow')))
  await enter('other')
  await pause(4 * LEASE)
  t.same([...working], ['slow'])
  t.equal(most(), 1)
  await slow.close()
})

t.test('work whose lease went to another while it began ends as soon as it has begun', async t => {
  const { enter, working, warned, take } = house(t)
  const entering = enter('slow', { beginsFor: 3 * LEASE })
  await until(() => working.has('slow'))
  take(5 * LEASE)
  await entering
  t.same([...working], [])
  t.match(warned, [/the lease is gone/])
  t.ok(await until(() => working.has('slow')), 'and begins anew when it may')
})

t.test('an end that fails is told, and the lease is asked for on and on', async t => {
  const { enter, working, warned, take } = house(t)
  let fails = true
  await enter('one', {
    end: async () => {
      if (fails) throw new Error('not now')
    },
  })
  t.same([...working], ['one'])
  take(2 * LEASE)
  t.ok(await until(() => !working.has('one')))
  t.ok(await until(() => working.has('one')), 'it works again when the other has gone')
  t.match(warned, [/the lease is gone/, 'the work did not end in order: not now'])
  fails = false
})

t.test('a lease is handed back also by who cannot end', async t => {
  const { enter, working } = house(t)
  const one = await enter('one', {
    end: async () => {
      throw new Error('not now')
    },
  })
  await t.rejects(one.close(), /not now/)
  await enter('two')
  t.ok(working.has('two'), 'at once')
})
