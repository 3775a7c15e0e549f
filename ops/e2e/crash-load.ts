import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'

/** One command with its key, and the answer that was at last acknowledged. */
export type Attempt = {
  as: string
  endpoint: AnyEndpoint
  key: string
  body: Record<string, unknown>
  /** types of the facts it leaves behind when it is let through, each once */
  leaves: string[]
  status: number
  answer: { code: number; message: string; data: any }
  /** how often it was sent until somebody answered */
  tries: number
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

/** Whoever was not answered, or not as he waits for, asks again after so long: a server that starts takes much longer, and each knock at a closed door costs. */
const AGAIN_MS = 100

/** What one who lives may do: every command is sent with a key of its own until somebody answers. */
export type Living = Dice & {
  name: string
  /** @throws when a rule spoke against it: this life ends there */
  command: <E extends AnyEndpoint>(
    endpoint: E,
    body: Static<E['body']>,
    as: string,
    ...leaves: { type: string }[]
  ) => Promise<Static<E['data']>>
  /** asks until the answer is the one waited for */
  wait: <E extends AnyEndpoint>(
    endpoint: E,
    body: Static<E['body']>,
    as: string,
    until: (data: Static<E['data']>) => unknown,
  ) => Promise<Static<E['data']>>
  /** presses the button on the gateway's page, and not again once the page says that it is paid */
  pay: (paymentCode: string) => Promise<void>
}
export type Life = (living: Living) => Promise<unknown>

/**
 * Lives of all endings, lived against a server that dies under them: whatever was not answered is sent again with its key until somebody
 * answers. `server.url` is where the server is now.
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
        // nobody there, or gone before the answer: the outcome is unknown
      }
      await sleep(AGAIN_MS)
    }
  }
  const send = async (endpoint: AnyEndpoint, body: Record<string, unknown>, as: string, key?: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(as)}`, ...(key && { 'idempotency-key': key }) }
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
    return {
      ...dice,
      name,
      command: async (endpoint, body, as, ...leaves) => {
        const key = `${name}-${++count}`
        const { status, answer, tries } = await send(endpoint, body as Record<string, unknown>, as, key)
        const left = leaves.map(({ type }) => type)
        attempts.push({ as, endpoint, key, body: body as Record<string, unknown>, leaves: left, status, answer, tries })
        acknowledged++
        if (status !== 200) throw new NotToday(`${endpoint.path}: ${answer.message}`)
        return answer.data
      },
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
  /** every worker lives two lives first that no other begins with, as far as there are as many kinds: however soon it is stopped, there is one of each */
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
    /** the same request again; answers what is said now */
    again: ({ endpoint, body, as, key }: Attempt) => send(endpoint, body, as, key),
    start: (workers: number, seed: number) => {
      const running = Promise.all(Array.from({ length: workers }, (_, n) => work(n, workers, dice(seed + n))))
      return {
        /** every life begun is lived to its end */
        finish: async () => {
          stopping = true
          await running
        },
      }
    },
  }
}

/** A rule spoke against it: this life ends here. */
class NotToday extends Error {}
