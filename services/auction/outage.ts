import { addDays, instantMs } from '#contracts/kernel/calendar.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { inParallel } from '#services/kernel/async/parallel.ts'
import type { KeptStates } from '#services/kernel/shared.ts'
import { type At, type Commands, commanding, idNamed } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import type { AuctionGap } from './gap.ts'

/** keys of two notes of all processes, beside the read models: the last sign of life, and the last time without any */
const [HERE, AWAY] = ['auction-here', 'auction-away']
/** ms without a sign of life that count as an outage */
const GAP_MS = 5_000
const KEPT_DAYS = 365
/** no note is there: a new installation, a restored backup, or lost notes */
const NEVER = '1970-01-01T00:00:00.000Z'
/** lots whose end is moved at once */
const WIDTH = 16

/** A kind of document with a limit until which somebody may act: the ones with a near limit, and how to move it. */
export type Limited = { near: (now: string) => Promise<string[]>; move: (at: At, id: string, gap: AuctionGap) => Promise<unknown> }
type Watching = { notes: KeptStates; events: Pick<EventStore, 'head'>; run: Commands; limited: readonly Limited[] }

/**
 * Detects outages. Nobody can bid while no process is there, or none reaches the event store (AUCTIONS §4). Each serving process notes
 * every second that it is there. A process that comes back and finds an old note records the gap before its own sign. Processes that close
 * lots and sealed bids, or end unpaid wins, first move the limits whose last minutes fell into the gap, and end nothing while nobody is
 * there. A process that was there all the time, by its own knowledge, records no gap, however its clock is set.
 */
export const watchOutages = ({ notes, events, run, limited }: Watching) => {
  let wasHere = false
  let moved: string | undefined
  /** the last note of the others, and when it was read, by this instance's clock */
  let heard: { text: string; at: string } | undefined
  const note = (key: string, text: string, now: string) =>
    notes.keepState(key, text, { at: now, until: `${addDays(now.slice(0, 10), KEPT_DAYS)}${now.slice(10)}` })
  /** @throws where the event store is not reached: then nobody is there */
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
  /** moves the limits that fell into the last gap, once in each instance; each document decides whether its limit did */
  const moveLimits = async (now: string): Promise<void> => {
    const text = await notes.keptState(AWAY)
    if (text === undefined || text === moved) return
    const gap = JSON.parse(text) as AuctionGap
    const at = commanding(run, (...what) => ({ who: systemUser('lots'), now, commandId: idNamed(['outage', text], ...what) }))
    for (const { near, move } of limited)
      await inParallel(await near(now), WIDTH, async id => {
        await move(at, id, gap)
      })
    moved = text
  }
  /**
   * for a process that takes no bids itself: whether anybody is there is judged by the notes of the others, or, where clocks differ, by
   * whether these notes change
   */
  const isAnyHere = async (now: string): Promise<boolean> => {
    const text = (await notes.keptState(HERE)) ?? NEVER
    if (text !== heard?.text) heard = { text, at: heard ? now : text }
    return instantMs(now) - instantMs(heard.at) <= GAP_MS
  }
  /**
   * Asked before anything is closed or lost: limits that fell into a gap end later then.
   * @returns false while nobody is there: the next process to come finds the gap
   */
  const mayClose = async (now: string): Promise<boolean> => {
    if (!wasHere && !(await isAnyHere(now))) return false
    await moveLimits(now)
    return true
  }
  return { beat, mayClose }
}
