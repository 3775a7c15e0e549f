import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { present } from '#contracts/kernel/present.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { rowOf } from '../../names/rows.ts'
import { addressOf } from './choice.ts'
import { emptyDraft } from './form.ts'
import { keptFor } from './kept.ts'

/** A new order with journey, texts and names of an existing one: at today's price and terms, and only while its flights are sold. */
export const Copied = ({ orderId }: { orderId: string }) => {
  const order = useAsk(orderDetail, { orderId })
  const navigate = useNavigate()
  useEffect(() => {
    if (!order.data) return
    const { voyageType, legs, counts, groupType, groupName, contact, remark = '', passengers } = order.data
    const choice = { voyageType, legs: legs.map(({ stockId }) => stockId), counts, ...present({ groupType }) }
    const names = passengers.map(one => {
      const { id: _, ...row } = rowOf(one)
      return row
    })
    const draft = { ...emptyDraft(contact), groupName, remark, names, isNaming: names.length > 0 }
    keptFor(choice.legs).keep({ draft, at: Date.now() })
    void navigate(addressOf(choice), { replace: true })
  }, [order.data, navigate])
  return (
    <>
      <h1>填写订单</h1>
      <Fetched from={order} what="原订单">
        {() => null}
      </Fetched>
    </>
  )
}
