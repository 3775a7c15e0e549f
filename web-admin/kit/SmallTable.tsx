import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { ACTIONS, actionsIfAny, staysRight } from './actions-column.ts'

type SmallRow = { key: string; cells: readonly ReactNode[] }

/** A table inside a page: all rows at once, scrolling inside itself. `right` names columns of numbers, `stays` the column of buttons. */
export const SmallTable = ({
  label,
  heads,
  rows,
  right = [],
  stays,
  height = 360,
  nowrap = false,
}: {
  label: string
  heads: readonly ReactNode[]
  rows: readonly SmallRow[]
  right?: readonly number[]
  stays?: number
  height?: number
  /** short values stay on one line */
  nowrap?: boolean
}) => (
  // the keyboard reaches a region that scrolls
  <TableContainer sx={{ maxHeight: height, ...actionsIfAny }} tabIndex={0} role="region" aria-label={label}>
    <Table size="small" stickyHeader aria-label={label}>
      <TableHead>
        <TableRow>
          {heads.map((head, index) => (
            <TableCell
              key={String(head)}
              align={right.includes(index) ? 'right' : 'left'}
              {...(index === stays && { className: ACTIONS })}
              sx={{ whiteSpace: 'nowrap', ...(index === stays && { ...staysRight, zIndex: 3 }) }}
            >
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, index) => (
              <TableCell
                key={String(heads[index])}
                align={right.includes(index) ? 'right' : 'left'}
                {...(index === stays && { className: ACTIONS })}
                sx={{ ...(nowrap && { whiteSpace: 'nowrap' }), ...(index === stays && staysRight) }}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
