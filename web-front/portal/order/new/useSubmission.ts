import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { storage } from '#contracts/client/storage.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type SubmitBody, submitOrder } from '#contracts/order/api.ts'
import { useSend } from '../../../kit/calls.ts'

/** where it leads: to the order, or to its payment as well */
export type Way = 'order' | 'pay'
type Sent = { body: Static<typeof SubmitBody>; way: Way }

/** the key of a command is forgotten after as long (kit/intentions.ts) */
const REMEMBERED_MS = 10 * 60_000
const NAME = 'newOrder.sent'
const box = () => storage({ box: sessionStorage })

type Outcome = {
  done: (order: Static<typeof submitOrder.data>, sent: Sent) => void
  failed: (error: unknown, sent: Sent) => void
}

/**
 * Sends an order once. As long as no answer has come the page remembers what it has sent, and says the same again when it is loaded anew: under the
 * same key it is the same order, whatever the price, a like order or the draft say by then.
 */
export const useSubmission = (legs: readonly string[], { done, failed }: Outcome) => {
  const { send } = useSend(submitOrder)
  const [sending, setSending] = useState<Way>()
  const isBusy = useRef(false)

  const submit = async (sent: Sent) => {
    // a second press comes before the button is drawn anew
    if (isBusy.current) return
    isBusy.current = true
    setSending(sent.way)
    box().set(NAME, sent, { expiresIn: REMEMBERED_MS })
    try {
      const order = await send(sent.body)
      box().remove(NAME)
      done(order, sent)
    } catch (error) {
      if (!(error instanceof CallError) || !error.isUnknown) box().remove(NAME)
      failed(error, sent)
    } finally {
      isBusy.current = false
      setSending(undefined)
    }
  }

  const latest = useRef(submit)
  latest.current = submit
  const flights = legs.join()
  useEffect(() => {
    const sent = box().get<Sent>(NAME)
    if (sent?.body.legs.map(({ stockId }) => stockId).join() === flights) void latest.current(sent)
  }, [flights])

  /** what was sent and may have been done, for all that is known here */
  const unanswered = () => box().get<Sent>(NAME)?.body
  /** `sending`: which way it goes just now */
  return { submit, unanswered, sending }
}
