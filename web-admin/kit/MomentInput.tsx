import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Calendar } from '#contracts/client/look/Calendar.tsx'
import { readMoment, readTime } from '#contracts/client/look/days.ts'
import { CalendarInput, type DayInputProps, today } from './CalendarInput.tsx'

/** A day and a time of day, `yyyy-MM-dd HH:mm`. */
export const MomentInput = ({ value, onChange, since, ...rest }: DayInputProps) => {
  const told = readMoment(value, today(), since)
  const [time, setTime] = useState<string>()
  const clock = time ?? told?.time ?? ''
  return (
    <CalendarInput
      {...rest}
      value={value}
      onChange={onChange}
      placeholder="年-月-日 时:分"
      tidy={text => {
        const moment = readMoment(text, today(), since)
        return moment && `${moment.date} ${moment.time}`
      }}
    >
      {close => (
        <>
          <Calendar
            chosen={told?.date}
            today={today()}
            pick={day => {
              onChange(`${day} ${readTime(clock) ?? '12:00'}`)
              setTime(undefined)
              close()
            }}
          />
          <div className="calendar-foot">
            <TextField
              label="时间"
              size="small"
              value={clock}
              placeholder="时:分"
              sx={{ width: 110, my: 0.5 }}
              onChange={event => {
                setTime(event.target.value)
                const given = readTime(event.target.value)
                if (given && told) onChange(`${told.date} ${given}`)
              }}
            />
            <button
              type="button"
              onClick={() => {
                onChange(`${today()} ${readTime(clock) ?? '12:00'}`)
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
}
