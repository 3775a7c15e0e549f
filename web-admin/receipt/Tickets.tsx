import { fareTypes } from '#contracts/enums.ts'
import type { TicketReceipt } from './ask.ts'
import { Facts, Flights, HeadFacts, Heads, NoInvoice, Stamp, Wide, yuan } from './parts.tsx'

const columns = ['票号', '旅客姓名', '旅客类型', '票价', '民航发展基金', '燃油附加费', '合计', '其中增值税']

/** Receipt of an order's tickets, domestic or international. */
export const Tickets = ({ receipt: { tickets, totals, amountText, ...head } }: { receipt: TicketReceipt }) => (
  <>
    <HeadFacts head={head} />
    <Flights flights={head.flights} />
    <Wide label="客票">
      <table>
        <caption>客票</caption>
        <Heads names={columns} numbers={5} />
        <tbody>
          {tickets.map(({ ticketNo, name, type, status, ...price }) => (
            <tr key={ticketNo} className={status === 'REFUNDED' ? 'void' : undefined}>
              <th scope="row">{ticketNo}</th>
              <td>
                {name}
                {status === 'REFUNDED' && '（已退票，不计入合计）'}
              </td>
              <td>{fareTypes[type]}</td>
              <Price {...price} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              合计 {totals.count} 张
            </th>
            <Price {...totals} />
          </tr>
        </tfoot>
      </table>
    </Wide>
    <Facts
      facts={[
        ['合计金额', `¥${yuan(totals.amount)}`],
        ['大写', amountText],
      ]}
    />
    <Stamp airLineName={head.airLineName} />
    <NoInvoice />
  </>
)

type Amounts = Pick<TicketReceipt['totals'], 'fare' | 'cnFund' | 'yq' | 'amount' | 'vat'>
const Price = ({ fare, cnFund, yq, amount, vat }: Amounts) =>
  Object.entries({ fare, cnFund, yq, amount, vat }).map(([name, value]) => (
    <td key={name} className="number">
      {yuan(value)}
    </td>
  ))
