/** State of the connection to the server: down, just restored, or normal; `since` in ms since 1970. */
export type LiveConnection = { readonly connection: 'UP' | 'DOWN' | 'BACK'; readonly since: number }

type Browser = Pick<EventTarget, 'addEventListener'> & { navigator: { onLine: boolean } }
/** for programs outside a browser, which have no network events */
const nobody: Browser = { addEventListener: () => {}, navigator: { onLine: true } }
type Options = { browser?: Browser; now?: () => number; backMs?: number }

/** how long the return of the connection is announced, ms */
const BACK_MS = 4_000
/** unanswered calls in a row after which the connection counts as lost */
const LOST = 2

/** State of the connection to the server, from the browser's network events and from whether calls are answered. */
export const lineOf = ({ browser = globalThis.window ?? nobody, now = Date.now, backMs = BACK_MS }: Options = {}) => {
  const watchers = new Set<() => void>()
  let line: LiveConnection = { connection: 'UP', since: now() }
  let lost = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = (connection: LiveConnection['connection']) => {
    clearTimeout(timer)
    line = { connection, since: now() }
    if (connection === 'BACK') timer = setTimeout(() => turn('UP'), backMs)
    for (const tell of watchers) tell()
  }
  const down = () => line.connection !== 'DOWN' && turn('DOWN')
  const up = () => {
    lost = 0
    if (line.connection === 'DOWN') turn('BACK')
  }
  browser.addEventListener('offline', down)
  browser.addEventListener('online', up)
  // `onLine` is true in a browser that does not know
  if (!browser.navigator.onLine) down()

  return {
    now: (): LiveConnection => line,
    /** calls back at every change; returns a function that stops it */
    watch: (tell: () => void): (() => void) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    /** the browser's fetch, observed for unanswered calls */
    hearing:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        try {
          const response = await fetch(input, init)
          up()
          return response
        } catch (error) {
          if (!init?.signal?.aborted && ++lost >= LOST) down()
          throw error
        }
      },
  }
}

let known: ReturnType<typeof lineOf> | undefined
/** The connection of this page. */
export const lineHere = (): ReturnType<typeof lineOf> => {
  known ??= lineOf()
  return known
}
