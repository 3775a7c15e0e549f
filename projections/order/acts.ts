import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderRow } from '#contracts/order/lists.ts'
import { virtualOutStatus } from '#contracts/order/virtual-out/codes.ts'

type Row = Omit<Static<typeof OrderRow>, 'id'>

/** Tickets are still to be issued, perhaps while a refund of others of the group is open. */
export const isUnticketed = ({ status, openRefunds, ticketProgress }: Row) =>
  status === 'WAIT_FOR_PAY' || status === 'PAID' || (status === 'REFUND_MODIFY' && openRefunds > 0 && ticketProgress !== 'ALL')

/**
 * A row with what its agency has to do, and its limit. Names are asked for once something is paid, and past their limit no more: they are the
 * airline's then.
 */
export const withActs = (known: Row): Row => {
  const row = without(known)
  const namesWanted = row.unnamed > 0 && row.paid > 0 && isUnticketed(row) && !row.missed?.includes('NAME')
  return { ...row, ...actOf(row), ...(namesWanted && { namesDue: row.nameBy }) }
}
// a rest of names copies the row name by name: most have none of them, and are copied once
const without = (row: Row): Row => {
  if (row.act === undefined && row.namesDue === undefined) return row
  const { act: _, actBy: __, namesDue: ___, ...rest } = row
  return rest
}
const actOf = ({ status, confirmBy, nextDue: actBy, seatStatus, auditStatus }: Row): Pick<Row, 'act' | 'actBy'> => {
  if (status !== 'WAIT_FOR_PAY' || actBy === undefined || auditStatus === 'AUDITING') return {}
  if (seatStatus === 'WAITLISTED') return confirmBy ? { act: 'CONFIRM', actBy: confirmBy } : {}
  return { act: auditStatus === 'RETURNED' ? 'RESUBMIT' : 'PAY', actBy }
}

/** A part of a group with how its tickets ahead of the rest stand. */
export const withVirtualOut = (known: Row): Row => {
  if (!known.ahead && known.virtualOut === undefined) return known
  const { virtualOut: _, ...row } = known
  const { ahead, status, ticketProgress, outTries: tries = 0, outSubmittedAt: submitted } = row
  return ahead ? { ...row, virtualOut: virtualOutStatus({ status, isOut: ticketProgress === 'ALL', tries, submitted }) } : row
}
