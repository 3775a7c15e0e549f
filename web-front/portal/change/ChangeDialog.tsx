import { Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { changeDepartureDate, changePreview, flightQuery, interChangeDepartureDate } from '#contracts/change/api.ts'
import { costText } from '#contracts/change/costs.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { tidy } from '#contracts/kernel/sheet/text.ts'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Lines } from '../../kit/Lines.tsx'
import { Preview } from '../../kit/Preview.tsx'
import { People } from '../order/workspace/People.tsx'
import type { OpenedOrder } from '../order/workspace/steps.ts'

type Sums = Static<typeof changePreview.data>

/** Asks for another flight: whose, which flight with what it costs, the sums. */
export const ChangeDialog = ({ order, close }: { order: OpenedOrder; close: () => void }) => {
  const { orderId, legs, passengers, inter } = order
  const ticketed = passengers.filter(({ status }) => status === 'TICKETED')
  const [stockId, setStockId] = useState(legs[0]!.stockId)
  const [ids, setIds] = useState(ticketed.map(({ id }) => id))
  const [startDate, setStartDate] = useState('')
  const [to, setTo] = useState<string>()
  const [remark, setRemark] = useState('')
  const now = toInstant(houseNow())
  const whose = ticketed.length > 0 ? { ids } : {}
  const isChosen = ticketed.length === 0 || ids.length > 0
  const asked =
    isChosen && to ? { orderId, segments: [{ stockId, to }], ...whose, ...(tidy(remark) && { remark: tidy(remark) }) } : undefined
  const choose = (change: () => void) => {
    change()
    setTo(undefined)
  }
  return (
    <Preview
      title="申请改期"
      endpoint={inter ? interChangeDepartureDate : changeDepartureDate}
      body={asked}
      preview={{
        endpoint: changePreview,
        body: asked,
        seal: ({ due, back }) => ({ due, back }),
        show: sums => <Foreseen sums={sums} />,
      }}
      action={foreseen => (foreseen?.atOnce ? '立即改期' : '提交申请')}
      done={({ status }) =>
        status === 'DONE' ? '已改期' : status === 'WAIT_PAY' ? '申请已受理，请在时限内支付' : '申请已提交，等待航空公司审批'
      }
      close={close}
    >
      {({ pending, errors }) => (
        <>
          <Fields>
            {legs.length > 1 && (
              <Field label="原航段" required wide>
                {control => (
                  <Select
                    {...control}
                    disabled={pending}
                    value={stockId}
                    options={legs.map(leg => ({
                      value: leg.stockId,
                      label: `${leg.flightNo} ${leg.date} ${leg.origin}-${leg.destination}`,
                    }))}
                    onChange={next => choose(() => setStockId(next))}
                  />
                )}
              </Field>
            )}
            <Field label="出发日期自" help="不填为原航班前后一周，填写后列出此后两周">
              {control => (
                <DayField
                  {...control}
                  now={now}
                  from={toLocal(now).date}
                  value={startDate}
                  onChange={day => choose(() => setStartDate(day))}
                />
              )}
            </Field>
            <Field label="备注" error={errors.remark}>
              {control => (
                <Input {...control} maxLength={500} disabled={pending} value={remark} onChange={({ target }) => setRemark(target.value)} />
              )}
            </Field>
          </Fields>
          {ticketed.length > 0 && (
            <People label="改期的旅客" people={ticketed} chosen={ids} choose={next => choose(() => setIds(next))} pending={pending} />
          )}
          {isChosen && (
            <Flights asked={{ orderId, stockId, ...whose, ...(startDate && { startDate }) }} to={to} choose={setTo} pending={pending} />
          )}
        </>
      )}
    </Preview>
  )
}

type FlightsProps = {
  asked: Static<typeof flightQuery.body>
  to: string | undefined
  choose: (stockId: string) => void
  pending: boolean
}
const Flights = ({ asked, to, choose, pending }: FlightsProps) => {
  const found = useAsk(flightQuery, asked, { lists: ['stock'], fresh: 0 })
  return (
    <Fetched from={found} what="可改的航班">
      {({ flights }) =>
        flights.length === 0 ? (
          <p className="ow-hint">这段时间没有同航线的其他在售航班，请填写出发日期</p>
        ) : (
          <Radio.Group
            className="ow-people"
            aria-label="新航班"
            value={to}
            disabled={pending}
            onChange={({ target }) => choose(target.value)}
          >
            {flights.map(flight => (
              <Radio key={flight.stockId} value={flight.stockId} disabled={flight.obstacle !== undefined}>
                {flight.flightNo} {flight.date} {flight.depTime}–{flight.arrTime} {flight.cabin} 舱，余 {flight.seatsLeft} 座{' '}
                <small>{costText(flight)}</small>
              </Radio>
            ))}
          </Radio.Group>
        )
      }
    </Fetched>
  )
}
const Foreseen = ({ sums: { difference, fee, due, back, audit, closesAt, atOnce, noticeNo } }: { sums: Sums }) => (
  <>
    <Lines
      of={[
        ['票价差额', <Money key="difference" fen={difference} sign />],
        ['变更费', fee > 0 ? <Money key="fee" fen={fee} sign /> : noticeNo ? '航班变动，免费' : '无'],
        ...(atOnce ? [] : [['最晚办理', formatDateTime(closesAt).slice(0, 16)] as const]),
      ]}
      sum={[back > 0 ? '应退' : '应付', <Money key="sum" fen={back > 0 ? back : due} sign />]}
    />
    <p className="ow-hint">
      {atOnce
        ? '订单尚未付清，改期即时生效，差额计入待付款'
        : audit
          ? '由航空公司审批，通过后在时限内支付即改期；办理期间座位保留'
          : due > 0
            ? '提交后在时限内支付即改期，座位保留至支付时限'
            : '提交后即时改期'}
    </p>
  </>
)
