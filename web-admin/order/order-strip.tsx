import Box from '@mui/material/Box'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { seatStatuses } from '#contracts/enums.ts'
import { formatYuan, groupedYuan } from '#contracts/kernel/money.ts'
import { timesText } from '#contracts/kernel/zones.ts'
import { pnrMarks, pnrStates } from '#contracts/order/pnr/pnr-events.ts'
import type { StripPart } from '../kit/DocumentTop.tsx'
import { Legs } from '../kit/Legs.tsx'
import { peopleText } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** Itinerary, people, PNR and money. */
export const stripOf = (order: ShownOrder): StripPart[] => {
  const { legs, persons, passengers, counts, seats, pnrs, tourCode, total, totalText, paid, owed, status } = order
  const named = Math.min(passengers.length, persons)
  return [
    {
      title: '行程',
      content: (
        <ul>
          {legs.map(leg => (
            <li key={leg.stockId}>
              <Airline code={leg.airLine} bare />
              <span>
                <Legs legs={`${leg.origin}-${leg.destination}`} />
              </span>
              <small>
                {leg.flightNo}　{dayText(leg.date)} {timesText(leg, '–')}　{leg.cabin} 舱
              </small>
            </li>
          ))}
        </ul>
      ),
    },
    {
      title: '人数',
      content: (
        <>
          <div className="value">{persons} 人</div>
          <small>{peopleText(counts)}</small>
          <small>{named < persons ? `名单已录 ${named} 人，缺 ${persons - named} 人` : '名单已录全'}</small>
        </>
      ),
    },
    {
      title: 'PNR',
      content: (
        <>
          <div className="value">{pnrs[0]?.pnr ?? '—'}</div>
          {(pnrs.length > 1 ? pnrs : []).map(({ pnr, seats }) => (
            <small key={pnr}>
              {pnr}（{seats}座）
            </small>
          ))}
          {pnrs.map(
            ({ pnr, state = 'ACTIVE' }) =>
              state !== 'ACTIVE' && (
                <Box component="small" key={`${pnr}.state`} sx={{ color: 'error.main' }}>
                  {pnrs.length > 1 && `${pnr} `}
                  {pnrStates[state]}
                </Box>
              ),
          )}
          {pnrs.map(
            ({ pnr, mark = 'NORMAL', note }) =>
              mark !== 'NORMAL' && (
                <small key={`${pnr}.mark`}>
                  {pnrs.length > 1 && `${pnr} `}
                  {pnrMarks[mark]}
                  {note && `：${note}`}
                </small>
              ),
          )}
          <small>
            {seats} 座，{seatStatuses[order.seatStatus as keyof typeof seatStatuses] ?? order.seatStatus}
          </small>
          {tourCode && <small>团号 {tourCode}</small>}
        </>
      ),
    },
    {
      title: '金额',
      content: (
        <>
          <div className="value">{formatYuan(total)}</div>
          <div className="doc-meter" aria-hidden="true">
            <i style={{ width: `${total > 0 ? Math.min(100, (paid / total) * 100) : 0}%` }} />
          </div>
          <small>
            已付 {groupedYuan(paid)}
            {status === 'WAIT_FOR_PAY' && `，待付 ${groupedYuan(owed)}`}
          </small>
          <small>{totalText}</small>
        </>
      ),
    },
  ]
}
