import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import {
  BagImported,
  BagShown,
  bagTemplate,
  cancelBatch,
  cancelSingle,
  getBatch,
  importBags,
  releaseBag,
  saveBatch,
  submitBagFlow,
} from '#contracts/auction/bag-api.ts'
import { bagBatchStatuses, bagStatuses } from '#contracts/auction/bag-codes.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { FlowLink } from '../flow/FlowLink.tsx'
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
import { SealedResult } from './SealedResult.tsx'

type Shown = Static<typeof getBatch.data>
type Bag = Static<typeof BagShown>
const list = { to: '/bagbatch', label: '组合竞拍批次' }
/** interval for reading the bags again while they may be booked, ms */
const LIVE_MS = 10_000

/** A batch with its terms, its bags and their holders. */
export const BagBatchDetail = () => {
  const { id = '' } = useParams()
  const batch = useAsk(getBatch, { batchId: id }, { every: data => data?.status === 'PUBLISHED' && LIVE_MS })
  return (
    <FetchedPage list={list} from={batch}>
      {batch => <Loaded batch={batch} />}
    </FetchedPage>
  )
}

const Loaded = ({ batch }: { batch: Shown }) => {
  const { batchId, status, stream, revision, allowedActions, reason, bags } = batch
  const history = useHistoryTab(stream)
  const booked = bags.filter(({ status }) => status === 'BOOKED').length
  return (
    <DetailScreen
      resource="bagbatch"
      list={list}
      title={`组合批次 ${batchId}`}
      chips={<Tag tone={toneOf(status)}>{bagBatchStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ batchId }}
          revision={revision}
          actions={[
            {
              endpoint: submitBagFlow,
              label: '提交审批',
              variant: 'contained',
              fixed: { routeId: undefined, toUser: undefined },
              explain: `审批通过后占用 ${bags.length} 包的全部座位并发布；有座位不足的退回草稿。`,
              done: '已提交审批',
            },
            {
              endpoint: saveBatch,
              label: '修改',
              fixed: { bags: undefined },
              initial: textsOf(batch),
              explain: '组合包不变；发布后不能再修改。',
            },
            {
              endpoint: cancelBatch,
              label: '取消批次',
              color: 'error',
              demand: ['reason'],
              explain:
                status === 'PUBLISHED'
                  ? `未生成订单的组合包全部取消，占座释放，${booked} 个预订的保证金全额退回；已生成订单的不受影响。`
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
                  {status === 'DRAFT' ? '退回草稿' : '取消原因'}：{reason}
                </Alert>
              )}
              <Terms batch={batch} />
              <Bags batch={batch} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Terms = ({ batch }: { batch: Shown }) => {
  const isRanked = batch.saleMode === 'RANKED'
  return (
    <Panel title="批次">
      <Facts
        facts={[
          ['批次名称', batch.name],
          ['航空公司', batch.airLine],
          ['成交方式', isRanked ? '密封竞价：截止后价高者得，包价为起拍价' : '先到先得：先预订者锁定'],
          ['开始时间', formatDateTime(batch.startsAt)],
          ['截止时间', <Countdown key="end" limit={batch.endsAt} matters={batch.status === 'PUBLISHED'} />],
          ['可撤销', isRanked ? '截止前可撤回出价，成交后不能撤销' : undoText(batch)],
          ['可锁定数量', batch.quota ? `每个单位最多 ${batch.quota} 包` : '不限'],
          ['预付时限', `${isRanked ? '成交' : '预订'}后 ${batch.prepayMinutes} 分钟，不晚于起飞前6小时`],
          ['备注', batch.remark],
          ['审批', batch.flow && <FlowLink key="flow" flow={batch.flow} />],
        ]}
      />
    </Panel>
  )
}
const undoText = ({ undos, undoMinutes }: Shown) => (undos ? `预订后 ${undoMinutes} 分钟内，每个单位每包 ${undos} 次` : '不能撤销')

/** The bags of a batch and, once they are on sale, the holder of each. Before the end, only the number of sealed bids is shown. */
const Bags = ({ batch: { batchId, revision, saleMode, status, bags, allowedActions } }: { batch: Shown }) => {
  const [result, setResult] = useState<{ bag: Bag; asked: number }>()
  const isPublished = status === 'PUBLISHED' || status === 'CLOSED' || bags.some(({ status }) => status !== undefined)
  return (
    <Panel title={`组合包（${bags.length}）`}>
      {isAllowed(allowedActions, importBags) && (
        <Box sx={{ mb: 2 }}>
          <ImportButton
            endpoint={importBags}
            template={bagTemplate}
            row={BagImported}
            fields={{ batchId }}
            revision={revision}
            label="导入组合包"
            variant="outlined"
          />
        </Box>
      )}
      <RowsTable
        label="组合包"
        row={BagShown}
        rows={bags}
        keyOf={({ id }) => id}
        empty="还没有组合包，请导入"
        columns={[
          'no',
          ...(isPublished
            ? [
                {
                  field: 'status',
                  render: ({ status, unopened }: Bag) =>
                    status && (
                      <>
                        <Tag tone={toneOf(status)}>{bagStatuses[status]}</Tag>
                        {unopened && <Box sx={{ color: 'error.main', mt: 0.5 }}>{unopened}</Box>}
                      </>
                    ),
                },
              ]
            : []),
          ...['flights', 'seats', 'price', 'amount'],
          ...(isPublished
            ? [
                ...(saleMode === 'RANKED'
                  ? [
                      'endsAt' as const,
                      'bids' as const,
                      { field: 'won', render: (bag: Bag) => bag.won !== undefined && <Money fen={bag.won} /> },
                    ]
                  : []),
                'agencyName',
                'prepayBy',
                { field: 'orderNo', render: (bag: Bag) => orderLink({ ...bag, id: bag.orderNo ?? '' }) },
              ]
            : []),
          'earnest',
          ...(isPublished
            ? [
                {
                  field: 'actions',
                  title: '操作',
                  render: (bag: Bag) => (
                    <Actions bag={bag} showResult={() => setResult(before => ({ bag, asked: (before?.asked ?? 0) + 1 }))} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {result && <SealedResult key={result.asked} bag={result.bag} />}
    </Panel>
  )
}

const Actions = ({ bag: { id, no, status, sealed, agencyName, allowedActions }, showResult }: { bag: Bag; showResult: () => void }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    {sealed === 'CLOSED' && (
      <Button size="small" onClick={showResult}>
        竞价结果
      </Button>
    )}
    <AllowedActions
      allowed={allowedActions}
      fixed={{ id }}
      actions={[
        {
          endpoint: releaseBag,
          label: '释放',
          size: 'small',
          demand: ['reason'],
          explain:
            status === 'BOOKED'
              ? `组合包${no}由${agencyName}锁定。释放后保证金全额退回，${sealed ? '不再出售' : '可再次预订'}。`
              : `组合包${no}的订单已失效。释放时重新占座，可再次预订。`,
          done: sealed ? '已释放' : '已释放，可再次预订',
        },
        {
          endpoint: cancelSingle,
          label: '取消',
          size: 'small',
          color: 'error',
          demand: ['reason'],
          explain: `组合包${no}不再可订，占座释放${sealed === 'OPEN' ? '，全部出价作废，保证金全额退回' : ''}${status === 'BOOKED' ? `，${agencyName}的保证金全额退回` : ''}。`,
          done: '已取消',
        },
      ]}
    />
  </Box>
)

const inputs = inputsOf(saveBatch.body)
/** initial texts of the form for changing a batch */
const textsOf = (batch: Shown): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ field }) => field !== 'bags')
      .map(input => [input.field, inputText(input, (batch as Record<string, unknown>)[input.field])]),
  )
