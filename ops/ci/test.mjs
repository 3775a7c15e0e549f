// `npm test` runs every test file and prints a line per file, skipped tests by name, and one closing line with counts. `npm test -- order`
// runs the tests of one context; folders and files are named likewise. `--watch` repeats tests when their sources change. `npm test --
// --changed [REF]` runs the tests that a difference from REF (origin/main) affects. `npm test -- --costs` records the cost of each file.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWebs, bundleCompiled } from '../build/build.mjs'
import { catalogued, judgeCalls } from './answered.mjs'
import { judge, readBudgets } from './budgets.mjs'
import { allTests, bundleTests, FEW, watchTests } from './bundle.mjs'
import { changedSince, reachedBy, sourcesHere } from './changed.mjs'
import { checklist } from './checklist.mjs'
import { expected, inLanes, playAll, readCosts, writeCosts } from './lanes.mjs'
import { inSources } from './places.mjs'
import { titlesIn } from './titles.mjs'
import { MOST } from './unsteady.mjs'

/** number of the slowest files listed at the end */
const SLOWEST = 10
/**
 * limits after which a file has failed, and after which it is ended: a file that computes for a minute has a tenth of a core on a busy
 * machine. A deep run with more random cases has longer ones
 */
const [TEST_S, FILE_MS] = [1_200, 1_500_000].map(most => most * Math.max(1, Number(process.env.DEEP ?? 1)))
/**
 * V8 optimises code after fifteen times as much work as by default: most programs of tests live for seconds, and optimising took a sixth of
 * what some cost. What they start and kill runs likewise (`ops/e2e/crash-program.ts`). Later versions of Node have no such option
 */
const V8 = process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : []
/** number of times that a failed file has to pass alone */
const AGAIN = 3
/** age in ms after which a run cannot be alive any more, so its folder in memory is removed */
const LEFT_MS = 86_400_000
const {
  values: { changed, watch, costs: writing },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, watch: { type: 'boolean' }, costs: { type: 'boolean' } },
})
const every = await allTests()
const whole = !changed && positionals.length === 0
if (whole && watch) stop('--watch 需要写明文件、文件夹或业务域')
const named = changed || whole ? every : [...new Set(positionals.flatMap(testsOf))]
if (watch) {
  await watchThem(named)
  await new Promise(() => {})
}

onlyOneRun()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
await mkdir('test-results', { recursive: true })
/** folder of tap's `t.testdir` */
const fixtures = '.tap/fixtures'
if (!(await tapIsBuilt())) await run('npx', ['tap', 'build'], { quiet: true })
const { bundled, inputs } = await bundleTests(named)
const kind = file => bundled.get(file).kind
const bundle = file => bundled.get(file).bundle
const files = changed ? await reached(positionals[0] ?? 'origin/main') : named
if (!whole) console.log(`选了 ${every.length} 个文件中的 ${files.length} 个：不代表全部测试通过`)
if (files.length === 0) process.exit(0)
const memory = await memoryFolder()
// the initial data of programs, made once for all of them
const programFiles = files.filter(file => ['program', 'browser', 'processes'].includes(kind(file)))
// a deep run starts from empty data, since that is part of what it tests
const templates = memory && !process.env.DEEP && programFiles.length > FEW ? `${memory}/templates` : undefined
if (templates) await run(process.execPath, ['dist/tests/template.js', templates], { quiet: false })
// the program that tests kill, made once for all of them
const kills = templates && files.some(file => kind(file) === 'processes')
const killable = kills ? await bundleCompiled('ops/e2e/crash-child.ts', `${memory}/child`, { options: V8 }) : undefined
// builds the applications once for all tests that open their pages
if (files.some(file => /^(ops\/browser|web-\w+\/budget)/.test(file))) await buildWebs()
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const report = createWriteStream('test-results/report.tap')
const skipped = []
/** by file: numbers of passed and failed assertions, titles of tests at any depth with their results, and the file's output */
const results = new Map()
/** cost of each started process, CPU seconds of its own and of its children */
const costs = []
let programs = 0
const known = await readCosts()
const waited = await playAll(files, { kind, cost: file => known.get(file)?.cpu ?? 0, play, isTold: file => results.has(file) })
const failed = () => [...results].filter(([, { ok }]) => !ok).map(([file]) => file)
const seconds = [...costs]
const unsteady = await playAgain()
tellFailures()
report.end()

// a run of chosen files proves nothing about the whole, and a deep run may exceed the budgets
const uncovered = whole ? await checklist(results) : []
const budget =
  whole && !process.env.DEEP
    ? judge(
        await readBudgets(),
        seconds.map(row => ({ ...row, counts: { ...row.counts, files: 1 } })),
      )
    : undefined
const calls = judgeCalls(catalogued(), seconds)
const silent = whole ? calls.silent : []
for (const line of [...uncovered, ...silent, ...(budget?.wrong ?? [])]) console.log(`!!! ${line}`)
for (const line of skipped) console.log(`!!! 未运行：${line}`)
if (process.env.CI && skipped.length) console.log('!!! 在 CI 中不允许跳过测试')
tellCosts()
if (whole) console.log(calls.told)
for (const line of budget?.lower ?? []) console.log(line)
if (unsteady.length) console.log(`单独运行三次都通过，请记入 ops/ci/unsteady.tsv：\n${unsteady.join('\n')}`)
if (writing) await writeCosts(costOfEach())
const sum = key => [...results.values()].reduce((total, file) => total + file[key], 0)
const wrong = sum('fail') + uncovered.length + silent.length + (budget?.wrong.length ?? 0) + (process.env.CI ? skipped.length : 0)
console.log(`${sum('pass')} passed, ${wrong} failed, ${process.env.CI ? 0 : skipped.length} skipped`)
process.exit(wrong > 0 || failed().length > 0 || sum('pass') === 0 ? 1 : 0)

/**
 * Finds a test file by name, or those of a folder or a context, wherever they are: tests of rules, of views, of screens, over HTTP, in the
 * browser.
 */
function testsOf(name) {
  const path = name.replace(/\/$/, '')
  const found = every.filter(file => file === path || file.startsWith(`${path}/`) || dirname(file).split('/').includes(path))
  if (found.length === 0) stop(`没有 ${name} 的测试`)
  return found
}

function stop(why) {
  console.log(`!!! ${why}`)
  process.exit(1)
}

/** The tests that a change affects; changed files without a test are reported. */
async function reached(ref) {
  const sources = new Map(
    await Promise.all(
      sourcesHere()
        .filter(existsSync)
        .map(async path => [path, await readFile(path, 'utf8')]),
    ),
  )
  const kinds = new Map(every.map(file => [file, kind(file)]))
  const { files, unreached } = reachedBy({ changed: changedSince(ref), kinds, inputs, sources })
  if (unreached.length) console.log(`不涉及任何测试的改动：\n${unreached.map(path => `  ${path}`).join('\n')}`)
  return files
}

/** Each run is a process of its own, as without `--watch`; a run in progress is pointless once a source is written. */
async function watchThem(files) {
  let playing
  await watchTests(files, async touched => {
    playing?.kill('SIGTERM')
    const before = playing?.ended
    const child = { kill: () => undefined, ended: undefined }
    playing = child
    await before
    if (playing !== child) return
    const started = spawn(process.execPath, [fileURLToPath(import.meta.url), ...touched], { stdio: 'inherit' })
    child.kill = signal => started.kill(signal)
    child.ended = new Promise(resolve => started.on('close', resolve))
  })
}

/** Two runs in one working copy would write into the same folders. */
function onlyOneRun() {
  const lock = '.tap/run'
  mkdirSync(dirname(lock), { recursive: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
  } catch {
    const other = Number(readFileSync(lock, 'utf8'))
    if (isRunner(other)) stop(`这个工作目录里已有测试在运行（进程 ${other}）`)
    // the holder of the lock was killed
    writeFileSync(lock, String(process.pid))
  }
  process.on('exit', () => rmSync(lock, { force: true }))
}

function isRunner(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ci/test.mjs')
  } catch {
    return false
  }
}

/** Building takes longer than most tests: has tap been built with the plugins that .taprc leaves it? */
async function tapIsBuilt() {
  const built = await readFile('node_modules/@tapjs/test/test-built/dist/esm/index.js', 'utf8').catch(() => '')
  const plugins = [...(await readFile('.taprc', 'utf8')).matchAll(/"(!?)(@tapjs\/\w+)"/g)]
  return built !== '' && plugins.every(([, without, name]) => built.includes(`"${name}"`) === !without)
}

/**
 * Runs files side by side, prints a line per file, and stores the output of each. Each file is a program that prints TAP by itself: tap's
 * own runner would load its coverage into each file, and into every program that a test starts, which takes longer than most tests.
 * @returns the share of the cores that stayed idle
 */
function play(groups) {
  const jobs = groups.map(files => ({ files, kind: kind(files[0]), ...expected(files, kind(files[0]), known) }))
  return inLanes(jobs, availableParallelism(), ({ files }) => playOne(files))
}

/**
 * Repeats failed files alone, beside a loop that takes one core away. A file that then always passes is unsteady and does not block a
 * change of something else. More failures than the allowed number of unsteady files mean that something is broken. @returns a row of
 * `ops/ci/unsteady.tsv` for each
 */
async function playAgain() {
  const again = failed()
  if (again.length === 0 || again.length > MOST || !whole) return []
  tellFailures()
  const rows = []
  for (const file of again) {
    const { lines } = results.get(file)
    const title = lines.map(line => /^ *not ok \d+ - (.*?)(?: # .*)?( \{)?$/.exec(line)?.[1]).findLast(Boolean) ?? ''
    const seed = lines.map(line => /\w+_SEED=\d+/.exec(line)?.[0]).find(Boolean) ?? ''
    const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    running.add(loop)
    let ok = true
    for (let time = 1; ok && time <= AGAIN; time++) {
      console.log(`再单独运行 ${file}（${time}/${AGAIN}）：`)
      await play([[file]])
      ok = results.get(file).ok
    }
    loop.kill('SIGKILL')
    running.delete(loop)
    if (ok) rows.push([file, new Date().toISOString().slice(0, 10), title, seed].join('\t'))
  }
  return rows
}

async function playOne(files) {
  const [first] = files
  const began = performance.now()
  const cost = resolve(`test-results/cost-${++programs}.json`)
  // Node alone runs bundles; tests started by hand go through tsx (.taprc)
  const run = files.length > 1 || kind(first) === 'browser' ? ['ops/ci/play-files.mjs', ...files.map(bundle)] : [bundle(first)]
  const child = spawn(process.execPath, [...V8, '--import=./ops/ci/each-file.mjs', ...run], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TZ: 'UTC',
      TAP_TIMEOUT: String(TEST_S),
      COST_FILE: cost,
      SCRIPTS: resolve('dist/tests'),
      ...(templates && { TEMPLATES: templates }),
      ...(killable && { CHILD_PROGRAM: killable }),
      ...(memory && { TMPDIR: memory }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  const limit = setTimeout(() => child.kill('SIGKILL'), FILE_MS)
  const ended = new Promise(resolve => child.on('close', (code, signal) => resolve({ code, signal })))
  let told = fresh()
  let planned = 0
  let since = began
  for await (const raw of createInterface({ input: child.stdout })) {
    const line = raw.replace(/^( *(?:(?:not )?ok \d+ - |# Subtest: ))dist\/tests\/(\S+?\.test)\.js/, '$1$2.ts')
    if (files.length === 1) {
      planned = Number(/^1\.\.(\d+)/.exec(raw)?.[1] ?? planned)
      hear(told, `    ${line}`)
      continue
    }
    const over = /^(not )?ok \d+ - (\S+)/.exec(line)
    if (over && files.includes(over[2])) {
      tell(over[2], told, !over[1], (performance.now() - since) / 1_000)
      told = fresh()
      since = performance.now()
      limit.refresh()
    } else if (/^ /.test(line)) hear(told, line)
  }
  const { code, signal } = await ended
  clearTimeout(limit)
  running.delete(child)
  const spent = JSON.parse(await readFile(cost, 'utf8').catch(() => '{}'))
  await rm(cost, { force: true })
  costs.push({ kind: kind(first), files, seconds: (performance.now() - began) / 1_000, own: 0, children: 0, counts: {}, ...spent })
  if (files.length > 1) return
  const ok = code === 0 && planned > 0
  if (!ok) told.lines.push(`    ${first}: ${signal ? `ended by ${signal}` : planned === 0 ? 'told of no tests' : `exit code ${code}`}`)
  tell(first, told, ok, (performance.now() - began) / 1_000)
}

/** Adds the output of a file to the report and prints its line. */
function tell(file, told, ok, seconds) {
  const line = `${ok ? '' : 'not '}ok ${results.size + 1} - ${file} # time=${(seconds * 1_000).toFixed(0)}ms`
  if (!ok) told.lines = inSources(told.lines.join('\n')).split('\n')
  report.write([`# Subtest: ${file}`, ...told.lines, line, ''].join('\n'))
  results.set(file, { ...told, ok, seconds, fail: ok ? told.fail : Math.max(told.fail, 1) })
  console.log(line)
}

function hear(told, line) {
  const point = /^( *)(not )?ok \d+ - (.*?)(?: # time=.*?)?( \{)?$/.exec(line)
  told.lines.push(line)
  const depth = line.search(/\S|$/)
  told.read(line)
  if (point) {
    if (/ # SKIP/.test(line)) {
      told.skipped = true
      skipped.push(line.trim())
    }
    // a test with parts comes after them, or opens a brace: it is no assertion of its own
    else if (!point[4] && told.depth <= depth) told[point[2] || / # TODO/.test(line) ? 'fail' : 'pass']++
  }
  if (point || /^ *\d+\.\.\d+/.test(line)) told.depth = depth
}

function fresh() {
  return { pass: 0, fail: 0, ...titlesIn(), skipped: false, lines: [], depth: 0 }
}

function tellFailures() {
  const lines = failed().flatMap(file => results.get(file).lines.filter(line => !/^\s*ok /.test(line)))
  if (lines.length) console.log(`\n失败的测试：\n${lines.slice(0, 400).join('\n')}`)
}

/** The cost of each file: a process divides what its children cost, such as its browser, by the time that each of its files took. */
function costOfEach() {
  return seconds.flatMap(({ files, each = [], own, children }) => {
    const walls = files.map(file => results.get(file).seconds)
    const wall = walls.reduce((a, b) => a + b, 0)
    return files.map((file, n) => ({
      file,
      cpu: (files.length > 1 ? (each[n] ?? 0) : own) + (wall > 0 ? (children * walls[n]) / wall : 0),
      wall: walls[n],
    }))
  })
}

/** Prints where the time went, for anyone who wants to shorten the suite. */
function tellCosts() {
  if (costs.length === 0) return
  const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0)
  const cpu = ({ own, children }) => own + children
  console.log('\n种类        文件  进程  CPU秒  历时秒')
  for (const kind of new Set(seconds.map(({ kind }) => kind))) {
    const rows = seconds.filter(row => row.kind === kind)
    const cells = [
      sum(rows, ({ files }) => files.length),
      rows.length,
      sum(rows, cpu).toFixed(0),
      sum(rows, ({ seconds }) => seconds).toFixed(0),
    ]
    console.log(kind.padEnd(10) + cells.map(cell => String(cell).padStart(6)).join(''))
  }
  const counted = [...new Set(seconds.flatMap(({ counts }) => Object.keys(counts)))]
  const counts = counted.map(what => `${what} ${sum(seconds, ({ counts }) => counts[what] ?? 0)}`)
  console.log(`${[...counts, `空闲 ${(waited * 100).toFixed(0)}%`].join(' · ')}\n最费时的：`)
  for (const { file, cpu } of costOfEach()
    .sort((a, b) => b.cpu - a.cpu)
    .slice(0, SLOWEST))
    console.log(`${cpu.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * A folder in memory for the files of tests, where it has room: a slow disk takes longer than the tests. Durability is tested by killing
 * programs, not machines, so it needs no disk.
 */
async function memoryFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < 2 * 2 ** 30) return undefined
  // removes the remains of killed runs
  for (const name of (await readdir('/dev/shm')).filter(name => name.startsWith('newgt-tests-'))) {
    const left = await stat(join('/dev/shm', name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(join('/dev/shm', name), { recursive: true, force: true })
  }
  const folder = await mkdtemp('/dev/shm/newgt-tests-')
  await mkdir(`${folder}/fixtures`)
  // lets programs that a test writes there find packages and be modules, as in the product
  await symlink(`${process.cwd()}/node_modules`, `${folder}/node_modules`)
  await writeFile(`${folder}/package.json`, '{"type":"module"}')
  await rm(fixtures, { recursive: true, force: true })
  await symlink(`${folder}/fixtures`, fixtures)
  process.on('exit', () => {
    for (const path of [fixtures, folder]) rmSync(path, { recursive: true, force: true })
  })
  return folder
}

function run(command, args, { quiet }) {
  return new Promise((resolve, reject) =>
    spawn(command, args, { stdio: quiet ? 'ignore' : 'inherit' }).on('close', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}: ${code}`)),
    ),
  )
}
