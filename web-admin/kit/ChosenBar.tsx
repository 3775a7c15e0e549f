import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'ra-core'
import type { ReactNode } from 'react'

/**
 * Actions for the selected rows, shown only while there are some. It is part of the layout: a floating bar over a scrolling table would be
 * cut off.
 */
export const ChosenBar = ({ children }: { children: ReactNode }) => {
  const { selectedIds, onUnselectItems } = useListContext()
  if (selectedIds.length === 0) return null
  return (
    <Box
      role="toolbar"
      aria-label="对所选的操作"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 0.5, bgcolor: 'action.selected' }}
    >
      <span role="status">已选 {selectedIds.length} 条</span>
      {children}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        取消选择
      </Button>
    </Box>
  )
}
