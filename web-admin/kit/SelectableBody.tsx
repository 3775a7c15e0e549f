import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useListContext, useRecordContext } from 'ra-core'
import { DataTableBody, type DataTableBodyProps } from 'ra-ui-materialui'
import type { ComponentType, ReactNode } from 'react'

/** react-admin's row names its checkbox where nobody hears it (the label stands on the span around the input); this one names the input. */
const Row = ({ children, className }: { children?: ReactNode; className?: string }) => {
  const record = useRecordContext()
  const { selectedIds, onToggleItem } = useListContext()
  if (!record) return null
  return (
    <TableRow hover className={className}>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={selectedIds.includes(record.id)}
          onChange={() => onToggleItem(record.id)}
          slotProps={{ input: { 'aria-label': '选择此行' } }}
        />
      </TableCell>
      {children}
    </TableRow>
  )
}

/** The body of a table whose rows may be chosen. */
export const SelectableBody = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row as ComponentType} />
