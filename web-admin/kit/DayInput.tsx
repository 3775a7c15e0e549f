import { Calendar } from '#contracts/client/look/Calendar.tsx'
import { readDay } from '#contracts/client/look/days.ts'
import { CalendarInput, type DayInputProps, today } from './CalendarInput.tsx'

/** A day, typed or chosen; other spellings (`12.20`, `今天`) become `yyyy-MM-dd` when the field is left. */
export const DayInput = ({ value, onChange, since, ...rest }: DayInputProps) => (
  <CalendarInput {...rest} value={value} onChange={onChange} placeholder="年-月-日" tidy={text => readDay(text, today(), since)}>
    {close => (
      <>
        <Calendar
          chosen={readDay(value, today(), since)}
          today={today()}
          pick={day => {
            onChange(day)
            close()
          }}
        />
        <div className="calendar-foot">
          <button
            type="button"
            onClick={() => {
              onChange(today())
              close()
            }}
          >
            今天
          </button>
        </div>
      </>
    )}
  </CalendarInput>
)
