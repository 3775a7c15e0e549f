import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = places.find(place => place !== undefined && existsSync(place))

/** Why browser tests cannot run here; in CI they must, so there the missing browser is a failure. */
export const noBrowser = found || process.env.CI ? false : 'NOT RUN: no Chromium here (apt-get install chromium fonts-noto-cjk)'

/** A browser as our users have it, Chinese and in Shanghai; everybody who enters has nothing in common with the others. @param ahead of our time, in ms */
export const openBrowser = async (ahead: number) => {
  if (!found) throw new Error('Chromium is missing: apt-get install chromium fonts-noto-cjk')
  const browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox', '--lang=zh-CN'] })
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
  const enter = async (width: number) => {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 740 : 768 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      acceptDownloads: true,
      // what is still growing is not where it was clicked
      reducedMotion: 'reduce',
    })
    await context.addInitScript({ content: clock })
    return { page: await context.newPage(), close: () => context.close() }
  }
  return { enter, close: () => browser.close() }
}
