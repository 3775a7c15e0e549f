import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { sealedComputation } from '#contracts/auction/bag-api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../kit/calls.ts'
import { Loading } from '../kit/Loading.tsx'
import { Problem } from '../kit/Problem.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

type Computed = Static<typeof sealedComputation.data>['ranked'][number]
const computedRow = sealedComputation.data.properties.ranked.items
/** The ranking of the sealed bids for a bag after their end, computed again from the facts: each opened price against its commitment. */
export const SealedResult = ({ bag: { id, no } }: { bag: { id: string; no: string } }) => {
  const { data, error } = useAsk(sealedComputation, { id })
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== undefined || error !== null
  // scrolls into view: in a batch of many bags the result is below the visible part
  useEffect(() => {
    if (!isThere) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isThere])
  const differs = data && data.differences.length > 0
  return (
    <Box sx={{ mt: 2 }}>
      <Typography ref={heading} tabIndex={-1} component="h3" variant="subtitle1" sx={{ mb: 1, scrollMarginTop: '80px' }}>
        组合包{no}竞价结果
      </Typography>
      {error ? (
        <Problem error={error} />
      ) : !data ? (
        <Loading lines={4} />
      ) : (
        <>
          <Alert severity={differs ? 'error' : 'success'} sx={{ mb: 2 }}>
            {differs ? data.differences.join('；') : `按 ${data.accepted} 次密封出价重新计算，价格与承诺相符，与成交结果一致。`}
          </Alert>
          <RowsTable
            label="竞价结果"
            row={computedRow}
            rows={data.ranked}
            keyOf={({ bidId }) => bidId}
            empty="没有单位出价"
            columns={[
              'rank',
              'agencyName',
              'price',
              { field: 'rate', render: ({ rate }: Computed) => `${rate / 100}%` },
              { field: 'frozen', render: ({ frozen }: Computed) => `${frozen / 100}%` },
              'no',
              'kept',
              'won',
            ]}
          />
        </>
      )}
    </Box>
  )
}
