import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { hasPassed } from '#contracts/client/dates.ts'
import type { Input } from './inputs.ts'

type Props = { input: Input; value: string; onChange: (text: string) => void; problem?: string | undefined; filter?: boolean } & Pick<
  TextFieldProps,
  'disabled' | 'autoFocus' | 'helperText'
>

/** One input of any kind, holding text. As a filter nothing is required and `全部` may be chosen. */
export const Field = ({ input, value, onChange, problem, filter = false, helperText, ...rest }: Props) => {
  const { kind, title, labels, long, optional } = input
  const choices = kind === 'flag' ? { true: '是', false: '否' } : labels
  return (
    <TextField
      {...rest}
      name={input.field}
      label={kind === 'money' ? `${title}（元）` : title}
      value={value}
      onChange={event => onChange(event.target.value)}
      required={!filter && !optional}
      error={problem !== undefined}
      helperText={problem ?? helperText ?? (kind === 'instant' && !filter && isOver(value) ? '该时间已过' : undefined)}
      size="small"
      fullWidth
      select={choices !== undefined}
      multiline={long === true}
      sx={long && !filter ? { gridColumn: '1 / -1' } : {}}
      {...(long && { minRows: 2, maxRows: 24 })}
      {...(kind === 'date' && { type: 'date' })}
      {...(kind === 'time' && { type: 'time' })}
      {...(kind === 'instant' && { type: 'datetime-local' })}
      slotProps={{
        // a native date input shows its pattern, over which a label would lie
        inputLabel: kind === 'date' || kind === 'time' || kind === 'instant' ? { shrink: true } : {},
        htmlInput: {
          ...(kind === 'money' || kind === 'number' ? { inputMode: 'decimal' } : {}),
          ...(kind === 'int' && { inputMode: 'numeric' }),
        },
      }}
    >
      {choices && [
        ...(filter || optional
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

/** of `yyyy-MM-ddTHH:mm` */
const isOver = (text: string): boolean => {
  const [day, time] = text.split('T')
  return Boolean(day && time) && hasPassed(day!, time!, new Date().toISOString())
}
