import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderMoneyAnswer } from '#contracts/order/changes/changes-api.ts'
import { SmallTable } from '../kit/SmallTable.tsx'
import { peopleText } from './money/MoneyChange.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

type Half = Static<typeof OrderMoneyAnswer>
/** Both parts beside the present order; `heads` names them. */
export const Halves = ({
  order,
  rest,
  part,
  heads = ['原订单', '新订单'],
}: {
  order: ShownOrder
  rest: Half
  part: Half
  heads?: [string, string]
}) => {
  const sums = ['total', 'paid', 'deposit', 'forfeited', 'back', 'owed'] as const
  const names = { total: '订单总价', paid: '已付', deposit: '定金', forfeited: '罚没金额', back: '应退金额', owed: '待付金额' }
  const rows: [string, ...string[]][] = [
    ['人数构成', ...[order, rest, part].map(({ counts }) => peopleText(counts))],
    ['座位数', ...[order, rest, part].map(({ seats }) => String(seats))],
    ...sums
      .filter(field => [order, rest, part].some(one => one[field] !== 0))
      .map((field): [string, ...string[]] => [names[field], ...[order, rest, part].map(one => formatYuan(one[field]))]),
  ]
  return (
    <SmallTable
      label="拆分试算"
      height={560}
      heads={['项目', '现在', ...heads]}
      right={[1, 2, 3]}
      rows={rows.map(cells => ({ key: cells[0], cells }))}
    />
  )
}
