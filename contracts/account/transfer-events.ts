import { event } from '../kernel/event.ts'
import { Code, Id, Instant, Type, zh } from '../kernel/schema.ts'

/**
 * Stream `banktransfer-{id of the number}`. What the bank has brought or paid out under this number is registered as this (a deposit, what a client has
 * paid, a withdrawal), and as nothing else. `until`: it has not come to anything by then.
 */
export const BankTransferClaimed = event(
  'BankTransferClaimed',
  '登记银行流水',
  Type.Object({ bankRefNo: zh(Code, '银行流水号'), bookingId: zh(Id, '单号'), until: zh(Instant, '截止时间') }),
)
