import { CreditRow } from '#contracts/payment/credit-api.ts'
import { creditStatuses } from '#contracts/payment/credit-terms.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { orderLink } from './links.tsx'

/** What refunds have left agencies for other orders. */
export const CreditList = () => (
  <ListScreen
    title="抵扣"
    row={CreditRow}
    columns={[
      'id',
      { field: 'orderNo', render: orderLink },
      'status',
      'reasonCode',
      'amount',
      'balance',
      'validUntil',
      'agencyName',
      'airLine',
      'createdAt',
      { field: 'expired', hidden: true },
      { field: 'updatedAt', hidden: true },
    ]}
    sort={{ field: 'createdAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: creditStatuses }}
    filters={[
      { field: 'q', title: '原订单号' },
      'reasonCode',
      'airLine',
      'createdAt',
      'agencyName',
      { field: 'balance', title: '余额不少于', operator: 'gte' },
    ]}
    sortable={['orderNo', 'status', 'balance', 'validUntil']}
    href={({ id }) => `/offset/${encodeURIComponent(id)}/show`}
    emptyHint="没有抵扣"
  />
)
