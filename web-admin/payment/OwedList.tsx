import { paymentChannels } from '#contracts/enums.ts'
import { owedStatuses } from '#contracts/payment/owed.ts'
import { OwedRow } from '#contracts/payment/owed-api.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

/** Money to be given back outside of a ticket's refund; decided on its page, where the sources are. */
export const OwedList = () => (
  <ListScreen
    title="应退款"
    row={OwedRow}
    columns={[
      'id',
      { field: 'orderNo', render: orderLink },
      'status',
      'kind',
      'amount',
      'refunded',
      { field: 'channels', title: '支付渠道', render: ({ channels }) => channels.map(channelName).join('、') },
      'agencyName',
      'airLine',
      'openedAt',
      'refundedAt',
      { field: 'reasonCode', hidden: true },
      { field: 'remark', hidden: true },
      { field: 'rejectReason', hidden: true },
      { field: 'failure', hidden: true },
    ]}
    sort={{ field: 'openedAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: owedStatuses }}
    filters={[
      { field: 'q', title: '订单号' },
      'kind',
      'airLine',
      'openedAt',
      'agencyName',
      { field: 'amount', title: '金额不少于', operator: 'gte' },
    ]}
    sortable={['orderNo', 'status', 'kind', 'amount']}
    href={({ id }) => `/needs-refund/${encodeURIComponent(id)}/show`}
    emptyHint="没有应退款"
  />
)

const channelName = (channel: keyof typeof paymentChannels) => paymentChannels[channel]
