import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListBase, type RaRecord, useDataTableRenderContext, useListContext, useResourceDefinition, useStore } from 'ra-core'
import { DataTable, Pagination } from 'ra-ui-materialui'
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { columnsIn, listColumnsIn } from '#contracts/client/columns.ts'
import { headOf, isNumeric } from '#contracts/client/format.ts'
import { opening } from '#contracts/client/opening.tsx'
import { largePageSizes, pageSizes } from '#contracts/client/text.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import type { AnyList, FieldOf, FilterName, RowOf } from '#contracts/kernel/list.ts'
import { sortOf } from '#contracts/kernel/list-address.ts'
import { type ChosenColumns, type Declared, type Density, keys, VIEW } from '../providers/list-settings.ts'
import { ACTIONS, actionsIfAny, staysRight } from './actions-column.ts'
import { Cell } from './Cell.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { ChosenUnderFilter } from './ChosenUnderFilter.tsx'
import { useKeptWhileOpen } from './Dialog.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filtersOf } from './inputs.ts'
import { Loading } from './Loading.tsx'
import { Nothing } from './Nothing.tsx'
import { chosen } from './own-columns.ts'
import { PageTitle } from './PageTitle.tsx'
import { Problem } from './Problem.tsx'
import { SelectableBody } from './SelectableBody.tsx'
import { StatusTabs, type StatusTabsProps } from './StatusTabs.tsx'
import { Toolbar } from './Toolbar.tsx'
import { TotalsLine } from './TotalsLine.tsx'
import { TotalsRow } from './TotalsRow.tsx'
import { useNames } from './useNames.ts'

/** Settings of one list beside its declaration. */
export type ListScreenProps<L extends AnyList> = {
  of: L
  /** replaces the standard cell of a column, by field */
  render?: { [F in FieldOf<L['row']>]?: (row: RowOf<L> & RaRecord) => ReactNode }
  /** filter options that only the program knows, by field */
  choices?: { [F in FieldOf<L['row']>]?: Readonly<Record<string, string>> }
  /** for lists with a call that names the tabs and counts waiting rows */
  tabs?: Omit<StatusTabsProps, 'field'>
  /** address for a row, instead of the document's page; a row may have none */
  href?: (row: RowOf<L> & RaRecord) => string | undefined
  /** buttons on each row */
  rowActions?: (row: RowOf<L> & RaRecord) => ReactNode
  /** buttons of the page: import, new */
  actions?: ReactNode
  /** note above the list */
  notice?: ReactNode
  /** buttons for chosen rows; with them, rows can be chosen */
  bulk?: ReactNode
  /** true to show 序号 before each row: its place in the list */
  numbered?: boolean
}

const OpenView = opening(() => import('./OpenView.tsx').then(({ OpenView }) => OpenView))

/** The only component for lists. It follows the declaration, keeps its state in the URL, and shows cards under 600 px. */
export const ListScreen = <L extends AnyList>(props: ListScreenProps<L>) => {
  const view = new URLSearchParams(useLocation().search).get(VIEW)
  const { of, bulk } = props
  const declared = { list: of.name, sort: of.sort, perPage: bulk ? 50 : 30 }
  return view ? <OpenView key={view} id={view} declared={declared} /> : <Listed {...props} declared={declared} />
}

const Listed = <L extends AnyList>({
  of,
  declared,
  render,
  choices,
  tabs,
  href,
  actions,
  notice,
  bulk,
  ...own
}: ListScreenProps<L> & { declared: Declared }) => {
  const page = usePage(of)
  const known = listColumnsIn(of.row)
  const columns = useNames(columnsOf(of, known, render as Renders | undefined))
  const inputs = filtersOf(of.row, withChoices(of, known, choices as Choices | undefined))
  const sort = sortOf(of.sort)
  return (
    <ListBase perPage={declared.perPage} sort={sort} exporter={false} queryOptions={told}>
      <PageTitle title={of.zh} />
      <Toolbar title={of.zh} declared={declared} columns={columns} inputs={inputs} exportable={!of.through}>
        {actions}
      </Toolbar>
      {notice}
      {bulk && <ChosenUnderFilter />}
      <Card>
        {inputs.length > 0 && <FilterBar inputs={inputs} keep={of.tabs ? [of.tabs.field] : []} />}
        {of.tabs && <StatusTabs field={of.tabs.field} {...(tabs ?? { labels: labelsOf(of) })} />}
        <Rows
          {...(own as Pick<RowsProps, 'rowActions' | 'numbered'>)}
          bulk={bulk}
          title={of.zh}
          emptyHint={of.empty}
          columns={columns}
          totals={of.totals}
          // a call answers in its own order, so its columns cannot be sorted
          sortable={of.through ? [] : [...of.sorts, sort.field]}
          {...((href || page) && { href: (href ?? page) as RowsProps['href'] })}
        />
      </Card>
    </ListBase>
  )
}

/** The page of a row: to show it, otherwise to edit it; undefined where there is none. */
const usePage = ({ name }: AnyList) => {
  const { hasShow, hasEdit } = useResourceDefinition({ resource: name })
  if (!hasShow && !hasEdit) return undefined
  return ({ id }: RaRecord) => `/${name}/${encodeURIComponent(id)}${hasShow ? '/show' : ''}`
}

export type FullColumn = {
  field: string
  column: DeclaredColumn
  /** replaces the standard cell of the column */
  render: ((row: RaRecord) => ReactNode) | undefined
  /** true when the column chooser lists it and the list does not show it at first */
  hidden: boolean
}
type Renders = Readonly<Record<string, FullColumn['render']>>
const columnsOf = (of: AnyList, known: ReadonlyMap<string, DeclaredColumn>, render: Renders = {}): FullColumn[] =>
  of.columns.map(({ field, title, more = false }) => {
    const shown = (of.row.properties[field] as { title?: string } | undefined)?.title ?? field
    const column = known.get(field) ?? { field, title: shown, kind: 'text', optional: true }
    const { [field]: beside } = of.beside
    return { field, column: { ...column, ...(title && { title }), ...(beside && { beside }) }, render: render[field], hidden: more }
  })

type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>
const withChoices = (of: AnyList, known: ReadonlyMap<string, DeclaredColumn>, choices: Choices = {}): FilterName[] =>
  of.filters.map(name => {
    const filter = typeof name === 'string' ? { field: name, title: known.get(name)?.title ?? name } : name
    const labels = choices[filter.field]
    return labels ? { ...filter, labels } : name
  })

/** The tabs of a list: all codes of its field, or the codes that it names. */
const labelsOf = ({ row, tabs }: AnyList): Record<string, string> => {
  const labels = (tabs && columnsIn(row).get(tabs.field)?.labels) ?? {}
  return tabs?.values ? Object.fromEntries(tabs.values.map(code => [code, labels[code] ?? code])) : labels
}

/** An error is shown in place of the rows, not also as a notice. */
const told = { onError: () => {} }

type RowsProps = {
  title: string
  columns: FullColumn[]
  sortable: readonly string[]
  totals: readonly string[]
  href?: (row: RaRecord) => string | undefined
  rowActions?: (row: RaRecord) => ReactNode
  bulk: ReactNode
  numbered?: boolean
  emptyHint: string
}

const Rows = (all: RowsProps) => {
  const { resource, data, error, isPending, refetch, filterValues, setFilters, page, setPage, perPage } = useListContext()
  const [own] = useStore<ChosenColumns | undefined>(keys.columns(resource))
  const props = { ...all, columns: chosen(all.columns, own) }
  // a row owns the dialogs opened from it, and table rows and cards are different components
  const { kept: narrow, opened, Within } = useKeptWhileOpen(useMediaQuery((theme: Theme) => theme.breakpoints.down('sm')))
  if (error && !data) return <Problem error={error} retry={() => refetch()} />
  if (isPending || !data) return <Loading lines={8} />
  if (data.length === 0)
    return page > 1 ? (
      <Nothing text={`第${page}页没有${props.title}`}>
        <Link component="button" onClick={() => setPage(1)}>
          回到第一页
        </Link>
      </Nothing>
    ) : Object.keys(filterValues).length > 0 ? (
      <Nothing text={`没有符合条件的${props.title}`}>
        <Link component="button" onClick={() => setFilters({}, undefined, false)}>
          清空筛选条件
        </Link>
      </Nothing>
    ) : (
      <Nothing text={props.emptyHint} />
    )
  return (
    <>
      <Within value={opened}>
        {props.bulk && !narrow && <ChosenBar>{props.bulk}</ChosenBar>}
        {narrow ? <Cards {...props} /> : <Table {...props} />}
      </Within>
      {narrow && summed(props).length > 0 && <TotalsLine columns={summed(props)} />}
      {/* pages are larger where rows can be selected */}
      <Pagination rowsPerPageOptions={(props.bulk ? largePageSizes : pageSizes)(perPage)} />
    </>
  )
}

const shown = ({ column, render }: FullColumn, row: RaRecord) => {
  if (render) return render(row)
  const words = column.beside?.(row, toLocal(new Date().toISOString()).date)
  return <Cell column={column} value={row[column.field]} {...(words && { words })} />
}

const StandardCol = DataTable.Col<RaRecord>
/** react-admin draws its own column chooser, hidden, with every list; ours comes when it is opened (ColumnChooser.tsx). */
const Col = (props: ComponentProps<typeof StandardCol>) =>
  useDataTableRenderContext() === 'columnsSelector' ? null : <StandardCol {...props} />
/** disables react-admin's bar, which floats above the table and would cover ours */
const NO_BAR = <></>

/** The shown columns that have sums. */
const summed = ({ columns, totals }: Pick<RowsProps, 'columns' | 'totals'>): DeclaredColumn[] =>
  columns.flatMap(({ field, column }) => (totals.includes(field) ? [column] : []))

const Table = (props: RowsProps) => {
  const { columns, sortable, href, rowActions, bulk, numbered, title } = props
  const { resource, data = [], page, perPage } = useListContext()
  const [size] = useStore<Density>(keys.density(resource), 'small')
  const sums = summed(props)
  const table = (
    <DataTable
      aria-label={title}
      size={size}
      rowClick={false}
      bulkActionButtons={bulk || false}
      {...(bulk && { body: SelectableBody, bulkActionsToolbar: NO_BAR })}
      {...(sums.length > 0 && { foot: Foot })}
      sx={{ ...sticky, ...(size === 'small' && dense), ...actionsIfAny }}
    >
      {numbered && (
        <Col
          source=""
          label="序号"
          disableSort
          sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}
          render={row => (page - 1) * perPage + data.indexOf(row) + 1}
        />
      )}
      {columns.map((column, index) => (
        <Col
          key={column.field}
          source={column.field}
          label={headOf(column.column)}
          disableSort={!sortable.includes(column.field)}
          sx={{ whiteSpace: 'nowrap', ...(isNumeric(column.column) && { textAlign: 'right' }) }}
          render={row => <To where={index === 0 ? href?.(row) : undefined}>{shown(column, row)}</To>}
        />
      ))}
      {rowActions && (
        <Col
          label="操作"
          source=""
          disableSort
          sx={{ whiteSpace: 'nowrap', zIndex: 1, ...staysRight }}
          className={ACTIONS}
          render={row => rowActions(row)}
        />
      )}
    </DataTable>
  )
  return <Summed value={sums}>{table}</Summed>
}

const Summed = createContext<readonly DeclaredColumn[]>([])
/** The row of sums below the columns of a table. */
const Foot = ({ children }: { children?: ReactNode }) => <TotalsRow columns={useContext(Summed)}>{children}</TotalsRow>

const dense = { '& .MuiTableCell-root': { px: 1, py: 0.5, fontSize: 13 }, '& .MuiTableCell-root:first-of-type': { pl: 2 } } as const

/**
 * The header, the first column, and the last column if it has the buttons stay while the rest scrolls under them. The header lies above the
 * columns, its first cell above both.
 */
const sticky = {
  overflow: 'auto',
  maxHeight: 'max(360px, calc(100vh - 290px))',
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
  '& th:first-of-type, & td:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  [`& thead th:first-of-type, & thead th.${ACTIONS}`]: { zIndex: 3 },
} as const

/** The cell that names the row; it is a link to the row's page. */
const To = ({ where, children }: { where: string | undefined; children: ReactNode }) =>
  where ? (
    <Link component={RouterLink} to={where} underline="hover" sx={{ fontWeight: 500 }}>
      {children}
    </Link>
  ) : (
    children
  )

const Cards = ({ columns, href, rowActions }: RowsProps) => {
  const { data } = useListContext()
  const [first, ...rest] = columns
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map(row => (
        <Box component="li" key={row.id} sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600, minHeight: 32, overflowWrap: 'anywhere' }}>
            {first && <To where={href?.(row)}>{shown(first, row)}</To>}
          </Typography>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 0.5, fontSize: 14 }}
          >
            {rest.map(column => (
              <Box key={column.field} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {headOf(column.column)}
                </Box>
                <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
                  {shown(column, row)}
                </Box>
              </Box>
            ))}
          </Box>
          {rowActions && (
            <Box sx={{ mt: 1, '&:empty': { display: 'none' }, display: 'flex', gap: 1, justifyContent: 'flex-end' }}>{rowActions(row)}</Box>
          )}
        </Box>
      ))}
    </Box>
  )
}
