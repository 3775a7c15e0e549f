import { Select } from 'antd'
import { describing, Labelled } from '../../member/fields/Labelled.tsx'
import type { Airport } from './form.ts'

type Props = {
  id: string
  label: string
  value: string
  airports: readonly Airport[]
  error: string | undefined
  choose: (code: string) => void
}

/** An airport, looked up while typing: by its code, its name, its city, or how these are pronounced. */
export const AirportField = ({ id, label, value, airports, error, choose }: Props) => (
  <Labelled id={id} label={label} required error={error}>
    <Select
      {...describing(id, error, undefined)}
      value={value || null}
      options={airports.map(airport => ({ value: airport.airportCode, label: `${airport.shortCname} ${airport.airportCode}`, airport }))}
      showSearch={{ filterOption: (typed, option) => option !== undefined && isMeant(option.airport, typed) }}
      placeholder="城市、机场或三字码"
      notFoundContent="没有这个机场"
      status={error ? 'error' : ''}
      onChange={choose}
    />
  </Labelled>
)

const isMeant = ({ airportCode, airportCname, shortCname, city, pinyin = '', initials = '' }: Airport, typed: string): boolean => {
  const asked = typed.replaceAll(' ', '').toLowerCase()
  return [airportCode, airportCname, shortCname, city, pinyin, initials].some(name =>
    name.replaceAll(' ', '').toLowerCase().includes(asked),
  )
}
