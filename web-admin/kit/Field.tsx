import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { hasPassed } from '#contracts/client/dates.ts'
import { expectedSince, readMoment } from '#contracts/client/look/days.ts'
import { opening } from '#contracts/client/opening.tsx'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { codesIn } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import { DayInput } from './DayInput.tsx'
import { type Input, todayHere } from './inputs.ts'
import { MomentInput } from './MomentInput.tsx'

export type FieldProps = {
  input: Input
  value: string
  onChange: (text: string) => void
  problem?: string | undefined
  filter?: boolean
} & Pick<TextFieldProps, 'disabled' | 'autoFocus' | 'helperText'>

const RichField = opening(() => import('./RichField.tsx').then(({ RichField }) => RichField))

/** One input of any kind; its value is text. As a filter it is never required, and `全部` may be chosen. */
export const Field = ({ input, value, onChange, problem, filter = false, helperText, ...rest }: FieldProps) => {
  const { kind, title, labels, long, optional, many } = input
  const several = many && labels !== undefined && !filter
  const choices = kind === 'flag' ? { true: '是', false: '否' } : labels
  const common = {
    ...rest,
    name: input.field,
    label: kind === 'money' ? `${title}（元）` : title,
    value,
    required: !filter && !optional,
    error: problem !== undefined,
    helperText: problem ?? helperText ?? (kind === 'instant' && !filter && isOver(value) ? '该时间已过' : undefined),
  }
  if (input.html) return <RichField input={input} value={value} onChange={onChange} {...rest} {...present({ problem, helperText })} />
  const since = filter ? undefined : expectedSince(todayHere())
  if (kind === 'date') return <DayInput {...common} onChange={onChange} since={since} />
  if (kind === 'instant') return <MomentInput {...common} onChange={onChange} since={since} />
  return (
    <TextField
      {...common}
      {...(several && { value: value ? codesIn(value) : [] })}
      onChange={event => onChange(several ? chosenCodes(value, event.target.value) : event.target.value)}
      size="small"
      fullWidth
      select={choices !== undefined}
      multiline={long === true}
      sx={long && !filter ? { gridColumn: '1 / -1' } : {}}
      {...(long && { minRows: 2, maxRows: 24 })}
      {...(kind === 'time' && { placeholder: '08:30' })}
      slotProps={{
        ...(several && { select: { multiple: true } }),
        inputLabel: kind === 'time' ? { shrink: true } : {},
        htmlInput: {
          ...(kind === 'money' || kind === 'number' ? { inputMode: 'decimal' } : {}),
          ...(kind === 'int' && { inputMode: 'numeric' }),
        },
      }}
    >
      {choices && [
        ...((filter || optional) && !several
          ? [
              <MenuItem key="" value="">
                {filter ? '全部' : '（空）'}
              </MenuItem>,
            ]
          : []),
        ...Object.entries(choices).map(([code, label]) => (
          <MenuItem key={code} value={code}>
            {label}
          </MenuItem>
        )),
      ]}
    </TextField>
  )
}

/** The text of the codes that are chosen now. `*` stands for all: it replaces the others, and goes when another is chosen. */
const chosenCodes = (before: string, chosen: unknown): string => {
  const codes = (Array.isArray(chosen) ? chosen : [chosen]).map(String)
  if (!codes.includes('*')) return codes.join()
  return codesIn(before).includes('*') ? codes.filter(code => code !== '*').join() : '*'
}

/** of `yyyy-MM-dd HH:mm` */
const isOver = (text: string): boolean => {
  const now = new Date().toISOString()
  const today = toLocal(now).date
  const moment = readMoment(text, today, expectedSince(today))
  return moment !== undefined && hasPassed(moment.date, moment.time, now)
}
