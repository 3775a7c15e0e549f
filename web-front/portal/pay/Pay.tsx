import { useEffect, useState } from 'react'
import { pageUser } from '#contracts/client/login-info.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { Choose } from './Choose.tsx'
import { FormerPayment } from './FormerPayment.tsx'
import { type BegunPayment, begunElsewhere, begunIn, foundOf, isOpen, partsOf, standingOf } from './paying.ts'
import { Result } from './Result.tsx'
import './pay.css'

/** ms between two reads of a payment, where no stream reports changes */
const ASK_MS = 3_000

type PayProps = { order: OpenedOrder; part: string; change: (part: string) => void; close: () => void }

/**
 * Payment of an order: the part and the channel, then the result. A payment that was begun here continues after a reload, in another tab
 * and the next day, until its result was shown. A person who comes after its end sees what is due now, and the former result in one line.
 */
export const Pay = ({ order, part, change, close }: PayProps) => {
  const { orderId } = order
  const [kept] = useState(() => begunIn(localStorage, pageUser() ?? '', orderId))
  const [begun, setBegun] = useState(kept.read)
  const [isAnother, setAnother] = useState(false)
  const [waits, setWaits] = useState(false)
  const [isWatched, setWatched] = useState(false)
  const every = waits ? ASK_MS : false
  const attempts = useAsk(
    paymentRecords,
    { orderId, businessCode: 'ORDER', page: 0, size: 100 },
    { lists: ['payment'], every: () => every, fresh: 0 },
  )
  // the order shows a payment a moment after the payment itself
  useAsk(orderDetail, { orderId }, { lists: ['order'], every: () => every })
  // attempts cached by an earlier visit may be out of date
  const isKnown = attempts.data !== undefined && attempts.isFetchedAfterMount
  const outcome = begun && isKnown ? standingOf(begun, attempts.data.content, order) : undefined
  useEffect(() => {
    setWaits(isOpen(outcome))
    if (isOpen(outcome)) setWatched(true)
    else if (outcome) kept.forget()
  }, [outcome, kept])

  const begin = (next: BegunPayment) => {
    kept.keep(next)
    setBegun(next)
    setWatched(true)
  }
  const forget = () => {
    kept.forget()
    setBegun(undefined)
    setAnother(true)
  }
  // a payment begun in another browser or by a colleague is awaited here too, until the person wants another one
  const [elsewhere] = isKnown ? begunElsewhere(attempts.data.content, order, begun?.paymentCode) : []
  if (elsewhere && !begun && !isAnother) setBegun(foundOf(elsewhere, order))
  const isFormer = outcome !== undefined && !isOpen(outcome) && !isWatched && partsOf(order).length > 0
  if (begun && outcome && !isFormer)
    return <Result begun={begun} outcome={outcome} order={order} check={() => void attempts.refetch()} again={forget} close={close} />
  if (attempts.data && (isKnown || !begun))
    return (
      <Choose
        order={order}
        part={part === 'full' ? 'full' : 'next'}
        change={change}
        elsewhere={elsewhere}
        former={begun && outcome && <FormerPayment begun={begun} outcome={outcome} />}
        // one's own attempt does not count as begun elsewhere, even if its answer is lost
        press={() => setAnother(true)}
        begin={begin}
        close={close}
      />
    )
  return (
    <Dialog title="支付" close={close}>
      <Fetched from={attempts} what="支付记录">
        {() => null}
      </Fetched>
    </Dialog>
  )
}
