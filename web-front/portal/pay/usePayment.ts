import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askAgain } from '#contracts/client/asked-again.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { type Begun, isOpen, type Outcome, rechargeOutcome } from './paying.ts'

/** ms between two questions for what became of a payment, where no news come */
const ASK_MS = 3_000

/** What became of a payment, asked until it is over. `has`: the money has come, so that one may ask whether it has paid what it was for. */
export const usePayment = ({ paymentCode }: Pick<Begun, 'paymentCode'>) => {
  const [waits, setWaits] = useState(true)
  const every = () => (waits ? ASK_MS : false)
  const asked = useAsk(paymentRecords, { paymentCode, page: 0, size: 1 }, { lists: ['payment'], every, fresh: 0 })
  const attempt = asked.data?.content[0]
  const has = attempt !== undefined && rechargeOutcome(attempt, false) === 'BOOKING'
  return { attempt, has, every, check: () => void asked.refetch(), stop: () => setWaits(false) }
}

type Payment = ReturnType<typeof usePayment>
/** The same with what it was for: `isBooked`, it has paid it; `isLate`, it came when that could not be paid any more. */
export const useOutcome = (
  { attempt, has, stop }: Payment,
  { isBooked, isLate = false }: { isBooked: boolean; isLate?: boolean },
  forget: () => void,
): Outcome => {
  const queries = useQueryClient()
  const outcome = has && !isBooked && isLate ? 'LATE' : rechargeOutcome(attempt, isBooked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it ends, once
  useEffect(() => {
    if (isOpen(outcome)) return
    stop()
    forget()
    void askAgain(queries)
  }, [outcome])
  return outcome
}
