import Alert from '@mui/material/Alert'
import { useParams } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { toneOf } from '#contracts/client/look/tones.ts'
import { orderStatuses } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  addVirtualOutPnr,
  reOutVirtual,
  submitVirtualOut,
  virtualOutDetail,
  virtualOutPayments,
  virtualOutTickets,
} from '#contracts/order/virtual-out/api.ts'
import { virtualOutStatuses } from '#contracts/order/virtual-out/codes.ts'
import { AllowedActions } from '../../kit/AllowedActions.tsx'
import { useAsk } from '../../kit/calls.ts'
import { DetailScreen } from '../../kit/DetailScreen.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { FetchedPage } from '../../kit/FetchedPage.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { RowsTable } from '../../kit/RowsTable.tsx'
import { paymentLink } from '../../payment/links.tsx'
import { useHistoryTab } from '../../report/useHistoryTab.tsx'
import { OrderLink } from '../OrderLink.tsx'

type Shown = Static<typeof virtualOutDetail.data>
const list = { to: '/virtual-out', label: '虚拟出票' }
const Traveller = virtualOutDetail.data.properties.passengers.items
const Payment = virtualOutPayments.data.properties.payments.items
const Ticket = virtualOutTickets.data.properties.tickets.items

/** A part of a group that is ticketed ahead of the rest, with the desk's actions. */
export const VirtualOutDetail = () => {
  const { id = '' } = useParams()
  return (
    <FetchedPage list={list} from={useAsk(virtualOutDetail, { id })}>
      {shown => <Loaded shown={shown} />}
    </FetchedPage>
  )
}

const Loaded = ({ shown }: { shown: Shown }) => {
  const { id, status, revision, allowedActions, failure, tries, pnr, passengers } = shown
  const history = useHistoryTab(shown.stream)
  const brokeOff = status === 'PAID' && tries > 0 && !failure
  return (
    <DetailScreen
      resource="virtual-out"
      list={list}
      title={`虚拟出票 ${id}`}
      chips={<Tag tone={toneOf(status)}>{virtualOutStatuses[status]}</Tag>}
      actions={
        <AllowedActions
          allowed={allowedActions}
          fixed={{ id }}
          revision={revision}
          actions={[
            { endpoint: addVirtualOutPnr, label: '补录PNR并出票', variant: 'contained', explain: addVirtualOutPnr.note },
            { endpoint: reOutVirtual, label: '重新出票', variant: 'contained', explain: reOutVirtual.note },
            { endpoint: submitVirtualOut, label: '提交', variant: 'contained', explain: submitVirtualOut.note },
          ]}
        />
      }
      sections={[
        {
          key: 'summary',
          label: '概况',
          content: (
            <>
              {(failure || brokeOff) && (
                <Alert severity="warning" sx={{ mb: 2 }}>
                  {failure ? `出票未成：${failure}` : '出票中断，请重新出票'}
                </Alert>
              )}
              <Panel title="虚拟出票">
                <Facts
                  facts={[
                    ['原订单', <OrderLink key="from" orderNo={shown.orderId} />],
                    ['出票订单', <OrderLink key="own" orderNo={id} />],
                    ['订单状态', orderStatuses[shown.orderStatus]],
                    ['代理人', shown.agencyName],
                    ['团名', shown.groupName],
                    [
                      '航段',
                      shown.legs
                        .map(({ flightNo, date, origin, destination }) => `${flightNo} ${date} ${origin}-${destination}`)
                        .join('，'),
                    ],
                    ['PNR', pnr],
                    ['出票次数', tries],
                    ['总价', formatYuan(shown.total)],
                    ['已付', formatYuan(shown.paid)],
                    ['应付金额', <strong key="owed">{formatYuan(shown.owed)}</strong>],
                    ['应付大写', shown.owedText],
                    ['支付时限', formatDateTime(shown.payBy)],
                    ['申请时间', formatDateTime(shown.createdAt)],
                    ['提交时间', formatDateTime(shown.submittedAt)],
                  ]}
                />
              </Panel>
              <Panel title={`旅客（${passengers.length}）`}>
                <RowsTable
                  label="旅客"
                  row={Traveller}
                  rows={passengers}
                  keyOf={one => one.id}
                  columns={['name', 'type', 'amount']}
                  empty="没有旅客"
                />
              </Panel>
              <Tickets id={id} />
              <Payments id={id} />
            </>
          ),
        },
        ...history,
      ]}
    />
  )
}

const Tickets = ({ id }: { id: string }) => (
  <Panel title="客票">
    <Fetched from={useAsk(virtualOutTickets, { id })} lines={2}>
      {({ tickets }) => (
        <RowsTable
          label="客票"
          row={Ticket}
          rows={tickets}
          keyOf={one => one.ticketNo}
          columns={['ticketNo', 'name', 'type', 'amount', 'status', 'pnr']}
          empty="尚未出票"
        />
      )}
    </Fetched>
  </Panel>
)

const Payments = ({ id }: { id: string }) => (
  <Panel title="支付记录">
    <Fetched from={useAsk(virtualOutPayments, { id })} lines={2}>
      {({ payments }) => (
        <RowsTable
          label="支付记录"
          row={Payment}
          rows={payments}
          keyOf={one => one.paymentCode}
          columns={[{ field: 'paymentCode', render: paymentLink }, 'origin', 'channel', 'amount', 'paidAt']}
          empty="还没有支付"
        />
      )}
    </Fetched>
  </Panel>
)
