import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OrderMoneyAnswer } from '#contracts/order/changes/changes-api.ts'
import { peopleText } from './names.ts'
import type { OpenedOrder } from './steps.ts'

export type Foreseen = Static<typeof OrderMoneyAnswer>
const sums = [
  ['total', '订单总价'],
  ['paid', '已付'],
  ['deposit', '定金'],
  ['forfeited', '罚没金额'],
  ['credit', '可抵扣金额'],
  ['back', '应退金额'],
  ['owed', '待付'],
] as const

/** The sums of orders side by side, without empty rows; values that differ from the first column are tinted. */
export const ForeseenSums = ({ heads, of }: { heads: readonly string[]; of: readonly (Foreseen | OpenedOrder)[] }) => {
  const rows: { label: string; values: string[] }[] = [
    { label: '人数', values: of.map(({ counts }) => peopleText(counts) || '0') },
    { label: '座位', values: of.map(({ seats }) => String(seats)) },
    ...sums
      .filter(([field]) => of.some(one => one[field] !== 0))
      .map(([field, label]) => ({ label, values: of.map(one => formatYuan(one[field])) })),
  ]
  return (
    <table className="compare" aria-label="变化">
      <thead>
        <tr>
          <td />
          {heads.map(head => (
            <th key={head} scope="col" className="number">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, values: [now, ...then] }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="number">{now}</td>
            {then.map((value, index) => (
              <td key={heads[index + 1]} className={`number${value === now ? '' : ' differs'}`}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
