import FormatLineSpacing from '@mui/icons-material/FormatLineSpacing'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useListContext, useStore } from 'ra-core'
import { ColumnsButton } from 'ra-ui-materialui'
import type { ReactNode } from 'react'
import { ExportButton } from './ExportButton.tsx'
import type { FullColumn } from './ListScreen.tsx'

/** Head of a list: its title, the page's own buttons, and those of every list. */
export const Toolbar = ({
  title,
  columns,
  exportable,
  onChoose,
  children,
}: {
  title: string
  columns: FullColumn[]
  exportable: boolean
  /** the column chooser is about to open */
  onChoose: () => void
  children: ReactNode
}) => {
  const { resource } = useListContext()
  const [size, setSize] = useStore<'small' | 'medium'>('density', 'small')
  const denser = size === 'medium'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
      <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {children}
      {exportable && <ExportButton columns={columns.map(({ field, column }) => ({ field, title: column.title }))} />}
      <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'center' }}>
        <Box component="span" onClickCapture={onChoose}>
          <ColumnsButton storeKey={`${resource}.columns`} />
        </Box>
        <Tooltip title={denser ? '紧凑显示' : '宽松显示'}>
          <IconButton onClick={() => setSize(denser ? 'small' : 'medium')} aria-label={denser ? '紧凑显示' : '宽松显示'}>
            <FormatLineSpacing />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  )
}
