import { randomUUID } from 'node:crypto'
import {
  type Appended,
  type Batch,
  Conflict,
  type EventStore,
  type Expected,
  type NewEvent,
  type Position,
  type StoredEvent,
} from '../port.ts'

/** An event as another program writes it: text is JSON by its own word; without `meta` there are no bytes of metadata at all. */
export type Planted = { type: string; data: string | Buffer; meta?: string | Buffer | undefined }
/**
 * A store under test; `reopen` closes it and opens the same data again. `plant` appends what another program has written, and answers the
 * store to go on with; `takesBytes`: also what is no JSON.
 */
type Made = {
  store: EventStore
  reopen?: () => Promise<EventStore>
  plant?: (stream: string, events: Planted[]) => Promise<EventStore>
  takesBytes?: boolean
}
export type Make = () => Promise<Made>

export const fresh = () => `test-${randomUUID()}`
export const range = (n: number) => Array.from({ length: n }, (_, i) => i)
export const event = (type = 'Happened', data: unknown = { a: 1 }): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  meta: { user: 'system:test', role: 'system', commandId: randomUUID(), at: '2026-11-02T02:00:00.000Z' },
})
export const brief = ({ position, at, ...rest }: StoredEvent) => rest
export const ascending = (numbers: number[]) => numbers.every((n, i) => i === 0 || n > numbers[i - 1]!)

export const appendEach = async (store: EventStore, stream: string, numbers: number[]) => {
  const answers: Appended[] = []
  for (const i of numbers) answers.push(await store.append(stream, [event('N', { i })], { expected: i === 0 ? 'none' : i - 1 }))
  return answers
}

export const appendRetrying = async (store: EventStore, stream: string, e: NewEvent): Promise<void> => {
  for (let expected: Expected = 'none'; ; ) {
    try {
      await store.append(stream, [e], { expected })
      return
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      expected = error.actual
    }
  }
}

export const conflictOf = async (appending: Promise<unknown>): Promise<unknown> => {
  const outcome = await appending.catch(error => error)
  if (!(outcome instanceof Conflict)) throw new Error('expected a Conflict', { cause: outcome })
  return outcome
}

export const readToEnd = async (store: EventStore, from: Position, prefix?: string[]) => {
  const events: StoredEvent[] = []
  for (let position = from; ; ) {
    const page = await store.readAll({ from: position, prefix, limit: 100 })
    events.push(...page.events)
    position = page.position
    if (page.end) return { events, position }
  }
}

type Asked = { from: Position | 'end'; prefix?: string[]; max?: number }

/** Collects the events of a subscription until `enough` is true. */
export const collect = async (
  store: EventStore,
  asked: Asked,
  enough: (seen: StoredEvent[], batch: Batch) => boolean | Promise<boolean>,
) => {
  const controller = new AbortController()
  const seen: StoredEvent[] = []
  for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
    seen.push(...batch.events)
    if (await enough(seen, batch)) break
  }
  controller.abort()
  return seen
}

export const firstCaughtUp = async (store: EventStore, asked: Asked): Promise<Position> => {
  const controller = new AbortController()
  for await (const batch of store.subscribe({ ...asked, signal: controller.signal })) {
    if (!batch.caughtUp) continue
    controller.abort()
    return batch.position
  }
  throw new Error('the subscription ended')
}
