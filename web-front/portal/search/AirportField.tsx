import { type KeyboardEvent, useState } from 'react'
import { describing, Labelled } from '../../agency/fields/Labelled.tsx'
import { type Airport, matchRank } from './places.ts'
import './airport.css'
import { ownPlaces } from './own.ts'

type Props = {
  id: string
  label: string
  value: string
  airports: readonly Airport[]
  error: string | undefined
  choose: (code: string) => void
}

/** number of airports suggested at once */
const MOST = 40

type Group = { head: string; airports: Airport[] }
/** Airports to suggest: without input one's own and the busy ones, otherwise the matches, the likeliest first. */
const suggested = (typed: string, airports: readonly Airport[]): Group[] => {
  const own = ownPlaces()
  if (typed.trim()) {
    const ranked = airports
      .map(airport => ({ airport, rank: matchRank(airport, typed, own) }))
      .filter(({ rank }) => rank !== undefined)
      .toSorted((a, b) => a.rank! - b.rank!)
    return [{ head: '', airports: ranked.slice(0, MOST).map(({ airport }) => airport) }]
  }
  const mine = own.flatMap(code => airports.find(({ airportCode }) => airportCode === code) ?? [])
  return [
    { head: '常用', airports: mine },
    { head: '热门', airports: airports.filter(airport => airport.hot && !mine.includes(airport)).slice(0, MOST) },
  ].filter(({ airports }) => airports.length > 0)
}

/** An airport input that searches while the user types: by code, name, city, or their pinyin. */
export const AirportField = ({ id, label, value, airports, error, choose }: Props) => {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const chosen = airports.find(({ airportCode }) => airportCode === value)
  const groups = isOpen ? suggested(typed ?? '', airports) : []
  const choices = groups.flatMap(({ airports }) => airports)
  const active = choices[Math.min(at, choices.length - 1)]
  const idOf = (airport: Airport) => `${id}-${airport.airportCode}`

  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const take = (airport: Airport) => {
    choose(airport.airportCode)
    close()
  }
  const open = () => {
    setOpen(true)
    setAt(0)
  }
  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), choices.length - 1)
    setAt(next)
    const airport = choices[next]
    if (airport) document.getElementById(idOf(airport))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) move(at + (event.key === 'ArrowDown' ? 1 : -1))
      else open()
    } else if (event.key === 'Enter' && isOpen && active && (typed !== undefined || at > 0)) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <Labelled id={id} label={label} required error={error}>
      <div className={`airport-field${error ? ' wrong-field' : ''}`}>
        <input
          {...describing(id, error, undefined)}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active ? idOf(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="城市或三字码"
          value={typed ?? chosen?.shortCname ?? ''}
          onFocus={({ target }) => target.select()}
          onClick={open}
          onChange={({ target }) => {
            setTyped(target.value)
            open()
          }}
          onKeyDown={press}
          // unfinished input counts as the active airport, where there is one
          onBlur={() => (typed?.trim() && active ? take(active) : close())}
        />
        {typed === undefined && chosen && <span className="airport-code">{chosen.airportCode}</span>}
        {isOpen && (
          <div className="places" role="listbox" id={`${id}-list`} aria-label={label}>
            {groups.map(({ head, airports }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options
              <div key={head} role="group" aria-label={head || '机场'}>
                {head && (
                  <p className="places-head" aria-hidden="true">
                    {head}
                  </p>
                )}
                {airports.map(airport => (
                  // biome-ignore lint/a11y/useFocusableInteractive: as above
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  <div
                    key={airport.airportCode}
                    id={idOf(airport)}
                    role="option"
                    aria-selected={airport === active}
                    className={airport === active ? 'place active' : 'place'}
                    // keeps the focus in the field
                    onMouseDown={event => event.preventDefault()}
                    onClick={() => take(airport)}
                  >
                    <span>{airport.shortCname}</span> <span className="airport-code">{airport.airportCode}</span>
                    <small>{airport.airportCname}</small>
                  </div>
                ))}
              </div>
            ))}
            {choices.length === 0 && <p className="places-none">没有这个机场</p>}
          </div>
        )}
      </div>
    </Labelled>
  )
}
