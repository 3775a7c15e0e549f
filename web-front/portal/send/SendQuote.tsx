import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { useProfile } from '../ask.ts'
import type { ShownQuote } from '../quotation/Quote.tsx'
import { useAirportNames } from '../search/ask.ts'
import { flightWords, pricesOf, senderText } from './offer.ts'
import { SendDialog } from './SendDialog.tsx'

/** Tells the customer of an airline's quote, until it ends. */
export const SendQuote = ({ quote, close }: { quote: ShownQuote; close: () => void }) => {
  const nameOf = useAirportNames()
  const { data: me } = useProfile()
  const { legs, lines = [], until } = quote
  if (!me) return null
  const offer = {
    title: '团队机票报价',
    legs: legs.map(leg => flightWords(leg, nameOf)),
    prices: pricesOf(lines),
    facts: until ? [['有效至', formatDateTime(until).slice(0, 16)] as const] : [],
    from: senderText(me),
  }
  return <SendDialog offer={offer} close={close} />
}
