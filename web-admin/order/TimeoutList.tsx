import { timeoutOrders } from '#contracts/order/lists.ts'
import { Countdown } from '../kit/Countdown.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'
import { UnnamedButtons } from './UnnamedButtons.tsx'

/** Orders that were closed because time ran out, and orders past a limit that have no tickets yet. */
export const TimeoutList = () => (
  <ListScreen
    of={timeoutOrders}
    render={{ by: ({ by, late }) => <Countdown limit={by} matters={late !== 'EXPIRED'} /> }}
    href={({ id }) => `/order/${encodeURIComponent(id)}/show`}
    rowActions={({ orderNo, unnamedSeats }) => unnamedSeats && <UnnamedButtons orderId={orderNo} kept={unnamedSeats === 'KEEP'} />}
  />
)
