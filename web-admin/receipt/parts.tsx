import type { ReactNode } from 'react'
import { formatDateTime } from '#contracts/kernel/calendar.ts'
import { yuanText } from '#contracts/kernel/money.ts'
import type { TicketReceipt } from './ask.ts'

/** What every sheet says of its order. */
type Head = Omit<TicketReceipt, 'tickets' | 'totals' | 'amountText'>

export const yuan = (amount: number): string => yuanText(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export const HeadFacts = ({ head: { orderNo, issuedAt, payer, airLine, airLineName, groupName, tourCode } }: { head: Head }) => (
  <Facts
    facts={[
      ['订单号', orderNo],
      ['开具时间', formatDateTime(issuedAt)],
      ['付款单位', payer],
      ['航空公司', `${airLineName}（${airLine}）`],
      ['团名', groupName],
      ...(tourCode ? [['团号', tourCode] as const] : []),
    ]}
  />
)

export const Flights = ({ flights }: { flights: Head['flights'] }) => (
  <Wide label="航班">
    <table>
      <caption>航班</caption>
      <Heads names={['航班号', '日期', '行程', '起飞', '到达', '舱位']} />
      <tbody>
        {flights.map(({ flightNo, date, origin, originName, destination, destinationName, depTime, arrTime, arrDays, cabin }) => (
          <tr key={`${flightNo} ${date}`}>
            <th scope="row">{flightNo}</th>
            <td>{date}</td>
            <td>
              {originName}（{origin}）— {destinationName}（{destination}）
            </td>
            <td>{depTime}</td>
            <td>
              {arrTime}
              {arrDays > 0 && `（+${arrDays}天）`}
            </td>
            <td>{cabin}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Wide>
)

/** @param numbers how many of the last columns hold amounts */
export const Heads = ({ names, numbers = 0 }: { names: readonly string[]; numbers?: number }) => (
  <thead>
    <tr>
      {names.map((name, index) => (
        <th key={name} scope="col" className={index >= names.length - numbers ? 'number' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** A table that is wider than the screen is scrolled, by keyboard too; the page never is. */
export const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
  <section className="wide" aria-label={label} tabIndex={0}>
    {children}
  </section>
)

export const Stamp = ({ airLineName }: { airLineName: string }) => (
  <p className="stamp">
    <span>收款单位（盖章）：{airLineName}</span>
    <span>经办人：</span>
  </p>
)

/** One ticket may have one invoice only (DOMAIN §1.5): a sheet of ours is none. */
export const NoInvoice = () => <small>本页不是发票。报销凭证为电子发票（航空运输电子客票行程单），由承运航空公司开具。金额单位：元。</small>
