import { Button, Input, Pagination, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type SubAgentStatus, subAgentStatuses } from '#contracts/agency/agency-codes.ts'
import { optionsOf } from '#contracts/client/text.ts'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import { Empty, Fetched } from '../../kit/States.tsx'
import { PAGE, type SubAgentFilter, useSubAgents } from './calls.ts'
import { Parents, Standing } from './Parents.tsx'

/** The agency's own sub-agents, drafts among them. */
export const SubAgents = () => (
  <Parents>
    <List />
  </Parents>
)

const List = () => {
  const navigate = useNavigate()
  const [filter, setFilter] = useState<SubAgentFilter>({ page: 0 })
  const found = useSubAgents(filter)
  const search = (q: string) => setFilter(({ status }) => ({ page: 0, ...(status && { status }), ...(q.trim() && { q: q.trim() }) }))
  const choose = (status?: SubAgentStatus) => setFilter(({ q }) => ({ page: 0, ...(q && { q }), ...(status && { status }) }))
  return (
    <>
      <div className="title">
        <h1>分代理</h1>
        <Button type="primary" onClick={() => void navigate('/subAgent/new')}>
          新增分代理
        </Button>
      </div>
      <section aria-label="分代理列表">
        <search className="filters">
          <Input.Search
            aria-label="单位名称、登录名、联系人或电话"
            placeholder="单位名称、登录名、联系人或电话"
            maxLength={50}
            allowClear
            onSearch={search}
          />
          <Select<SubAgentStatus>
            aria-label="状态"
            placeholder="全部状态"
            allowClear
            options={optionsOf(subAgentStatuses) as { value: SubAgentStatus; label: string }[]}
            onChange={choose}
          />
        </search>
        <Fetched from={found} what="分代理">
          {({ content, totalElements }) => (
            <>
              <Rows rows={content} filtered={filter.q !== undefined || filter.status !== undefined} />
              <Pagination
                className="pages"
                hideOnSinglePage
                showSizeChanger={false}
                current={filter.page + 1}
                pageSize={PAGE}
                total={totalElements}
                onChange={page => setFilter({ ...filter, page: page - 1 })}
              />
            </>
          )}
        </Fetched>
      </section>
    </>
  )
}

type Row = NonNullable<ReturnType<typeof useSubAgents>['data']>['content'][number]
const heads = ['单位名称', '状态', '登录名', '业务联系人', '联系电话', '国内销售权限', '国际销售权限', '状态时间']

const Rows = ({ rows, filtered }: { rows: readonly Row[]; filtered: boolean }) => {
  if (rows.length === 0)
    return filtered ? <Empty title="没有符合条件的分代理" /> : <Empty title="还没有分代理" text="新增后提交并激活，对方即可登录下单" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
    <section className="wide-table" aria-label="分代理表格" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/subAgent/${encodeURIComponent(row.id)}`}>{row.name || '未填写名称'}</Link>
              </th>
              <td>
                <Standing status={row.status} />
              </td>
              <td>{row.loginName ?? EMPTY}</td>
              <td>{row.linkman || EMPTY}</td>
              <td>{row.tel || EMPTY}</td>
              <td>{row.domestic.join('、') || EMPTY}</td>
              <td>{row.inter.join('、') || EMPTY}</td>
              <td>{formatDateTime(row.changedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
