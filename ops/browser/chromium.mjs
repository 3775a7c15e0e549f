import { existsSync, readdirSync, readFileSync } from 'node:fs'

// the shell draws as the browser does, and a window costs it a sixth
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** where the browser of the tests is, if it is */
export const executablePath = places.find(place => place !== undefined && existsSync(place))

/** A browser as our users have it. */
export const launchOptions = { executablePath, args: ['--no-sandbox', '--lang=zh-CN'] }

/** Pages of tests are open for seconds: what V8 would compile anew for the long run, beside them, costs more than it gives back. */
const forTests = { ...launchOptions, args: [...launchOptions.args, '--js-flags=--no-opt,--no-maglev'] }

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

const TICKS = 100
/** User and system seconds of a process, of all that it has started, and of those that these waited for, from /proc. */
const cpuOf = pid => {
  const rows = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1).split(' ')
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) }]
    } catch {
      // it has ended meanwhile
      return []
    }
  })
  const family = new Set([pid])
  for (const one of family) for (const row of rows) if (row.parent === one) family.add(row.pid)
  return rows.reduce((sum, row) => sum + (family.has(row.pid) ? row.ticks : 0), 0) / TICKS
}

/** One browser for a whole run of tests: each file takes windows of its own in it. Launched when it is first asked for, and anew when it has died. */
export const sharedBrowser = () => {
  let server
  let pid
  return {
    /** @returns the address to connect to, undefined where there is no Chromium */
    address: async () => {
      if (!executablePath) return undefined
      if (server && hasEnded((await server).process())) server = undefined
      server ??= import('playwright-core').then(({ chromium }) => chromium.launchServer(forTests))
      pid = (await server).process().pid
      return (await server).wsEndpoint()
    },
    /** what it has cost since it was launched, with all its processes that still are */
    cpuSeconds: () => (pid ? cpuOf(pid) : 0),
    close: async () => (await server)?.close(),
  }
}
