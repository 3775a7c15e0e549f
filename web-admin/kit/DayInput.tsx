import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useRef, useState } from 'react'
import { Calendar } from '#contracts/client/look/Calendar.tsx'
import { presetsOf, type Range, readDay, readMoment, readRange, readTime } from '#contracts/client/look/days.ts'
import { type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'

const today = (): LocalDate => toLocal(new Date().toISOString()).date

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'children'> & {
  value: string
  onChange: (text: string) => void
  /** a day without a year is the next such from then, else one of this year */
  since?: LocalDate | undefined
}

/** A day, typed or chosen; other spellings (`12.20`, `今天`) become `yyyy-MM-dd` when the field is left. */
export const DayInput = ({ value, onChange, since, ...rest }: Props) => (
  <Opening {...rest} value={value} onChange={onChange} placeholder="年-月-日" tidy={text => readDay(text, today(), since)}>
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
  </Opening>
)

/** A day and a time of day, `yyyy-MM-dd HH:mm`. */
export const MomentInput = ({ value, onChange, since, ...rest }: Props) => {
  const told = readMoment(value, today(), since)
  const [time, setTime] = useState<string>()
  const clock = time ?? told?.time ?? ''
  return (
    <Opening
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
    </Opening>
  )
}

/** A span of days in one field: `2026-12-01 ～ 2026-12-31`. Either end may be ''. The first click sets one end, the second the other. */
export const RangeInput = ({
  from,
  to,
  onChange,
  ...rest
}: Omit<Props, 'value' | 'onChange' | 'since'> & { from: string; to: string; onChange: (range: Range | undefined) => void }) => {
  const shown = from || to ? (from === to ? from : `${from || '…'} ～ ${to || '…'}`) : ''
  const [typed, setTyped] = useState<string>()
  const [unread, setUnread] = useState(false)
  const [begun, setBegun] = useState<LocalDate>()
  return (
    <Opening
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
    </Opening>
  )
}

/** The field with its calendar, which opens with the button or the arrow down and closes with Escape. */
const Opening = ({
  children,
  tidy,
  closed,
  value,
  onChange,
  slotProps,
  ...rest
}: Props & { children: (close: () => void) => ReactNode; tidy: (text: string) => string | undefined; closed?: () => void }) => {
  const field = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    closed?.()
  }
  return (
    <>
      <TextField
        {...rest}
        ref={field}
        value={value}
        onChange={event => onChange(event.target.value)}
        onBlur={() => {
          const tidied = tidy(value)
          if (tidied && tidied !== value) onChange(tidied)
        }}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        size="small"
        fullWidth
        slotProps={{
          ...slotProps,
          // the pattern shows in the place of the label
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label="打开日历"
                  aria-haspopup="dialog"
                  disabled={rest.disabled ?? false}
                  onClick={() => setOpen(true)}
                >
                  <CalendarMonth fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={isOpen}
        anchorEl={field.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': '选择日期' } }}
        transitionDuration={0}
      >
        {children(close)}
      </Popover>
    </>
  )
}
