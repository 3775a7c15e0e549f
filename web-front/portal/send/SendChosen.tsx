import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useProfile } from '../ask.ts'
import { type Preview, termsOf } from '../order/new/words.ts'
import { useAirportNames } from '../search/ask.ts'
import { legWords, pricesOf, senderText } from './offer.ts'
import { SendDialog } from './SendDialog.tsx'

/** Tells the customer of flights that are not ordered yet. */
export const SendChosen = ({ preview, groupName, close }: { preview: Preview; groupName: string; close: () => void }) => {
  const nameOf = useAirportNames()
  const { data: me } = useProfile()
  const { legs, at } = preview
  if (!me) return null
  const offer = {
    title: groupName.trim() || '团队机票报价',
    legs: legs.map(leg => legWords(leg, nameOf)),
    prices: pricesOf(legs.map(({ lines }) => lines)),
    facts: [
      ...termsOf(preview, {}).flatMap(({ title, text }) => (title === '退票费' ? [[title, text] as const] : [])),
      ['报价时间', `${formatDateTime(at).slice(0, 16)}，价格和座位以下单时为准`] as const,
    ],
    from: senderText(me),
  }
  return <SendDialog offer={offer} close={close} />
}
