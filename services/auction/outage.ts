import { addDays, instantMs } from '#contracts/kernel/calendar.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { type At, type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import type { KeptStates } from '#services/kernel/shared.ts'
import type { Gap } from './gap.ts'

/** when anybody was here last, and the last time that nobody was: notes of all processes, beside the read models */
const [HERE, AWAY] = ['auction-here', 'auction-away']
/** nobody was here for longer than that: an outage, ms */
const GAP_MS = 5_000
const KEPT_DAYS = 365
/** nobody knows of anybody: a new house, a backup that was restored, notes that were lost */
const NEVER = '1970-01-01T00:00:00.000Z'
/** of so many lots at once the end is moved */
const WIDTH = 16

/** What has an instant until which somebody may do something: which of them are near, at most, and how each is told that nobody could. */
export type Limited = { near: (now: string) => Promise<string[]>; move: (at: At, id: string, gap: Gap) => Promise<unknown> }
type Watching = { notes: KeptStates; events: Pick<EventStore, 'head'>; run: Commands; limited: readonly Limited[] }

/**
 * Nobody can bid while no process is there, or none reaches the event store (AUCTIONS §4). Each that serves says every second that it is here; who comes
 * again and finds that for a while nobody was, notes the gap before it says so itself. Whoever closes lots and sealed bids, or ends what is not prepaid, first
 * moves the limits of those whose last minutes fell into it, and ends nothing while nobody is here. Who was here all the time, by its own knowledge, has no gap, however its clock is set.
 */
export const watchOutages = ({ notes, events, run, limited }: Watching) => {
  let wasHere = false
  let moved: string | undefined
  /** what the others said last, and when that was heard, by this process's clock */
  let heard: { text: string; at: string } | undefined
  const note = (key: string, text: string, now: string) =>
    notes.keepState(key, text, { at: now, until: `${addDays(now.slice(0, 10), KEPT_DAYS)}${now.slice(10)}` })
  /** @throws where the event store is not reached: nobody is here */
  const beat = async (now: string): Promise<void> => {
    try {
      await events.head()
      const last = wasHere ? undefined : ((await notes.keptState(HERE)) ?? NEVER)
      if (last !== undefined && instantMs(now) - instantMs(last) > GAP_MS) await note(AWAY, JSON.stringify({ from: last, to: now }), now)
      await note(HERE, now, now)
      wasHere = true
    } catch (error) {
      wasHere = false
      throw error
    }
  }
  /** the limits that fell into the last gap, once by each process; whether one did, each decides itself */
  const moveLimits = async (now: string): Promise<void> => {
    const text = await notes.keptState(AWAY)
    if (text === undefined || text === moved) return
    const gap = JSON.parse(text) as Gap
    const at = commanding(run, (...what) => ({ who: systemUser('lots'), now, commandId: idNamed(['outage', text], ...what) }))
    for (const { near, move } of limited)
      await inParallel(await near(now), WIDTH, async id => {
        await move(at, id, gap)
      })
    moved = text
  }
  /** for a process that is not here for bids itself: by what the others say, or that they go on saying it, where their clock is another */
  const isAnyHere = async (now: string): Promise<boolean> => {
    const text = (await notes.keptState(HERE)) ?? NEVER
    if (text !== heard?.text) heard = { text, at: heard ? now : text }
    return instantMs(now) - instantMs(heard.at) <= GAP_MS
  }
  /**
   * Asked before anything is closed or lost: what fell into a gap ends later then.
   * @returns false while nobody is here: whoever comes again finds the gap
   */
  const mayClose = async (now: string): Promise<boolean> => {
    if (!wasHere && !(await isAnyHere(now))) return false
    await moveLimits(now)
    return true
  }
  return { beat, mayClose }
}
