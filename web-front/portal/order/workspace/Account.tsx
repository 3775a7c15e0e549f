import { besidesPaid, besidesSum } from '#contracts/client/besides.ts'
import { Money as Amount } from '#contracts/client/look/Money.tsx'
import { TimeLeft } from '#contracts/client/look/TimeLeft.tsx'
import { queryOrderFines } from '#contracts/fine/api.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
import { frontOwedList } from '#contracts/payment/owed-api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { houseNow } from '../../../kit/clock.ts'
import { type AccountRow, accountOf, besidesOf } from './account.ts'
import { isError } from './flows.ts'
import { limitText, type OpenedOrder, payableAfter } from './steps.ts'

/** more payments, refunds or owed items than an order ever has */
export const SIZE = 100

/** Owed money of an order besides refunds, once it is loaded. */
export const useOwed = ({ orderNo }: OpenedOrder) =>
  useAsk(frontOwedList, { orderNo, page: 0, size: SIZE }, { lists: ['needs-refund'] }).data?.content ?? []

/** Every payment for an order, for its price and for things beside it. */
export const usePayments = ({ orderId }: OpenedOrder) => useAsk(paymentRecords, { orderId, page: 0, size: SIZE }, { lists: ['payment'] })
/** Fines of an order that the agency can see. */
export const useFines = ({ orderId }: OpenedOrder) =>
  useAsk(queryOrderFines, { orderId, page: 0, size: SIZE }, { lists: ['fine'] }).data?.content ?? []

/** Where the money paid for the order is now, and what is still to be paid. */
export const Account = ({ order, now }: { order: OpenedOrder; now: number }) => {
  const { paid, owed, instalments, status } = order
  const items = useOwed(order)
  const besides = besidesOf(items)
  const unplaced = new Set(items.filter(isError).map(({ id }) => id))
  const also = besidesPaid(order.extras, usePayments(order).data?.content ?? [], useFines(order), unplaced)
  const [next] = instalments
  const after = payableAfter(order)
  if (paid === 0 && besides.length === 0 && also.length === 0) return null
  return (
    <section className="ow-card" aria-labelledby="account">
      <h2 id="account" className="ow-card-head">
        款项去向
      </h2>
      <table className="dense-rows ow-table ow-stack ow-account" aria-label="款项去向">
        <thead>
          <tr>
            <th scope="col">款项</th>
            <th scope="col" className="number">
              金额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {paid > 0 && <Row name="已付" note="以下各项之和" amount={paid} sum />}
          {accountOf(order, items).map(row => (
            <Row {...row} key={row.key} />
          ))}
          {status === 'WAIT_FOR_PAY' && next && (
            <tr className="ow-sum">
              <th scope="row">
                待付
                <small>
                  {instalmentName(next, instalments)} <Amount fen={next.amount} />，{after ?? `${limitText(next.by, now)} 前 `}
                  {!after && <TimeLeft limit={next.by} now={houseNow} />}
                </small>
              </th>
              <td className="number">
                <Amount fen={owed} />
              </td>
            </tr>
          )}
          {also.length > 0 && <Row name="另付" note="不计入订单总价，以下各项之和" amount={besidesSum(also)} sum />}
          {also.map(({ kind, name, paid, back }) => (
            <Row key={kind} name={name} note={back > 0 ? `其中 ${formatYuan(back)} 已退回或应退` : ''} amount={paid} />
          ))}
          {besides.map(({ key, name, note, amount }) => (
            <Row key={key} name={name} note={note} amount={amount} sum />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Row = ({ name, note, amount, sum = false }: Omit<AccountRow, 'key'> & { sum?: boolean }) => (
  <tr className={sum ? 'ow-sum' : 'ow-part'}>
    <th scope="row">
      {name}
      {note && <small>{note}</small>}
    </th>
    <td className="number">
      <Amount fen={amount} />
    </td>
  </tr>
)
