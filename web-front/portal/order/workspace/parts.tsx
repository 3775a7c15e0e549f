import { Link } from 'react-router-dom'

/** stand-ins */
export const OrderNames = ({ orderId }: { orderId: string }) => (
  <section className="ow-card ow-pad">
    <Link to={`/order/${orderId}?tab=names`}>名单</Link>
  </section>
)
export const OrderRefunds = ({ orderId }: { orderId: string }) => (
  <section className="ow-card ow-pad">
    <Link to={`/refund?orderNo=${orderId}`}>查看本单退票</Link>
  </section>
)
