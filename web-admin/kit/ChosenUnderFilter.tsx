import { useListContext, useStore } from 'ra-core'
import { useEffect } from 'react'

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
