import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { biddingComputation } from '#contracts/auction/api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../kit/calls.ts'
import { Loading } from '../kit/Loading.tsx'
import { Panel } from '../kit/Panel.tsx'
import { Problem } from '../kit/Problem.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

type Computed = Static<typeof biddingComputation.data>['ranked'][number]
const computedRow = biddingComputation.data.properties.ranked.items
/** The result, computed again from all facts of the lot, on request only. */
export const Computation = ({ id }: { id: string }) => {
  const [wanted, setWanted] = useState(false)
  const { data, error } = useAsk(biddingComputation, { id }, { enabled: wanted })
  const differs = data && data.differences.length > 0
  return (
    <Panel title="结果复核">
      {!wanted ? (
        <Button onClick={() => setWanted(true)}>按出价事件重新计算</Button>
      ) : error ? (
        <Problem error={error} />
      ) : !data ? (
        <Loading lines={4} />
      ) : (
        <>
          <Alert severity={differs ? 'error' : 'success'} sx={{ mb: 2 }}>
            {differs ? data.differences.join('；') : `按 ${data.accepted} 次出价重新计算，与成交结果一致。`}
          </Alert>
          <RowsTable
            label="复核排名"
            row={computedRow}
            rows={data.ranked}
            keyOf={({ paddle }) => String(paddle)}
            empty="没有有效出价"
            columns={[
              'rank',
              'paddle',
              'agencyName',
              'price',
              { field: 'rate', render: ({ rate }: Computed) => `${rate / 100}%` },
              { field: 'frozen', render: ({ frozen }: Computed) => `${frozen / 100}%` },
              'no',
              'units',
              'won',
              'awarded',
            ]}
          />
        </>
      )}
    </Panel>
  )
}
