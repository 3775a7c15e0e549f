import { type Fen, parseYuan, TEN_YUAN } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { partUp } from '#contracts/order/rules/abroad.ts'
import { type FareCounts, ofEach, priceQuote } from '#contracts/order/rules/fares.ts'
import type { DeskFlight, DeskOffer } from '#contracts/quotation/inter-api.ts'

/** A leg of an offer as it is typed: the route that is looked for, the chosen flight, and fares in yuan. */
export type LegTexts = { origin: string; destination: string; date: string; stockId: string; adult: string; child: string; infant: string }
export type OfferTexts = { legs: LegTexts[]; paxMin: string; conditions: string }
/** percent of an adult's fare that children and infants pay where no fare is typed */
type Percents = { childPercent: number; infantPercent: number }

export const blankLeg = ({ origin, destination, date }: { origin: string; destination: string; date: string }): LegTexts => ({
  origin,
  destination,
  date,
  stockId: '',
  adult: '',
  child: '',
  infant: '',
})

const YUAN = 100
/** an amount of whole yuan in fen; undefined for any other text */
const wholeYuan = (text: string): Fen | undefined => {
  const fen = parseYuan(text)
  return fen !== undefined && fen > 0 && fen % YUAN === 0 ? fen : undefined
}
/** What is wrong with a fare; nothing is right where it may be left out. */
export const wrongFare = (text: string, isOptional: boolean): string | undefined => {
  if (text.trim() === '') return isOptional ? undefined : '请填写票价'
  return wholeYuan(text) === undefined ? '请填写整元票价' : undefined
}
const faresOf = ({ adult, child, infant }: LegTexts): DeskOffer['legs'][number]['fares'] | undefined => {
  const ADULT = wholeYuan(adult)
  if (ADULT === undefined || wrongFare(child, true) || wrongFare(infant, true)) return undefined
  const [CHILD, INFANT] = [wholeYuan(child), wholeYuan(infant)]
  return { ADULT, ...present({ CHILD, INFANT }) }
}

/** The offer to send; undefined as long as something is missing or wrong. */
export const offerOf = ({ legs, paxMin, conditions }: OfferTexts): DeskOffer | undefined => {
  const chosen = legs.map(leg => ({ stockId: leg.stockId, fares: faresOf(leg) }))
  const least = Number(paxMin)
  if (!Number.isInteger(least) || least < 1) return undefined
  const complete = chosen.flatMap(({ stockId, fares }) => (stockId && fares ? [{ stockId, fares }] : []))
  if (complete.length < chosen.length) return undefined
  return { legs: complete, paxMin: least, ...(conditions.trim() && { conditions: conditions.trim() }) }
}

/** The total of an offer for the group with taxes, as the server will reckon it; undefined while it is incomplete. */
export const totalOf = (
  { legs }: OfferTexts,
  counts: FareCounts,
  flights: readonly (readonly DeskFlight[])[],
  { childPercent, infantPercent }: Percents,
): Fen | undefined => {
  const segments = legs.map((leg, n) => {
    const fares = faresOf(leg)
    const flight = flights[n]?.find(({ stockId }) => stockId === leg.stockId)
    if (!fares || !flight) return undefined
    const { ADULT, CHILD, INFANT } = fares
    const part = (percent: number) => partUp(ADULT, percent * 100, TEN_YUAN)
    const taxes = { ...flight.taxes, FREE: flight.taxes.ADULT }
    return {
      fullFare: flight.fullFare,
      groupFare: ADULT,
      taxes: ofEach(type => ({ cnFund: taxes[type], yq: 0 })),
      fares: { ADULT, SOLIDER: ADULT, FREE: 0, CHILD: CHILD ?? part(childPercent), INFANT: INFANT ?? part(infantPercent) },
    }
  })
  const whole = segments.flatMap(segment => segment ?? [])
  return whole.length === legs.length && whole.length > 0 ? priceQuote({ segments: whole, counts }).total : undefined
}
