import type { Logger } from 'pino'
import { isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { atMost } from '../async/in-time.ts'
import { inParallel } from '../async/parallel.ts'
import { STOP_MS } from '../async/periodic.ts'
import { sleep } from '../time.ts'
import { type At, type Commands, commanding, type Done, idNamed } from './commands.ts'
import { systemUser } from './process.ts'

/** A matter whose time has come, as a row of the list of what is due names it (projections/kernel/due.ts). */
export type Due = { kind: string; subject: string; stream?: string; dueAt: string }
/** the handling of a row */
type Pass = (due: Due, reach: { load: Commands['load']; at: At }) => Promise<Pick<Done<unknown>, 'facts' | 'repeated'>>
/** The handling of rows by their kind; each context brings its own (`dues` of its `index.ts`). It is opened once per tick. */
export type Dues = Readonly<Record<string, (tick: { run: Commands; now: string }) => Pass>>

/** rows that one tick takes */
export const PAGE = 500
/** commands under way at once: they share commits */
const IN_FLIGHT = 64

/**
 * Turns passing time into commands (ARCHITECTURE §2). The list of what is due is only a hint of a view: the decider checks the time itself,
 * so an early, late or doubled tick, or a lagging view, is harmless. A refusal or failure of one does not stop the others.
 * @returns how many were found, and whether anything was changed
 */
export const tick = async ({
  due,
  news,
  dues,
  run,
  now,
  stopping,
}: {
  due: (now: string, limit: number) => Promise<Due[]>
  /** waits until everything so far has had its consequences */
  news?: (() => Promise<unknown>) | undefined
  dues: Dues
  run: Commands
  now: string
  /** begins nothing more once this aborts: what is left is found by the next tick, here or elsewhere */
  stopping?: AbortSignal
}): Promise<{ found: number; acted: boolean }> => {
  const found = await due(now, PAGE)
  if (found.length > 0) await news?.()
  const passes = new Map([...new Set(found.map(({ kind }) => kind))].map(kind => [kind, dues[kind]?.({ run, now })]))
  const pass = (item: Due) => {
    const { kind, stream = '', subject } = item
    const passOf = passes.get(kind)
    if (!passOf) throw new Error(`no context says what is done when ${kind} is due`)
    const about = ['tick', now, kind, stream, subject]
    const at = commanding(run, (...what) => ({ who: systemUser('tick'), now, commandId: idNamed(about, ...what) }))
    return passOf(item, { load: run.load, at })
  }
  let failure: unknown
  const acted = await inParallel(
    found,
    IN_FLIGHT,
    async item => {
      try {
        const { facts, repeated } = await pass(item)
        return facts.length > 0 && !repeated
      } catch (error) {
        if (!isRefusal(error)) failure ??= error
        return false
      }
    },
    stopping,
  )
  if (failure) throw failure
  return { found: found.length, acted: acted.includes(true) }
}

/**
 * Ticks every `everyMs`. A full page is followed by the next one at once, for the same instant, when the list shows what was done (`seen`);
 * it does not wait for `news` again. A failed tick is logged, and the next one tries again.
 */
export const startTicking = (deps: {
  due: (now: string, limit: number) => Promise<Due[]>
  news?: () => Promise<unknown>
  dues: Dues
  seen: () => Promise<unknown>
  run: Commands
  clock: () => string
  log: Logger
  everyMs?: number
  /** how each tick is carried out */
  around?: <Result>(pass: () => Promise<Result>) => Promise<Result | undefined>
}) => {
  const { around = work => work() } = deps
  const stop = new AbortController()
  const loop = async () => {
    let instant: string | undefined
    while (!stop.signal.aborted) {
      const now: string = instant ?? deps.clock()
      const news = instant ? undefined : deps.news
      instant = undefined
      try {
        const ticked = await around(() => tick({ ...deps, news, now, stopping: stop.signal }))
        if (ticked?.acted && ticked.found === PAGE) {
          await deps.seen()
          instant = now
        }
      } catch (error) {
        if (!(error instanceof Refused) && !stop.signal.aborted) deps.log.error({ err: error }, 'tick failed, will try again')
      }
      if (!instant) await sleep(deps.everyMs ?? 5_000, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    close: async () => {
      stop.abort()
      await atMost(STOP_MS, running)
    },
  }
}
