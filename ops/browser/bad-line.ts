import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

type Asked = { method: string; url: string; postData?: string }

/**
 * What becomes of the interface's answers on their way to a page. The request itself is the browser's own, files and all, and the server has done
 * what was asked: only the answer is kept back, and when it is lost the page hears of a broken line.
 */
const answers = async (page: Page, arrives: (asked: Asked) => boolean | Promise<boolean>): Promise<void> => {
  const line = await page.context().newCDPSession(page)
  line.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const told = (await arrives(request))
      ? line.send('Fetch.continueResponse', { requestId })
      : line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
    // the page that asked may be gone
    await told.catch(() => undefined)
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*', requestStage: 'Response' }] })
}

/** Every answer comes so many ms late. */
export const answersLate =
  (ms: number) =>
  (page: Page): Promise<void> =>
    answers(page, () => wait(ms, true))

/** The first answer to whatever is asked never comes; to the same, asked again, it does. */
export const firstAnswersLost = (page: Page): Promise<void> => {
  const lost = new Set<string>()
  return answers(page, ({ method, url, postData = '' }) => {
    const asked = `${method} ${url.replace(/\bt_=\d+/, '')} ${postData.replace(/-{4,}WebKitFormBoundary\w+/g, '')}`
    if (lost.has(asked)) return true
    lost.add(asked)
    return false
  })
}
