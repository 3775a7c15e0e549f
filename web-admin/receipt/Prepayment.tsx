import { paymentChannels } from '#contracts/enums.ts'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import type { PrepaymentReceipt } from './ask.ts'
import { Facts, Flights, HeadFacts, Heads, NoInvoice, Stamp, Wide, yuan } from './parts.tsx'

/** Receipt of the money paid for an order. */
export const Prepayment = ({
  receipt: { payments, total, received, returned, amount, amountText, owed, ...head },
}: {
  receipt: PrepaymentReceipt
}) => (
  <>
    <HeadFacts head={head} />
    <Flights flights={head.flights} />
    <Wide label="收款">
      <table>
        <caption>收款</caption>
        <Heads names={['支付单号', '支付渠道', '交易流水号', '到账时间', '金额']} numbers={1} />
        <tbody>
          {payments.map(({ paymentCode, channel, tradeNo, paidAt, amount }) => (
            <tr key={paymentCode}>
              <th scope="row">{paymentCode}</th>
              <td>{paymentChannels[channel]}</td>
              <td>{tradeNo}</td>
              <td>{formatDateTime(paidAt)}</td>
              <td className="number">{yuan(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              已收合计
            </th>
            <td className="number">{yuan(received)}</td>
          </tr>
        </tfoot>
      </table>
    </Wide>
    <Facts
      facts={[
        ['订单总价', `¥${yuan(total)}`],
        ...(returned > 0 ? [['已退（含在途）', `¥${yuan(returned)}`] as const] : []),
        ...(owed > 0 ? [['待付金额', `¥${yuan(owed)}`] as const] : []),
        ['实收金额', `¥${yuan(amount)}`],
        ['大写', amountText],
      ]}
    />
    <Stamp airLineName={head.airLineName} />
    <NoInvoice />
  </>
)
