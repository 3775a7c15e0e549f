import { withdrawCancelOrder } from '#contracts/order/changes/cancel-api.ts'
import { Preview } from '../../../kit/Preview.tsx'
import { about, type Changing } from './changing.ts'

/** The order goes on as it is. */
export const WithdrawCancelDialog = ({ order, close }: Changing) => (
  <Preview
    title="撤回取消申请"
    endpoint={withdrawCancelOrder}
    body={{ orderId: order.orderId }}
    action="撤回申请"
    done="取消申请已撤回"
    about={about(order)}
    revision={order.revision}
    close={close}
  >
    {() => <p className="ow-hint">撤回后订单照常付款、变更和出票</p>}
  </Preview>
)
