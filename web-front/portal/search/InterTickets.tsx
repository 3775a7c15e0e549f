import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { messageOf } from '#contracts/client/error.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { FareTable } from '#contracts/client/look/FareTable.tsx'
import { Itinerary } from '#contracts/client/look/Itinerary.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import type { NameOf } from '#contracts/client/look/route.ts'
import { fareTypes, voyageTypes } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { filedText } from '#contracts/order/rules/abroad.ts'
import { type InterOffer, interPrice } from '#contracts/order/search/inter-api.ts'
import { focusOn } from '../../agency/fields/Labelled.tsx'
import { useAsk } from '../../kit/calls.ts'
import { useFrame } from '../../kit/frame.ts'
import { useTell } from '../../kit/useTell.ts'
import { AskAbroad } from '../quotation/AskAbroad.tsx'
import { askedIn, formIn, queryOf } from './address.ts'
import { namesOf, useAirports } from './ask.ts'
import { Blocks } from './Blocks.tsx'
import { groupOf, mistakesIn, type SearchFields } from './form.ts'
import type { Airport } from './places.ts'
import { orderAddress } from './results.ts'
import { SearchForm } from './SearchForm.tsx'
import './search.css'
import './inter.css'

const today = () => toLocal(new Date().toISOString()).date
const PAGE = '/demandManagement/interTickets'

/** Groups abroad at filed fares: journeys with their flights, taxes and price, each to be ordered as a whole (DOMAIN §5.18). */
export const InterTickets = () => {
  const { data: airports, error, refetch } = useAirports(true)
  useFrame({ title: '国际查询', back: '/demandManagement/searchTickets' })
  return (
    <div className="search">
      <h1 className="search-title">国际查询</h1>
      {error ? (
        <Missing what="机场列表" error={error} again={refetch} />
      ) : airports ? (
        <Asking airports={airports} />
      ) : (
        <Blocks count={1} className="form" />
      )}
    </div>
  )
}

const Asking = ({ airports }: { airports: readonly Airport[] }) => {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const tell = useTell()
  const told = askedIn(query)
  const opened = useMemo(() => (told ? formIn(told, airports) : undefined), [told, airports])
  const [form, setForm] = useState<SearchFields>(() => opened ?? { ...formIn('', airports), voyageType: 'D', legs: BLANK })
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

const Offers = ({ asked, nameOf }: { asked: SearchFields; nameOf: NameOf }) => {
  const { voyageType, legs } = asked
  const { counts } = groupOf(asked)
  const { data, error, refetch } = useAsk(interPrice, { voyageType, legs, ...(counts && { counts }) })
  if (error) return <Missing what="国际运价" error={error} again={refetch} />
  if (!data) return <Blocks count={2} className="card" />
  const { offers, reason } = data
  if (offers.length === 0)
    return (
      <>
        <p role="status" className="results-none">
          没有可直接下单的行程。{reason ?? '所选日期没有按公布票价销售的航班，可换日期或航线再查，或向航司询价。'}
        </p>
        <Asks legs={legs} counts={counts} />
      </>
    )
  return (
    <ul className="inter-offers" aria-label="可选行程">
      {offers.map(offer => (
        <li key={offer.legs.map(({ stockId }) => stockId).join()}>
          <Offer offer={offer} asked={asked} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  )
}

/** Where only the desk can quote. */
const Asks = ({ legs, counts }: { legs: SearchFields['legs']; counts: ReturnType<typeof groupOf>['counts'] }) => {
  const [isOpen, setOpen] = useState(false)
  const tell = useTell()
  return (
    <p className="inter-asks">
      <Button type="primary" onClick={() => tell.mayAct() && setOpen(true)}>
        向航司询价
      </Button>{' '}
      <Link to="/interRequest">我的国际询价</Link>
      {isOpen && <AskAbroad legs={legs} counts={counts} close={() => setOpen(false)} />}
    </p>
  )
}

const Missing = ({ what, error, again }: { what: string; error: unknown; again: () => unknown }) => (
  <p role="alert" className="results-none">
    {what}没有取到：{messageOf(error)} <Button onClick={() => void again()}>重试</Button>
  </p>
)

const Offer = ({ offer, asked, nameOf }: { offer: InterOffer; asked: SearchFields; nameOf: NameOf }) => {
  const { legs, lines, voyageType, seats, seatsLeft, total, paxMin, audit } = offer
  const [isOpen, setOpen] = useState(false)
  const [first] = legs
  const isShort = seatsLeft < seats
  const people = lines.map(({ type, count }) => `${count} ${fareTypes[type]}`).join('，')
  const order = orderAddress(
    voyageType,
    legs.map(({ stockId, lines: prices }) => ({ stockId, prices })),
    asked,
  )
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
