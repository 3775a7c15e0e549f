import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { useProfile } from '../ask.ts'
import type { OpenedOrder } from '../order/workspace/steps.ts'
import { useAirportNames } from '../search/ask.ts'
import { legWords, pricesOf, senderText } from './offer.ts'
import { SendDialog } from './SendDialog.tsx'

/** Tells the customer how the group flies, whether its seats are there, and until when names are needed. */
export const SendOrder = ({ order, close }: { order: OpenedOrder; close: () => void }) => {
  const nameOf = useAirportNames()
  const { data: me } = useProfile()
  const { groupName, orderNo, legs, pnrs, limits, passengers, persons, allowedActions } = order
  const names = allowedActions.some(({ action }) => action === 'addPassenger') && passengers.length < persons
  if (!me) return null
  const offer = {
    title: groupName,
    legs: legs.map(leg => legWords(leg, nameOf)),
    prices: pricesOf(legs.map(({ lines }) => lines)),
    facts: [
      ['座位', pnrs.length > 0 ? '已订妥' : '申请中'] as const,
      ...(names ? [['名单', `${formatDateTime(limits.nameBy).slice(0, 16)}${provisionalMark(limits.nameBy)} 前提供`] as const] : []),
      ['订单号', orderNo] as const,
    ],
    from: senderText(me),
  }
  return <SendDialog offer={offer} close={close} />
}
