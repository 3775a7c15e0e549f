import { useState } from 'react'
import { pageUser } from '#contracts/client/login-info.ts'
import { type Begun, begunIn } from './paying.ts'

/** A payment that was begun here for something (an account, fines, products): gone on with after a reload, until it is seen how it ended. */
export const useBegun = (target: string) => {
  const [kept] = useState(() => begunIn(localStorage, pageUser() ?? '', target))
  const [begun, setBegun] = useState(kept.read)
  return {
    begun,
    begin: (next: Begun) => {
      kept.keep(next)
      setBegun(next)
    },
    /** how it ended has been seen */
    forget: kept.forget,
    /** another shall be made */
    again: () => {
      kept.forget()
      setBegun(undefined)
    },
  }
}
