import type { Logger } from 'pino'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Who } from '#contracts/kernel/endpoint.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import { type Look, MOST_AGENCIES } from '#contracts/kernel/veil.ts'
import * as events from '#contracts/report/operators/looked-events.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import type { Looks } from '#services/kernel/http/personal.ts'
import { newId } from '#services/kernel/ids.ts'
import { type Commands, commanding } from '#services/kernel/stream/commands.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import type { History } from '#services/kernel/stream/history.ts'

const { PersonalShown } = events

/** The personal data that one member of staff has seen on one day. Nothing is decided by it. */
export const looked = decider<{ looks: number }, EventsOf<typeof events>>()({
  name: 'looked',
  zh: '查看个人信息',
  code: code.conflict,
  initial: { looks: 0 },
  evolve: { PersonalShown: ({ looks }, { shown }) => ({ looks: looks + shown.length }) },
  commands: { show: { decide: (_, { shown }: { shown: readonly Look[] }) => [PersonalShown({ shown: [...shown] })] } },
})

/** interval at which gathered looks are written, ms */
export const LOOKS_MS = 30_000
/** looks of one person that are written at once, and that are kept at most while the event store is away */
const AT_ONCE = 200
const AT_MOST = 5_000
/** answers of one call within so long are one look, since a page asks some lists several times as it opens, ms */
const ONE_OPENING_MS = 3_000
const machine: Who = { user: 'system:looked', name: '系统', actor: 'system', role: 'system', permissions: [], airlines: ['*'] }

const isOneOpening = (before: Look, now: Look): boolean =>
  before.call === now.call &&
  before.how === now.how &&
  before.object === now.object &&
  Date.parse(now.at) - Date.parse(before.at) < ONE_OPENING_MS
/** Both as one look. The larger answer is counted: the other shows a part of it. */
const joined = (before: Look, now: Look): Look => {
  const agencies = [...new Set([...(before.agencies ?? []), ...(now.agencies ?? [])])].slice(0, MOST_AGENCIES)
  return {
    ...before,
    fields: [...new Set([...before.fields, ...now.fields])],
    count: Math.max(before.count, now.count),
    ...(agencies.length > 0 && { agencies }),
  }
}

/**
 * Gathers who has looked at whom. A kill loses what was gathered and not written yet; what is written before its answer (`write`) is never
 * lost.
 */
export const gatheringLooks = ({
  run,
  registry,
  clock,
  log,
}: {
  run: Commands
  registry: readonly History[]
  clock: () => string
  log: Logger
}): Looks & { flush: () => Promise<boolean> } => {
  const gathered = new Map<string, Look[]>()
  const kinds = new Map(registry.map(one => [one.decider.name, one]))

  /** the agency whose document was seen, where its answer did not say so */
  const ownerOf = async (object: string): Promise<string | undefined> => {
    const kind = kinds.get(kindOf(object))
    if (!kind?.agencyOf) return undefined
    const { state } = await run.load(kind.decider, idOf(object))
    return kind.agencyOf(state)
  }
  const owned = async (look: Look): Promise<Look> => {
    if (look.agencies || !look.object) return look
    const agency = await ownerOf(look.object).catch(error => {
      if (error instanceof Unavailable) throw error
      // a stream that is none, or has no owner yet
      return undefined
    })
    return agency ? { ...look, agencies: [agency] } : look
  }
  const append = async (user: string, who: Who, looks: readonly Look[], call?: string) => {
    const now = clock()
    const shown: Look[] = []
    for (const look of looks) shown.push(await owned(look))
    const cause = () => ({ who, now, commandId: newId(), ...(call && { call }) })
    await commanding(run, cause)(looked, `${user}.${toLocal(now).date}`).show({ shown })
  }
  const flushOf = async (user: string): Promise<void> => {
    const looks = gathered.get(user)
    if (!looks) return
    gathered.delete(user)
    try {
      for (let from = 0; from < looks.length; from += AT_ONCE) await append(user, machine, looks.slice(from, from + AT_ONCE))
    } catch (error) {
      const kept = [...looks, ...(gathered.get(user) ?? [])]
      if (kept.length > AT_MOST) log.error({ user, lost: kept.length - AT_MOST }, 'who looked at personal data is lost')
      gathered.set(user, kept.slice(-AT_MOST))
      throw error
    }
  }
  /** the write that is under way; the next one waits for it */
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = (user: string): Promise<void> => {
    const turn = writing.catch(() => {}).then(() => flushOf(user))
    writing = turn
    return turn
  }
  return {
    note: ({ user }, look) => {
      const looks = gathered.get(user) ?? []
      const before = looks.findLastIndex(one => isOneOpening(one, look))
      if (before < 0) looks.push(look)
      else looks[before] = joined(looks[before]!, look)
      gathered.set(user, looks)
      if (before < 0 && looks.length % AT_ONCE === 0) inTurn(user).catch(error => log.warn({ err: error }, 'looks are written later'))
    },
    write: (who, look) => append(who.user, who, [look], look.call),
    /** @returns false: what was gathered is written */
    flush: async () => {
      await writing.catch(() => {})
      for (const user of [...gathered.keys()]) await inTurn(user)
      return false
    },
  }
}
