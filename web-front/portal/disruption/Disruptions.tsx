import { Link } from 'react-router-dom'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { disruptionAnswers } from '#contracts/disruption/codes.ts'
import { abnormalOrders } from '#contracts/disruption/lists.ts'
import { houseNow } from '../../kit/clock.ts'
import { List } from '../../kit/List.tsx'

/** Flights of an agency's orders that do not go as they were sold, with the answers; each is answered on the page of its order. */
export const Disruptions = () => (
  <List
    of={abnormalOrders}
    href={({ orderNo }) => `/order/${encodeURIComponent(orderNo)}`}
    render={{
      answer: ({ answer, answerBy }) => (
        <>
          {disruptionAnswers[answer]} {answer === 'WAITING' && <TimeLeft limit={answerBy} now={houseNow} />}
        </>
      ),
    }}
    links={{
      title: '办理',
      show: ({ orderNo, answer }) => {
        const order = encodeURIComponent(orderNo)
        if (answer === 'WAITING') return <Link to={`/order/${order}`}>答复</Link>
        return answer === 'REFUND' ? <Link to={`/refund/new?orderId=${order}`}>申请退票</Link> : null
      },
    }}
  />
)
