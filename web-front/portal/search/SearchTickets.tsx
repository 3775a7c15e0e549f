import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { parseAuctionLine, searchState } from '#contracts/client/auction-line.ts'
import { messageOf } from '#contracts/client/error.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { Airport } from '#contracts/order/search/places.ts'
import { focusOn } from '../../agency/fields/Labelled.tsx'
import { useTell } from '../../kit/useTell.ts'
import { useAirports, useSearch } from './ask.ts'
import { askedOf, type Form, formOf, mistakesIn, searchesAtOnce, stateOf, strangers } from './form.ts'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import './search.css'

const today = () => toLocal(new Date().toISOString()).date

/**
 * Demand management's search (DOMAIN §9.2): filled in by the state that it is opened with, or by a line in its address (`?line=HAK=PEK`), as an
 * auction's, and searching when asked; without either it is where the portal's menu leads.
 */
export const SearchTickets = () => {
  const isAgent = loginInfo()?.accessTokenJson.memberType === 'User_Agent'
  const { data: airports, error, refetch } = useAirports(isAgent)
  const { key } = useLocation()
  const arriving = useNavigationType() !== 'REPLACE'
  // the page keeps its own state by replacing it; whoever comes anew finds it anew
  const [visit, setVisit] = useState(key)
  if (arriving && visit !== key) setVisit(key)
  return (
    <>
      <h1>团队机票查询</h1>
      {!isAgent ? (
        <Opened key={visit} airports={[]} />
      ) : error ? (
        <p role="alert">
          机场列表加载失败：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      ) : airports ? (
        <Opened key={visit} airports={airports} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}

/** a link from elsewhere names a line and nothing more */
const stateOfLine = (query: string) => {
  const asked = new URLSearchParams(query)
  const line = asked.has('line') ? parseAuctionLine(asked.get('line')) : undefined
  return line && searchState(line)
}

const Opened = ({ airports }: { airports: readonly Airport[] }) => {
  const { state: kept, search: query } = useLocation()
  const state = kept ?? stateOfLine(query)
  const navigate = useNavigate()
  const tell = useTell()
  const [form, setForm] = useState<Form>(() => formOf(state, airports))
  const [unknown] = useState(() => strangers(state, airports))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  // what a reload finds may have passed since
  const [asked, setAsked] = useState(() =>
    searchesAtOnce(state) && Object.keys(mistakesIn(form, today())).length === 0 ? askedOf(form) : undefined,
  )
  const found = useSearch(asked)

  const change = (next: Form) => {
    setForm(next)
    // what has been told and mended is not told any more; what is new is told when it is asked
    const left = mistakesIn(next, today())
    setMistakes(told => Object.fromEntries(Object.entries(left).filter(([field]) => field in told)))
  }
  const search = () => {
    if (!tell.mayAct()) return
    const wrong = mistakesIn(form, today())
    setMistakes(wrong)
    const [first] = Object.keys(wrong)
    if (first) return focusOn(first)
    const next = askedOf(form)
    void navigate('.', { replace: true, state: stateOf(form) })
    if (JSON.stringify(next) === JSON.stringify(asked)) void found.refetch()
    else setAsked(next)
  }
  return (
    <>
      {unknown.length > 0 && <p role="status">没有找到{unknown.map(place => `“${place}”`).join('、')}的机场，请选择。</p>}
      <SearchForm
        form={form}
        airports={airports}
        mistakes={mistakes}
        now={new Date().toISOString()}
        change={change}
        search={search}
        isSearching={found.isFetching}
      />
      {asked && <Results airports={airports} found={found} />}
    </>
  )
}
