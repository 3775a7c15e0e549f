import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useParams } from 'react-router-dom'
import {
  AllocationImported,
  AllocationShown,
  allocationTemplate,
  cancelBag,
  cancelBatch,
  deleteNews,
  getBatch,
  importAllocation,
  queryNews,
  saveBatch,
  saveNews,
} from '#contracts/auction/allocation-api.ts'
import { allocationNews } from '#contracts/auction/allocation-lists.ts'
import { allocationStatuses, bagBatchStatuses } from '#contracts/auction/bag-codes.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { RowOf } from '#contracts/kernel/list.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { FlowLink } from '../flow/FlowLink.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { AllowedActions, isAllowed } from '../kit/AllowedActions.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { ImportButton } from '../kit/ImportButton.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { orderLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'

type Shown = Static<typeof getBatch.data>
type Bag = Static<typeof AllocationShown>
type News = RowOf<typeof allocationNews>
const list = { to: '/allocationbatch', label: '客户切位批次' }
/** interval for reading the bags again while they may be confirmed, ms */
const LIVE_MS = 10_000

/** A batch with its terms, its bags with their agencies, and its news. */
export const AllocationBatchDetail = () => {
  const { id = '' } = useParams()
  const batch = useAsk(getBatch, { batchid: id }, { every: data => data?.status === 'PUBLISHED' && LIVE_MS })
  return (
    <FetchedPage list={list} from={batch}>
      {batch => <Loaded batch={batch} />}
    </FetchedPage>
  )
}

const Loaded = ({ batch }: { batch: Shown }) => {
  const { batchid, status, stream, revision, allowedActions, reason, bags, name, airLine, endsAt, undoMinutes, prepayMinutes, remark } =
    batch
  const history = useHistoryTab(stream)
  const confirmed = bags.filter(({ status }) => status === 'BOOKED').length
  const terms = { name, airLine, endsAt, undoMinutes, prepayMinutes, remark }
  return (
    <DetailScreen
      resource="allocationbatch"
      list={list}
      title={`切位批次 ${batchid}`}
      chips={<Tag tone={toneOf(status)}>{bagBatchStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ batchid }}
          revision={revision}
          actions={[
            {
              endpoint: saveBatch,
              action: 'submit',
              label: '发布',
              variant: 'contained',
              fixed: { ...terms, bags: undefined, publish: true },
              explain: `占用 ${bags.length} 包的全部座位并分配给各代理人；有座位不足的仍为草稿。设有发布审批的先提交审批。`,
              done: '已提交发布',
            },
            {
              endpoint: saveBatch,
              action: 'modify',
              label: '修改',
              fixed: { bags: undefined, publish: undefined },
              initial: textsOf(batch),
              explain: '切位包不变；发布后不能再修改。',
            },
            {
              endpoint: cancelBatch,
              label: '取消批次',
              color: 'error',
              demand: ['reason'],
              explain:
                status === 'PUBLISHED'
                  ? `未生成订单的切位包全部取消，占座释放，${confirmed} 个已确认的保证金全额退回；已生成订单的不受影响。`
                  : '取消后不能恢复。',
            },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {reason && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {status === 'DRAFT' ? '未发布' : '取消原因'}：{reason}
                </Alert>
              )}
              <Terms batch={batch} />
              <Bags batch={batch} />
              {isAllowed(allowedActions, saveNews) && <Told batchid={batchid} />}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Terms = ({ batch }: { batch: Shown }) => (
  <Panel title="批次">
    <Facts
      facts={[
        ['批次名称', batch.name],
        ['航空公司', batch.airLine],
        ['成交方式', '定向分配：每包一家代理人，确认后预付'],
        ['确认时限', <Countdown key="end" limit={batch.endsAt} matters={batch.status === 'PUBLISHED'} />],
        ['可撤销', `确认后 ${batch.undoMinutes} 分钟内`],
        ['预付时限', `确认后 ${batch.prepayMinutes} 分钟，不晚于起飞前6小时`],
        ['备注', batch.remark],
        ['审批', batch.flow && <FlowLink key="flow" flow={batch.flow} />],
      ]}
    />
  </Panel>
)

/** The bags and, once they are allotted, who has confirmed each. */
const Bags = ({ batch: { batchid, revision, bags, allowedActions } }: { batch: Shown }) => {
  const isOn = bags.some(({ status }) => status !== undefined)
  return (
    <Panel title={`切位包（${bags.length}）`}>
      {isAllowed(allowedActions, importAllocation) && (
        <Box sx={{ mb: 2 }}>
          <ImportButton
            endpoint={importAllocation}
            template={allocationTemplate}
            row={AllocationImported}
            fields={{ batchid }}
            revision={revision}
            label="导入切位包"
            variant="outlined"
          />
        </Box>
      )}
      <RowsTable
        label="切位包"
        row={AllocationShown}
        rows={bags}
        keyOf={({ id }) => id}
        empty="还没有切位包，请导入"
        columns={[
          'no',
          'agencyName',
          ...(isOn
            ? [
                {
                  field: 'status',
                  render: ({ status }: Bag) => status && <Tag tone={toneOf(status)}>{allocationStatuses[status]}</Tag>,
                },
              ]
            : []),
          ...['flights', 'seats', 'price', 'amount'],
          'subAgents',
          ...(isOn
            ? ['bookedBy', 'prepayBy', { field: 'orderNo', render: (bag: Bag) => orderLink({ ...bag, id: bag.orderNo ?? '' }) }]
            : []),
          'earnest',
          ...(isOn ? [{ field: 'actions', title: '操作', render: (bag: Bag) => <Cancel bag={bag} /> }] : []),
        ]}
      />
    </Panel>
  )
}
const Cancel = ({ bag: { id, no, status, bookedBy, allowedActions } }: { bag: Bag }) => (
  <AllowedActions
    allowed={allowedActions}
    fixed={{ id }}
    actions={[
      {
        endpoint: cancelBag,
        label: '取消',
        size: 'small',
        color: 'error',
        demand: ['reason'],
        explain: `切位包${no}不再可订，占座释放${status === 'BOOKED' ? `，${bookedBy}的保证金全额退回` : ''}。`,
        done: '已取消',
      },
    ]}
  />
)

/** News of the batch for its agencies. */
const Told = ({ batchid }: { batchid: string }) => {
  const { data } = useAsk(queryNews, { batchid, size: 50 }, { lists: ['allocationbatch'] })
  return (
    <Panel title="资讯">
      <Box sx={{ mb: 2 }}>
        <ActionButton
          endpoint={saveNews}
          label="发布资讯"
          variant="outlined"
          fixed={{ batchid, id: undefined }}
          explain="本批次有切位包的代理人可见。"
          done="已发布"
        />
      </Box>
      <RowsTable
        label="资讯"
        row={allocationNews.row}
        rows={data?.content ?? []}
        keyOf={({ id }) => id}
        empty="还没有资讯"
        columns={[
          'title',
          'content',
          { field: 'updatedAt', render: ({ updatedAt }: News) => formatDateTime(updatedAt).slice(0, 16) },
          {
            field: 'actions',
            title: '操作',
            render: ({ id, title, content }: News) => (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <ActionButton
                  endpoint={saveNews}
                  label="修改"
                  size="small"
                  fixed={{ batchid, id }}
                  initial={{ title, content }}
                  done="已修改"
                />
                <ActionButton
                  endpoint={deleteNews}
                  label="删除"
                  size="small"
                  color="error"
                  fixed={{ id: undefined, ids: [id], reason: undefined }}
                  explain={`删除“${title}”，代理人不再看到。`}
                  done="已删除"
                />
              </Box>
            ),
          },
        ]}
      />
    </Panel>
  )
}

const inputs = inputsOf(saveBatch.body)
/** initial texts of the form for changing a batch */
const textsOf = (batch: Shown): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ field }) => field !== 'bags' && field !== 'publish')
      .map(input => [input.field, inputText(input, (batch as Record<string, unknown>)[input.field])]),
  )
