import { useState } from 'react'
import { pageUser } from '#contracts/client/login-info.ts'
import { type BegunPayment, begunIn } from './paying.ts'

/** A payment that was begun here for a target (an account, fines, products); it continues after a reload, until its result was shown. */
export const useBegun = (target: string) => {
  const [kept] = useState(() => begunIn(localStorage, pageUser() ?? '', target))
  const [begun, setBegun] = useState(kept.read)
  return {
    begun,
    begin: (next: BegunPayment) => {
      kept.keep(next)
      setBegun(next)
    },
    /** its result was shown */
    forget: kept.forget,
    /** another payment is to be made */
    again: () => {
      kept.forget()
      setBegun(undefined)
    },
  }
}
