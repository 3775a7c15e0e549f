/** Is there a line to the server, as the browser knows it: down, just come back, or as always. */
export type Connection = 'UP' | 'DOWN' | 'BACK'

export const connectionText = { DOWN: '网络已断开，恢复后请重试；未提交的内容仍在本页', BACK: '网络已恢复' } as const

/** how long it is said that it is there again */
const BACK_MS = 4_000

/** Tells how the line stands, now and when that changes. Answers how to stop. */
export const watchConnection = (
  tell: (connection: Connection) => void,
  browser: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { navigator: { onLine: boolean } } = window,
  backMs = BACK_MS,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const down = () => {
    clearTimeout(timer)
    tell('DOWN')
  }
  const up = () => {
    clearTimeout(timer)
    tell('BACK')
    timer = setTimeout(() => tell('UP'), backMs)
  }
  browser.addEventListener('offline', down)
  browser.addEventListener('online', up)
  // a browser that does not know says yes
  if (!browser.navigator.onLine) down()
  return () => {
    clearTimeout(timer)
    browser.removeEventListener('offline', down)
    browser.removeEventListener('online', up)
  }
}
