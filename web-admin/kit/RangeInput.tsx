import { useState } from 'react'
import { Calendar } from '#contracts/client/look/Calendar.tsx'
import { presetsOf, type Range, readRange } from '#contracts/client/look/days.ts'
import type { LocalDate } from '#contracts/kernel/calendar.ts'
import { CalendarInput, type DayInputProps, today } from './CalendarInput.tsx'

/** A span of days in one field: `2026-12-01 ～ 2026-12-31`. Either end may be ''. The first click sets one end, the second the other. */
export const RangeInput = ({
  from,
  to,
  onChange,
  ...rest
}: Omit<DayInputProps, 'value' | 'onChange' | 'since'> & { from: string; to: string; onChange: (range: Range | undefined) => void }) => {
  const shown = from || to ? (from === to ? from : `${from || '…'} ～ ${to || '…'}`) : ''
  const [typed, setTyped] = useState<string>()
  const [unread, setUnread] = useState(false)
  const [begun, setBegun] = useState<LocalDate>()
  return (
    <CalendarInput
      {...rest}
      value={typed ?? shown}
      placeholder="起 ～ 止"
      onChange={text => {
        const range = readRange(text, today())
        setTyped(text)
        setUnread(false)
        if (range || text === '') onChange(range)
      }}
      tidy={() => {
        // unreadable text stays so that it can be corrected; the list does not change
        if (typed && !readRange(typed, today())) setUnread(true)
        else setTyped(undefined)
        return undefined
      }}
      {...(unread && { error: true, helperText: '看不懂该日期，请输入如 12.1～12.31，或从日历选择' })}
      closed={() => setBegun(undefined)}
    >
      {close => (
        <>
          <Calendar
            chosen={begun ?? (from || to ? { from: from || to, to: to || from } : undefined)}
            today={today()}
            pick={day => {
              setTyped(undefined)
              setUnread(false)
              if (!begun) return setBegun(day)
              onChange(begun <= day ? { from: begun, to: day } : { from: day, to: begun })
              close()
            }}
          />
          <div className="calendar-foot">
            {presetsOf(today()).map(([name, range]) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  setTyped(undefined)
                  setUnread(false)
                  onChange(range)
                  close()
                }}
              >
                {name}
              </button>
            ))}
          </div>
        </>
      )}
    </CalendarInput>
  )
}
