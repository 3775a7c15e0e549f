// `npm test`: every test file by tap, a line a file, what was skipped by name, and one closing line counted from tap's own report.
import { spawn } from 'node:child_process'
import { createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { allTests, bundleTests } from './bundle.mjs'
import { checklist } from './checklist.mjs'

const chosen = process.argv.slice(2)
const files = chosen.length ? chosen : await allTests()
await mkdir('test-results', { recursive: true })
await run('npx', ['tap', 'build'], { quiet: true })
/** where tap puts `t.testdir` */
const fixtures = '.tap/fixtures'
const bundled = await bundleTests(files)
const memory = await memoryFolder()

const report = createWriteStream('test-results/report.tap')
const counts = { pass: 0, fail: 0, skip: 0, todo: 0 }
const skipped = []
const failing = []
/** by file: the titles of its tests, and whether they passed */
const results = new Map()
let titles = new Map()
let block = []
// the bundles are read by Node alone; tests run by hand go through tsx, as .taprc says
const tap = spawn('npx', ['tap', '--reporter=tap', '--node-arg=--enable-source-maps', ...bundled.values()], {
  env: { ...process.env, NODE_ENV: 'test', TZ: 'UTC', ...(memory && { TMPDIR: memory }) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for await (const told of createInterface({ input: tap.stdout })) {
  const line = told.replace(/dist\/tests\/(\S+?\.test)\.js/g, '$1.ts')
  report.write(`${line}\n`)
  if (/^\s*(ok|not ok) .*# SKIP/.test(line)) skipped.push(line.trim())
  const test = /^ {4}(not )?ok \d+ - (.*?)(?: # time=.*)?$/.exec(line)
  if (test) titles.set(test[2], !test[1])
  // the top level has one result a file
  const file = /^(?:ok|not ok) \d+ - (.*?)(?: # time=.*)?$/.exec(line)
  if (file) {
    results.set(file[1], titles)
    titles = new Map()
    console.log(line.replace(/ \{$/, ''))
    if (line.startsWith('not ok')) failing.push(...block)
    block = []
  } else block.push(line)
  const summary = /^# \{ total: (\d+)(.*)\}/.exec(line)
  if (summary) for (const [, key, count] of summary[2].matchAll(/(pass|fail|skip|todo): (\d+)/g)) counts[key] = Number(count)
}
const status = await new Promise(resolve => tap.on('close', resolve))
report.end()

if (failing.length)
  console.log(
    `\n失败的测试：\n${failing
      .filter(line => !/^\s*ok /.test(line))
      .slice(0, 400)
      .join('\n')}`,
  )
// a run of chosen files proves nothing about the whole
const uncovered = chosen.length ? [] : await checklist(results)
for (const line of uncovered) console.log(`!!! ${line}`)
for (const line of skipped) console.log(`!!! 未运行：${line}`)
if (process.env.CI && skipped.length) console.log('!!! 在 CI 中不允许跳过测试')
const failed = counts.fail + counts.todo + uncovered.length + (process.env.CI ? skipped.length : 0)
console.log(`${counts.pass} passed, ${failed} failed, ${process.env.CI ? 0 : counts.skip} skipped`)
process.exit(failed > 0 || status !== 0 || counts.pass === 0 ? 1 : 0)

/**
 * What tests write lives as long as they do: where memory can hold it, nobody waits for a disk (a slow one takes longer than the tests). What
 * is durable there is tested by killing programs, not machines, and needs none.
 */
async function memoryFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < 2 * 2 ** 30) return undefined
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
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function run(command, args, { quiet }) {
  return new Promise((resolve, reject) =>
    spawn(command, args, { stdio: quiet ? 'ignore' : 'inherit' }).on('close', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}: ${code}`)),
    ),
  )
}
