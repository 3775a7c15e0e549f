import { isStaff, type Who } from '../kernel/endpoint.ts'
import { forbidden } from '../kernel/refused.ts'

/** The sums of the ledger cover all airlines together. @throws Refused 403 for staff of some airlines only */
export const wholeLedger = (who: Who): void => {
  if (isStaff(who) && !who.airlines.includes('*')) throw forbidden('账务不分航司，须有全部航司的数据权限')
}
