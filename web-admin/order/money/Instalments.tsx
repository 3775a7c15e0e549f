import { instalmentKinds } from '#contracts/enums.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Instalment } from '#contracts/order/events.ts'
import { Countdown } from '../../kit/Countdown.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'

/** What is still to be paid, part by part, with the limit of each. */
export const Instalments = ({
  instalments,
  matters,
}: {
  instalments: readonly Static<typeof Instalment>[]
  /** the time runs */
  matters: boolean
}) => (
  <SmallTable
    label="待付分期"
    heads={['待付', '金额', '考核比例', '支付时限']}
    right={[1, 2]}
    rows={instalments.map(({ no, kind, amount, by, assessment, added }) => ({
      key: String(no),
      cells: [
        added ? `加员 ${added} 座定金（逾期退还座位）` : kind === 'FULL' ? instalmentKinds.FULL : `第 ${no} 期 ${instalmentKinds[kind]}`,
        formatYuan(amount),
        assessment === undefined ? '--' : `${assessment / 100}%`,
        <Countdown key="by" limit={by} matters={matters} />,
      ],
    }))}
  />
)
