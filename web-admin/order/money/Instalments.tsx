import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Instalment } from '#contracts/order/events.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import { Countdown } from '../../kit/Countdown.tsx'
import { SmallTable } from '../../kit/SmallTable.tsx'

/** Unpaid parts of the sum, with the limit of each. */
export const Instalments = ({
  instalments,
  matters,
}: {
  instalments: readonly Static<typeof Instalment>[]
  /** true while the limit can still be missed */
  matters: boolean
}) => (
  <SmallTable
    label="待付分期"
    heads={['待付', '金额', '考核比例', '支付时限']}
    right={[1, 2]}
    rows={instalments.map(part => ({
      key: String(part.no),
      cells: [
        instalmentName(part, instalments) + (part.added ? `（${part.added} 座，逾期退还座位）` : ''),
        formatYuan(part.amount),
        part.assessment === undefined ? '--' : `${part.assessment / 100}%`,
        <Countdown key="by" limit={part.by} matters={matters} />,
      ],
    }))}
  />
)
