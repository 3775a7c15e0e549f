import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useStore } from 'ra-core'
import { type ChosenColumns, keys } from '../providers/list-settings.ts'
import type { FullColumn } from './ListScreen.tsx'
import { chosen, inOrder } from './own-columns.ts'

/** A person chooses the columns of a list and their order. */
export const ColumnChooser = ({
  list,
  columns,
  anchor,
  close,
}: {
  list: string
  columns: readonly FullColumn[]
  anchor: Element
  close: () => void
}) => {
  const [own, setOwn] = useStore<ChosenColumns | undefined>(keys.columns(list))
  const all = inOrder(columns, own)
  const shown = new Set(chosen(columns, own).map(({ field }) => field))
  const set = (order: readonly FullColumn[], hidden: readonly string[]) => setOwn({ hidden, order: order.map(({ field }) => field) })
  const hidden = all.map(({ field }) => field).filter(field => !shown.has(field))
  const move = (from: number, to: number) => {
    const next = [...all]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next, hidden)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': '列' } }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 1, minWidth: 260, maxHeight: '60vh', overflow: 'auto' }}>
        {all.map(({ field, column }, index) => (
          <Box component="li" key={field} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flexGrow: 1, ml: 0, mr: 1 }}
              label={column.title}
              control={
                <Checkbox
                  size="small"
                  checked={shown.has(field)}
                  // the last one stays: a list without columns shows nothing
                  disabled={shown.size === 1 && shown.has(field)}
                  onChange={() => set(all, shown.has(field) ? [...hidden, field] : hidden.filter(other => other !== field))}
                />
              }
            />
            <IconButton size="small" aria-label={`${column.title}上移`} disabled={index === 0} onClick={() => move(index, index - 1)}>
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`${column.title}下移`}
              disabled={index === all.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ p: 1, pt: 0, textAlign: 'right' }}>
        <Button size="small" onClick={() => setOwn(undefined)}>
          恢复默认列
        </Button>
        <Button size="small" onClick={close}>
          关闭
        </Button>
      </Box>
    </Popover>
  )
}
