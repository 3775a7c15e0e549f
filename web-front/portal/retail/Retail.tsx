import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { messageOf } from '#contracts/client/error.ts'
import { retailSearch } from '#contracts/retail/flight-api.ts'
import { useAsk } from '../../kit/calls.ts'
import { houseNow } from '../../kit/clock.ts'
import { DayField } from '../../kit/DayField.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { useForm } from '../../kit/form.ts'
import { AirportField } from '../search/AirportField.tsx'
import { namesOf, useAirports } from '../search/ask.ts'
import type { Airport } from '../search/places.ts'
import { Offers } from './Offers.tsx'
import { questionIn, type RetailQuestion, wordsOf } from './question.ts'
import { type Chosen, Travellers } from './Travellers.tsx'
import './retail.css'

/** Tickets for single travellers: search, choice of a fare, names, order (DOMAIN §3.59). */
export const Retail = () => {
  const { data: airports, error, refetch } = useAirports(true)
  const [query, setQuery] = useSearchParams()
  const asked = questionIn(query)
  return (
    <div className="retail">
      <header className="retail-head">
        <h1>散客机票</h1>
        <Link to="/retail/orders">我的散客订单</Link>
      </header>
      {error && (
        <p role="alert">
          机场列表没有取到：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      )}
      {airports && <Asking airports={airports} asked={asked} ask={next => setQuery(wordsOf(next))} />}
      {airports && asked && <Found key={query.toString()} asked={asked} airports={airports} />}
    </div>
  )
}

const Asking = ({
  airports,
  asked,
  ask,
}: {
  airports: readonly Airport[]
  asked: RetailQuestion | undefined
  ask: (to: RetailQuestion) => void
}) => {
  const { values, change, errors, submit, place } = useForm(
    () => ({
      origin: asked?.origin ?? '',
      destination: asked?.destination ?? '',
      startDate: asked?.startDate ?? '',
      backDate: asked?.backDate ?? '',
      adults: asked?.counts.ADULT ?? 1,
      children: asked?.counts.CHILD ?? 0,
      infants: asked?.counts.INFANT ?? 0,
    }),
    ({ origin, destination, startDate, backDate, adults, children, infants }): Record<string, string> => ({
      ...(!origin && { origin: '请选择出发地' }),
      ...(!destination && { destination: '请选择到达地' }),
      ...(origin && origin === destination && { destination: '出发地与到达地不能相同' }),
      ...(!startDate && { startDate: '请选择日期' }),
      ...(backDate && backDate < startDate && { backDate: '回程不能早于去程' }),
      ...(adults + children + infants > 9 && { adults: '每单最多9人' }),
      ...(infants > 2 * adults && { infants: '每名成人最多携带两名婴儿' }),
    }),
  )
  const { origin, destination, startDate, backDate, adults, children, infants } = values
  const search = submit(() =>
    ask({
      origin,
      destination,
      startDate,
      ...(backDate && { backDate }),
      counts: { ADULT: adults, ...(children > 0 && { CHILD: children }), ...(infants > 0 && { INFANT: infants }) },
    }),
  )
  const number = (name: 'adults' | 'children' | 'infants', label: string, min: number) => (
    <Field label={label} error={errors[name]}>
      {control => (
        <InputNumber {...control} min={min} max={9} precision={0} value={values[name]} onChange={n => change({ [name]: n ?? min })} />
      )}
    </Field>
  )
  return (
    <form ref={place} className="retail-form" onSubmit={search} aria-label="查询散客机票">
      <div className="retail-line">
        <AirportField
          id="retail-origin"
          label="出发地"
          value={origin}
          airports={airports}
          error={errors.origin}
          choose={code => change({ origin: code })}
        />
        <AirportField
          id="retail-destination"
          label="到达地"
          value={destination}
          airports={airports}
          error={errors.destination}
          choose={code => change({ destination: code })}
        />
      </div>
      <Fields>
        <Field label="去程日期" required error={errors.startDate}>
          {control => (
            <DayField
              {...control}
              now={new Date(houseNow()).toISOString()}
              value={startDate}
              onChange={day => change({ startDate: day })}
            />
          )}
        </Field>
        <Field label="回程日期" error={errors.backDate} help="单程不填">
          {control => (
            <DayField
              {...control}
              now={new Date(houseNow()).toISOString()}
              from={startDate}
              value={backDate}
              onChange={day => change({ backDate: day })}
            />
          )}
        </Field>
        {number('adults', '成人', 1)}
        {number('children', '儿童', 0)}
        {number('infants', '婴儿', 0)}
      </Fields>
      <Button type="primary" htmlType="submit">
        查询
      </Button>
    </form>
  )
}

const Found = ({ asked, airports }: { asked: RetailQuestion; airports: readonly Airport[] }) => {
  const { data, error, refetch, isFetching } = useAsk(retailSearch, asked)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const again = () => {
    setChosen([])
    void refetch()
  }
  if (error)
    return (
      <p role="alert" className="retail-none">
        航班没有查到：{messageOf(error)} <Button onClick={again}>重试</Button>
      </p>
    )
  if (!data) return <p role="status">正在查询航班…</p>
  if (data.legs.some(({ flights }) => flights.length === 0))
    return (
      <p role="status" className="retail-none">
        没有可售的散客机票，可换日期或航线再查
      </p>
    )
  const isWhole = data.legs.every((_, leg) => chosen[leg])
  return (
    <>
      <Offers
        legs={data.legs}
        until={data.until}
        chosen={chosen}
        nameOf={namesOf(airports)}
        choose={(leg, offer) => setChosen(now => Object.assign([...now], { [leg]: offer }))}
        again={again}
        isAsking={isFetching}
      />
      {isWhole && (
        <Travellers
          key={chosen.map(({ freightId, stockId }) => `${stockId} ${freightId}`).join()}
          searchId={data.id}
          asked={asked}
          chosen={chosen}
          again={again}
        />
      )}
    </>
  )
}
