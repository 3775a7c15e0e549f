import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Choice } from '../order/new/choice.ts'

/** A link from a chosen flight to opening it for free bidding; absent for a journey of several flights. */
export const OpenFreely = ({ choice: { legs, counts } }: { choice: Choice }) => {
  const navigate = useNavigate()
  const [stockId, ...more] = legs
  if (!stockId || more.length > 0) return null
  const { INFANT: _, ...seated } = counts
  const seats = Object.values(seated).reduce((sum, count) => sum + count, 0)
  return (
    <Button onClick={() => navigate(`/bidding/free/open?${new URLSearchParams({ stockId, seats: String(seats) })}`)}>发起自由竞价</Button>
  )
}
