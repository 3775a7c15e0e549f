// `npm test`: every test file, a line a file, what was skipped by name, and one closing line counted from what they told.
// `npm test -- order`: the tests of one context; a folder, a file or several are named likewise. `--watch` plays them again when what they are made
// of is written. `npm test -- --changed [REF]`: what differs from REF (origin/main) reaches. `npm test -- --costs` writes down what each file costs.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWebs } from '../build/build.mjs'
import { judge, readBudgets } from './budgets.mjs'
import { allTests, bundleTests, FEW, watchTests } from './bundle.mjs'
import { changedSince, reachedBy, sourcesHere } from './changed.mjs'
import { checklist } from './checklist.mjs'
import { expected, inLanes, playAll, readCosts, writeCosts } from './lanes.mjs'
import { titlesIn } from './titles.mjs'
import { MOST } from './unsteady.mjs'

/** how many of the slowest files are told at the end */
const SLOWEST = 10
/** a file whose tests have not ended after so long has failed; what then still goes on is ended. What a deep run draws more often takes longer */
const [TEST_S, FILE_MS] = [600, 1_200_000].map(most => most * Math.max(1, Number(process.env.DEEP ?? 1)))
/** so often what failed has to pass by itself */
const AGAIN = 3
/** folders in memory of runs that cannot be going on any more */
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
/** where tap puts `t.testdir` */
const fixtures = '.tap/fixtures'
if (!(await tapIsBuilt())) await run('npx', ['tap', 'build'], { quiet: true })
const { bundled, inputs } = await bundleTests(named)
const kind = file => bundled.get(file).kind
const bundle = file => bundled.get(file).bundle
const files = changed ? await reached(positionals[0] ?? 'origin/main') : named
if (!whole) console.log(`选了 ${every.length} 个文件中的 ${files.length} 个：不代表全部测试通过`)
if (files.length === 0) process.exit(0)
const memory = await memoryFolder()
// what programs begin with, once for all of them
const programFiles = files.filter(file => ['program', 'browser', 'processes'].includes(kind(file)))
// the way from empty to there is part of what a deep run looks at
const templates = memory && !process.env.DEEP && programFiles.length > FEW ? `${memory}/templates` : undefined
if (templates) await run(process.execPath, ['dist/tests/template.js', templates], { quiet: false })
// the applications as they are here now, once for all who look at them
if (files.some(file => /^(ops\/browser|web-\w+\/budget)/.test(file))) await buildWebs()
const browser = files.some(file => kind(file) === 'browser') ? (await import('../browser/chromium.mjs')).sharedBrowser() : undefined
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const report = createWriteStream('test-results/report.tap')
const skipped = []
/** by file: how many assertions passed and failed, the titles of its tests, at any depth, and whether they passed, what it told */
const results = new Map()
/** what each process that was started cost, CPU seconds of its own and of those that it waited for */
const costs = []
let programs = 0
const known = await readCosts()
const waited = await playAll(files, { kind, play, isTold: file => results.has(file) })
const failed = () => [...results].filter(([, { ok }]) => !ok).map(([file]) => file)
const seconds = [...costs]
const unsteady = await playAgain()
const chromium = browser?.cpuSeconds() ?? 0
await browser?.close()
tellFailures()
report.end()

// a run of chosen files proves nothing about the whole; a deep one starts and lives more than others may
const uncovered = whole ? await checklist(results) : []
const budget =
  whole && !process.env.DEEP
    ? judge(
        await readBudgets(),
        seconds.map(row => ({ ...row, counts: { ...row.counts, files: 1 } })),
      )
    : undefined
for (const line of [...uncovered, ...(budget?.wrong ?? [])]) console.log(`!!! ${line}`)
for (const line of skipped) console.log(`!!! 未运行：${line}`)
if (process.env.CI && skipped.length) console.log('!!! 在 CI 中不允许跳过测试')
tellCosts()
for (const line of budget?.lower ?? []) console.log(line)
if (unsteady.length) console.log(`单独运行三次都通过，请记入 ops/ci/unsteady.tsv：\n${unsteady.join('\n')}`)
if (writing) {
  const browsing = seconds.filter(({ kind }) => kind === 'browser').reduce((sum, row) => sum + row.seconds, 0)
  // what the one browser has cost is not known by file: each has its share by how long it looked
  const looked = row => (row.kind === 'browser' ? (chromium * row.seconds) / browsing : 0)
  await writeCosts(
    seconds
      .filter(({ files }) => files.length === 1)
      .map(row => ({ file: row.files[0], cpu: row.own + row.children + looked(row), wall: row.seconds })),
  )
}
const sum = key => [...results.values()].reduce((total, file) => total + file[key], 0)
const wrong = sum('fail') + uncovered.length + (budget?.wrong.length ?? 0) + (process.env.CI ? skipped.length : 0)
console.log(`${sum('pass')} passed, ${wrong} failed, ${process.env.CI ? 0 : skipped.length} skipped`)
process.exit(wrong > 0 || failed().length > 0 || sum('pass') === 0 ? 1 : 0)

/** A test file by its name, those of a folder, or of a context, wherever they stand: of its rules, its views, its screens, over HTTP, in the browser. */
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

/** The tests that a change reaches; which of its files reach none is told. */
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

/** Each time in a process of its own, as without `--watch`; what is still being played when a source is written has lost its sense. */
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
    // whoever held it was killed
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
 * Runs files side by side, a line of output a file, and keeps what each of them said. Each is a program that tells TAP by itself: tap's own
 * runner would load its accounting of coverage into each, and into every program that a test starts, which takes longer than most tests.
 * @returns the share of the cores that nothing was given to
 */
function play(groups) {
  const jobs = groups.map(files => ({ files, kind: kind(files[0]), ...expected(files, kind(files[0]), known) }))
  return inLanes(jobs, availableParallelism(), ({ files }) => playOne(files))
}

/**
 * What failed is played again by itself, beside a loop that takes a core from it: what then passes each time is unsteady, and does not hold up
 * those who have changed something else. Where more fail than may be unsteady something is broken.
 * @returns a row of `ops/ci/unsteady.tsv` for each
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
  const address = kind(first) === 'browser' ? await browser.address() : undefined
  const cost = resolve(`test-results/cost-${++programs}.json`)
  // the bundles are read by Node alone; tests run by hand go through tsx, as .taprc says
  const run = files.length > 1 ? ['ops/ci/play-files.mjs', ...files.map(bundle)] : [bundle(first)]
  const child = spawn(process.execPath, ['--enable-source-maps', '--import=./ops/ci/each-file.mjs', ...run], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TZ: 'UTC',
      TAP_TIMEOUT: String(TEST_S),
      COST_FILE: cost,
      ...(templates && { TEMPLATES: templates }),
      ...(memory && { TMPDIR: memory }),
      ...(address && { BROWSER_ADDRESS: address }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: FILE_MS * files.length,
    killSignal: 'SIGKILL',
  })
  running.add(child)
  const ended = new Promise(resolve => child.on('close', (code, signal) => resolve({ code, signal })))
  let told = fresh()
  let planned = 0
  let since = began
  for await (const raw of createInterface({ input: child.stdout })) {
    const line = raw.replace(/dist\/tests\/(\S+?\.test)\.js/g, '$1.ts')
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
    } else if (/^ /.test(line)) hear(told, line)
  }
  const { code, signal } = await ended
  running.delete(child)
  const spent = JSON.parse(await readFile(cost, 'utf8').catch(() => '{}'))
  await rm(cost, { force: true })
  costs.push({ kind: kind(first), files, seconds: (performance.now() - began) / 1_000, own: 0, children: 0, counts: {}, ...spent })
  if (files.length > 1) return
  const ok = code === 0 && planned > 0
  if (!ok) told.lines.push(`    ${first}: ${signal ? `ended by ${signal}` : planned === 0 ? 'told of no tests' : `exit code ${code}`}`)
  tell(first, told, ok, (performance.now() - began) / 1_000)
}

/** What a file has told stands in the report, a line of it here. */
function tell(file, told, ok, seconds) {
  const line = `${ok ? '' : 'not '}ok ${results.size + 1} - ${file} # time=${(seconds * 1_000).toFixed(0)}ms`
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
    // what contains others is told behind them, or opens a brace: it is no assertion of its own
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

/** Where the time went: whoever wants the suite shorter begins there. */
function tellCosts() {
  if (costs.length < 2) return
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
  if (chromium) console.log(`${'Chromium'.padEnd(22)}${chromium.toFixed(0).padStart(6)}`)
  const counted = [...new Set(seconds.flatMap(({ counts }) => Object.keys(counts)))]
  const counts = counted.map(what => `${what} ${sum(seconds, ({ counts }) => counts[what] ?? 0)}`)
  console.log(`${[...counts, `空闲 ${(waited * 100).toFixed(0)}%`].join(' · ')}\n最费时的：`)
  const each = seconds.flatMap(row => row.files.map((file, n) => ({ file, cpu: row.files.length > 1 ? (row.each?.[n] ?? 0) : cpu(row) })))
  for (const { file, cpu } of each.sort((a, b) => b.cpu - a.cpu).slice(0, SLOWEST)) console.log(`${cpu.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * What tests write lives as long as they do: where memory can hold it, nobody waits for a disk (a slow one takes longer than the tests). What
 * is durable there is tested by killing programs, not machines, and needs none.
 */
async function memoryFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < 2 * 2 ** 30) return undefined
  // what a run that was killed has left behind
  for (const name of (await readdir('/dev/shm')).filter(name => name.startsWith('newgt-tests-'))) {
    const left = await stat(join('/dev/shm', name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(join('/dev/shm', name), { recursive: true, force: true })
  }
  const folder = await mkdtemp('/dev/shm/newgt-tests-')
  await mkdir(`${folder}/fixtures`)
  // programs that a test writes there find packages, and are modules, as they would in the house
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
