import type { NameOf } from '#contracts/client/look/route.ts'
import { dayText } from '#contracts/client/look/route.ts'
import { flightsOf, type RefundForm, type RefundFormType, type Ticket, wholeBecause } from './form.ts'

type FlightProps = {
  form: RefundForm
  kind: RefundFormType
  tickets: readonly Ticket[]
  /** undefined means all remaining coupons of each ticket */
  chosen: readonly string[] | undefined
  change: (chosen: string[] | undefined) => void
  nameOf: NameOf
}
/** Flights of a journey to refund, where there are several. */
export const RefundFlights = ({ form: { segments }, kind, tickets, chosen, change, nameOf }: FlightProps) => {
  if (segments.length < 2 || kind.manner === 'CHILD') return null
  const whole = wholeBecause(segments, tickets, kind)
  const flights = flightsOf(segments, tickets, kind)
  const left = flights.filter(({ isLeft }) => isLeft).map(({ stockId }) => stockId)
  const isOn = (stockId: string) => !chosen || whole !== '' || chosen.includes(stockId)
  const press = (stockId: string, on: boolean) => {
    const now = left.filter(one => (one === stockId ? on : isOn(one)))
    change(now.length === left.length ? undefined : now)
  }
  return (
    <fieldset className="rf-flights" id="rf-segments" tabIndex={-1}>
      <legend>退哪些航段</legend>
      {flights.map(({ stockId, flightNo, date, origin, destination, isLeft, mayAlone }) => (
        <label key={stockId}>
          <input
            type="checkbox"
            checked={isLeft && isOn(stockId)}
            disabled={!isLeft || whole !== ''}
            onChange={event => press(stockId, event.target.checked)}
          />
          <span>
            {flightNo} {dayText(date)} {nameOf(origin) ?? origin} → {nameOf(destination) ?? destination}
            {!isLeft ? <small>已退</small> : !mayAlone && whole === '' && <small>所购政策不允许单独退此航段，须整程退</small>}
          </span>
        </label>
      ))}
      {whole && <small>{whole}</small>}
    </fieldset>
  )
}
