import { lateKinds } from '#contracts/enums.ts'
import { TimeoutOrder } from '#contracts/order/changes/changes-api.ts'
import { Countdown } from '../kit/Countdown.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { UnnamedButtons } from './Unnamed.tsx'

const { EXPIRED, TICKET, NAME } = lateKinds

/** Orders that time has caught up with: closed for it, or past a limit and not ticketed yet. */
export const TimeoutList = () => (
  <ListScreen
    title="超时订单"
    row={TimeoutOrder}
    columns={[
      'orderNo',
      'late',
      { field: 'by', render: ({ by, late }) => <Countdown limit={by} matters={late !== 'EXPIRED'} /> },
      'unnamed',
      'unnamedSeats',
      'status',
      'groupName',
      'agencyName',
      'airLine',
      'departure',
      'seats',
      'total',
      'paid',
    ]}
    // newest first, as the question answers: it is not sorted otherwise
    sort={{ field: 'id', order: 'DESC' }}
    tabs={{ field: 'late', labels: { TICKET, NAME, EXPIRED } }}
    filters={['unnamedSeats', 'airLine']}
    href={({ id }) => `/order/${encodeURIComponent(id)}/show`}
    rowActions={({ orderNo, unnamedSeats }) => unnamedSeats && <UnnamedButtons orderId={orderNo} kept={unnamedSeats === 'KEEP'} />}
    emptyHint="没有超时的订单"
    exportable={false}
  />
)
