import { virtualOuts } from '#contracts/order/virtual-out/list.ts'
import { ListScreen } from '../../kit/ListScreen.tsx'
import { OrderLink } from '../OrderLink.tsx'

/** Parts of groups that wait to be paid, for their PNR, to be issued again, or to be handed in. */
export const VirtualOutList = () => (
  <ListScreen of={virtualOuts} render={{ splitFrom: ({ splitFrom }) => (splitFrom ? <OrderLink orderNo={splitFrom} /> : '--') }} />
)
