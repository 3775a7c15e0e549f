import { createHash, createHmac } from 'node:crypto'
import type { AnyEndpoint, FileAnswer, Upload, Who } from '#contracts/kernel/endpoint.ts'
import { keptMessage, withoutPersonal } from '#contracts/kernel/personal.ts'
import { keyReused } from '#contracts/kernel/refused.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { idFrom } from '../commands.ts'
import { newId } from '../ids.ts'
import { keyedQueue } from '../queue.ts'
import { clearInterval, nowMs, setInterval, sleep } from '../time.ts'
import type { ClaimOutcome, Claims } from './claims.ts'

/**
 * A `file` is not kept with its key, since it may be of any size: who asks again has it made again. `names`: people whom the message of a refusal
 * quotes.
 */
export type Answer = { status: number; reply: unknown; file?: FileAnswer; position: number; names?: readonly string[] }

/** A claim is held for so long, and anew as long as its request runs: after so long, what a dead process held may be taken up by another. */
const LEASE_MS = 10_000
/** whose request runs in another process waits so long for its answer */
const PATIENCE_MS = 20_000
/** so long between two looks at a claim that another process holds, at first and at last */
const LOOK_MS = { first: 10, last: 250 }

/**
 * `Idempotency-Key`: the same key of the same user and endpoint gives the same answer and never a second effect; another body under it
 * is refused. The key is claimed before the command runs, and whoever has claimed it first carries the command out; the others wait for his
 * answer. Who dies leaves his claim to the next one, who runs the command under the same id and as of the same instant: every stream recognises
 * it, and numbers made of the day come out the same after midnight. The streams decide also where a claim is forgotten, by its age or with
 * its store: then a command that has been carried out is recognised by its id.
 * @throws Unavailable when keys cannot be claimed, or another process is still at it
 */
export const idempotency = (claims: Claims, secret: string, { leaseMs = LEASE_MS, patienceMs = PATIENCE_MS } = {}) => {
  const queued = keyedQueue()
  /** with a secret: a body of few unknown digits would be found by trying */
  const claimOf = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  const claimed = async (id: string, claim: Parameters<Claims['claim']>[1]): Promise<Exclude<ClaimOutcome, { is: 'held' }>> => {
    const deadline = nowMs() + patienceMs
    for (let pause = LOOK_MS.first; ; pause = Math.min(2 * pause, LOOK_MS.last)) {
      const found = await claims.claim(id, claim)
      if (found.is !== 'held') return found
      if (nowMs() >= deadline) throw new Unavailable('the same request is being carried out by another process')
      await sleep(pause)
    }
  }

  return (
    { endpoint, who, key, body, now }: { endpoint: AnyEndpoint; who: Who; key: string; body: any; now: string },
    run: (commandId: string, now: string, isFirst: boolean) => Promise<Answer>,
  ): Promise<Answer> => {
    const commandId = commandNamed({ endpoint, who, key })
    const hash = claimOf(hashOf(body))

    const carryOut = async (): Promise<Answer> => {
      const owner = newId()
      const found = await claimed(commandId, { hash, at: now, owner, ms: leaseMs })
      if (found.is === 'other') throw keyReused()
      if (found.is === 'answered') return JSON.parse(found.answer) as Answer
      // one that cannot be renewed or given up runs out: whoever takes it up meets what was done
      const hold = (ms: number) => claims.renew(commandId, owner, ms).catch(() => {})
      const renewing = setInterval(hold, leaseMs / 3, leaseMs)
      let settled = false
      try {
        const answer = await run(commandId, found.is === 'left' ? found.at : now, found.is === 'new')
        // who came too often may come again, under the same key
        if (answer.status >= 500 || answer.status === 429 || answer.file) return answer
        const own = JSON.stringify(kept(endpoint, answer))
        const first = await claims.answer(commandId, owner, own)
        settled = true
        // who stood still so long that another took the claim up may have been refused what that one does: the other's answer counts
        if (first === undefined) return carryOut()
        return first === own ? answer : (JSON.parse(first) as Answer)
      } finally {
        clearInterval(renewing)
        if (!settled) await hold(0)
      }
    }
    return queued(commandId, carryOut)
  }
}

/** What a key names: of this user, at this endpoint. */
export const commandNamed = ({ endpoint, who, key }: { endpoint: AnyEndpoint; who: Who; key: string }): string =>
  idFrom('idempotency', who.user, endpoint.path, key)

/**
 * An answer as it is kept for some days: fields marked as personal are masked, and so are names in the texts of a refusal; what errors quote
 * of a sheet is left out. Of the rows of an import stays which they were, what was done with them and what was wrong.
 */
const kept = (endpoint: AnyEndpoint, answer: Answer): Answer => {
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
/** The same with every text at any depth without its quotes and without these names. */
const withoutQuotes = (value: unknown, names?: readonly string[]): unknown =>
  typeof value === 'string'
    ? keptMessage({ message: value.replace(QUOTED, ''), names })
    : Array.isArray(value)
      ? value.map(inner => withoutQuotes(inner, names))
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutQuotes(inner, names)]))
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
