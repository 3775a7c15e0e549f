import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

export type ManyOption = { id: string; label: string; disabled?: boolean }

/** number of options that are visible without a search */
const FEW = 20

/** A choice of several items: all at once, or by searching for a part of the name when there are too many to show. */
export const ChooseMany = ({
  label,
  options,
  chosen,
  change,
  disabled = false,
  search,
}: {
  label: string
  options: readonly ManyOption[]
  chosen: readonly string[]
  change: (ids: string[]) => void
  disabled?: boolean
  /** searches options by typed text, where there are too many to load them all */
  search?: (text: string) => void
}) => {
  const [sought, setSought] = useState('')
  const shown = options.filter(option => option.label.toUpperCase().includes(sought.trim().toUpperCase()))
  const open = shown.filter(option => !option.disabled).map(({ id }) => id)
  const all = open.length > 0 && open.every(id => chosen.includes(id))
  const toggle = (id: string) => change(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  const toggleAll = () => change(all ? chosen.filter(id => !open.includes(id)) : [...new Set([...chosen, ...open])])
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          label="全选"
          disabled={disabled || open.length === 0}
          control={<Checkbox size="small" checked={all} indeterminate={!all && chosen.length > 0} onChange={toggleAll} />}
        />
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flexGrow: 1 }}>
          {label}：已选 {chosen.length}
          {!search && ` / ${options.length}`}
        </Typography>
        {(search || options.length > FEW) && (
          <TextField
            label="查找"
            value={sought}
            onChange={event => {
              setSought(event.target.value)
              search?.(event.target.value)
            }}
            sx={{ maxWidth: 200 }}
          />
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
          maxHeight: 240,
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1.5,
        }}
      >
        {shown.map(option => (
          <FormControlLabel
            key={option.id}
            disabled={disabled || option.disabled === true}
            label={option.label}
            control={<Checkbox size="small" checked={chosen.includes(option.id)} onChange={() => toggle(option.id)} />}
          />
        ))}
      </Box>
    </Box>
  )
}
