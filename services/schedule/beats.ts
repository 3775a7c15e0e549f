import type { Logger } from 'pino'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { newId } from '#services/kernel/ids.ts'
import type { KeptStates } from '#services/kernel/shared.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import type { TouchCounter, Touched } from '#services/kernel/stream/touched.ts'
import { monotonicMs } from '#services/kernel/time.ts'
import { schedule } from './decide.ts'
import type { Around, Clock, JobDone } from './kinds.ts'
import { reasonOf } from './run.ts'

/** The last pass of a clock, as staff see it. It is no fact: it stands in the key store and may be lost. */
export type Beat = { at: string; ms: number; touched: number; message?: string; failures: number; error?: string }

/** failures in a row after which a fact says so */
const OFTEN = 3
/** how often an unchanged outcome is written down, ms, and how long it is kept, ms */
const [WRITE_MS, KEPT_MS] = [10_000, 7 * 24 * 3_600_000]

/** `end of lots` → `endOfLots`: the id under which a clock has its schedule */
export const kindOf = ({ what }: Pick<Clock, 'what'>): string => what.replace(/[^A-Za-z0-9_]+(.)/g, (_, next: string) => next.toUpperCase())
const keptUnder = (kind: string) => `beat-${kind}`

/** The last pass of a clock, wherever it ran. */
export const lastBeat = async (keys: Pick<KeptStates, 'keptState'>, kind: string): Promise<Beat | undefined> => {
  const kept = await keys.keptState(keptUnder(kind))
  return kept === undefined ? undefined : JSON.parse(kept)
}

/**
 * Clocks that repeat at short intervals, as staff see and steer them. They write no facts while they work, except that staff have them
 * wait, and that one keeps failing or works again. A pass that a person asks for waits until the one under way has ended.
 */
export const beats = ({
  run,
  keys,
  clock,
  log,
  touched,
}: {
  run: Commands
  keys: Pick<KeptStates, 'keepState'>
  clock: () => string
  log: Pick<Logger, 'error'>
  touched: TouchCounter
}) => {
  type Known = { beat?: Beat; writtenAt?: number; failures: number; told?: boolean; last: Promise<unknown> }
  const known = new Map<string, Known>()
  const ofKind = (kind: string): Known => {
    const now = known.get(kind) ?? { failures: 0, last: Promise.resolve() }
    known.set(kind, now)
    return now
  }
  const at = (kind: string) => commanding(run, () => ({ who: systemUser('schedule'), now: clock(), commandId: newId() }))(schedule, kind)
  /** passes of one kind go one after another */
  const inLane = async <Result>(kind: string, work: () => Promise<Result>): Promise<Result> => {
    const now = ofKind(kind)
    const mine = now.last.then(work, work)
    now.last = mine.catch(() => {})
    return mine
  }
  const isPaused = async (kind: string) => (await run.load(schedule, kind)).state.status === 'PAUSED'

  const tell = async (one: Clock, reason: string | undefined): Promise<void> => {
    const kind = kindOf(one)
    if (reason !== undefined) await at(kind).add({ name: one.zh, kind })
    await at(kind).tell(reason === undefined ? {} : { reason })
  }
  const write = async (one: Clock, beat: Beat): Promise<void> => {
    const kind = kindOf(one)
    const now = ofKind(kind)
    const same = now.beat !== undefined && !now.beat.error && !beat.error && beat.touched === 0
    now.beat = beat
    if (same && now.writtenAt !== undefined && monotonicMs() - now.writtenAt < WRITE_MS) return
    now.writtenAt = monotonicMs()
    await keys.keepState(keptUnder(kind), JSON.stringify(beat), { at: beat.at, until: toInstant(Date.parse(beat.at) + KEPT_MS) })
  }
  const measured = async <Result>(one: Clock, pass: () => Promise<Result>): Promise<{ result: Result; written: Touched }> => {
    const now = ofKind(kindOf(one))
    const [begun, started] = [clock(), monotonicMs()]
    const ended = () => ({ at: begun, ms: Math.round(monotonicMs() - started) })
    try {
      const { result, touched: written } = await touched.during(`beat-${kindOf(one)}~${begun}`, pass)
      if (now.failures >= OFTEN || now.told === undefined) await tell(one, undefined)
      now.told = true
      now.failures = 0
      await write(one, { ...ended(), touched: written.count, ...(written.text && { message: written.text }), failures: 0 })
      return { result, written }
    } catch (error) {
      now.failures++
      const reason = reasonOf(error, log, kindOf(one))
      await write(one, { ...ended(), touched: 0, failures: now.failures, error: reason }).catch(() => {})
      if (now.failures === OFTEN) await tell(one, reason).catch(() => {})
      throw error
    }
  }
  return {
    /** how the passes of a clock are carried out; none while staff have it wait */
    around:
      (one: Clock): Around =>
      pass =>
        inLane(kindOf(one), async () => {
          if (one.mayPause && (await isPaused(kindOf(one)))) return undefined
          return (await measured(one, pass)).result
        }),
    /** one pass that a person has asked for, also while it is paused */
    once: (one: Clock): Promise<JobDone> =>
      inLane(kindOf(one), async () => {
        const { written } = await measured(one, one.pass)
        return { touched: written.count, message: written.text }
      }),
  }
}
export type Beats = ReturnType<typeof beats>
