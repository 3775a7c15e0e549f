import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext, useStore } from 'ra-core'
import { type ReactNode, useEffect } from 'react'

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

/**
 * Ends a selection when the list asks for other rows than those among which it was made: a command for the selected rows must not touch
 * rows that a filter hides. Rows of other pages of the same list stay selected.
 */
export const ChosenUnderFilter = () => {
  const { resource, filterValues, selectedIds, onUnselectItems } = useListContext()
  const now = JSON.stringify(filterValues)
  // kept where react-admin keeps the selection: a person who comes back to the list later may find it under another filter
  const [under, setUnder] = useStore(`${resource}.chosenUnder`, now)
  useEffect(() => {
    if (under === now) return
    setUnder(now)
    if (selectedIds.length > 0) onUnselectItems()
  }, [under, now, setUnder, selectedIds, onUnselectItems])
  return null
}
