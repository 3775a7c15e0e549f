import { Button, InputNumber } from 'antd'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { AirportName } from '#contracts/client/look/AirportName.tsx'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import '../../agency/fields/fields.css'
import { describing, focusOn, Labelled } from '../../agency/fields/Labelled.tsx'
import { DayField } from '../../kit/DayField.tsx'
import { AirportField } from '../search/AirportField.tsx'
import { namesOf, useAirports } from '../search/ask.ts'
import { emptyForm, mistakesIn, withLeg } from '../search/form.ts'
import { ownRoutes } from '../search/own.ts'

const RECENT = 4
const SEARCH = '/demandManagement/searchTickets'

/** A one-way search that leads to the search page with its results, where other searches are made. */
export const QuickSearch = () => {
  const { data: airports = [] } = useAirports(true)
  const navigate = useNavigate()
  const [form, setForm] = useState(emptyForm)
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const [recent] = useState(() => ownRoutes().slice(0, RECENT))
  const now = toInstant(Date.now())
  const [{ origin, destination, date } = { origin: '', destination: '', date: '' }] = form.legs
  const change = (leg: Parameters<typeof withLeg>[2]) => {
    setForm(withLeg(form, 0, leg))
    setMistakes({})
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    const wrong = mistakesIn(form, toLocal(now).date)
    setMistakes(wrong)
    const [first] = Object.keys(wrong)
    if (first) return focusOn(first)
    const adults = form.adults ? `&adults=${form.adults}` : ''
    void navigate(`${SEARCH}?type=S&legs=${origin}-${destination}-${date}${adults}`)
  }
  const nameOf = namesOf(airports)
  return (
    <section className="home-card" aria-labelledby="quick">
      <div className="home-head">
        <h2 id="quick">快速查询</h2>
      </div>
      <form className="home-search" onSubmit={search} noValidate>
        <AirportField
          id="origin-0"
          label="出发"
          value={origin}
          airports={airports}
          error={mistakes['origin-0']}
          choose={code => change({ origin: code })}
        />
        <AirportField
          id="destination-0"
          label="到达"
          value={destination}
          airports={airports}
          error={mistakes['destination-0']}
          choose={code => change({ destination: code })}
        />
        <Labelled id="date-0" label="出发日期" required error={mistakes['date-0']}>
          <DayField {...describing('date-0', mistakes['date-0'], undefined)} value={date} now={now} onChange={date => change({ date })} />
        </Labelled>
        <Labelled id="adults" label="成人数" required={false}>
          <InputNumber
            id="adults"
            min={1}
            max={999}
            precision={0}
            controls={false}
            placeholder="可不填"
            value={form.adults}
            onChange={adults => setForm({ ...form, adults })}
          />
        </Labelled>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
      </form>
      {recent.length > 0 && (
        <div className="home-recent">
          <span>最近</span>
          {recent.map(({ origin, destination }) => (
            <Link key={`${origin}-${destination}`} to={`${SEARCH}?type=S&legs=${origin}-${destination}-`}>
              <AirportName code={origin} name={nameOf(origin)} /> → <AirportName code={destination} name={nameOf(destination)} />
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}
