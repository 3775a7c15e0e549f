import { Input } from 'antd'
import { useState } from 'react'
import { Money } from '#contracts/client/look/Money.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { couponStatuses, type FareType, fareTypes, passengerStatuses } from '#contracts/enums.ts'
import { EMPTY } from '#contracts/kernel/calendar.ts'
import { matching, type RefundForm, type RefundFormType, type Ticket, whyNot } from './form.ts'

/** number of rows at first: a group has up to five hundred */
const SHOWN = 10

type Props = {
  form: RefundForm
  kind: RefundFormType | undefined
  ids: readonly string[]
  change: (ids: string[]) => void
}

/** Tickets to refund, or payments of travellers without tickets. A traveller who cannot be chosen shows why. */
export const Tickets = ({ form: { tickets, segments }, kind, ids, change }: Props) => {
  const [sought, seek] = useState('')
  const [all, showAll] = useState(false)
  const found = matching(tickets, sought)
  const shown = all ? found : found.slice(0, SHOWN)
  const may = (some: readonly Ticket[]) => some.filter(ticket => whyNot(ticket, kind) === '')
  const chosen = new Set(ids)
  const mayBe = may(found)
  const allChosen = mayBe.length > 0 && mayBe.every(({ passengerId }) => chosen.has(passengerId))
  const press = (some: readonly Ticket[], on: boolean) => {
    const those = new Set(some.map(({ passengerId }) => passengerId))
    change([...ids.filter(id => !those.has(id)), ...(on ? those : [])])
  }
  const flightText = (stockId: string) => {
    const flight = segments.find(segment => segment.stockId === stockId)
    return flight ? `${flight.flightNo} ${dayText(flight.date)}` : ''
  }
  return (
    <>
      <div className="rf-seek">
        <Input
          allowClear
          value={sought}
          onChange={event => seek(event.target.value)}
          placeholder="姓名、票号，可粘贴多个"
          aria-label="查找旅客"
        />
      </div>
      <table className="rf-table rf-tickets">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={sought ? '全选查到的旅客' : '全选可退的旅客'}
                checked={allChosen}
                disabled={mayBe.length === 0}
                onChange={event => press(mayBe, event.target.checked)}
              />
            </th>
            <th scope="col">旅客</th>
            <th scope="col">票号</th>
            <th scope="col">航段</th>
            <th scope="col" className="number">
              已付（元）
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(ticket => {
            const { passengerId, name, type, ticketNo, status, paid, coupons } = ticket
            const why = whyNot(ticket, kind)
            return (
              <tr key={passengerId} className={why ? 'rf-off' : undefined}>
                <td className="rf-ck">
                  <input
                    type="checkbox"
                    aria-label={`选择${name}`}
                    checked={chosen.has(passengerId) && why === ''}
                    disabled={why !== ''}
                    onChange={event => press([ticket], event.target.checked)}
                  />
                </td>
                <th scope="row" className="rf-name">
                  {name}
                  {type !== 'ADULT' && <small> {fareTypes[type as FareType] ?? type}</small>}
                </th>
                <td className="rf-no">{ticketNo || '未出票'}</td>
                <td className="rf-legs">
                  {coupons.map(({ stockId, status: mark }) => (
                    <span key={stockId} className={mark === 'OPEN' ? undefined : 'rf-gone'}>
                      {flightText(stockId)}
                      {mark !== 'OPEN' && ` ${couponStatuses[mark]}`}
                    </span>
                  ))}
                </td>
                <td className="number rf-paid">{paid > 0 ? <Money fen={paid} /> : EMPTY}</td>
                <td className="rf-state">
                  <Tag tone={toneOf(status)}>{passengerStatuses[status as keyof typeof passengerStatuses] ?? status}</Tag>
                  {why && <small>{why}</small>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {found.length === 0 && <p className="rf-none">没有找到，换个姓名或票号</p>}
      {found.length > shown.length && (
        <p className="rf-foot">
          共 {found.length} 人，显示 {shown.length} 人
          <button type="button" className="rf-link" onClick={() => showAll(true)}>
            显示全部
          </button>
        </p>
      )}
    </>
  )
}
