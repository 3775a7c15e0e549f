import { type BrowserContextOptions, chromium } from 'playwright-core'
import { counted } from '#ops/e2e/counted.ts'
import { executablePath, launchOptions } from './chromium.mjs'

/** Why browser tests cannot run here; in CI they must, so there the missing browser is a failure. */
export const noBrowser = executablePath || process.env.CI ? false : 'NOT RUN: no Chromium here (apt-get install chromium fonts-noto-cjk)'

/** a telephone is held upright */
export const windowOf = (width: number) => ({ width, height: width < 600 ? 740 : 768 })

/**
 * A browser as our users have it, Chinese and in Shanghai; everybody who enters has nothing in common with the others. It is the one of the run
 * of tests where there is one. @param ahead of our time, in ms
 */
export const openBrowser = async (ahead: number) => {
  if (!executablePath) throw new Error('Chromium is missing: apt-get install chromium fonts-noto-cjk')
  const shared = process.env.BROWSER_ADDRESS
  const browser = shared ? await chromium.connect(shared) : await chromium.launch(launchOptions)
  // dates only: under Playwright's own clock a page is no longer told by the browser when it is drawn, and when it is idle
  const clock = `{
    const Real = Date
    const now = () => Real.now() + ${ahead}
    window.Date = new Proxy(Real, {
      construct: (_, given, self) => Reflect.construct(Real, given.length > 0 ? given : [now()], self),
      apply: () => new window.Date().toString(),
      get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
    })
  }`
  /** @param kept what the browser has kept of an earlier visit: logins */
  const enter = async (width: number, kept?: BrowserContextOptions['storageState']) => {
    const context = await browser.newContext({
      viewport: windowOf(width),
      storageState: kept,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      acceptDownloads: true,
      // what is still growing is not where it was clicked
      reducedMotion: 'reduce',
    })
    await context.addInitScript({ content: clock })
    const page = await context.newPage()
    counted('pages')
    page.on('load', () => counted('loads'))
    return { page, close: () => context.close() }
  }
  return { enter, close: () => browser.close() }
}
