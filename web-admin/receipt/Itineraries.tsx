import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { documentTypes } from '#contracts/kernel/documents.ts'
import type { ItineraryList } from './ask.ts'
import { Facts, Flights, HeadFacts, NoInvoice, yuan } from './parts.tsx'

/** The flights of the group once, then each traveller's ticket with its document and price. */
export const Itineraries = ({ receipt: { itineraries, ...head } }: { receipt: ItineraryList }) => (
  <>
    <HeadFacts head={head} />
    <Flights flights={head.flights} />
    <h2>旅客行程（{itineraries.length}）</h2>
    <ul className="itineraries">
      {itineraries.map(({ ticketNo, name, type, docType, docNo, pnr, status, ticketedAt, fare, cnFund, yq, vat, amount }) => (
        <li key={ticketNo}>
          <h3>
            {name}（{fareTypes[type]}）{status === 'REFUNDED' && ' 已退票'}
          </h3>
          <Facts
            facts={[
              ['电子客票号', ticketNo],
              [documentTypes[docType], docNo],
              ...(pnr ? [['PNR', pnr] as const] : []),
              ...(ticketedAt ? [['出票时间', formatDateTime(ticketedAt)] as const] : []),
              ['票价', yuan(fare)],
              ['燃油附加费', yuan(yq)],
              ['民航发展基金', yuan(cnFund)],
              ['合计', <strong key="amount">{yuan(amount)}</strong>],
              ['其中增值税', yuan(vat)],
            ]}
          />
        </li>
      ))}
    </ul>
    <NoInvoice />
  </>
)
