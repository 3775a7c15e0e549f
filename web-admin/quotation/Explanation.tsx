import Box from '@mui/material/Box'
import { formatYuan } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { quoteBounds, quoteFactors } from '#contracts/quotation/codes.ts'
import { type Explained, QuoteStep, recomputed } from '#contracts/quotation/price.ts'
import type { QuoteLeg } from '#contracts/quotation/quote-events.ts'
import { Facts } from '../kit/Facts.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

/** The computation of each flight's fare, repeated here from the written steps. */
export const Explanation = ({ legs, explained }: { legs: readonly QuoteLeg[]; explained: readonly Explained[] }) => (
  <>
    {explained.map((told, leg) => (
      <Panel key={legs[leg]!.stockId} title={`报价计算 ${legs[leg]!.flightNo} ${legs[leg]!.date}`}>
        <RowsTable
          label={`${legs[leg]!.flightNo}的计算步骤`}
          row={QuoteStep}
          rows={told.steps}
          keyOf={({ factor }) => factor}
          empty="没有计算步骤"
          columns={[
            { field: 'factor', render: ({ factor }: Static<typeof QuoteStep>) => quoteFactors[factor] },
            'input',
            'row',
            { field: 'by', render: ({ by }: Static<typeof QuoteStep>) => `× ${by / 100}%` },
          ]}
        />
        <Box sx={{ mt: 2 }}>
          <Facts
            facts={[
              ['计算结果', `${told.exact}元`],
              ['取整到10元', formatYuan(told.rounded)],
              ['底价', formatYuan(told.floor)],
              ['报价', <strong key="price">{formatYuan(told.price)}</strong>],
              ['取价', quoteBounds[told.bound]],
              ['复算', isSame(told) ? '一致' : '不一致，请核查'],
            ]}
          />
        </Box>
      </Panel>
    ))}
  </>
)

const isSame = (told: Explained) => {
  const { exact, rounded, price, bound } = recomputed(told)
  return exact === told.exact && rounded === told.rounded && price === told.price && bound === told.bound
}
