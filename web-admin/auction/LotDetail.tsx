import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useParams } from 'react-router-dom'
import {
  biddingDetail,
  cancelBidding,
  forceCancelBidding,
  pauseBidding,
  resumeBidding,
  saveBidding,
  submitBiddingFlow,
} from '#contracts/auction/api.ts'
import { bidsStatuses, lotStatuses } from '#contracts/auction/codes.ts'
import { lotTopicOf } from '#contracts/auction/news.ts'
import { Tag } from '#contracts/client/look/parts.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { useTopic } from '#contracts/client/useTopic.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { taskPage } from '../flow/links.tsx'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen, Facts, FetchedPage, Panel } from '../kit/Detail.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { RowsTable } from '../kit/RowsTable.tsx'
import { orderLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/HistoryTab.tsx'

type Shown = Static<typeof biddingDetail.data>
type BoardRow = Shown['board'][number]
const list = { to: '/lot', label: '竞价标的' }
const boardRow = biddingDetail.data.properties.board.items
/** so often the board is read again while bids may come, ms; it is told of each, but a stream may be cut */
const LIVE_MS = 5_000

/** A lot with its terms, how the bids for it stand, and what became of those who have won. */
export const LotDetail = () => {
  const { id = '' } = useParams()
  const lot = useAsk(biddingDetail, { id }, { every: data => data?.status === 'PUBLISHED' && LIVE_MS })
  useTopic(lot.data?.status === 'PUBLISHED' ? lotTopicOf(id) : undefined, () => void lot.refetch())
  return (
    <FetchedPage list={list} from={lot}>
      {lot => <Loaded lot={lot} />}
    </FetchedPage>
  )
}

const Loaded = ({ lot }: { lot: Shown }) => {
  const { id, status, stream, revision, allowedActions, reason } = lot
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="lot"
      list={list}
      title={`竞价标的 ${id}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{lotStatuses[status]}</Tag>
          {lot.bidding === 'PAUSED' && <Tag tone="waiting">{bidsStatuses.PAUSED}</Tag>}
        </>
      }
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          offers={[
            {
              endpoint: submitBiddingFlow,
              label: '提交审批',
              variant: 'contained',
              fixed: { routeId: undefined, toUser: undefined },
              explain: `审批通过后占用 ${lot.seats} 座并发布；座位不足的退回草稿。`,
              done: '已提交审批',
            },
            { endpoint: saveBidding, label: '修改', initial: textsOf(lot), explain: '发布后不能再修改。' },
            {
              endpoint: pauseBidding,
              label: '暂停竞价',
              explain: '暂停期间代理人不能出价；恢复时截止时间按暂停的时长顺延。',
              done: '已暂停竞价',
            },
            {
              endpoint: resumeBidding,
              label: '恢复竞价',
              variant: 'contained',
              explain: `截止时间按暂停的时长顺延，恢复后至少还有 ${lot.closingSeconds} 秒。`,
              done: '已恢复竞价',
            },
            {
              endpoint: cancelBidding,
              label: '取消标的',
              color: 'error',
              explain: status === 'PUBLISHED' ? '还没有代理人出价；占座和已占用的保证金全部释放。' : '取消后不能恢复。',
            },
            {
              endpoint: forceCancelBidding,
              label: '强制取消',
              color: 'error',
              explain: `已有 ${lot.bids} 次出价，取消后全部作废，占座和 ${lot.bidders} 家代理人的保证金全部释放。`,
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
              <Terms lot={lot} />
              {status !== 'DRAFT' && status !== 'AUDITING' && <Board lot={lot} />}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Terms = ({ lot }: { lot: Shown }) => (
  <Panel title="标的">
    <Facts
      facts={[
        ['航班', `${lot.flightNo} ${lot.date} ${lot.origin}–${lot.destination} ${lot.depTime}`],
        ['座位', `${lot.units} 份 × ${lot.seatsPerUnit} 座`],
        [
          '每座价格',
          `起拍 ${formatYuan(lot.floor)}，加价 ${formatYuan(lot.step)}，最高 ${formatYuan(lot.cap)}（全价 ${formatYuan(lot.fullFare)}）`,
        ],
        ['不接受部分成交', lot.wholeAllowed ? '允许：最低可出价可能下降' : '不允许'],
        ['每份保证金', formatYuan(lot.earnestPerUnit)],
        ['开始时间', formatDateTime(lot.startsAt)],
        ['截止时间', <Countdown key="end" limit={lot.endsAt} matters={lot.status === 'PUBLISHED' && lot.bidding !== 'PAUSED'} />],
        [
          '顺延',
          `临近截止 ${lot.closingSeconds} 秒内领先变化，顺延 ${lot.extendSeconds} 秒；已 ${lot.extensions} 次，最多 ${lot.mostExtensions} 次`,
        ],
        ['备注', lot.remark],
        ['审批', lot.flow && <FlowLink key="flow" flow={lot.flow} />],
      ]}
    />
  </Panel>
)

const FlowLink = ({ flow }: { flow: NonNullable<Shown['flow']> }) => (
  <>
    {flow.statusDesc}
    {flow.toGroupName && ` · ${flow.toGroupName}`}
    {'　'}
    <Link component={RouterLink} to={taskPage(flow.instanceId)} underline="hover">
      查看审批
    </Link>
  </>
)

/** Who has joined, in the order of the ranking; once it is closed, what has become of those who won. */
const Board = ({ lot: { status, price, next, bids, bidders, sold, units, board } }: { lot: Shown }) => (
  <Panel title={status === 'PUBLISHED' ? '实时出价' : '出价与结果'}>
    <Facts
      facts={[
        ['当前价', price === undefined ? '还没有出价' : formatYuan(price)],
        ['最低可出价', status !== 'PUBLISHED' ? undefined : next === undefined ? '已达最高限价' : formatYuan(next)],
        ['出价次数', String(bids)],
        ['参加代理人', String(bidders)],
        [status === 'PUBLISHED' ? '领先份数' : '成交份数', `${sold} / ${units}`],
      ]}
    />
    <Box sx={{ mt: 2 }} />
    <RowsTable
      label="出价排名"
      row={boardRow}
      rows={board}
      keyOf={({ paddle }) => String(paddle)}
      empty="还没有代理人参加"
      columns={[
        'paddle',
        'agencyName',
        'price',
        'units',
        'won',
        { field: 'rate', render: ({ rate }: BoardRow) => rate !== undefined && `${rate / 100}%` },
        'partial',
        'covered',
        ...(status === 'AWARDED'
          ? ['award', 'prepayBy', { field: 'orderNo', render: (row: BoardRow) => orderLink({ ...row, id: row.orderNo ?? '' }) }]
          : []),
      ]}
    />
  </Panel>
)

const inputs = inputsOf(saveBidding.body)
/** what stands in the form for a lot that is changed */
const textsOf = (lot: Shown): Record<string, string> =>
  Object.fromEntries(inputs.map(input => [input.field, inputText(input, (lot as Record<string, unknown>)[input.field])]))
