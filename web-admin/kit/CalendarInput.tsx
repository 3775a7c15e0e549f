import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useRef, useState } from 'react'
import { type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'

export const today = (): LocalDate => toLocal(new Date().toISOString()).date

export type DayInputProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'children'> & {
  value: string
  onChange: (text: string) => void
  /** a day without a year is the next such from then, else one of this year */
  since?: LocalDate | undefined
}

/** The field with its calendar, which opens with the button or the arrow down and closes with Escape. */
export const CalendarInput = ({
  children,
  tidy,
  closed,
  value,
  onChange,
  slotProps,
  ...rest
}: DayInputProps & { children: (close: () => void) => ReactNode; tidy: (text: string) => string | undefined; closed?: () => void }) => {
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
