import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router-dom'
import { FareTable } from '#contracts/client/look/FareTable.tsx'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { interTone } from '#contracts/client/look/tones.ts'
import { fareTypes } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { Leg } from '#contracts/order/parts.ts'
import { handlePrice, interRequestDetail } from '#contracts/quotation/inter-api.ts'
import { interEnds, interStatuses, waitsForDesk } from '#contracts/quotation/inter-codes.ts'
import { WishedLeg } from '#contracts/quotation/inter-events.ts'
import { AllowedActions } from '../kit/AllowedActions.tsx'
import { Countdown } from '../kit/Countdown.tsx'
import { useAsk } from '../kit/calls.ts'
import { DetailScreen } from '../kit/DetailScreen.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { Facts } from '../kit/Facts.tsx'
import { FetchedPage } from '../kit/FetchedPage.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { OrderLink } from '../order/OrderLink.tsx'
import { useHistoryTab } from '../report/useHistoryTab.tsx'
import { InterQuoteDialog } from './InterQuoteDialog.tsx'

type Shown = Static<typeof interRequestDetail.data>
type Entry = Shown['thread'][number]
const list = { to: '/inter-request', label: '国际询价' }

/** A request for a group abroad: what is wished, the conversation with its newest entry first, and the desk's answers. */
export const InterDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(interRequestDetail, { orderId: id })}>
      {request => <Loaded request={request} />}
    </FetchedPage>
  )
}

const Loaded = ({ request }: { request: Shown }) => {
  const { orderId, handleId, status, revision, stream, allowedActions, thread, legs, counts, dueBy, until, overdue } = request
  const history = useHistoryTab(stream)
  return (
    <DetailScreen
      resource="inter-request"
      list={list}
      title={`国际询价 ${orderId}`}
      chips={<Tag tone={interTone(status)}>{interStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ orderId, handleId }}
          revision={revision}
          actions={[
            {
              endpoint: handlePrice,
              action: 'quote',
              custom: (
                <DialogButton endpoint={handlePrice} label={status === 'QUOTED' ? '改报价' : '报价'} variant="contained">
                  {close => <InterQuoteDialog request={request} close={close} />}
                </DialogButton>
              ),
            },
            {
              endpoint: handlePrice,
              action: 'reject',
              label: '不予报价',
              color: 'error',
              fixed: { reject: true, validHours: undefined },
              demand: ['remark'],
              explain: '询价就此结束，代理人将看到原因。',
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
              {overdue && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  已过答复时限，代理人已收到提醒
                </Alert>
              )}
              <Panel title="询价">
                <Facts
                  facts={[
                    ['代理人', request.agencyName],
                    ['航司', request.airLine],
                    ['团名', request.groupName],
                    ['联系人', `${request.contact.name} ${request.contact.phone}`],
                    ['人数', peopleOf(counts)],
                    ['座位数', `${request.seats}`],
                    ['日期可前后', request.flexDays ? `${request.flexDays}天` : undefined],
                    ['预算总价', request.budget === undefined ? undefined : formatYuan(request.budget)],
                    ['答复时限', dueBy && <Countdown key="due" limit={dueBy} matters={waitsForDesk(status)} />],
                    ['有效至', until && <Countdown key="until" limit={until} matters={status === 'QUOTED'} />],
                    ['剩余议价次数', `${request.rounds}`],
                    ['处理人', request.handler],
                    ['订单号', request.orderNo && <OrderLink key="order" orderNo={request.orderNo} />],
                  ]}
                />
              </Panel>
              <Panel title="希望的航段">
                <RowsTable
                  label="希望的航段"
                  row={WishedLeg}
                  rows={legs}
                  keyOf={({ origin, date }) => `${origin}${date}`}
                  empty="没有航段"
                  columns={['origin', 'destination', 'date', 'cabin']}
                  cards={['origin', 'destination', 'date', 'cabin']}
                />
              </Panel>
              {thread.map(entry => (
                <Said key={entry.handleId} entry={entry} thread={thread} />
              ))}
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const peopleOf = (counts: Shown['counts']) =>
  Object.entries(fareTypes)
    .flatMap(([type, zh]) => (counts[type as keyof Shown['counts']] > 0 ? [`${counts[type as keyof Shown['counts']]} ${zh}`] : []))
    .join('，')

const titleOf = ({ kind, end }: Entry): string =>
  kind === 'ASKED' ? '代理人询价' : kind === 'QUOTED' ? '航司报价' : kind === 'COUNTERED' ? '代理人还价' : interEnds[end!]
const offersIn = (thread: readonly Entry[]) => thread.flatMap(({ offers = [] }) => offers)

const Said = ({ entry, thread }: { entry: Entry; thread: readonly Entry[] }) => {
  const { at, offers = [], until, offerId, total, remark } = entry
  const about = offersIn(thread).find(offer => offer.offerId === offerId)
  return (
    <Panel title={`${titleOf(entry)}　${formatDateTime(at)}`}>
      {total !== undefined && (
        <Typography>
          期望总价 <strong>{formatYuan(total)}</strong>
          {about && `，原方案 ${formatYuan(about.total)}`}
        </Typography>
      )}
      {remark && <Typography sx={{ overflowWrap: 'anywhere' }}>说明：{remark}</Typography>}
      {until && <Typography color="text.secondary">有效至 {formatDateTime(until)}</Typography>}
      {offers.map((offer, n) => (
        <Box key={offer.offerId} role="group" aria-label={`方案${n + 1}`} sx={{ mt: 2, minWidth: 0, overflowX: 'auto' }}>
          <Typography variant="subtitle2">
            方案{n + 1}　{formatYuan(offer.total)}，{offer.paxMin} 人起
          </Typography>
          {offer.conditions && <Typography sx={{ overflowWrap: 'anywhere' }}>条件：{offer.conditions}</Typography>}
          <RowsTable
            label={`方案${n + 1}航段`}
            row={Leg}
            rows={offer.legs}
            keyOf={({ stockId }) => stockId}
            empty="没有航段"
            columns={['flightNo', 'date', 'origin', 'destination', 'depTime', 'arrTime', 'cabin', 'fullFare']}
            cards={['flightNo', 'date', 'origin', 'destination', 'depTime', 'arrTime', 'cabin', 'fullFare']}
          />
          <FareTable lines={offer.lines} total={offer.total} label={`方案${n + 1}价格`} />
        </Box>
      ))}
    </Panel>
  )
}
