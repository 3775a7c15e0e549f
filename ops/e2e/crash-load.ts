import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'

/** One command with its key, and the answer that was at last acknowledged. */
export type Attempt = {
  as: string
  endpoint: AnyEndpoint
  key: string
  body: Record<string, unknown>
  /** types of the facts that it writes when it succeeds, each once */
  leaves: string[]
  status: number
  answer: { code: number; message: string; data: any }
  /** number of attempts until there was an answer */
  tries: number
  /** revision that the sender has seen */
  seen?: number
}

/** The same seed makes the same choices (not the same interleaving). */
export const dice = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { below: (end: number) => Math.floor(next() * end), chance: (share: number) => next() < share }
}
type Dice = ReturnType<typeof dice>

/**
 * The pause before repeating a request without an answer, or without the expected one. A starting server takes much longer, and each call
 * to a closed port costs time.
 */
const AGAIN_MS = 100

/** Actions of a life: every command is sent with a key of its own until it is answered. */
export type Living = Dice & {
  name: string
  /** @throws when a rule refused it: this life ends there */
  command: <E extends AnyEndpoint>(
    endpoint: E,
    body: Static<E['body']>,
    as: string,
    ...leaves: { type: string }[]
  ) => Promise<Static<E['data']>>
  /** sends commands about what was seen at this revision (`If-Match`) */
  having: (revision: number) => Pick<Living, 'command'>
  /** repeats a query until it gives the expected answer */
  wait: <E extends AnyEndpoint>(
    endpoint: E,
    body: Static<E['body']>,
    as: string,
    until: (data: Static<E['data']>) => unknown,
  ) => Promise<Static<E['data']>>
  /** presses the button on the gateway's page, and stops once the page says that the payment is done */
  pay: (paymentCode: string) => Promise<void>
}
export type Life = (living: Living) => Promise<unknown>

/**
 * Plays lives with all endings against a server that keeps dying: each command is repeated with its key until it is answered. `server.url`
 * is the server's present address.
 */
export const load = (server: { url: string }, { lives, tokenOf }: { lives: Life[]; tokenOf: (as: string) => Promise<string> }) => {
  const attempts: Attempt[] = []
  const paid: string[] = []
  const failures: string[] = []
  let stopping = false
  let acknowledged = 0

  const untilAnswered = async (path: string, request: RequestInit) => {
    for (let tries = 1; ; tries++) {
      try {
        const response = await fetch(server.url + path, request)
        const text = await response.text()
        if (response.status !== 503) return { status: response.status, text, tries }
      } catch {
        // the server is down, or died before answering: the outcome is unknown
      }
      await sleep(AGAIN_MS)
    }
  }
  const send = async (endpoint: AnyEndpoint, body: Record<string, unknown>, as: string, key?: string, seen?: number) => {
    const ifMatch = seen === undefined ? undefined : `"${seen}"`
    const headers = { authorization: `Bearer ${await tokenOf(as)}`, ...present({ 'idempotency-key': key, 'if-match': ifMatch }) }
    const { status, text, tries } =
      endpoint.method === 'GET'
        ? await untilAnswered(`${endpoint.path}?${new URLSearchParams(body as Record<string, string>)}`, { headers })
        : await untilAnswered(endpoint.path, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
    if (status >= 500) failures.push(`${endpoint.path} ${status} ${text}`)
    return { status, answer: JSON.parse(text), tries }
  }

  const living = (name: string, dice: Dice): Living => {
    let count = 0
    const commanding =
      (seen?: number): Living['command'] =>
      async (endpoint, body, as, ...leaves) => {
        const key = `${name}-${++count}`
        const sent = { as, endpoint, key, body: body as Record<string, unknown>, ...present({ seen }) }
        const { status, answer, tries } = await send(endpoint, sent.body, as, key, seen)
        attempts.push({ ...sent, leaves: leaves.map(({ type }) => type), status, answer, tries })
        acknowledged++
        if (status !== 200) throw new NotToday(`${endpoint.path}: ${answer.message}`)
        return answer.data
      }
    return {
      ...dice,
      name,
      command: commanding(),
      having: revision => ({ command: commanding(revision) }),
      wait: async (endpoint, body, as, until) => {
        for (;;) {
          const { status, answer } = await send(endpoint, body as Record<string, unknown>, as)
          if (status !== 200) failures.push(`${endpoint.path} ${status} ${answer.message}`)
          if (status === 200 && until(answer.data)) return answer.data
          await sleep(AGAIN_MS)
        }
      },
      pay: async paymentCode => {
        const path = `/sandbox/pay/${paymentCode}`
        for (let taken = false; !taken; ) {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          await fetch(server.url + path, { method: 'POST', headers, body: '' }).catch(() => undefined)
          const { status, text } = await untilAnswered(path, {})
          if (status !== 200) failures.push(`pay ${status} ${text}`)
          taken = status !== 200 || text.includes('已支付成功')
        }
        paid.push(paymentCode)
        acknowledged++
      },
    }
  }
  /**
   * every worker first plays two kinds of lives that no other worker begins with, as far as there are enough kinds: however early it is
   * stopped, each kind was played
   */
  const work = async (worker: number, workers: number, dice: Dice) => {
    for (let n = 0; n < 2 || !stopping; n++)
      await lives[n < 2 ? (worker + n * workers) % lives.length : dice.below(lives.length)]!(living(`w${worker}-${n}`, dice)).catch(
        error => {
          if (!(error instanceof NotToday)) throw error
        },
      )
  }
  return {
    attempts,
    paid,
    failures,
    /** how many answers have been heard so far */
    acknowledged: () => acknowledged,
    /** repeats a request and returns the present answer */
    again: ({ endpoint, body, as, key, seen }: Attempt) => send(endpoint, body, as, key, seen),
    start: (workers: number, seed: number) => {
      const running = Promise.all(Array.from({ length: workers }, (_, n) => work(n, workers, dice(seed + n))))
      return {
        /** waits until every life is over */
        finish: async () => {
          stopping = true
          await running
        },
      }
    },
  }
}

/** Thrown when a rule has refused a step: this life ends here. */
class NotToday extends Error {}
