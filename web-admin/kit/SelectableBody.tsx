import Checkbox from '@mui/material/Checkbox'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useListContext, useRecordContext } from 'ra-core'
import { DataTableBody, type DataTableBodyProps } from 'ra-ui-materialui'
import type { ComponentType, ReactNode } from 'react'

/** A table row. react-admin labels the span around its checkbox, which screen readers skip; this row labels the input. */
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

/** The body of a table with selectable rows. */
export const SelectableBody = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row as ComponentType} />
