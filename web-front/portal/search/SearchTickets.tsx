import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { parseAuctionLine, searchState } from '#contracts/client/auction-line.ts'
import { messageOf } from '#contracts/client/error.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Route } from '#contracts/client/look/Route.tsx'
import { dayText } from '#contracts/client/look/route.ts'
import { opening } from '#contracts/client/opening.tsx'
import { voyageTypes } from '#contracts/enums.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { focusOn } from '../../agency/fields/Labelled.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import { useTell } from '../../kit/useTell.ts'
import { askedIn, formIn, queryOf, viewIn } from './address.ts'
import { namesOf, useAirports, useSearch } from './ask.ts'
import { Blocks } from './Blocks.tsx'
import { askedOf, formOf, groupOf, mistakesIn, peopleText, type SearchFields, searchesAtOnce, strangers, withLeg } from './form.ts'
import { keepRoutes } from './own.ts'
import { Prices } from './Prices.tsx'
import type { Airport } from './places.ts'
import { Results } from './Results.tsx'
import { noView, type ResultsView } from './results.ts'
import { SearchForm } from './SearchForm.tsx'
import './search.css'

const InterTickets = opening(() => import('./InterTickets.tsx').then(({ InterTickets }) => InterTickets))
const Paste = opening(() => import('./Paste.tsx').then(({ Paste }) => Paste))

const today = () => toLocal(new Date().toISOString()).date

/** The search of groups within the country, and at its own address that of groups abroad, whose page has most in common with it. */
export const SearchTickets = () => (useLocation().pathname.endsWith('/interTickets') ? <InterTickets /> : <HomeTickets />)

/**
 * The search (DOMAIN §9.2). The query is in the address (address.ts). The page may also be opened with a state, or with an auction's line
 * in its address (`?line=HAK=PEK`); then the form is filled in, and the search starts on request.
 */
const HomeTickets = () => {
  const isAgent = loginInfo()?.accessTokenJson.memberType === 'User_Agent'
  const { data: airports, error, refetch } = useAirports(isAgent)
  return (
    <div className="search">
      <h1 className="search-title">查询下单</h1>
      {!isAgent ? (
        <Opened airports={[]} />
      ) : error ? (
        <p role="alert" className="results-none">
          机场列表加载失败：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      ) : airports ? (
        <Opened airports={airports} />
      ) : (
        <Blocks count={1} className="form" />
      )}
    </div>
  )
}

/** a link from elsewhere names only a line */
const stateOfLine = (query: string) => {
  const asked = new URLSearchParams(query)
  const line = asked.has('line') ? parseAuctionLine(asked.get('line')) : undefined
  return line && searchState(line)
}

const Opened = ({ airports }: { airports: readonly Airport[] }) => {
  const { state: kept, search: query, key } = useLocation()
  const navigate = useNavigate()
  const tell = useTell()
  const isNarrow = useNarrow()
  const told = askedIn(query)
  const state = kept ?? stateOfLine(query)
  const opened = useMemo(() => (told ? formIn(told, airports) : undefined), [told, airports])
  const arrived = () => ({
    form: opened ?? formOf(state, airports),
    // a date in the address may have passed since; an address without a date is completed first
    mistakes: opened?.legs.every(({ date }) => date) ? mistakesIn(opened, today()) : {},
    unknown: told ? [] : strangers(state, airports),
  })
  const [{ form, mistakes, unknown }, setDraft] = useState(arrived)
  const [leg, setLeg] = useState<number>()
  const [isEditing, setEditing] = useState(false)
  const [pasted, setPasted] = useState<string>()
  // a new visit, or going back, shows what the address or the history entry contains
  const arrival = told ?? key
  const [seen, setSeen] = useState(arrival)
  if (seen !== arrival) {
    setSeen(arrival)
    setDraft(arrived())
    setLeg(undefined)
    setEditing(false)
  }

  const asked = opened && Object.keys(mistakesIn(opened, today())).length === 0 ? opened : undefined
  const view = viewIn(query)
  const found = useSearch(useMemo(() => asked && askedOf(asked), [asked]))
  const unpicked = asked?.legs.findIndex((_, at) => !view.picked[at]) ?? 0
  const shownLeg = leg ?? (unpicked < 0 ? asked!.legs.length - 1 : unpicked)
  const nameOf = namesOf(airports)

  const change = (next: SearchFields) => {
    // corrected mistakes disappear; new ones are shown at the next search
    const left = mistakesIn(next, today())
    setDraft({ form: next, unknown, mistakes: Object.fromEntries(Object.entries(left).filter(([field]) => field in mistakes)) })
  }
  const result = useRef<HTMLDivElement>(null)
  const leads = useRef(false)
  const search = (next: SearchFields, look: ResultsView = noView, gaps: Record<string, string> = {}) => {
    if (!tell.mayAct()) return
    const wrong = { ...mistakesIn(next, today()), ...gaps }
    setDraft({ form: next, unknown: [], mistakes: wrong })
    const [first] = Object.keys(wrong)
    if (first) {
      setEditing(true)
      // the field may not exist yet
      return void setTimeout(() => focusOn(first))
    }
    keepRoutes(next.legs)
    setEditing(false)
    leads.current = true
    const address = `?${queryOf(next, look)}`
    if (askedIn(address) === told) void found.refetch()
    else void navigate(address)
  }
  // scrolls to the results on a telephone
  useEffect(() => {
    if (!leads.current || found.isFetching || !found.dataUpdatedAt) return
    leads.current = false
    if (!isNarrow) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'start' })
  }, [found.isFetching, found.dataUpdatedAt, isNarrow])
  const searchesNow = !told && searchesAtOnce(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (searchesNow && Object.keys(mistakesIn(form, today())).length === 0) void navigate(`?${queryOf(form)}`, { replace: true })
  }, [arrival])
  // a request that is pasted anywhere on the page is read
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain').trim()
      if (text && !(target as HTMLElement).closest('input, textarea, [role=dialog]')) setPasted(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  return (
    <>
      {unknown.length > 0 && (
        <p role="status" className="search-unknown">
          没有找到{unknown.map(place => `“${place}”`).join('、')}的机场，请选择。
        </p>
      )}
      {isNarrow && asked && !isEditing && Object.keys(mistakes).length === 0 ? (
        <Folded form={asked} nameOf={nameOf} edit={() => setEditing(true)} />
      ) : (
        <SearchForm
          form={form}
          airports={airports}
          mistakes={mistakes}
          now={new Date().toISOString()}
          change={change}
          search={() => search(form)}
          isSearching={found.isFetching}
          aside={
            <>
              <button
                type="button"
                className="search-link"
                aria-expanded={pasted !== undefined}
                onClick={() => setPasted(pasted === undefined ? '' : undefined)}
              >
                粘贴需求
              </button>
              <Link className="search-link" to="/demandManagement/interTickets">
                国际查询
              </Link>
              <Link className="search-link" to="/retail">
                散客机票
              </Link>
            </>
          }
        />
      )}
      {pasted !== undefined && (
        <Paste
          key={pasted}
          airports={airports}
          today={today()}
          before={form}
          start={pasted}
          fill={(next, look, gaps) => {
            setPasted(undefined)
            search(next, look, gaps)
          }}
          close={() => setPasted(undefined)}
        />
      )}
      {asked && (
        <div ref={result} tabIndex={-1} className="search-found">
          <Prices
            key={told}
            route={asked.legs[shownLeg]!}
            date={asked.legs[shownLeg]!.date}
            group={groupOf(asked)}
            today={today()}
            choose={date => search(withLeg(asked, shownLeg, { date }))}
          />
          <Results
            found={found}
            form={asked}
            view={view}
            leg={shownLeg}
            today={today()}
            nameOf={nameOf}
            look={(next, isStep) => void navigate(`?${queryOf(asked, next)}`, { replace: !isStep })}
            showLeg={setLeg}
            changeDate={(at, date) => search(withLeg(asked, at, { date }))}
          />
        </div>
      )}
    </>
  )
}

type FoldedProps = { form: SearchFields; nameOf: (code: string) => string | undefined; edit: () => void }
/** The query in one line. */
const Folded = ({ form, nameOf, edit }: FoldedProps) => (
  <div className="search-folded">
    <div>
      <b>
        <Route legs={form.legs} nameOf={nameOf} />
      </b>
      <small>
        {form.legs.map(({ date }) => date && dayText(date)).join('，')}　{voyageTypes[form.voyageType]}　{peopleText(form)}
      </small>
    </div>
    <button type="button" className="search-link" onClick={edit}>
      修改
    </button>
  </div>
)
