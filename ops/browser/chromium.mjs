import { existsSync } from 'node:fs'

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

const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

/** One browser for a whole run of tests: each file takes windows of its own in it. Launched when it is first asked for, and anew when it has died. */
export const sharedBrowser = () => {
  let server
  return {
    /** @returns the address to connect to, undefined where there is no Chromium */
    address: async () => {
      if (!executablePath) return undefined
      if (server && hasEnded((await server).process())) server = undefined
      server ??= import('playwright-core').then(({ chromium }) => chromium.launchServer(launchOptions))
      return (await server).wsEndpoint()
    },
    close: async () => (await server)?.close(),
  }
}
