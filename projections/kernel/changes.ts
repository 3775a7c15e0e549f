import type { Who } from '#contracts/kernel/endpoint.ts'
import { Refused } from '#contracts/kernel/refused.ts'
import { idOf } from '#contracts/kernel/stream-name.ts'
import type { Feed } from '#services/eventstore/feed.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import type { Doc, Filter } from '../store/port.ts'
import { route } from './fold.ts'
import { following } from './following.ts'
import { type Resource, scopeOf } from './resource.ts'
import type { Runner } from './runner.ts'
import { type RowScope, within } from './scope.ts'
import type { View } from './view.ts'

/** A list whose changes are sent to watchers: the rows of a view, filtered by the watcher's scope. */
export type Watched = Pick<Resource, 'name' | 'view' | 'permission' | 'allow' | 'whose'>

/** ids by name of their list; an empty array means very many */
type Changed = Record<string, string[]>
type Watcher = {
  who: Who
  changed: (position: number, changed: Changed) => void
  /** called when more changes have happened than are remembered */
  reset: (position: number) => void
  /** called when the watcher's login has ended */
  ended: () => void
}

type Change = { position: number; list: string; id: string; doc: Omit<Doc, 'id'> }

/**
 * how long to wait for a view that has not folded an event, ms; how many changes are remembered; how many ids of one list are sent at once
 */
const [PATIENCE_MS, REMEMBERED, MOST_IDS] = [5_000, 5_000, 100]

type ChangesOptions = {
  feed: Feed
  runner: Pick<Runner, 'store' | 'collection' | 'reached'>
  watched: readonly Watched[]
  /** type of the event that ends a login, on the login's own stream */
  closing: string
  /** the current end of the log; earlier changes are not sent */
  from: number
  onError: (error: unknown) => void
  signal: AbortSignal
}

/**
 * Sends changes of lists to watchers who may see them, by the same scope as the lists. The changes come from the log that every process
 * follows, once the views have folded them, whichever process projects these. While nobody watches, nothing is looked up. Nobody hears of
 * a removed row, since it belongs to nobody any more.
 */
export const startChanges = ({ feed, runner, watched, closing, from, onError, signal }: ChangesOptions) => {
  const views = new Map<View, Watched[]>()
  for (const list of watched) views.set(list.view, [...(views.get(list.view) ?? []), list])
  const byType = new Map<string, View[]>()
  for (const view of views.keys()) for (const type of Object.keys(view.on)) byType.set(type, [...(byType.get(type) ?? []), view])

  const watchers = new Set<Watcher>()
  /** changes after `since`, up to `position` */
  let remembered: Change[] = []
  let since = from
  let position = from

  const idsIn = (events: readonly StoredEvent[]): Map<View, Set<string>> => {
    const ids = new Map<View, Set<string>>()
    for (const event of events)
      for (const view of byType.get(event.type) ?? []) {
        const known = ids.get(view) ?? new Set<string>()
        ids.set(view, known)
        for (const key of keysOf(view, event)) known.add(key)
      }
    return ids
  }
  const lookUp = async (events: readonly StoredEvent[], upTo: number): Promise<Change[]> => {
    const found = await Promise.all(
      [...idsIn(events)].map(async ([view, ids]) => {
        await runner.reached(view.name, upTo, PATIENCE_MS)
        const docs = await runner.store.getMany(await runner.collection(view.name), [...ids])
        return views
          .get(view)!
          .flatMap(({ name, whose }) => docs.map(doc => ({ position: upTo, list: name, id: doc.id, doc: ownersOf(doc, whose) })))
      }),
    )
    return found.flat()
  }
  const tell = (changes: readonly Change[]) => {
    for (const watcher of watchers) {
      const mine = seenBy(watcher.who, changes)
      if (mine) watcher.changed(position, mine)
    }
  }
  const seenBy = (who: Who, changes: readonly Change[]): Changed | undefined => {
    const scopes = new Map<string, Filter | undefined>()
    const changed: Record<string, Set<string>> = {}
    for (const { list, id, doc } of changes) {
      if (!scopes.has(list)) scopes.set(list, scopeIn(watched.find(({ name }) => name === list)!, who))
      const scope = scopes.get(list)
      if (!scope || !within(scope, doc)) continue
      changed[list] ??= new Set()
      changed[list].add(id)
    }
    const lists = Object.entries(changed)
    return lists.length > 0 ? Object.fromEntries(lists.map(([list, ids]) => [list, ids.size > MOST_IDS ? [] : [...ids]])) : undefined
  }
  const end = (session: string) => {
    for (const watcher of [...watchers]) if (watcher.who.session === session) watcher.ended()
  }
  const forget = (upTo: number) => {
    remembered = []
    since = upTo
  }

  const consumer = feed.follow({ from, types: [...byType.keys(), closing] })
  const close = following(consumer, { signal, onError }, async batch => {
    if (batch.events.length === 0) return
    position = batch.position
    for (const { type, stream } of batch.events) if (type === closing) end(idOf(stream))
    if (watchers.size === 0) return forget(position)
    const changes = await lookUp(batch.events, batch.position).catch(error => {
      onError(error)
      return undefined
    })
    if (changes === undefined) {
      // the change is lost, so everything may have changed
      forget(position)
      for (const watcher of watchers) watcher.reset(position)
      return
    }
    remembered.push(...changes)
    if (remembered.length > REMEMBERED) {
      since = remembered.at(-REMEMBERED - 1)!.position
      remembered = remembered.slice(-REMEMBERED)
    }
    tell(changes)
  })

  return {
    position: () => position,
    /**
     * Starts to watch. With `after`, the id of the last message received, later changes are sent first. Where that id is too old, or beyond
     * the end (of another log), the watcher starts over, since everything may have changed.
     * @returns a function that stops watching
     */
    watch: (watcher: Watcher, after?: number): (() => void) => {
      watchers.add(watcher)
      if (after !== undefined && after !== position) {
        if (after < since || after > position) watcher.reset(position)
        else {
          const missed = seenBy(
            watcher.who,
            remembered.filter(change => change.position > after),
          )
          if (missed) watcher.changed(position, missed)
        }
      }
      return () => void watchers.delete(watcher)
    },
    close,
  }
}
export type Changes = ReturnType<typeof startChanges>

const keysOf = (view: View, event: StoredEvent): string[] => {
  try {
    return route(view, event)?.keys ?? []
  } catch {
    // a view that cannot read an event reports that itself
    return []
  }
}
const ownersOf = (doc: Doc, { owner, airline }: RowScope): Omit<Doc, 'id'> =>
  Object.fromEntries([owner, airline].flatMap(field => (field ? [[field, doc[field]]] : []))) as Omit<Doc, 'id'>

/** undefined where the watcher may not read the list */
const scopeIn = (list: Watched, who: Who): Filter | undefined => {
  try {
    return scopeOf({ ...list, only: {} } as Resource, who)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
