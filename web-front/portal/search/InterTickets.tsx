import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { FareTable, Itinerary, type NameOf } from '#contracts/client/look/journey.tsx'
import { Airline, Money } from '#contracts/client/look/parts.tsx'
import { fareTypes, voyageTypes } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { filedText } from '#contracts/order/rules/abroad.ts'
import { overLegs } from '#contracts/order/rules/fares.ts'
import { type InterOffer, interPrice } from '#contracts/order/search/inter-api.ts'
import { focusOn } from '../../agency/fields/Labelled.tsx'
import { useAsk } from '../../kit/calls.ts'
import { useFrame } from '../../kit/frame.ts'
import { Empty, Fetched } from '../../kit/States.tsx'
import { useTell } from '../../kit/useTell.ts'
import { addressOf } from '../order/new/choice.ts'
import { askedIn, formIn, queryOf } from './address.ts'
import { namesOf, useAirports } from './ask.ts'
import { type Form, groupOf, mistakesIn } from './form.ts'
import type { Airport } from './places.ts'
import { SearchForm } from './SearchForm.tsx'
import './search.css'
import './inter.css'

const today = () => toLocal(new Date().toISOString()).date
const PAGE = '/demandManagement/interTickets'

/** Groups abroad at filed fares: journeys with their flights, taxes and price, each to be ordered as a whole (DOMAIN §5.18). */
export const InterTickets = () => {
  useFrame({ title: '国际查询', back: '/demandManagement/searchTickets' })
  return (
    <div className="search">
      <h1 className="search-title">国际查询</h1>
      <Fetched from={useAirports(true)} what="机场列表">
        {airports => <Asking airports={airports} />}
      </Fetched>
    </div>
  )
}

const Asking = ({ airports }: { airports: readonly Airport[] }) => {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const tell = useTell()
  const told = askedIn(query)
  const opened = useMemo(() => (told ? formIn(told, airports) : undefined), [told, airports])
  const [form, setForm] = useState<Form>(() => opened ?? { ...formIn('', airports), voyageType: 'D', legs: BLANK })
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const asked = opened && Object.keys(mistakesIn(opened, today())).length === 0 ? opened : undefined
  const search = () => {
    if (!tell.mayAct()) return
    const wrong = mistakesIn(form, today())
    setMistakes(wrong)
    const [first] = Object.keys(wrong)
    if (first) return void setTimeout(() => focusOn(first))
    void navigate(`${PAGE}?${queryOf(form)}`)
  }
  return (
    <>
      <SearchForm
        form={form}
        airports={airports}
        mistakes={mistakes}
        now={new Date().toISOString()}
        change={next => {
          const left = mistakesIn(next, today())
          setForm(next)
          setMistakes(Object.fromEntries(Object.entries(left).filter(([field]) => field in mistakes)))
        }}
        search={search}
        isSearching={false}
        aside={<span className="inter-hint">国内城市出发的行程，会经国际口岸一并查出</span>}
      />
      {asked && <Offers key={told} asked={asked} nameOf={namesOf(airports)} />}
    </>
  )
}
const BLANK = [
  { origin: '', destination: '', date: '' as const },
  { origin: '', destination: '', date: '' as const },
]

const Offers = ({ asked, nameOf }: { asked: Form; nameOf: NameOf }) => {
  const { voyageType, legs } = asked
  const { counts } = groupOf(asked)
  const found = useAsk(interPrice, { voyageType, legs, ...(counts && { counts }) })
  return (
    <Fetched from={found} what="国际运价">
      {({ offers, reason }) =>
        offers.length === 0 ? (
          <Empty title="没有可直接下单的行程" text={reason ?? '所选日期没有按公布票价销售的航班，可换日期或航线再查。'} />
        ) : (
          <ul className="inter-offers" aria-label="可选行程">
            {offers.map(offer => (
              <li key={offer.legs.map(({ stockId }) => stockId).join()}>
                <Offer offer={offer} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

const Offer = ({ offer, nameOf }: { offer: InterOffer; nameOf: NameOf }) => {
  const { legs, voyageType, counts, seats, seatsLeft, total, paxMin, audit } = offer
  const [isOpen, setOpen] = useState(false)
  const [first] = legs
  const isShort = seatsLeft < seats
  const lines = first!.lines.map((_, n) =>
    overLegs(
      first!.lines[n]!.type,
      legs.map(leg => leg.lines[n]!),
    ),
  )
  const people = lines.map(({ type, count }) => `${count} ${fareTypes[type]}`).join('，')
  const order = `/order/new${addressOf({ voyageType, legs: legs.map(({ stockId }) => stockId), counts })}`
  return (
    <article className="inter-offer" aria-label={`${legs.map(({ flightNo }) => flightNo).join('、')} 合计 ${total / 100} 元`}>
      <header>
        <Airline code={first!.airLine} />
        <span>{voyageTypes[voyageType]}</span>
        {audit && <span className="inter-mark">下单后须航司审核</span>}
      </header>
      <Itinerary legs={legs} nameOf={nameOf} beside={n => <Beside leg={legs[n]!} />} />
      <footer>
        <p>
          <b className="inter-total">
            <Money fen={total} sign />
          </b>
          <small>
            {people}，含税；{isShort ? `余 ${seatsLeft} 座，差 ${seats - seatsLeft} 座` : `余 ${seatsLeft} 座`}，{paxMin} 人起
          </small>
        </p>
        <div className="inter-do">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            票价与税费
          </Button>
          {isShort ? (
            <Button type="primary" disabled>
              座位不足
            </Button>
          ) : (
            <Link className="inter-order" to={order}>
              下单
            </Link>
          )}
        </div>
      </footer>
      {isOpen && (
        <div className="inter-more">
          <FareTable lines={lines} total={total} label="全程票价构成" />
          <ul>
            {legs.map(({ stockId, flightNo, policyName, filed, abroadTaxes = [] }) => (
              <li key={stockId}>
                <b>{flightNo}</b> {policyName}
                {filed && `，公布票价 ${filedText(filed)}`}
                {abroadTaxes.map(({ code, adult }) => (
                  <span key={code}>
                    ，{code} <Money fen={adult} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}

const Beside = ({ leg: { cabin, cabinName, bags, feeder } }: { leg: InterOffer['legs'][number] }) => (
  <>
    <b>{cabinName ?? `${cabin} 舱`}</b>
    <br />
    {feeder ? '国内衔接段' : bags === undefined ? `${cabin} 舱` : `${cabin} 舱，行李 ${bags} 件`}
  </>
)
