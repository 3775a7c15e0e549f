import { Table } from 'antd'
import { EMPTY, formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Review } from './calls.ts'

const orEmpty = (text: string) => text || EMPTY

const columns = [
  { title: '环节', dataIndex: 'toGroupName', render: orEmpty },
  { title: '处理人', dataIndex: 'toName', render: orEmpty },
  { title: '处理意见', dataIndex: 'handleRemark', render: orEmpty },
  { title: '处理时间', dataIndex: 'handleTime', render: (instant: string) => (instant ? formatDateTime(instant) : EMPTY) },
  { title: '状态', dataIndex: 'statusDesc', render: orEmpty },
]

/** The steps of the review so far; with only one page there are no page buttons. */
export const FlowTable = ({ tasks }: { tasks: Review['instance']['tasks'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too
  <section className="wide-table" aria-label="审核流程" tabIndex={0}>
    <Table
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={[...tasks]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '暂无审核记录' }}
    />
  </section>
)
