import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { Money } from '#contracts/client/look/Money.tsx'
import { formatDateTime, provisionalMark } from '#contracts/kernel/calendar.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { useTerms } from './ask.ts'
import { Blocks } from './Blocks.tsx'
import type { AskedGroup } from './form.ts'

/** rules that the lines above or the price already show */
const told = ['时限', '票价', '成团人数', '儿童票价', '定金']
/** everyday names */
const called: Readonly<Record<string, string>> = { 考核: '减员' }

type Props = { stockIds: readonly string[]; group: AskedGroup }

/** Terms of an order of these flights made now: parts and limits, names, tickets, fewer people, giving back. */
export const Terms = ({ stockIds, group }: Props) => {
  const { sale, travel } = useTerms(stockIds, group)
  const failed = sale.error ?? travel.error
  const retry = () => void Promise.all([sale.refetch(), travel.refetch()])
  return (
    <section className="terms" aria-label="购买条件" aria-busy={sale.isFetching}>
      <h4>购买条件</h4>
      {failed ? (
        <p role="alert">
          购买条件没有取到：{messageOf(failed)} <Button onClick={retry}>重试</Button>
        </p>
      ) : !sale.data || !travel.data ? (
        <Blocks count={4} className="line" />
      ) : (
        <dl>
          {sale.data.instalments.map((part, _, all) => (
            <Term key={part.no} name={instalmentName(part, all)}>
              <Money fen={part.amount} sign />，{formatDateTime(part.by).slice(0, 16)} 前付
            </Term>
          ))}
          <Term name="名单">
            {formatDateTime(sale.data.limits.nameBy).slice(0, 16)}
            {provisionalMark(sale.data.limits.nameBy)} 前
          </Term>
          <Term name="出票">
            {formatDateTime(sale.data.limits.ticketBy).slice(0, 16)}
            {provisionalMark(sale.data.limits.ticketBy)} 前
          </Term>
          {sale.data.rules
            .filter(({ title }) => !told.includes(title))
            .map(({ title, text }) => (
              <Term key={title} name={called[title] ?? title}>
                {text}
              </Term>
            ))}
          {travel.data.refundRules.length > 0 && (
            <div>
              <dt>退票费</dt>
              {travel.data.refundRules.map(({ title, text }) => (
                <dd key={title}>{text}</dd>
              ))}
            </div>
          )}
        </dl>
      )}
    </section>
  )
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
