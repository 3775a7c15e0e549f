import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const found = places.find(place => place !== undefined && existsSync(place))

/** Why browser tests cannot run here; in CI they must, so there the missing browser is a failure. */
export const noBrowser = found || process.env.CI ? false : 'NOT RUN: no Chromium here (apt-get install chromium fonts-noto-cjk)'

/** A browser as our users have it: Chinese, in Shanghai. */
export const openBrowser = async (width: number) => {
  if (!found) throw new Error('Chromium is missing: apt-get install chromium fonts-noto-cjk')
  const browser = await chromium.launch({ executablePath: found, args: ['--no-sandbox', '--lang=zh-CN'] })
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    acceptDownloads: true,
    // what is still growing is not where it was clicked
    reducedMotion: 'reduce',
  })
  return { context, page: await context.newPage(), close: () => browser.close() }
}
