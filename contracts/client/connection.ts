/** Is there a line to the server: down, just come back, or as always; and since when (ms since 1970). */
export type Line = { readonly connection: 'UP' | 'DOWN' | 'BACK'; readonly since: number }

type Browser = Pick<EventTarget, 'addEventListener'> & { navigator: { onLine: boolean } }
/** a program that is no browser hears of no network */
const nobody: Browser = { addEventListener: () => {}, navigator: { onLine: true } }
type Options = { browser?: Browser; now?: () => number; backMs?: number }

/** how long it is said that it is there again */
const BACK_MS = 4_000
/** so many calls in a row that nobody answered are no accident */
const LOST = 2

/** What is known of the line to the server: what the browser says of its network, and whether calls are answered at all. */
export const lineOf = ({ browser = globalThis.window ?? nobody, now = Date.now, backMs = BACK_MS }: Options = {}) => {
  const watchers = new Set<() => void>()
  let line: Line = { connection: 'UP', since: now() }
  let lost = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const turn = (connection: Line['connection']) => {
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
  // a browser that does not know says yes
  if (!browser.navigator.onLine) down()

  return {
    now: (): Line => line,
    /** tells whenever it changes; answers how to stop */
    watch: (tell: () => void): (() => void) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    /** the browser's fetch, listened to */
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
/** This page's. */
export const lineHere = (): ReturnType<typeof lineOf> => {
  known ??= lineOf()
  return known
}
