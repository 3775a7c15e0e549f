import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { fareTypes, payProgresses } from '#contracts/enums.ts'
import { productsText } from '#contracts/extra/products-text.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderMoneyAnswer } from '#contracts/order/changes/changes-api.ts'
import { handBackRules } from '#contracts/order/changes/hand-back.ts'
import type { PassengerCounts } from '#contracts/order/events.ts'
import { SmallTable } from '../../kit/SmallTable.tsx'
import type { ShownOrder } from '../OrderDetail.tsx'
import { Instalments } from './Instalments.tsx'

type Foreseen = Static<typeof OrderMoneyAnswer>

/** composition of a group: 成人 10，儿童 2 */
export const peopleText = (counts: Static<typeof PassengerCounts>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${fareTypes[type as keyof typeof fareTypes]} ${count}`)
    .join('，')

/** The current sums of an order beside the sums after a change, both computed by the server. */
export const MoneyChange = ({ order, then }: { order: ShownOrder; then: Foreseen }) => {
  const sums: [string, keyof Foreseen & keyof ShownOrder][] = [
    ['订单总价', 'total'],
    ['已付', 'paid'],
    ['定金', 'deposit'],
    ['罚没金额', 'forfeited'],
    ['可抵扣金额', 'credit'],
    ['应退金额', 'back'],
    ['待付金额', 'owed'],
  ]
  const group: [string, string, string][] = [
    ['人数构成', peopleText(order.counts), peopleText(then.counts)],
    ['座位数', String(order.seats), String(then.seats)],
  ]
  const texts: [string, string, string][] = [
    // a cancelled order has nothing left to show but money
    ...(then.status === 'EXPIRED' ? [] : group),
    ...sums
      .filter(([, field]) => order[field] !== 0 || then[field] !== 0)
      .map(([name, field]): [string, string, string] => [name, formatYuan(order[field] as number), formatYuan(then[field] as number)]),
    ['支付进度', payProgresses[order.payProgress], payProgresses[then.payProgress]],
  ]
  const { settlement, givenUp, products } = then
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {then.proposed && <Alert severity="warning">{then.proposed}</Alert>}
      {settlement && (
        <Alert severity={settlement.forfeited > 0 ? 'warning' : 'info'}>
          定金结算：免罚 {settlement.free} 人，退回定金 {formatYuan(settlement.returned)}（抵扣应付款），罚没定金{' '}
          {formatYuan(settlement.forfeited)}，保留定金 {formatYuan(settlement.kept)}。
          {settlement.unpaid ? `先减去定金未付的 ${settlement.unpaid} 个加员座位，不罚没。` : ''}
        </Alert>
      )}
      {products && <Alert severity="info">{productsText(products)}</Alert>}
      {givenUp && (
        <Alert severity={givenUp.fee + givenUp.difference > 0 ? 'warning' : 'info'}>
          {handBackRules[givenUp.rule]}：票款 {formatYuan(givenUp.fare + givenUp.taxes)}，扣费 {formatYuan(givenUp.fee)}
          {givenUp.free !== undefined && `（免罚 ${givenUp.free} 人）`}
          {givenUp.difference > 0 &&
            `，补差 ${formatYuan(givenUp.difference)}（${givenUp.belowMinimum ? '不足成团' : `超出免票 ${givenUp.unearned} 人`}）`}
          {givenUp.returned > 0 && `，退还前次补差 ${formatYuan(givenUp.returned)}`}，应退 {formatYuan(givenUp.refund)}。
        </Alert>
      )}
      <SmallTable
        label="变化"
        height={560}
        heads={['项目', '现在', '之后']}
        right={[1, 2]}
        rows={texts.map(([name, now, after]) => ({
          key: name,
          cells: [name, now, now === after ? after : <strong key={name}>{after}</strong>],
        }))}
      />
      {then.instalments.length > 0 && <Instalments instalments={then.instalments} matters={false} />}
    </Box>
  )
}
