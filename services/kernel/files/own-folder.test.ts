import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import t from 'tap'
import { jwtSecret } from '#services/identity/tokens.ts'
import { openFiles, openStores } from '#services/stores.ts'

const modesIn = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(name => [name, (statSync(join(dir, name)).mode & 0o777).toString(8)]),
  )

t.test('what the house keeps is read by nobody else: log, views, papers, secrets', async t => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'own-')), 'data')
  const config = { dataDir, esdbUrl: undefined, mongodbUrl: undefined } as never
  const open = async () => {
    const { events, views } = await openStores(config, pino({ level: 'silent' }))
    const meta = { user: 'u', role: 'AGENT', commandId: 'c', at: '2026-11-22T04:00:00Z' }
    await events
      .append(`x-${randomUUID()}`, [{ id: randomUUID(), type: 'OrderPaid', data: {}, meta } as never], { expected: 'none' })
      .catch(() => {})
    const papers = await openFiles({ dataDir } as never, 'papers')
    await papers.save(
      'one',
      (async function* () {
        yield new Uint8Array(3)
      })(),
    )
    await jwtSecret({ dataDir })
    const modes = modesIn(dataDir)
    await events.close()
    await views.close()
    return modes
  }
  const isFolder = (name: string) => ['events', 'views', 'papers'].includes(name)
  const asWanted = (modes: Record<string, string>) =>
    t.same(modes, Object.fromEntries(Object.keys(modes).map(name => [name, isFolder(name) ? '700' : '600'])))
  const first = await open()
  asWanted(first)
  t.ok(first['events/events.db'] && first['views/views.db'] && first['papers/one'] && first['jwt-secret'], 'they are there')
  t.equal((statSync(dataDir).mode & 0o777).toString(8), '700')

  for (const name of ['', 'events', 'events/events.db', 'views/views.db', 'papers'])
    chmodSync(join(dataDir, name), name.includes('.') ? 0o644 : 0o755)
  asWanted(await open())
  t.equal((statSync(dataDir).mode & 0o777).toString(8), '700', 'also what was open before')
})

t.test(
  'a secret that several processes make at once is one, and nobody who looks meanwhile, or after a write that failed, finds half of it',
  async t => {
    for (let round = 0; round < 30; round++) {
      const dataDir = t.testdir({})
      let isMade = false
      const making = Promise.all(Array.from({ length: 8 }, () => jwtSecret({ configured: undefined, dataDir }))).finally(() => {
        isMade = true
      })
      const seen = new Set<number>()
      while (!isMade) {
        const there = statSync(join(dataDir, 'jwt-secret'), { throwIfNoEntry: false })
        if (there) seen.add(there.size)
        await turn()
      }
      t.equal(new Set(await making).size, 1)
      t.same([...seen], seen.size > 0 ? [64] : [])
      t.same(readdirSync(dataDir), ['jwt-secret'])
    }
  },
)
