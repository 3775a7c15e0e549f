import { Button } from 'antd'
import type { ReactNode } from 'react'
import { voyageTypes } from '#contracts/enums.ts'
import { type Instant, toLocal } from '#contracts/kernel/calendar.ts'
import { describing, Labelled } from '../../agency/fields/Labelled.tsx'
import type { Airport } from './places.ts'
import '../../agency/fields/fields.css'
import { DayField } from '../../kit/DayField.tsx'
import { AirportField } from './AirportField.tsx'
import { Choice } from './Choice.tsx'
import { MOST_LEGS, mayGrow, mayShrink, type SearchFields, travelling, withLeg, withMore, without } from './form.ts'
import { PeopleField } from './PeopleField.tsx'
import './search-form.css'

type Props = {
  form: SearchFields
  airports: readonly Airport[]
  /** mistakes by the field's id */
  mistakes: Record<string, string>
  now: Instant
  change: (form: SearchFields) => void
  search: () => void
  isSearching: boolean
  /** another way to fill the form in */
  aside: ReactNode
}

/** Route, date and passengers. */
export const SearchForm = ({ form, airports, mistakes, now, change, search, isSearching, aside }: Props) => {
  const { voyageType } = form
  const airport = (leg: number, field: 'origin' | 'destination') => (
    <AirportField
      id={`${field}-${leg}`}
      label={field === 'origin' ? '出发' : '到达'}
      value={form.legs[leg]![field]}
      airports={airports}
      error={mistakes[`${field}-${leg}`]}
      choose={code => change(withLeg(form, leg, { [field]: code }))}
    />
  )
  const date = (leg: number, label: string) => {
    const id = `date-${leg}`
    return (
      <Labelled id={id} label={label} required error={mistakes[id]}>
        <DayField
          {...describing(id, mistakes[id], undefined)}
          now={now}
          from={form.legs[leg - 1]?.date || toLocal(now).date}
          value={form.legs[leg]!.date}
          status={mistakes[id] ? 'error' : ''}
          onChange={date => change(withLeg(form, leg, { date }))}
        />
      </Labelled>
    )
  }
  const people = <PeopleField form={form} error={mistakes.people} change={change} />
  const go = (
    <Button className="search-go" type="primary" htmlType="submit" loading={isSearching}>
      查询
    </Button>
  )
  const swap = () => {
    const { origin, destination } = form.legs[0]!
    change(withLeg(form, 0, { origin: destination, destination: origin }))
  }
  return (
    <form
      className="search-form"
      aria-label="查询条件"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        // moving the focus closes any panel that is open over the form
        ;(event.nativeEvent as SubmitEvent).submitter?.focus()
        search()
      }}
    >
      <div className="search-top">
        <Choice
          label="航程类型"
          name="voyage-type"
          options={voyageTypes}
          value={voyageType}
          choose={type => change(travelling(form, type))}
        />
        {aside}
      </div>
      {voyageType === 'M' ? (
        <>
          {form.legs.map((_, leg) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the journey
            <fieldset key={leg} className="search-leg">
              <legend>航段 {leg + 1}</legend>
              <b aria-hidden="true">{leg + 1}</b>
              {airport(leg, 'origin')}
              {airport(leg, 'destination')}
              {date(leg, '出发日期')}
              {mayShrink(form) && (
                <button type="button" className="search-icon" onClick={() => change(without(form, leg))} aria-label={`删除航段${leg + 1}`}>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="m6 6 12 12M18 6 6 18" />
                  </svg>
                </button>
              )}
            </fieldset>
          ))}
          <div className="search-foot">
            {mayGrow(form) && (
              <button type="button" className="search-link" onClick={() => change(withMore(form))}>
                增加航段，最多 {MOST_LEGS} 段
              </button>
            )}
            {people}
            {go}
          </div>
        </>
      ) : (
        <div className={voyageType === 'D' ? 'search-row there-and-back' : 'search-row'}>
          {airport(0, 'origin')}
          <button type="button" className="search-icon swap" aria-label="互换出发与到达" onClick={swap}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 9h15l-4-4M20 15H5l4 4" />
            </svg>
          </button>
          {airport(0, 'destination')}
          {date(0, voyageType === 'D' ? '去程日期' : '出发日期')}
          {voyageType === 'D' && date(1, '回程日期')}
          {people}
          {go}
        </div>
      )}
    </form>
  )
}
