import { existsSync, readdirSync, readFileSync } from 'node:fs'

// the headless shell draws like the browser, and one window costs a sixth
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** path of the browser for the tests, if there is one */
export const executablePath = places.find(place => place !== undefined && existsSync(place))

/** Launch options of a browser like our users'. */
export const launchOptions = { executablePath, args: ['--no-sandbox', '--lang=zh-CN'] }

/** Pages of tests live for seconds, so optimising their code costs V8 more than it gains. */
const forTests = { ...launchOptions, args: [...launchOptions.args, '--js-flags=--no-opt,--no-maglev'] }

const TICKS = 100
/** User and system seconds of all that this process has started, and of those that these waited for, from /proc. */
const cpuOfChildren = () => {
  const rows = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ')
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) }]
    } catch {
      // the process has ended meanwhile
      return []
    }
  })
  const family = new Set([process.pid])
  for (const one of family) for (const row of rows) if (row.parent === one) family.add(row.pid)
  return rows.reduce((sum, row) => sum + (row.pid !== process.pid && family.has(row.pid) ? row.ticks : 0), 0) / TICKS
}

/** the place of the browser that a process keeps for the files it plays, under a name that every bundle finds */
const KEPT = Symbol.for('the browser of this process')

/**
 * Keeps one browser for all test files that this process plays; each file opens its own windows in it. It is launched at the first request,
 * and again after it has died. @returns closes it, and tells its CPU seconds, which the system forgets with its processes
 */
export const keepBrowser = () => {
  let browser
  globalThis[KEPT] = async () => {
    if (browser && !(await browser).isConnected()) browser = undefined
    browser ??= import('playwright-core').then(({ chromium }) => chromium.launch(forTests))
    return browser
  }
  return async () => {
    const seconds = browser ? cpuOfChildren() : 0
    await (await browser)?.close()
    return seconds
  }
}

/** The browser that this process keeps, where it keeps one. */
export const keptBrowser = () => globalThis[KEPT]?.()
