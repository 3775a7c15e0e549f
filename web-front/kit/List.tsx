import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Skeleton } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { listColumnsIn } from '#contracts/client/columns.ts'
import { messageOf } from '#contracts/client/error.ts'
import { headOf, isNumeric, textOf } from '#contracts/client/format.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import type { DeclaredColumn } from '#contracts/kernel/columns.ts'
import type { AnyList, FieldOf, RowOf } from '#contracts/kernel/list.ts'
import { DayField } from './DayField.tsx'
import { ListExport } from './ListExport.tsx'
import { Pages } from './Pages.tsx'
import './list.css'
import { askedAt, changed, type ListAsked, type ListFilter, type Portal, portalOf, turned } from './list-address.ts'
import { call } from './session.ts'
import { useNarrow } from './useNarrow.ts'

type Row = Record<string, unknown> & { id: string }
type Found = { content: Row[]; totalElements: number }
/** Settings of one list beside its declaration. */
type ListProps<L extends AnyList> = {
  of: L
  /** replaces the standard cell of a column, by field */
  render?: { [F in FieldOf<L['row']>]?: (row: RowOf<L>) => ReactNode }
  /** address of a row's page, which the first column links to */
  href?: (row: RowOf<L>) => string
  /** a last column of links */
  links?: { title: string; show: (row: RowOf<L>) => ReactNode }
  /** ms between reads, where no stream reports changes */
  every?: number
}

/**
 * A list of the portal, built from its declaration, with its state in the address; under 600 px it shows cards. For agencies, whose lists
 * these are.
 */
export const List = <L extends AnyList>({ of, ...own }: ListProps<L>) => {
  const portal = portalOf(of)
  return (
    <>
      <h1>{portal.title}</h1>
      {loginInfo()?.accessTokenJson.memberType === 'User_Agent' ? (
        <Listed of={of} portal={portal} {...(own as Own)} />
      ) : (
        <section>后台账号没有自己的{of.document}</section>
      )}
    </>
  )
}

type Own = {
  render?: Readonly<Record<string, (row: Row) => ReactNode>>
  href?: (row: Row) => string
  links?: { title: string; show: (row: Row) => ReactNode }
  every?: number
}

const asking = ({ endpoint }: Portal, asked: ListAsked) => ({
  queryKey: ['list', endpoint.path, asked],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, asked as never, { signal }) as Promise<Found>,
})

const Listed = ({ of, portal, every, ...own }: { of: AnyList; portal: Portal } & Own) => {
  const [address, go] = useSearchParams()
  const asked = askedAt(portal, address)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...asking(portal, asked),
    placeholderData: keepPreviousData,
    refetchInterval: every ?? false,
  })
  const change = (next: Readonly<Record<string, string>>) => go(changed(address, next))
  const { page, size, sort = of.sort, ...filters } = asked
  const found = data?.totalElements ?? 0
  const isFiltered = Object.keys(filters).length > 0
  const none =
    page > 0 ? (
      <>
        第 {page + 1} 页没有{of.document} <Button onClick={() => change({})}>回到第一页</Button>
      </>
    ) : isFiltered ? (
      <>
        没有符合条件的{of.document}{' '}
        <Button onClick={() => change(Object.fromEntries(Object.keys(filters).map(field => [field, ''])))}>清空筛选条件</Button>
      </>
    ) : (
      portal.empty
    )
  return (
    <section aria-label={portal.title} className="list">
      <Filters filters={portal.filters} address={address} change={change}>
        {of.through === undefined && found > 0 && <ListExport of={of} portal={portal} asked={asked} sort={sort} />}
      </Filters>
      {portal.tabs && <Tabs portal={portal} asked={asked} address={address} />}
      {error ? (
        <p role="alert">
          加载失败：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
        </p>
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.content.length === 0 ? (
        <p className="none">{none}</p>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <Rows of={of} portal={portal} rows={data.content} sort={sort} change={change} {...own} />
        </div>
      )}
      <Pages page={page + 1} size={size} total={found} go={page => change({ page: page > 1 ? String(page) : '' })} />
    </section>
  )
}

/** One tab per value, each with the number of rows that the other filters leave in it. */
const Tabs = ({ portal, asked, address }: { portal: Portal; asked: ListAsked; address: URLSearchParams }) => {
  const { field, labels } = portal.tabs!
  const { [field]: chosen, sort: _, ...others } = asked
  const tabs = [['', '全部'] as const, ...Object.entries(labels)]
  const counts = useQueries({
    queries: tabs.map(([value]) => ({
      ...asking(portal, { ...others, page: 0, size: 1, ...(value && { [field]: value }) }),
      placeholderData: keepPreviousData,
    })),
  })
  return (
    <nav className="tabs" aria-label="按状态查看">
      {tabs.map(([value, label], index) => (
        <Link
          key={value}
          to={{ search: String(changed(address, { [field]: value })) }}
          aria-current={value === (chosen ?? '') ? 'page' : undefined}
        >
          {label} <span>{counts[index]?.data?.totalElements.toLocaleString('zh-CN') ?? '…'}</span>
        </Link>
      ))}
    </nav>
  )
}

/** number of conditions that are always visible; a telephone has room for one */
const FOLDED = { wide: 4, narrow: 1 }

const Filters = ({
  filters,
  address,
  change,
  children,
}: {
  filters: readonly ListFilter[]
  address: URLSearchParams
  change: (next: Readonly<Record<string, string>>) => void
  /** buttons beside its own */
  children: ReactNode
}) => {
  const inAddress = JSON.stringify(Object.fromEntries(filters.map(({ field }) => [field, address.get(field) ?? ''])))
  const [texts, setTexts] = useState<Record<string, string>>(JSON.parse(inAddress))
  // the address may change without this form: back button, a tab, a link
  useEffect(() => setTexts(JSON.parse(inAddress)), [inAddress])
  const folded = useNarrow() ? FOLDED.narrow : FOLDED.wide
  const [isUnfolded, setUnfolded] = useState(() => filters.slice(folded).some(({ field }) => address.get(field)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])))
  }
  return (
    <search>
      <form className="filters" aria-label="筛选条件" onSubmit={submit}>
        {(isUnfolded ? filters : filters.slice(0, folded)).map(filter => (
          <FilterField
            key={filter.field}
            filter={filter}
            value={texts[filter.field] ?? ''}
            onChange={text => setTexts({ ...texts, [filter.field]: text })}
          />
        ))}
        <div className="buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          <Button onClick={() => change(Object.fromEntries(filters.map(({ field }) => [field, ''])))}>重置</Button>
          {filters.length > folded && (
            <Button type="text" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? '收起' : '更多条件'}
            </Button>
          )}
          {children}
        </div>
      </form>
    </search>
  )
}

type FilterFieldProps = { filter: ListFilter; value: string; onChange: (text: string) => void }
const FilterField = ({ filter: { field, title, kind, labels }, value, onChange }: FilterFieldProps) => {
  const id = `filter-${field}`
  return (
    <div>
      <label htmlFor={id}>{title}</label>
      {kind === 'day' ? (
        <DayField id={id} value={value} onChange={onChange} now={toInstant(Date.now())} past />
      ) : kind === 'choice' ? (
        <Select
          id={id}
          allowClear
          placeholder="全部"
          value={value || undefined}
          onChange={(code: string | undefined) => onChange(code ?? '')}
          options={Object.entries(labels).map(([code, label]) => ({ value: code, label }))}
        />
      ) : (
        <Input id={id} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      )}
    </div>
  )
}

type Shown = { column: DeclaredColumn; show: (row: Row) => ReactNode }
type RowsProps = { of: AnyList; portal: Portal; rows: readonly Row[]; sort: string; change: (next: Record<string, string>) => void } & Own

const Rows = ({ of, portal, rows, sort, change, render = {}, href, links }: RowsProps) => {
  const narrow = useNarrow()
  const known = listColumnsIn(of.row)
  const several = rows.some(row => row[of.owner!] !== rows[0]![of.owner!])
  const columns = portal.columns
    // the owner's name is shown only where there are several owners: an agency and its sub-agents
    .filter(({ field }) => several || field !== `${of.owner}Name`)
    .map(({ field, title }, index): Shown => {
      const column = { ...known.get(field)!, ...(title && { title }) }
      const show = (row: Row) => render[field]?.(row) ?? <Cell column={column} value={row[field]} />
      return { column, show: row => (index === 0 && href ? <Link to={href(row)}>{show(row)}</Link> : show(row)) }
    })
  if (narrow) return <Cards columns={columns} rows={rows} links={links} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
    <section className="wide-table" aria-label={`${portal.title}列表`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ column }) => (
              <Head key={column.field} column={column} sort={sort} turn={portal.sorts.includes(column.field) ? change : undefined} />
            ))}
            {links && <th scope="col">{links.title}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map(({ column, show }, index) =>
                index === 0 ? (
                  <th key={column.field} scope="row">
                    {show(row)}
                  </th>
                ) : (
                  <td key={column.field} className={isNumeric(column) ? 'number' : undefined}>
                    {show(row)}
                  </td>
                ),
              )}
              {links && <td className="links">{links.show(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Head = ({ column, sort, turn }: { column: DeclaredColumn; sort: string; turn: RowsProps['change'] | undefined }) => {
  const by = sort === column.field ? 'ascending' : sort === `-${column.field}` ? 'descending' : undefined
  return (
    <th scope="col" className={isNumeric(column) ? 'number' : undefined} aria-sort={by}>
      {turn ? (
        <button type="button" onClick={() => turn({ sort: turned(column.field, sort) })}>
          {headOf(column)}
          <span aria-hidden="true">{by === 'ascending' ? '↑' : by === 'descending' ? '↓' : '↕'}</span>
        </button>
      ) : (
        headOf(column)
      )}
    </th>
  )
}

const Cards = ({ columns: [first, ...rest], rows, links }: { columns: readonly Shown[]; rows: readonly Row[] } & Pick<Own, 'links'>) => (
  <ul>
    {rows.map(row => (
      <li key={row.id}>
        <strong>{first?.show(row)}</strong>
        <dl>
          {rest.map(({ column, show }) => (
            <div key={column.field}>
              <dt>{headOf(column)}</dt>
              <dd>{show(row)}</dd>
            </div>
          ))}
        </dl>
        {links && <div className="links">{links.show(row)}</div>}
      </li>
    ))}
  </ul>
)

/** A value, shown by its kind; a status in its tone, an airline with its mark. */
const Cell = ({ column, value }: { column: DeclaredColumn; value: unknown }) => {
  if (column.kind === 'choice' && /status$/i.test(column.field) && typeof value === 'string')
    return <Tag tone={toneOf(value)}>{textOf(column, value)}</Tag>
  if (column.kind === 'money') return <Money fen={value as number | undefined} />
  if (column.field === 'airLine' && typeof value === 'string') return <Airline code={value} />
  return <>{textOf(column, value)}</>
}
