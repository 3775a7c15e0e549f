import { refundStatuses } from '#contracts/enums.ts'
import { RefundRow } from '#contracts/refund/api.ts'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'

export const RefundList = () => (
  <ListScreen
    title="退票"
    row={RefundRow}
    columns={[
      'id',
      'status',
      'orderNo',
      'agencyName',
      'airLine',
      'tickets',
      'paid',
      'fee',
      'refund',
      'paidOut',
      'submittedAt',
      'dueBy',
      { field: 'refundType', hidden: true },
      { field: 'reasonLabel', hidden: true },
      { field: 'noticeNo', hidden: true },
      { field: 'papers', hidden: true },
      { field: 'reason', hidden: true },
      { field: 'rejectReason', hidden: true },
      { field: 'submittedBy', hidden: true },
    ]}
    sort={{ field: 'submittedAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: refundStatuses }}
    filters={['orderNo', 'refundType', 'airLine', 'agencyName', 'submittedAt']}
    sortable={['status', 'orderNo', 'airLine', 'refund', 'dueBy']}
    href={({ id }) => `/refund/${encodeURIComponent(id)}/show`}
    emptyHint="还没有退票申请"
  />
)
