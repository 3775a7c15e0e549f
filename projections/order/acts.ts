import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderRow } from '#contracts/order/lists.ts'
import { virtualOutStatus } from '#contracts/order/virtual-out/codes.ts'

type Row = Omit<Static<typeof OrderRow>, 'id'>

/** True while tickets have still to be issued, perhaps while other travellers' refunds are open. */
export const isUnticketed = ({ status, openRefunds, ticketProgress }: Row) =>
  status === 'WAIT_FOR_PAY' || status === 'PAID' || (status === 'REFUND_MODIFY' && openRefunds > 0 && ticketProgress !== 'ALL')

/**
 * Adds the agency's task and its limit to a row, and the nearest limit that is open. Names are asked for once something is paid; past their
 * limit no longer, since then the airline decides. Nothing is due while a flight of it is cancelled.
 */
export const withActs = (known: Row): Row => {
  const row = without(known)
  if (row.stopped) return row
  const namesWanted = row.unnamed > 0 && row.paid > 0 && isUnticketed(row) && !row.missed?.includes('NAME')
  const acts = { ...row, ...actOf(row), ...(namesWanted && { namesDue: row.nameBy }) }
  return { ...acts, ...nearestLimit(acts) }
}
// a rest pattern would copy the row name by name; most rows have none of these fields and are copied once
const without = (row: Row): Row => {
  if (row.act === undefined && row.namesDue === undefined && row.limitBy === undefined) return row
  const { act: _, actBy: __, namesDue: ___, limitBy: ____, limitKind: _____, ...rest } = row
  return rest
}
/**
 * The soonest limit that somebody can still keep: of the next payment (of the audit before it, or of taking protected seats), of names, and
 * of tickets once all is paid. A limit that has passed is in the list of late orders instead.
 */
const nearestLimit = (row: Row): Pick<Row, 'limitBy' | 'limitKind'> => {
  const { status, seatStatus, confirmBy, nextDue, nextKind, namesDue, ticketBy, clearBy, missed } = row
  const mayPay = status === 'WAIT_FOR_PAY' && (seatStatus !== 'WAITLISTED' || confirmBy !== undefined)
  const isToTicket = status !== 'WAIT_FOR_PAY' && isUnticketed(row) && !missed?.includes('TICKET')
  const open = [
    ...(mayPay && nextDue ? [{ limitBy: nextDue, limitKind: nextKind === 'BALANCE' ? ('BALANCE' as const) : ('PAY' as const) }] : []),
    ...(namesDue ? [{ limitBy: namesDue, limitKind: 'NAME' as const }] : []),
    ...(clearBy && isUnticketed(row) && !missed?.includes('CLEAR') ? [{ limitBy: clearBy, limitKind: 'CLEAR' as const }] : []),
    ...(isToTicket ? [{ limitBy: ticketBy, limitKind: 'TICKET' as const }] : []),
  ]
  return open.reduce<Pick<Row, 'limitBy' | 'limitKind'>>((first, next) => (first.limitBy! <= next.limitBy ? first : next), open[0] ?? {})
}
const actOf = ({ status, confirmBy, nextDue: actBy, seatStatus, auditStatus, cancelling }: Row): Pick<Row, 'act' | 'actBy'> => {
  if (status !== 'WAIT_FOR_PAY' || actBy === undefined || auditStatus === 'AUDITING') return {}
  // while a cancellation that the agency asked for is being decided, the order refuses these; corrections also where others asked for it
  if (cancelling === 'AGENCY' || (cancelling && auditStatus === 'RETURNED')) return {}
  if (seatStatus === 'WAITLISTED') return confirmBy ? { act: 'CONFIRM', actBy: confirmBy } : {}
  return { act: auditStatus === 'RETURNED' ? 'RESUBMIT' : 'PAY', actBy }
}

/** A part of a group, with the state of its tickets that are issued ahead of the rest. */
export const withVirtualOut = (known: Row): Row => {
  if (!known.ahead && known.virtualOut === undefined) return known
  const { virtualOut: _, ...row } = known
  const { ahead, status, ticketProgress, outTries: tries = 0, outSubmittedAt: submitted } = row
  return ahead ? { ...row, virtualOut: virtualOutStatus({ status, isOut: ticketProgress === 'ALL', tries, submitted }) } : row
}
