import { Input, type InputProps, type InputRef, Popover } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isDayDisabled } from '#contracts/client/dates.ts'
import { Calendar } from '#contracts/client/look/Calendar.tsx'
import { readDay } from '#contracts/client/look/days.ts'
import { type Instant, type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'

type Props = {
  value: LocalDate | ''
  onChange: (day: LocalDate | '') => void
  /** the server's time; a picker has no clock of its own */
  now: Instant
  /** the first day that may be chosen */
  from?: LocalDate
  /** the last day that may be chosen */
  limit?: LocalDate
  /** true if past days may be chosen, as in a filter */
  past?: boolean
} & Pick<InputProps, 'id' | 'status' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>

/** A day as yyyy-MM-dd, Monday first, whatever the browser's language (DOMAIN §9.5); typed or chosen. Impossible days cannot be chosen. */
export const DayField = ({ value, onChange, now, from = '', limit, past = false, ...rest }: Props) => {
  const today = toLocal(now).date
  const [typed, setTyped] = useState<string>()
  /** BESIDE the text, which keeps the focus, or with the focus INSIDE its days */
  const [open, setOpen] = useState<'BESIDE' | 'INSIDE'>()
  const isDisabled = (day: LocalDate) => !past && (day < from || isDayDisabled(day, { now, ...(limit && { limit }) }))
  const field = useRef<InputRef>(null)
  const close = () => {
    setOpen(undefined)
    field.current?.focus()
  }
  const pick = (day: LocalDate) => {
    setTyped(undefined)
    onChange(day)
    close()
  }
  return (
    <Popover
      open={open !== undefined}
      onOpenChange={isOpening => isOpening || setOpen(undefined)}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <div role="dialog" aria-label="选择日期" onKeyDown={event => endsIn(event) && close()}>
          <Calendar
            // moves the calendar to the day that is typed
            key={`${open} ${value}`}
            takesFocus={open === 'INSIDE'}
            chosen={value || undefined}
            today={today}
            opensAt={from > today ? from : today}
            pick={pick}
            isDisabled={isDisabled}
          />
          <div className="calendar-foot">
            <button type="button" disabled={isDisabled(today)} onClick={() => pick(today)}>
              今天
            </button>
          </div>
        </div>
      }
    >
      <Input
        {...rest}
        ref={field}
        value={typed ?? value}
        placeholder="年-月-日"
        autoComplete="off"
        inputMode="numeric"
        // a typed day counts at once, not only when the field is left: the next thing pressed may be the form's button
        onChange={({ target }) => {
          setTyped(target.value)
          const day = readDay(target.value, today, past ? undefined : from > today ? from : today)
          onChange(day && !isDisabled(day) ? day : '')
        }}
        onBlur={() => value && setTyped(undefined)}
        onClick={() => setOpen('BESIDE')}
        onKeyDown={event => {
          if (['Tab', 'Enter', 'Escape'].includes(event.key)) setOpen(undefined)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen('INSIDE')
        }}
        suffix={
          <button
            type="button"
            className="open-calendar"
            aria-label="打开日历"
            aria-haspopup="dialog"
            onClick={() => setOpen(open ? undefined : 'INSIDE')}
          >
            <svg viewBox="0 0 16 16" width={16} height={16} fill="none" stroke="currentColor" aria-hidden="true">
              <path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3" />
            </svg>
          </button>
        }
      />
    </Popover>
  )
}

/** Tells whether a key takes the focus from the field: Escape, or Tab from the last button. */
const endsIn = ({ key, shiftKey, target, currentTarget }: KeyboardEvent): boolean => {
  if (key !== 'Tab' || shiftKey) return key === 'Escape'
  return target === [...currentTarget.querySelectorAll('button:not(:disabled, [tabindex="-1"])')].at(-1)
}
