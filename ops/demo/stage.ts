import { isDeepStrictEqual } from 'node:util'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'

export type DemoRole = 'yefeng' | 'changcheng' | 'order' | 'refund' | 'finance' | 'admin' | 'auditor'
/** `field`: the name it is uploaded under */
export type DemoPaper = { field?: string; name: string; bytes: Uint8Array<ArrayBuffer> }
export type Refusal = { status: number; message: string }

/**
 * The place where the lives are played: over the network against a running server (demo.ts), or against the program of a test
 * (ops/e2e/lives.ts). The lives say what people do and what must be true afterwards; the stage says how a person calls and how long to wait
 * for consequences.
 */
export type Stage = {
  /** an instant of the server's own clock, near enough to name days by */
  now: () => string
  call: <E extends AnyEndpoint>(as: DemoRole, endpoint: E, body: Static<E['body']>, papers?: DemoPaper[]) => Promise<Static<E['data']>>
  /** calls, expects that the rules refuse with this text, and checks that nothing has changed */
  refused: (as: DemoRole, endpoint: AnyEndpoint, body: object, refusal: Refusal, papers?: DemoPaper[]) => Promise<void>
  /** presses the button on the cashier's page */
  press: (payUrl: string) => Promise<void>
  /** waits until the instant, and until everything due by then is done */
  pass: (instant: string) => Promise<void>
  /** asks until the expected fields are as given. @throws Error otherwise */
  see: <Answer extends object>(what: string, ask: () => Promise<Answer>, expected: Partial<Answer>) => Promise<Answer>
  step: (title: string) => void
  tell: (text: string) => void
}

/**
 * Asks until the expected fields are as given, with growing pauses (callers have a quota), for at most `atMostMs`. @returns the last
 * answer, and these fields of it
 */
export const askUntil = async <Answer extends object>(ask: () => Promise<Answer>, expected: Partial<Answer>, atMostMs: number) => {
  const began = Date.now()
  for (let wait = 25; ; wait = Math.min(1_000, wait * 1.5)) {
    const answer = await ask()
    const fields = Object.fromEntries(Object.keys(expected).map(field => [field, answer[field as keyof Answer]]))
    const so = isDeepStrictEqual(fields, expected)
    if (so || Date.now() - began >= atMostMs) return { answer, fields, so }
    await new Promise(done => setTimeout(done, wait))
  }
}
