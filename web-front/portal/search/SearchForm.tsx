import { Button, InputNumber, Radio } from 'antd'
import { type VoyageType, voyageTypes } from '#contracts/enums.ts'
import { type Instant, toLocal } from '#contracts/kernel/calendar.ts'
import { DayField } from '../../kit/DayField.tsx'
import '../../agency/fields/fields.css'
import type { Airport } from '#contracts/order/search/places.ts'
import { describing, Labelled } from '../../agency/fields/Labelled.tsx'
import { AirportField } from './AirportField.tsx'
import { type Form, mayGrow, mayShrink, travelling, withLeg, withMore, without } from './form.ts'

type Props = {
  form: Form
  airports: readonly Airport[]
  /** by the field's id */
  mistakes: Record<string, string>
  now: Instant
  change: (form: Form) => void
  search: () => void
  isSearching: boolean
}

/** Where to, when and how many. */
export const SearchForm = ({ form, airports, mistakes, now, change, search, isSearching }: Props) => {
  const { voyageType, legs, adults, children } = form
  return (
    <form
      className="search"
      aria-label="查询条件"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        search()
      }}
    >
      <Radio.Group
        aria-label="航程类型"
        value={voyageType}
        onChange={({ target }) => change(travelling(form, target.value as VoyageType))}
        options={Object.entries(voyageTypes).map(([value, label]) => ({ value, label }))}
      />
      {/* the way back has no places of its own */}
      {(voyageType === 'D' ? [0] : [...legs.keys()]).map(index => (
        <LegFields key={index} {...{ form, index, airports, mistakes, now, change }} />
      ))}
      {mayGrow(form) && (
        <Button className="more" onClick={() => change(withMore(form))}>
          增加航段
        </Button>
      )}
      <div className="people">
        <Count id="adults" label="成人人数" value={adults} set={adults => change({ ...form, adults })} help="不填则按最少成团人数报价" />
        <Count id="children" label="儿童人数" value={children} set={children => change({ ...form, children })} />
        <Button type="primary" htmlType="submit" loading={isSearching}>
          查询
        </Button>
      </div>
    </form>
  )
}

type LegProps = Pick<Props, 'form' | 'airports' | 'mistakes' | 'now' | 'change'> & { index: number }
const LegFields = ({ form, index, airports, mistakes, now, change }: LegProps) => {
  const { voyageType, legs } = form
  const airport = (field: 'origin' | 'destination', label: string) => (
    <AirportField
      id={`${field}-${index}`}
      label={label}
      value={legs[index]![field]}
      airports={airports}
      error={mistakes[`${field}-${index}`]}
      choose={code => change(withLeg(form, index, { [field]: code }))}
    />
  )
  const date = (leg: number, label: string) => {
    const id = `date-${leg}`
    return (
      <Labelled id={id} label={label} required error={mistakes[id]}>
        <DayField
          {...describing(id, mistakes[id], undefined)}
          now={now}
          from={legs[leg - 1]?.date || toLocal(now).date}
          value={legs[leg]!.date}
          status={mistakes[id] ? 'error' : ''}
          onChange={date => change(withLeg(form, leg, { date }))}
        />
      </Labelled>
    )
  }
  return (
    <fieldset className="leg">
      {voyageType === 'M' && <legend>航段 {index + 1}</legend>}
      {airport('origin', '始发地')}
      {airport('destination', '目的地')}
      {date(index, voyageType === 'D' ? '去程日期' : '出发日期')}
      {voyageType === 'D' && date(1, '回程日期')}
      {mayShrink(form) && (
        <Button onClick={() => change(without(form, index))} aria-label={`删除航段${index + 1}`}>
          删除
        </Button>
      )}
    </fieldset>
  )
}

type CountProps = { id: string; label: string; value: number | null; set: (value: number | null) => void; help?: string }
const Count = ({ id, label, value, set, help }: CountProps) => (
  <Labelled id={id} label={label} required={false} help={help}>
    <InputNumber {...describing(id, undefined, help)} min={0} max={999} precision={0} value={value} onChange={set} />
  </Labelled>
)
