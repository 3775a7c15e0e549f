import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { feeKinds, hasTime, type RungProblems, type RungRow, rowOf, untils } from './rung-form.ts'

const MAX_ROWS = 20
const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([code, label]) => (
    <MenuItem key={code} value={code}>
      {label}
    </MenuItem>
  ))

/** columns of a desk's table; on a telephone a rung takes two lines */
const line = {
  display: { xs: 'flex', sm: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: '88px 104px 64px 88px 112px auto',
  justifyContent: 'start',
  alignItems: 'start',
  gap: 1,
  mb: 1.5,
} as const
const none = <Box sx={{ display: { xs: 'none', sm: 'block' } }} />

/** The rungs of a fee, each until when it holds and what it takes, in the order of time. `problems`: what was wrong when it was to be sent. */
export const Rungs = ({
  title,
  rows,
  change,
  problems,
  disabled,
}: {
  title: string
  rows: readonly RungRow[]
  change: (rows: RungRow[]) => void
  problems: RungProblems | undefined
  disabled: boolean
}) => {
  const set = (row: RungRow, some: Partial<RungRow>) => change(rows.map(one => (one === row ? { ...one, ...some } : one)))
  const moved = (n: number, by: number) => {
    const next = [...rows]
    next.splice(n + by, 0, ...next.splice(n, 1))
    change(next)
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 1, p: 0 }}>
        {title}
      </Typography>
      {rows.map((row, n) => {
        const { id, until, time, exclusive, kind, fee } = row
        const wrong = problems?.rows[id]
        const name = (what: string) => ({ htmlInput: { 'aria-label': `${title}第${n + 1}级${what}` } })
        return (
          <Box key={id} sx={line}>
            {hasTime(until) ? (
              <TextField
                size="small"
                value={time}
                disabled={disabled}
                error={wrong?.time !== undefined}
                helperText={wrong?.time}
                onChange={event => set(row, { time: event.target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', ...name('时间').htmlInput } }}
                sx={{ width: 88 }}
              />
            ) : (
              none
            )}
            <TextField
              select
              size="small"
              value={until}
              disabled={disabled}
              onChange={event => set(row, { until: event.target.value as RungRow['until'] })}
              slotProps={name('截止')}
              sx={{ width: 104 }}
            >
              {choices(untils)}
            </TextField>
            {hasTime(until) ? (
              <FormControlLabel
                label="含"
                sx={{ mr: 0 }}
                control={
                  <Checkbox
                    size="small"
                    checked={!exclusive}
                    disabled={disabled}
                    onChange={event => set(row, { exclusive: !event.target.checked })}
                    slotProps={{ input: { 'aria-label': `${title}第${n + 1}级含该时刻` } }}
                  />
                }
              />
            ) : (
              none
            )}
            {kind !== 'NOT' ? (
              <TextField
                size="small"
                value={fee}
                disabled={disabled}
                error={wrong?.fee !== undefined}
                helperText={wrong?.fee}
                onChange={event => set(row, { fee: event.target.value })}
                slotProps={{ htmlInput: { inputMode: 'decimal', ...name('收取').htmlInput } }}
                sx={{ width: 88 }}
              />
            ) : (
              none
            )}
            <TextField
              select
              size="small"
              value={kind}
              disabled={disabled}
              onChange={event => set(row, { kind: event.target.value as RungRow['kind'] })}
              slotProps={name('收取方式')}
              sx={{ width: 112 }}
            >
              {choices(feeKinds)}
            </TextField>
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <IconButton aria-label={`上移${title}第${n + 1}级`} disabled={disabled || n === 0} onClick={() => moved(n, -1)}>
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton aria-label={`下移${title}第${n + 1}级`} disabled={disabled || n === rows.length - 1} onClick={() => moved(n, 1)}>
                <ArrowDownward fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={`删除${title}第${n + 1}级`}
                disabled={disabled}
                onClick={() => change(rows.filter(one => one !== row))}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        )
      })}
      <Button size="small" disabled={disabled || rows.length >= MAX_ROWS} onClick={() => change([...rows, rowOf()])}>
        {title}增加一级
      </Button>
      {problems?.whole && (
        <Typography variant="body2" color="error" role="alert">
          {problems.whole}
        </Typography>
      )}
    </Box>
  )
}
