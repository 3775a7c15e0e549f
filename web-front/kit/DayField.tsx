import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { isDayDisabled } from '#contracts/client/dates.ts'
import type { Instant, LocalDate } from '#contracts/kernel/calendar.ts'

type Props = {
  value: LocalDate | ''
  onChange: (day: LocalDate | '') => void
  /** the server's time; a picker has no clock of its own */
  now: Instant
  /** the first day that may be chosen */
  from?: LocalDate
  /** the last */
  limit?: LocalDate
} & Pick<DatePickerProps, 'id' | 'status' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>

/** A day as yyyy-MM-dd, Monday first, whatever the browser's language (DOMAIN §9.5); typed or chosen. Days that cannot be are not offered. */
export const DayField = ({ value, onChange, now, from = '', limit, ...rest }: Props) => (
  <DatePicker
    {...rest}
    value={value ? dayjs(value) : null}
    format="YYYY-MM-DD"
    placeholder="年-月-日"
    style={{ width: '100%' }}
    onChange={day => onChange(day ? day.format('YYYY-MM-DD') : '')}
    // a day that is typed counts at once, not only when the field is left: the next thing pressed may be the form's button
    onCalendarChange={day => dayjs.isDayjs(day) && onChange(day.format('YYYY-MM-DD'))}
    disabledDate={day => {
      const text = day.format('YYYY-MM-DD')
      return text < from || isDayDisabled(text, { now, ...(limit && { limit }) })
    }}
  />
)
