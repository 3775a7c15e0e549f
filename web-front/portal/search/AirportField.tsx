import { Select } from 'antd'
import { type Airport, matchRank } from '#contracts/order/search/places.ts'
import { describing, Labelled } from '../../agency/fields/Labelled.tsx'

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
      showSearch={{
        filterOption: (typed, option) => option !== undefined && matchRank(option.airport, typed) !== undefined,
        // the one that is meant stands first, so that Enter takes it
        filterSort: (a, b, { searchValue }) => matchRank(a.airport, searchValue)! - matchRank(b.airport, searchValue)!,
      }}
      placeholder="城市、机场或三字码"
      notFoundContent="没有这个机场"
      status={error ? 'error' : ''}
      onChange={choose}
    />
  </Labelled>
)
