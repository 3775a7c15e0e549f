import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { weekdays } from '#contracts/enums.ts'

type Props = { days: readonly number[]; change: (days: readonly number[]) => void; disabled: boolean }

/** The days of the week on which a policy applies; none chosen means every day. */
export const Weekdays = ({ days, change, disabled }: Props) => (
  <Box role="group" aria-label="班期（不选为每天）" sx={{ mt: 1 }}>
    班期（不选为每天）：
    {Object.entries(weekdays).map(([code, label]) => {
      const day = Number(code)
      const toggle = () => change(days.includes(day) ? days.filter(other => other !== day) : [...days, day].sort())
      return (
        <FormControlLabel
          key={code}
          label={label}
          disabled={disabled}
          control={<Checkbox size="small" checked={days.includes(day)} onChange={toggle} />}
        />
      )
    })}
  </Box>
)
