import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, relative } from 'node:path'
import t, { type Test } from 'tap'
import { type Costs, inLanes, inSources, judge, judgeCalls, kindOf, overdue, playAll, reach, reachedBy } from './runner.mjs'

const here = (name: string) => join(process.cwd(), 'ops/ci', name)

const written = (t: Test, files: Record<string, string>) => {
  const head = `import t from ${JSON.stringify(here('tap-of-file.mjs'))}\n`
  return t.testdir(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, head + text])))
}
/** Runs files in one process, as the runner does. @returns the output and the exit status */
const played = async (t: Test, files: Record<string, string>) => playedIn(written(t, files), Object.keys(files))
const playedIn = async (dir: string, files: readonly string[]) => {
  const paths = files.map(name => join(dir, name))
  const child = spawn(process.execPath, ['--import', here('each-file.mjs'), here('play-files.mjs'), ...paths], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  const [code] = await once(child, 'close')
  const verdicts = [...text.matchAll(/^(not )?ok \d+ - (\S+)/gm)].map(
    ([, not, path]) => `${not ? 'wrong' : 'right'} ${path!.slice(dir.length + 1)}`,
  )
  return { code, text, verdicts }
}
const RIGHT = `t.test('right', async t => t.ok(true))`

t.test('of files in one process the wrong one fails by its name', async t => {
  const { verdicts, code } = await played(t, { 'a.mjs': RIGHT, 'b.mjs': `t.test('wrong', async t => t.equal(1, 2))`, 'c.mjs': RIGHT })
  t.same(verdicts, ['right a.mjs', 'wrong b.mjs', 'right c.mjs'])
  t.not(code, 0)
})

t.test('one that ends its process, or throws when its tests are over, leaves those behind it unplayed', async t => {
  for (const end of [
    'process.exit(3)',
    `setTimeout(() => { throw new Error('late') }, 1); await new Promise(done => setTimeout(done, 50))`,
  ]) {
    const { verdicts, code } = await played(t, { 'a.mjs': RIGHT, 'b.mjs': `t.test('ends', async () => { ${end} })`, 'c.mjs': RIGHT })
    t.same(verdicts.slice(0, 1), ['right a.mjs'])
    t.notOk(verdicts.includes('right b.mjs'))
    t.not(code, 0)
  }
})

t.test(
  'those behind one that ends its process are played by themselves, each file is told once, and who ended it fails by its name',
  async t => {
    const files = Array.from({ length: 10 }, (_, n) => `f${n}.mjs`)
    const ends = `t.test('ends', async () => process.exit(3))`
    const dir = written(t, Object.fromEntries(files.map((name, n) => [name, n === 4 ? ends : RIGHT])))
    const told = new Map<string, string[]>()
    const tell = (name: string, verdict: string) => told.set(name, [...(told.get(name) ?? []), verdict])
    const groups: string[][] = []
    await playAll(files, {
      kind: () => 'pure',
      isTold: name => told.has(name),
      play: async asked => {
        groups.push(...asked)
        for (const group of asked) {
          const { verdicts, code } = await playedIn(dir, group)
          for (const [verdict, name] of verdicts.map(told => told.split(' '))) tell(name!, verdict!)
          if (group.length === 1 && !told.has(group[0]!)) tell(group[0]!, code === 0 ? 'right' : 'wrong')
        }
      },
    })
    t.same(groups, [['f0.mjs', 'f4.mjs', 'f8.mjs'], ['f1.mjs', 'f5.mjs', 'f9.mjs'], ['f2.mjs', 'f6.mjs'], ['f3.mjs', 'f7.mjs'], ['f8.mjs']])
    t.same(
      files.map(name => told.get(name)),
      files.map((_, n) => [n === 4 ? 'wrong' : 'right']),
    )
  },
)

t.test('one that leaves a timer or changes what all share fails by its name', async t => {
  const { verdicts, text } = await played(t, {
    'a.mjs': RIGHT,
    'b.mjs': `t.test('timer', async t => { setTimeout(() => {}, 6_000); t.ok(true) })`,
    'c.mjs': `t.test('global', async t => { Math.random = () => 4; t.ok(true) })`,
    'd.mjs': `t.test('environment', async t => { process.env.LEFT = 'here'; t.ok(new TextEncoder()) })`,
    'e.mjs': RIGHT,
  })
  const wrong = ['b.mjs', 'c.mjs', 'd.mjs'].flatMap(name => [`right ${name}`, `wrong ${name}`])
  t.same(verdicts, ['right a.mjs', ...wrong, 'right e.mjs'])
  for (const left of ['timers', 'Math.random', 'process.env.LEFT']) t.match(text, `leaves behind: ${left}`)
})

t.test('a process that a file keeps alive ends, and says by what', async t => {
  const serves = `import { createServer } from 'node:http'; t.test('serves', async t => { createServer().listen(0); t.ok(true) })`
  const { verdicts, text, code } = await played(t, { 'a.mjs': RIGHT, 'b.mjs': serves })
  t.same(verdicts, ['right a.mjs', 'right b.mjs', 'wrong b.mjs'])
  t.match(text, /still running: .*TCPServerWrap/)
  t.not(code, 0)
})

t.test('a failed test names the places in its sources, where they are known', async t => {
  // the first place of the bundle is line 2, column 3 of the source
  const map = JSON.stringify({ version: 3, sources: ['../../ops/a.test.ts'], names: [], mappings: 'AACE' })
  const dir = relative('.', t.testdir({ dist: { tests: { 'a.test.js': 'fails()', 'a.test.js.map': map } } }))
  const [bundle, source] = [join(dir, 'dist/tests/a.test.js'), join(dir, 'ops/a.test.ts')]
  t.equal(inSources(`Test.<anonymous> (${bundle}:1:1)`), `Test.<anonymous> (${source}:2:3)`)
  const told = (file: string, row: number, column: number) => `fileName: ${file}\n  lineNumber: ${row}\n  columnNumber: ${column}`
  t.equal(inSources(told(bundle, 1, 1)), told(source, 2, 3))
  for (const unknown of ['at dist/tests/nobody.js:1:1', 'at node:fs:1:1']) t.equal(inSources(unknown), unknown)
})

/** imports in the form of esbuild's metafile */
const inputs = Object.fromEntries(
  Object.entries({
    'contracts/kernel/money.ts': [],
    'contracts/kernel/money.test.ts': ['contracts/kernel/money.ts'],
    'services/app.ts': ['contracts/kernel/money.ts'],
    'ops/e2e/start.ts': ['services/app.ts'],
    'ops/e2e/order/a.test.ts': ['ops/e2e/start.ts'],
    'ops/browser/house.ts': ['ops/e2e/start.ts'],
    'ops/browser/order/b.test.ts': ['ops/browser/house.ts'],
    'ops/seed/table.ts': [],
    'ops/seed/c.test.ts': ['ops/seed/table.ts'],
    'services/d.test.ts': [],
  }).map(([file, imports]) => [file, { imports: imports.map(path => ({ path })) }]),
)
const tests = Object.keys(inputs).filter(file => file.endsWith('.test.ts'))
const kinds = new Map(tests.map(file => [file, kindOf(reach(inputs, file))]))

t.test('the kind of a test is told from what it imports, however far away', async t => {
  t.same(Object.fromEntries(kinds), {
    'contracts/kernel/money.test.ts': 'pure',
    'ops/e2e/order/a.test.ts': 'program',
    'ops/browser/order/b.test.ts': 'browser',
    'ops/seed/c.test.ts': 'pure',
    'services/d.test.ts': 'pure',
  })
  const alone = reach({ 'a.test.ts': { imports: [{ path: 'services/eventstore/better-sqlite3.ts' }] } }, 'a.test.ts')
  t.equal(kindOf(alone), 'store')
  t.equal(kindOf(reach(inputs, 'services/d.test.ts'), 'Object.assign(globalThis, { fetch })'), 'alone')
})

t.test('a change reaches what is made of it, what names it, and for pages the browser', async t => {
  const sources = new Map([['ops/seed/table.ts', `// gone.tsv is no longer read\nread('airlines')`]])
  const of = (...changed: string[]) => reachedBy({ changed, kinds, inputs, sources })
  t.same(of('contracts/kernel/money.ts').files, [
    'contracts/kernel/money.test.ts',
    'ops/e2e/order/a.test.ts',
    'ops/browser/order/b.test.ts',
  ])
  t.same(of('services/d.test.ts').files, ['services/d.test.ts'])
  t.same(of('web-front/portal/main.tsx').files, ['ops/browser/order/b.test.ts'])
  t.same(of('ops/seed/airlines.tsv').files, ['ops/seed/c.test.ts'])
  t.same(of('ops/seed/gone.tsv', 'docs/NOBODY.md'), { files: [], unreached: ['ops/seed/gone.tsv', 'docs/NOBODY.md'] })
  t.same(of('package-lock.json').files, tests)
})

t.test('a count above its budget fails by the files that count most, one far below asks for less', async t => {
  const rows = [
    { files: ['a.test.ts'], counts: { programs: 3 } },
    { files: ['b.test.ts'], counts: { programs: 8 } },
  ]
  t.match(judge({ programs: { most: 10 } }, rows), { wrong: [/programs 11.* 10：b\.test\.ts 8，a\.test\.ts 3$/], lower: [] })
  t.same(judge({ programs: { most: 11 } }, rows), { wrong: [], lower: [] })
  t.match(judge({ programs: { most: 20 } }, rows), { wrong: [], lower: [/programs 11.* 20/] })
})

t.test('a call that was asked for or declared and has answered no test is named; those of the catalogue that have are counted', async t => {
  const rows = [
    { calls: { declared: ['GET /a', 'POST /b', 'POST /ours'], answered: [] } },
    {},
    { calls: { declared: [], answered: ['GET /a', 'POST /ours'] } },
  ]
  const asked = new Set(['GET /a', 'POST /b', 'POST /to-come'])
  t.match(judgeCalls(asked, rows), { silent: [/^POST \/b：/, /^POST \/to-come：/], told: /^1 of 3 / })
  const rest = { calls: { declared: ['POST /to-come'], answered: ['POST /b', 'POST /to-come'] } }
  t.match(judgeCalls(asked, [...rows, rest]), { silent: [], told: /^3 of 3 / })
})

t.test('a row of the unsteady is kept for seven days, and three of them', async t => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const rows = (...days: string[]) => ['# a comment', ...days.map((day, n) => `ops/${n}.test.ts\t${day}\ttitle\t`)].join('\n')
  t.same(overdue(rows('2026-11-21', '2026-11-27', '2026-11-28'), now), [])
  t.match(overdue(rows('2026-11-20'), now), [/unsteady since 2026-11-20/])
  t.match(overdue(rows('2026-11-28', '2026-11-28', '2026-11-28', '2026-11-28'), now), [/4 tests are unsteady/])
  t.match(overdue(rows('yesterday'), now), [/since yesterday/])
})

t.test('of `processes` one at a time, from the beginning; beside it the dearest first while they fit', async t => {
  const [begun, under] = [[] as string[], new Set<Costs>()]
  let [most, together] = [0, 0]
  const play = async (job: Costs & { name: string }) => {
    begun.push(job.name)
    under.add(job)
    most = Math.max(
      most,
      [...under].reduce((sum, { weight }) => sum + weight, 0),
    )
    together = Math.max(together, [...under].filter(({ kind }) => kind === 'processes').length)
    await new Promise(setImmediate)
    under.delete(job)
  }
  const job = (name: string, kind: string, cpu: number, weight: number) => ({ name, kind, cpu, weight })
  const jobs = [
    job('cheap', 'pure', 1, 1),
    job('dear', 'browser', 9, 1),
    job('one', 'processes', 5, 0.5),
    job('other', 'processes', 4, 0.5),
  ]
  const idle = await inLanes(jobs, 2, play as never)
  t.same(begun.slice(0, 2), ['one', 'dear'])
  t.same([...begun].sort(), ['cheap', 'dear', 'one', 'other'])
  t.ok(most <= 2)
  t.equal(together, 1)
  t.ok(idle >= 0 && idle <= 1)
})
