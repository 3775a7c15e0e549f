import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { isOwn, pageUser } from '#contracts/client/login-info.ts'
import { secret } from '#contracts/client/secret.ts'
import { storage } from '#contracts/client/storage.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type SubmitBody, submitOrder } from '#contracts/order/api.ts'
import { useSend } from '../../../kit/calls.ts'
import { sentKey } from '../../../kit/traces.ts'

/** where it leads: to the order, or to its payment as well */
export type Way = 'order' | 'pay'
type Sent = { body: Static<typeof SubmitBody>; way: Way }

/** the key of a command is forgotten after as long (kit/intentions.ts) */
const REMEMBERED_MS = 10 * 60_000
/** What this user has sent and heard nothing of, in this tab: it names people, so it lies there ciphered, and for how long in clear. */
const sentBy = (user: string) => {
  const kept = storage({ box: sessionStorage })
  const key = sentKey(user, 'newOrder')
  return {
    read: (): Sent | undefined => {
      const text = kept.get<string>(key)
      try {
        return text === null ? undefined : (JSON.parse(secret().decrypt(text)) as Sent)
      } catch {
        return undefined
      }
    },
    keep: (sent: Sent): void => kept.set(key, secret().encrypt(JSON.stringify(sent)), { expiresIn: REMEMBERED_MS }),
    forget: (): void => kept.remove(key),
  }
}

type Outcome = {
  done: (order: Static<typeof submitOrder.data>, sent: Sent) => void
  failed: (error: unknown, sent: Sent) => void
}

/**
 * Sends an order once. As long as no answer has come the page remembers what it has sent, and says the same again when it is loaded anew: under the
 * same key it is the same order, whatever the price, a like order or the draft say by then. It is said again by the same
 * person only: who else is logged in by then sends nothing of it.
 */
export const useSubmission = (legs: readonly string[], { done, failed }: Outcome) => {
  const { send } = useSend(submitOrder)
  const [sending, setSending] = useState<Way>()
  const isBusy = useRef(false)
  const kept = sentBy(pageUser() ?? '')
  const ownSent = () => (isOwn() ? kept.read() : undefined)

  const submit = async (sent: Sent) => {
    // a second press comes before the button is drawn anew
    if (isBusy.current) return
    isBusy.current = true
    setSending(sent.way)
    if (isOwn()) kept.keep(sent)
    try {
      const order = await send(sent.body)
      kept.forget()
      done(order, sent)
    } catch (error) {
      if (!(error instanceof CallError) || !error.isUnknown) kept.forget()
      failed(error, sent)
    } finally {
      isBusy.current = false
      setSending(undefined)
    }
  }

  const latest = useRef({ submit, ownSent })
  latest.current = { submit, ownSent }
  const flights = legs.join()
  useEffect(() => {
    const sent = latest.current.ownSent()
    if (sent?.body.legs.map(({ stockId }) => stockId).join() === flights) void latest.current.submit(sent)
  }, [flights])

  /** what was sent and may have been done, for all that is known here */
  const unanswered = () => ownSent()?.body
  /** `sending`: which way it goes just now */
  return { submit, unanswered, sending }
}
