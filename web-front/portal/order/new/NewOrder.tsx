import { Link, useSearchParams } from 'react-router-dom'
import { Empty } from '../../../kit/Empty.tsx'
import { Fetched } from '../../../kit/Fetched.tsx'
import { useFrame } from '../../../kit/frame.ts'
import { useProfile } from '../../ask.ts'
import { Copied } from './Copied.tsx'
import { type Choice, choiceIn } from './choice.ts'
import { OrderForm } from './OrderForm.tsx'
import './new-order.css'

/** From chosen flights to a submitted order (`?type=S&legs=…&adults=20`), or from an order that is placed again (`?copy=…`). */
export const NewOrder = () => {
  const [address] = useSearchParams()
  const copied = address.get('copy')
  const choice = choiceIn(address)
  return (
    <div className="new-order">
      {copied ? <Copied orderId={copied} /> : choice ? <Opened key={choice.legs.join()} choice={choice} /> : <Unchosen />}
    </div>
  )
}

const Opened = ({ choice }: { choice: Choice }) => (
  <Fetched from={useProfile()} what="个人资料">
    {me => <OrderForm choice={choice} me={me} />}
  </Fetched>
)

const Unchosen = () => {
  useFrame({ title: '填写订单', back: '/demandManagement/searchTickets' })
  return (
    <>
      <h1>填写订单</h1>
      <Empty title="还没有选择航班" text="先查询航班，在要订的航班上点下单。">
        <Link to="/demandManagement/searchTickets">查询航班</Link>
      </Empty>
    </>
  )
}
