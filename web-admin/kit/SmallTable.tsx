import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableFooter from '@mui/material/TableFooter'
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
  cards,
  foot,
}: {
  label: string
  heads: readonly ReactNode[]
  rows: readonly SmallRow[]
  right?: readonly number[]
  stays?: number
  height?: number
  /** short values stay on one line */
  nowrap?: boolean
  /** columns, two in a line, that make up a card for each row on a telephone, where nothing scrolls sideways then */
  cards?: readonly number[] | undefined
  /** a last row with the sums of the columns */
  foot?: readonly ReactNode[] | undefined
}) => (
  // the keyboard reaches a region that scrolls
  <TableContainer sx={{ maxHeight: height, ...actionsIfAny, ...(cards && asCards) }} tabIndex={0} role="region" aria-label={label}>
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
                sx={{ ...(nowrap && { whiteSpace: 'nowrap' }), ...(index === stays && staysRight), ...inCard(cards, index) }}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {foot && (
        <TableFooter>
          <TableRow>
            {foot.map((cell, index) => (
              <TableCell
                key={String(heads[index])}
                align={right.includes(index) ? 'right' : 'left'}
                sx={{ fontWeight: 600, color: 'text.primary', fontSize: 'inherit', whiteSpace: 'nowrap', ...inCard(cards, index) }}
              >
                {cell}
              </TableCell>
            ))}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  </TableContainer>
)

const NARROW = '@media (max-width: 599px)'
const asCards = {
  maxHeight: 'none',
  '& .MuiTableCell-root': { px: 0.75, fontSize: 13 },
  [NARROW]: {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& table, & tbody, & tfoot': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2px 12px', py: 1.25, borderBottom: 1, borderColor: 'divider' },
    '& td:empty': { display: 'none' },
  },
} as const

/** The place of a cell in its card; a column that is no part of it is not shown. */
const inCard = (cards: readonly number[] | undefined, index: number) => {
  if (!cards) return {}
  const place = cards.indexOf(index)
  if (place < 0) return { [NARROW]: { display: 'none' } }
  const align = place % 2 === 0 ? 'left' : 'right'
  const name = place === 0 ? { fontWeight: 600 } : {}
  return {
    [NARROW]: {
      order: place,
      '&.MuiTableCell-root': { p: 0 },
      border: 0,
      position: 'static',
      minWidth: 0,
      textAlign: align,
      whiteSpace: 'normal',
      ...name,
    },
  }
}
