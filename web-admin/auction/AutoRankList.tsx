import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Pagination from '@mui/material/Pagination'
import { useId, useState } from 'react'
import { autoRankRates, saveAutoRank } from '#contracts/auction/auto-rank-api.ts'
import { type AutoRankRow, autoRanks } from '#contracts/auction/lists.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useAsk } from '../kit/calls.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { inputsOf, inputText } from '../kit/inputs.ts'
import { ListScreen } from '../kit/ListScreen.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Problem } from '../kit/Problem.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'

const inputs = inputsOf(saveAutoRank.body)
const INITIAL = { days: '90', minSeats: '30', initial: '8000' }
const EXPLAIN = '一分钟内按新设置核算，此后每天零时后核算一次；只用于此后发布的标的，同价的出价按出票率高者先。'

/** Rules by which airlines rank agencies with equal bids, and the results of the last computation. */
export const AutoRankList = () => (
  <ListScreen
    of={autoRanks}
    actions={
      <ActionButton
        endpoint={saveAutoRank}
        label="新增设置"
        variant="contained"
        fixed={{}}
        initial={INITIAL}
        explain={EXPLAIN}
        done="已保存，一分钟内核算"
      />
    }
    rowActions={row => (
      <>
        <ActionButton
          endpoint={saveAutoRank}
          label="修改"
          size="small"
          variant="text"
          fixed={{ airLine: row.airLine }}
          initial={Object.fromEntries(inputs.map(input => [input.field, inputText(input, (row as Record<string, unknown>)[input.field])]))}
          explain={EXPLAIN}
          done="已保存，一分钟内核算"
        />
        {row.ratesId && (
          <DialogButton endpoint={autoRankRates} label="核算结果" variant="text" size="small">
            {close => <RatesDialog of={row} close={close} />}
          </DialogButton>
        )}
      </>
    )}
  />
)

const SIZE = 20
type Rate = Static<typeof autoRankRates.data>['content'][number]

const RatesDialog = ({ of: { airLine, ratesId, from, to, minSeats }, close }: { of: AutoRankRow; close: () => void }) => {
  const title = useId()
  const [page, setPage] = useState(0)
  const { data, error } = useAsk(autoRankRates, { airLine, ratesId, page, size: SIZE })
  return (
    <Dialog onClose={close} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>
        {airLine} 出票率（{from} 至 {to}）
      </DialogTitle>
      <DialogContent>
        {error ? (
          <Problem error={error} />
        ) : !data ? (
          <Loading lines={4} />
        ) : (
          <>
            <RowsTable
              label="出票率"
              row={autoRankRates.data.properties.content.items}
              rows={data.content}
              keyOf={({ agency }) => agency}
              empty="这些日期没有已起飞的团队"
              columns={[
                'rank',
                'agencyName',
                'seats',
                'ticketed',
                { field: 'rate', render: ({ rate, own }: Rate) => `${rate / 100}%${own ? '' : `（不足 ${minSeats} 座，按初始值）`}` },
              ]}
            />
            {data.totalElements > SIZE && (
              <Box sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}>
                <Pagination count={Math.ceil(data.totalElements / SIZE)} page={page + 1} onChange={(_, next) => setPage(next - 1)} />
              </Box>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
