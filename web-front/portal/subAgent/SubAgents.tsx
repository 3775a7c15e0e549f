import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type SubAgentStatus, subAgentStatuses } from '#contracts/agency/agency-codes.ts'
import { querySubAgents } from '#contracts/agency/sub-agent-api.ts'
import { Airline } from '#contracts/client/look/Airline.tsx'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { useAsk } from '../../kit/calls.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { useFrame } from '../../kit/frame.ts'
import { changed } from '../../kit/list-address.ts'
import { Pages } from '../../kit/Pages.tsx'
import { useNarrow } from '../../kit/useNarrow.ts'
import type { SubAgentRow } from './calls.ts'
import { Parents } from './Parents.tsx'
import { SubAgentStanding } from './SubAgentStanding.tsx'

const PAGE = 20

/** The agency's own sub-agents, drafts among them. */
export const SubAgents = () => {
  useFrame({ title: '分代理', back: '/account' })
  return (
    <Parents>
      <List />
    </Parents>
  )
}

const statusIn = (text: string | null): SubAgentStatus | undefined =>
  text !== null && Object.hasOwn(subAgentStatuses, text) ? (text as SubAgentStatus) : undefined

/** The filter is in the address, so that one can go back to it, reload it and send it to a colleague. */
const List = () => {
  const navigate = useNavigate()
  const [address, go] = useSearchParams()
  const q = address.get('q') ?? ''
  const status = statusIn(address.get('status'))
  const page = Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1)
  const found = useAsk(querySubAgents, { page: page - 1, size: PAGE, ...(q && { q }), ...present({ status }) }, { keep: true })
  const change = (next: Readonly<Record<string, string>>) => go(changed(address, next))
  const none = () =>
    q || status ? (
      <Empty title="没有符合条件的分代理" text="换一个关键字，或查看全部状态">
        <Button onClick={() => change({ q: '', status: '' })}>清空筛选条件</Button>
      </Empty>
    ) : (
      <Empty title="还没有分代理" text="填写资料、选定可销售的航空公司，提交并激活后，对方即可登录下单" />
    )
  return (
    <>
      <div className="sub-title">
        <h1>分代理</h1>
        <Button type="primary" onClick={() => void navigate('/subAgent/new')}>
          新增分代理
        </Button>
      </div>
      <section className="sub-card" aria-label="分代理列表">
        <div className="sub-bar">
          <nav className="sub-tabs" aria-label="按状态查看">
            {[['', '全部'] as const, ...Object.entries(subAgentStatuses)].map(([value, label]) => (
              <Link
                key={value}
                to={{ search: String(changed(address, { status: value })) }}
                aria-current={value === (status ?? '') ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Search q={q} search={text => change({ q: text })} />
        </div>
        <Fetched from={found} what="分代理" rows={6}>
          {({ content, totalElements }) =>
            content.length > 0 ? (
              <div aria-busy={found.isPlaceholderData}>
                <Rows rows={content} />
                <Pages
                  page={page}
                  size={PAGE}
                  total={totalElements}
                  go={to => change({ page: to > 1 ? String(to) : '' })}
                  className="sub-pages"
                />
              </div>
            ) : page > 1 ? (
              <Empty title={`第 ${page} 页没有分代理`}>
                <Button onClick={() => change({})}>回到第一页</Button>
              </Empty>
            ) : (
              none()
            )
          }
        </Fetched>
      </section>
    </>
  )
}

const Search = ({ q, search }: { q: string; search: (text: string) => void }) => {
  const [text, setText] = useState(q)
  // the address may change without this field: back button, a tab
  useEffect(() => setText(q), [q])
  return (
    <search>
      <Input.Search
        aria-label="单位名称、登录名、联系人或电话"
        placeholder="单位名称、登录名、联系人或电话"
        maxLength={50}
        allowClear
        value={text}
        onChange={({ target }) => setText(target.value)}
        onSearch={to => search(to.trim())}
      />
    </search>
  )
}

const Rows = ({ rows }: { rows: readonly SubAgentRow[] }) => {
  const narrow = useNarrow()
  const name = (row: SubAgentRow) => (
    <>
      <Link to={`/subAgent/${encodeURIComponent(row.id)}`}>{row.name || '未填写名称'}</Link>
      <small>{row.loginName ?? '未填写登录名'}</small>
    </>
  )
  if (narrow)
    return (
      <ul className="sub-rows">
        {rows.map(row => (
          <li key={row.id}>
            <div>{name(row)}</div>
            <SubAgentStanding status={row.status} />
            <div className="sub-more">
              <Sold codes={row.domestic} title="国内" />
              <Sold codes={row.inter} title="国际" />
              <small>
                {[row.linkman, row.tel].filter(Boolean).join('　') || '未填写联系人'}　{formatDateTime(row.changedAt).slice(0, 10)}
              </small>
            </div>
          </li>
        ))}
      </ul>
    )
  return (
    <table className="panel-rows sub-table">
      <thead>
        <tr>
          {['单位名称 / 登录名', '状态', '业务联系人', '国内', '国际', '状态时间'].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <th scope="row">{name(row)}</th>
            <td>
              <SubAgentStanding status={row.status} />
            </td>
            <td>
              {row.linkman || EMPTY}
              <small>{row.tel}</small>
            </td>
            <td>
              <Sold codes={row.domestic} />
            </td>
            <td>
              <Sold codes={row.inter} />
            </td>
            <td>{formatDateTime(row.changedAt).slice(0, 16)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Airlines that the sub-agent may sell; `title` where no column names them. */
const Sold = ({ codes, title }: { codes: readonly string[]; title?: string }) => {
  if (codes.length === 0) return title ? null : EMPTY
  return (
    <div className="sub-sold">
      {title && <small>{title}</small>}
      {codes.map(code => (
        <Airline key={code} code={code} bare={!title && codes.length > 3} />
      ))}
    </div>
  )
}
