import { Link } from 'react-router-dom'

/** a stand-in */
export const OrderRefunds = ({ orderId }: { orderId: string }) => (
  <section className="ow-card ow-pad">
    <Link to={`/refund?orderNo=${orderId}`}>查看本单退票</Link>
  </section>
)
