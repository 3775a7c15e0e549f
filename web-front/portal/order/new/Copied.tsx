import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { orderDetail } from '#contracts/order/api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { Fetched } from '../../../kit/Fetched.tsx'
import { rowOf } from '../../names/rows.ts'
import { toRetail } from '../../retail/question.ts'
import { addressOf, searchFor, weeksLater } from './choice.ts'
import { emptyDraft } from './form.ts'
import { carriedDraft, keptFor } from './kept.ts'

/**
 * Places an order again, at today's price and terms, with its texts and names: on the same flights while they have not left, otherwise from
 * a search of its journey on the same days of the week. Single travellers go to the search of retail.
 */
export const Copied = ({ orderId }: { orderId: string }) => {
  const order = useAsk(orderDetail, { orderId })
  const navigate = useNavigate()
  useEffect(() => {
    if (!order.data) return
    const { orderNo, kind, voyageType, legs, counts, groupType, groupName, contact, remark = '', passengers } = order.data
    const { date: today } = toLocal(toInstant(houseNow()))
    const later = weeksLater(legs, today)
    const [first, last] = [later[0]!, later.at(-1)!]
    const to = (path: string) => void navigate(path, { replace: true })
    if (kind === 'RETAIL') {
      const { origin, destination, date: startDate } = first
      const { ADULT, CHILD, INFANT } = counts
      return to(
        toRetail({ origin, destination, startDate, ...(voyageType === 'D' && { backDate: last.date }), counts: { ADULT, CHILD, INFANT } }),
      )
    }
    const choice = { voyageType, legs: legs.map(({ stockId }) => stockId), counts, ...present({ groupType }) }
    const names = passengers.map(one => {
      const { id: _, ...row } = rowOf(one)
      return row
    })
    const draft = { ...emptyDraft(contact), groupName, remark, names, isNaming: names.length > 0 }
    const search = searchFor(choice, { legs: later })
    carriedDraft().keep({ orderNo, draft, search })
    keptFor(choice.legs).drop()
    to(first.date === legs[0]!.date ? `/order/new${addressOf(choice)}` : search)
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
