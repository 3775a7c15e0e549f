import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askAgain } from '#contracts/client/asked-again.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { type BegunPayment, isOpen, type PayOutcome, rechargeOutcome } from './paying.ts'

/** ms between two reads of a payment, where no stream reports changes */
const ASK_MS = 3_000

/** A payment, read again until it is over. `has`: the money has come, so it is worth asking whether it has paid its target. */
export const usePayment = ({ paymentCode }: Pick<BegunPayment, 'paymentCode'>) => {
  const [waits, setWaits] = useState(true)
  const every = () => (waits ? ASK_MS : false)
  const asked = useAsk(paymentRecords, { paymentCode, page: 0, size: 1 }, { lists: ['payment'], every, fresh: 0 })
  const attempt = asked.data?.content[0]
  const has = attempt !== undefined && rechargeOutcome(attempt, false) === 'RECORDING'
  return { attempt, has, every, check: () => void asked.refetch(), stop: () => setWaits(false) }
}

type Payment = ReturnType<typeof usePayment>
/** The result with regard to the target: `isRecorded`: it has paid it; `isLate`: it came when the target could no longer be paid. */
export const useOutcome = (
  { attempt, has, stop }: Payment,
  { isRecorded, isLate = false }: { isRecorded: boolean; isLate?: boolean },
  forget: () => void,
): PayOutcome => {
  const queries = useQueryClient()
  const outcome = has && !isRecorded && isLate ? 'LATE' : rechargeOutcome(attempt, isRecorded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it ends, once
  useEffect(() => {
    if (isOpen(outcome)) return
    stop()
    forget()
    void askAgain(queries)
  }, [outcome])
  return outcome
}
