import FormatLineSpacing from '@mui/icons-material/FormatLineSpacing'
import ViewWeek from '@mui/icons-material/ViewWeek'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useStore } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { type Declared, type Density, keys } from '../providers/list-settings.ts'
import { ExportButton } from './ExportButton.tsx'
import type { Input } from './inputs.ts'
import type { FullColumn } from './ListScreen.tsx'

const ListViews = opening(() => import('./ListViews.tsx').then(({ ListViews }) => ListViews))
const ColumnChooser = opening(() => import('./ColumnChooser.tsx').then(({ ColumnChooser }) => ColumnChooser))

/** Head of a list: its title, its views, the page's own buttons, and those of every list. */
export const Toolbar = ({
  title,
  declared,
  columns,
  inputs,
  exportable,
  children,
}: {
  title: string
  declared: Declared
  columns: FullColumn[]
  /** the filters of the list */
  inputs: readonly Input[]
  exportable: boolean
  children: ReactNode
}) => {
  const [size, setSize] = useStore<Density>(keys.density(declared.list), 'small')
  const [chooser, setChooser] = useState<Element>()
  const denser = size === 'medium'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
      <Typography variant="h5" component="h1">
        {title}
      </Typography>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, minHeight: 32 }}>
        <ListViews {...declared} inputs={inputs} />
      </Box>
      {children}
      {exportable && <ExportButton columns={columns.map(({ field, column }) => ({ field, title: column.title }))} />}
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center' }}>
        <Button startIcon={<ViewWeek />} aria-haspopup="dialog" onClick={event => setChooser(event.currentTarget)}>
          列
        </Button>
        {chooser && <ColumnChooser list={declared.list} columns={columns} anchor={chooser} close={() => setChooser(undefined)} />}
        <Tooltip title={denser ? '紧凑显示' : '宽松显示'}>
          <IconButton onClick={() => setSize(denser ? 'small' : 'medium')} aria-label={denser ? '紧凑显示' : '宽松显示'}>
            <FormatLineSpacing />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  )
}
