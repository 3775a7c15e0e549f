import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import type { NameOf } from '#contracts/client/look/route.ts'
import { durationText, shortMoment } from '#contracts/client/look/route.ts'
import { fareTypes } from '#contracts/enums.ts'
import { minutesOf, timesText } from '#contracts/kernel/zones.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { useTerms } from './ask.ts'
import type { AskedGroup } from './form.ts'
import { type PricedFlight, shortBy, toldTypes } from './results.ts'

type Props = {
  flights: readonly PricedFlight[]
  nameOf: NameOf
  group: AskedGroup
  drop: (flight: PricedFlight) => void
  close: () => void
}

/** Chosen flights side by side. */
export const Compare = ({ flights, nameOf, group, drop, close }: Props) => {
  const types = toldTypes(flights[0]!).map(({ type }) => type)
  const cheapest = Math.min(...flights.map(({ total }) => total))
  const row = (head: string, cell: (flight: PricedFlight) => React.ReactNode) => (
    <tr>
      <th scope="row">{head}</th>
      {flights.map(flight => (
        <td key={flight.stockId}>{cell(flight)}</td>
      ))}
    </tr>
  )
  return (
    <section className="compare" aria-label="航班对比">
      <div className="compare-head">
        <h3>航班对比</h3>
        <button type="button" className="search-link" onClick={close}>
          清空对比
        </button>
      </div>
      <table>
        <thead>
          <tr>
            <td />
            {flights.map(flight => (
              <th key={flight.stockId} scope="col">
                <Airline code={flight.airLine} bare /> {flight.flightNo}{' '}
                <button type="button" className="search-link" aria-label={`${flight.flightNo} 移出对比`} onClick={() => drop(flight)}>
                  移出
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row('时间', flight => timesText(flight, ' → '))}
          {row('机场', ({ origin, destination }) => `${nameOf(origin) ?? origin} → ${nameOf(destination) ?? destination}`)}
          {row('时长', flight => durationText(minutesOf(flight)))}
          {row('座位', flight =>
            shortBy(flight) > 0 ? `余 ${flight.seatsLeft} 座，差 ${shortBy(flight)} 座` : `余 ${flight.seatsLeft} 座`,
          )}
          {row('成团', ({ paxMin, cabin }) => `${paxMin} 人，${cabin} 舱`)}
          {types.map(type => (
            <tr key={type}>
              <th scope="row">{fareTypes[type]}含税</th>
              {flights.map(({ stockId, prices }) => (
                <td key={stockId}>
                  <Money fen={prices.find(price => price.type === type)?.perPassenger} sign />
                </td>
              ))}
            </tr>
          ))}
          {row('合计', ({ total }) => (
            <>
              <b>
                <Money fen={total} sign />
              </b>{' '}
              {total === cheapest ? (
                <span className="low">最低</span>
              ) : (
                <small>
                  多 <Money fen={total - cheapest} sign />
                </small>
              )}
            </>
          ))}
          {row('付款', flight => (
            <Parts flight={flight} group={group} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Parts = ({ flight, group }: { flight: PricedFlight; group: AskedGroup }) => {
  const { sale } = useTerms([flight.stockId], group)
  return (
    <>
      {sale.data?.instalments.map((part, _, all) => (
        <span key={part.no} className="compare-part">
          {instalmentName(part, all)} <Money fen={part.amount} sign />，{shortMoment(part.by)} 前
        </span>
      ))}
    </>
  )
}
