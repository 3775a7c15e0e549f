import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { AnyEndpoint, FileAnswer, Upload, Who } from '#contracts/kernel/endpoint.ts'
import { event } from '#contracts/kernel/event.ts'
import { withoutPersonal } from '#contracts/kernel/personal.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type TSchema, Type } from '#contracts/kernel/schema.ts'
import { Conflict, type EventStore, type NewEvent, type StoredEvent } from '#services/eventstore/port.ts'
import { idFrom } from '../commands.ts'
import { keyedQueue } from '../queue.ts'

export const CommandClaimed = event('CommandClaimed', '受理请求', Type.Object({ hash: Type.String() }))
export const CommandAnswered = event(
  'CommandAnswered',
  '答复请求',
  Type.Object({ status: Type.Integer(), reply: Type.Any(), position: Type.Integer() }),
)

/** A `file` is not kept with its key, since it would not fit into an event: who asks again has it made again. */
export type Answer = { status: number; reply: unknown; file?: FileAnswer; position: number }

/**
 * `Idempotency-Key`: the same key of the same user and endpoint gives the same answer and never a second effect; another body under it
 * is refused. The key is claimed before the command runs. After a crash between effect and answer the command runs again under the same
 * command id and as of the same instant: every stream recognises it, and numbers made of the day come out the same after midnight.
 */
export const idempotency = (store: EventStore, secret: string) => {
  const queued = keyedQueue()
  /** with a secret: a body of few unknown digits would be found by trying */
  const claimOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  return (
    { endpoint, who, key, body, now }: { endpoint: AnyEndpoint; who: Who; key: string; body: any; now: string },
    run: (commandId: string, now: string, isFirst: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    const commandId = idFrom('idempotency', who.user, endpoint.path, key)
    const stream = `idempotency-${commandId}`
    const plain = hashOf(body)
    const hash = claimOf(plain)
    const toEvent = (id: string, { type, data }: { type: string; data: unknown }): NewEvent => ({
      id,
      type,
      data,
      meta: { user: who.user, role: who.role, commandId, at: now },
    })

    return queued(commandId, async () => {
      let events: StoredEvent[] = []
      try {
        // an id of its own: a claim of another request must conflict, not pass for this one
        await store.append(stream, [toEvent(randomUUID(), CommandClaimed({ hash }))], { expected: 'none' })
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        events = await store.read(stream, { limit: 2 })
      }
      // claims of older programs bear the plain hash
      if (events[0] && events[0].data.hash !== hash && events[0].data.hash !== plain)
        throw new Refused(code.keyReused, '同一幂等键不能用于不同的请求', { status: 422 })
      if (events[1]) return events[1].data as Answer
      const answer = await run(commandId, events[0]?.meta.at ?? now, events.length === 0)
      if (answer.status < 500 && !answer.file)
        await store.append(stream, [toEvent(idFrom(commandId, CommandAnswered.type, hash), CommandAnswered(kept(endpoint, answer)))], {
          expected: 0,
        })
      return answer
    })
  }
}

/**
 * An answer as it is kept, for as long as the log: fields marked as personal are masked, and what errors
 * quote of a sheet is left out. Of the rows of an import stays which they were, what was done with them and what was wrong.
 */
const kept = (endpoint: AnyEndpoint, answer: Answer): Answer => {
  const { reply } = answer
  if (typeof reply !== 'object' || reply === null) return answer
  const { data, errors } = reply as { data?: unknown; errors?: unknown }
  const known = withoutPersonal(endpoint.data as TSchema | undefined, data)
  return {
    ...answer,
    reply: {
      ...reply,
      ...(data !== undefined && { data: endpoint.kind === 'upload' ? withoutQuotes(known) : known }),
      ...(errors !== undefined && { errors: withoutQuotes(errors) }),
    },
  }
}
/** The same with every text at any depth without its quotes. */
const withoutQuotes = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(QUOTED, '')
    : Array.isArray(value)
      ? value.map(withoutQuotes)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutQuotes(inner)]))
        : value
/** the value a cell had, as `parse` quotes it (services/kernel/sheet) */
const QUOTED = /：“[^”]*”/g

const hashOf = (body: any): string => {
  const hash = createHash('sha256')
  const { files, ...fields } = body as { files?: Upload[] }
  hash.update(JSON.stringify(fields, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value)))
  for (const file of files ?? []) hash.update(file.field).update(file.bytes)
  return hash.digest('hex')
}
const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
