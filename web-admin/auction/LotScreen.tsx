import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useParams } from 'react-router-dom'
import { biddingDetail, releaseWin } from '#contracts/auction/api.ts'
import { awardIdOf, bidsStatuses, defaultRules, lotOpeners, lotStatuses } from '#contracts/auction/codes.ts'
import { releaseFreeWin } from '#contracts/auction/free-api.ts'
import { lotTopicOf } from '#contracts/auction/news.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { useTopic } from '#contracts/client/useTopic.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { Endpoint } from '#contracts/kernel/endpoint.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { depText } from '#contracts/kernel/zones.ts'
import { FlowLink } from '../flow/FlowLink.tsx'
import { type AllowedAction, AllowedActions } from '../kit/AllowedActions.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { type Input, inputText } from '../kit/inputs.ts'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { orderLink } from '../payment/links.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { Computation } from './Computation.tsx'

export type ShownLot = Static<typeof biddingDetail.data>
type BoardRow = ShownLot['board'][number]
const boardRow = biddingDetail.data.properties.board.items
/** interval for reading the board again while bids may come, ms; each bid is pushed too, but that stream may be cut */
const LIVE_MS = 5_000

type Detail = Endpoint<'query', string, typeof biddingDetail.body, typeof biddingDetail.data>
/** differences between the desks of the two kinds of lots */
type Desk = {
  of: { name: string; zh: string }
  detail: Detail
  /** buttons of a lot, shown where its allowed actions include them */
  actions: (lot: ShownLot) => AllowedAction[]
}

/** A lot with its terms, its bids, and the results of its winners. */
export const LotScreen = ({ of, detail, actions }: Desk) => {
  const { id = '' } = useParams()
  const list = { to: `/${of.name}`, label: of.zh }
  const lot = useAsk(detail, { id }, { every: data => data?.status === 'PUBLISHED' && LIVE_MS })
  useTopic(lot.data?.status === 'PUBLISHED' ? lotTopicOf(id) : undefined, () => void lot.refetch())
  return (
    <FetchedPage list={list} from={lot}>
      {lot => <Loaded lot={lot} of={of} list={list} actions={actions(lot)} />}
    </FetchedPage>
  )
}

type Loading = { lot: ShownLot; of: Desk['of']; list: { to: string; label: string }; actions: AllowedAction[] }
const Loaded = ({ lot, of, list, actions }: Loading) => {
  const { id, status, stream, revision, allowedActions, reason } = lot
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource={of.name}
      list={list}
      title={`${of.zh} ${id}`}
      chips={
        <>
          <Tag tone={toneOf(status)}>{lotStatuses[status]}</Tag>
          {lot.bidding === 'PAUSED' && <Tag tone="waiting">{bidsStatuses.PAUSED}</Tag>}
        </>
      }
      actions={<AllowedActions allowed={allowedActions} fixed={{ id }} revision={revision} actions={actions} />}
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
              {(status === 'AWARDED' || status === 'FAILED') && <Computation id={id} />}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const isFree = ({ kind }: ShownLot) => kind === 'FREE'
const Terms = ({ lot }: { lot: ShownLot }) => (
  <Panel title="标的">
    <Facts
      facts={[
        ['航班', `${lot.flightNo} ${lot.date} ${lot.origin}–${lot.destination} ${depText(lot)}`],
        ['座位', isFree(lot) ? `${lot.seats} 座` : `${lot.units} 份 × ${lot.seatsPerUnit} 座`],
        ...(isFree(lot) ? ([['发起方', lot.opener ?? lotOpeners[lot.openedBy]]] as const) : []),
        [
          '每座价格',
          [
            `起拍 ${formatYuan(lot.floor)}`,
            `加价 ${formatYuan(lot.step)}${lot.mostStep === undefined ? '' : ` 至 ${formatYuan(lot.mostStep)}`}`,
            `最高 ${formatYuan(lot.cap)}（全价 ${formatYuan(lot.fullFare)}）`,
          ].join('，'),
        ],
        ...(isFree(lot) ? [] : ([['不接受部分成交', lot.wholeAllowed ? '允许：最低可出价可能下降' : '不允许']] as const)),
        [isFree(lot) ? '保证金' : '每份保证金', formatYuan(lot.earnestPerUnit)],
        ['开始时间', formatDateTime(lot.startsAt)],
        ['截止时间', <Countdown key="end" limit={lot.endsAt} matters={lot.status === 'PUBLISHED' && lot.bidding !== 'PAUSED'} />],
        [
          '顺延',
          `临近截止 ${lot.closingSeconds} 秒内领先变化，顺延 ${lot.extendSeconds} 秒；已 ${lot.extensions} 次，最多 ${lot.mostExtensions} 次`,
        ],
        ...(isFree(lot) ? [] : ([['成交违约后', defaultRules[lot.afterDefault ?? 'RELIST']]] as const)),
        ['结算', settlementText(lot)],
        ['备注', lot.remark],
        ['审批', lot.flow && <FlowLink key="flow" flow={lot.flow} />],
      ]}
    />
  </Panel>
)

const settlementText = ({ prepayMinutes, prepayPercent, offerMinutes, afterDefault }: ShownLot): string =>
  [
    `成交后 ${prepayMinutes} 分钟内预付，不晚于起飞前6小时`,
    `首期 ${prepayPercent}%`,
    ...(afterDefault === 'OFFER' ? [`递补 ${offerMinutes} 分钟内确认`] : []),
  ].join('，')

/** Bidders in the order of the ranking; after the close, the results of the winners. */
const Board = ({ lot: { id, kind, status, price, next, bids, bidders, sold, units, board } }: { lot: ShownLot }) => (
  <Panel title={status === 'PUBLISHED' ? '实时出价' : '出价与结果'}>
    <Facts
      facts={[
        ['当前价', price === undefined ? '还没有出价' : formatYuan(price)],
        ['最低可出价', status !== 'PUBLISHED' ? undefined : next === undefined ? '已达最高限价' : formatYuan(next)],
        ['出价次数', String(bids)],
        ['参加代理人', String(bidders)],
        ...(kind === 'FREE' ? [] : ([[status === 'PUBLISHED' ? '领先份数' : '成交份数', `${sold} / ${units}`]] as const)),
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
        ...(kind === 'FREE' ? [] : ['units' as const]),
        kind === 'FREE' ? { field: 'won', title: '领先', render: ({ won }: BoardRow) => won > 0 && '是' } : 'won',
        { field: 'rate', render: ({ rate }: BoardRow) => rate !== undefined && `${rate / 100}%` },
        ...(kind === 'FREE' ? [] : (['partial', 'covered'] as const)),
        ...(status === 'AWARDED'
          ? [
              'award',
              'prepayBy',
              'offerBy',
              { field: 'orderNo', render: (row: BoardRow) => orderLink({ ...row, id: row.orderNo ?? '' }) },
              { field: 'actions', title: '操作', render: (row: BoardRow) => <Release id={id} row={row} /> },
            ]
          : []),
      ]}
    />
  </Panel>
)

const Release = ({ id, row: { paddle, agencyName, allowedActions } }: { id: string; row: BoardRow }) => (
  <AllowedActions
    allowed={allowedActions}
    fixed={{ awardId: awardIdOf(id, paddle) }}
    actions={[releaseWin, releaseFreeWin].map(endpoint => ({
      endpoint,
      label: '解除成交',
      size: 'small',
      demand: ['reason'],
      explain: `${agencyName}的成交解除，保证金全额退回；座位按标的约定递补或重新上架。`,
      done: '成交已解除',
    }))}
  />
)

/** initial texts of the form for changing a lot */
export const textsOf = (lot: ShownLot, inputs: readonly Input[]): Record<string, string> =>
  Object.fromEntries(inputs.map(input => [input.field, inputText(input, (lot as Record<string, unknown>)[input.field])]))
