import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { isOwn, pageUser } from '#contracts/client/login-info.ts'
import { secret } from '#contracts/client/secret.ts'
import { storage } from '#contracts/client/storage.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type SubmitBody, submitOrder } from '#contracts/order/api.ts'
import { interOrder } from '#contracts/order/search/inter-api.ts'
import { useSend } from '../../../kit/calls.ts'
import { sentKey } from '../../../kit/traces.ts'

/** next page: the order, or its payment */
export type SubmissionWay = 'order' | 'pay'
/** `filed`: the flights are sold at filed fares abroad */
type Sent = { body: Static<typeof SubmitBody>; way: SubmissionWay; filed: boolean }

/** time after which the key of a command is forgotten (kit/intentions.ts), ms */
const REMEMBERED_MS = 10 * 60_000
/**
 * The body that this user has sent in this tab without an answer. It names people, so it is stored encrypted; its time of expiry is not.
 */
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
 * Submits an order once. Until an answer comes, the page remembers the body that it sent, and sends the same again after a reload. Under
 * the same key it is the same order, whatever price, similar order and draft are by then. Only the same user sends it again.
 */
export const useSubmission = (legs: readonly string[], { done, failed }: Outcome) => {
  const group = useSend(submitOrder)
  const filed = useSend(interOrder)
  const [sending, setSending] = useState<SubmissionWay>()
  const isBusy = useRef(false)
  const kept = sentBy(pageUser() ?? '')
  const ownSent = () => (isOwn() ? kept.read() : undefined)

  const submit = async (sent: Sent) => {
    // a second click may come before the button is disabled
    if (isBusy.current) return
    isBusy.current = true
    setSending(sent.way)
    if (isOwn()) kept.keep(sent)
    try {
      const order = await (sent.filed ? filed : group).send(sent.body)
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

  /** the submission that was sent and may have been processed, as far as this page knows */
  const unanswered = () => ownSent()
  /** `sending`: the way of the submission that is being sent now */
  return { submit, unanswered, sending }
}
