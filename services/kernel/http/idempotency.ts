import { createHash, createHmac } from 'node:crypto'
import type { AnyEndpoint, FileAnswer, Upload, Who } from '#contracts/kernel/endpoint.ts'
import { keptMessage, withoutPersonal } from '#contracts/kernel/personal.ts'
import { keyReused } from '#contracts/kernel/refused.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { inTime } from '../async/in-time.ts'
import { keyedQueue } from '../async/queue.ts'
import { newId } from '../ids.ts'
import { idFrom } from '../stream/commands.ts'
import { clearInterval, setInterval, sleep } from '../time.ts'
import type { Keys } from './keys.ts'

/**
 * The reply to a request. A `file` is not kept with the key, since it may be large: a repeated request makes it again. `names` are people
 * that the message of a refusal quotes.
 */
export type KeptAnswer = { status: number; reply: unknown; file?: FileAnswer; position: number; names?: readonly string[] }

/** lease of a key, renewed while its request runs; after it another process may take over what a dead process held, ms */
const LEASE_MS = 10_000
/** time for which a request waits while another one carries the same out, ms, where it has no patience of its own */
const PATIENCE_MS = 8_000
/** pauses between two looks at a key that another process holds: the first, and the longest, ms */
const LOOK_MS = { first: 10, last: 250 }

/**
 * `Idempotency-Key`: the same key of the same user at the same endpoint gives the same answer and never a second effect; another body under
 * the key is refused. A request acquires its key before the command runs. The first to get it carries the command out; the others wait for
 * that answer. If the first one dies, the next one runs the command under the same id and as of the same instant: every stream recognises
 * it, and numbers made of the day stay the same after midnight. The streams also recognise a command by its id where a key is forgotten,
 * by its age or with its store.
 * @param waiting limits the time until a key is the request's, whether another request of this process or of another one holds it
 * @throws Unavailable when keys cannot be acquired, or another request is still at work
 */
export const idempotency = (
  keys: Keys,
  secret: string,
  { leaseMs = LEASE_MS, waiting = call => inTime(call, PATIENCE_MS, stillAtWork) }: { leaseMs?: number; waiting?: Waiting } = {},
) => {
  const queued = keyedQueue()
  /** hashed with a secret: a body with few unknown digits could be guessed otherwise */
  const markOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  const acquired = async (id: string, by: Parameters<Keys['acquire']>[1], { isOver }: Turn) => {
    for (let pause = LOOK_MS.first; !isOver(); pause = Math.min(2 * pause, LOOK_MS.last)) {
      const found = await keys.acquire(id, by)
      if (found.is !== 'held') return found
      await sleep(pause)
    }
    throw stillAtWork()
  }

  /** Waits until the work has begun, and then as long as it takes. Work for which nobody has waited long enough does not begin. */
  const onceBegun = async <T>(work: (turn: Turn) => Promise<T>): Promise<T> => {
    let over = false
    let answer: Promise<T> | undefined
    const begun = () =>
      new Promise<void>((begin, failed) => {
        answer = work({ isOver: () => over, begin })
        answer.then(() => begin(), failed)
      })
    try {
      await waiting(begun)
    } catch (error) {
      over = true
      throw error
    }
    return answer!
  }

  return (
    { endpoint, who, key, body, now }: { endpoint: AnyEndpoint; who: Who; key: string; body: any; now: string },
    run: (commandId: string, now: string, isFirst: boolean) => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> => {
    const commandId = commandNamed({ endpoint, who, key })
    const hash = markOf(hashOf(body))

    const carryOut = async (turn: Turn): Promise<KeptAnswer> => {
      const owner = newId()
      const found = await acquired(commandId, { hash, at: now, owner, ms: leaseMs }, turn)
      if (found.is === 'other') throw keyReused()
      if (found.is === 'answered') return JSON.parse(found.answer) as KeptAnswer
      // a key that cannot be renewed or freed runs out: whoever takes it over finds what was done
      const hold = (ms: number) => keys.renew(commandId, owner, ms).catch(() => {})
      const renewing = setInterval(hold, leaseMs / 3, leaseMs)
      let settled = false
      try {
        if (turn.isOver()) throw stillAtWork()
        turn.begin()
        const answer = await run(commandId, found.is === 'left' ? found.at : now, found.is === 'new')
        // a caller who was told to slow down may come again with the same key
        if (answer.status >= 500 || answer.status === 429 || answer.file) return answer
        const own = JSON.stringify(kept(endpoint, answer))
        const first = await keys.answer(commandId, owner, own)
        settled = true
        // this process paused so long that another took the key over; the other's answer counts, since this one may have refused what the
        // other did
        if (first === undefined) return onceBegun(carryOut)
        return first === own ? answer : (JSON.parse(first) as KeptAnswer)
      } finally {
        clearInterval(renewing)
        if (!settled) await hold(0)
      }
    }
    return onceBegun(turn => queued(commandId, () => carryOut(turn)))
  }
}

type Waiting = (call: () => Promise<void>) => Promise<void>
/** The turn of a request under its key: it says when it begins, and hears when it has waited too long to begin. */
type Turn = { isOver: () => boolean; begin: () => void }
const stillAtWork = () => new Unavailable('the same request is still being carried out')

/** The command id that a key stands for: of this user, at this endpoint. */
export const commandNamed = ({ endpoint, who, key }: { endpoint: AnyEndpoint; who: Who; key: string }): string =>
  idFrom('idempotency', who.user, endpoint.path, key)

/**
 * An answer as it is kept for some days. Personal fields are masked, and so are names in the text of a refusal. Cell values that errors
 * quote are removed. Of the rows of an import only their lines, what was done with them and what was wrong are kept.
 */
const kept = (endpoint: AnyEndpoint, answer: KeptAnswer): KeptAnswer => {
  const { names, ...rest } = answer
  const { reply } = rest
  if (typeof reply !== 'object' || reply === null) return rest
  const { data, errors, message } = reply as { data?: unknown; errors?: unknown; message?: string }
  const known = withoutPersonal(endpoint.data as TSchema | undefined, data)
  return {
    ...rest,
    reply: {
      ...reply,
      ...(message !== undefined && { message: keptMessage({ message, names }) }),
      ...(data !== undefined && { data: endpoint.kind === 'upload' ? withoutQuotes(known) : known }),
      ...(errors !== undefined && { errors: withoutQuotes(errors, names) }),
    },
  }
}
/** Removes quotes, and these names, from every text at any depth. */
const withoutQuotes = (value: unknown, names?: readonly string[]): unknown =>
  typeof value === 'string'
    ? keptMessage({ message: value.replace(QUOTED, ''), names })
    : Array.isArray(value)
      ? value.map(inner => withoutQuotes(inner, names))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutQuotes(inner, names)]))
        : value
/** the value of a cell, as `parse` quotes it (services/kernel/sheet) */
const QUOTED = /：“[^”]*”/g

const hashOf = (body: any): string => {
  const hash = createHash('sha256')
  const { files, ...fields } = body as { files?: Upload[] }
  hash.update(JSON.stringify(fields, (_, value) => (value && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value)))
  for (const file of files ?? []) hash.update(file.field).update(file.bytes)
  return hash.digest('hex')
}
const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
