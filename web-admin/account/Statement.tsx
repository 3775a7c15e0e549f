import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { balanceStatement, exportBalanceStatement } from '#contracts/account/virtual-api.ts'
import { MonthRow, MovementRow } from '#contracts/account/virtual-lists.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { Facts } from '../kit/Facts.tsx'
import { Fetched } from '../kit/Fetched.tsx'
import { FileButton } from '../kit/FileButton.tsx'
import { Panel } from '../kit/Panel.tsx'
import { RangeInput } from '../kit/RangeInput.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { orderLink } from '../payment/links.tsx'
import { movementLink } from './links.tsx'

const SIZE = 50
/**
 * Every movement of an account, or those of a span of days, with the sums of both directions. The exported file always has all of them. For
 * people who may see the account.
 */
export const Statement = ({ id }: { id: string }) => {
  const [span, setSpan] = useState<{ from?: string; to?: string }>({})
  const [page, setPage] = useState(0)
  const may = useMay()
  const statement = useAsk(balanceStatement, { id, ...span, page, size: SIZE }, { enabled: may(balanceStatement) })
  if (!may(balanceStatement)) return null
  return (
    <Panel title="对账单" actions={<FileButton endpoint={exportBalanceStatement} body={{ id, ...span }} label="导出 Excel" />}>
      <Box sx={{ mb: 2, width: { xs: '100%', sm: 300 } }}>
        <RangeInput
          name="days"
          label="记账日"
          from={span.from ?? ''}
          to={span.to ?? ''}
          onChange={range => {
            setPage(0)
            setSpan(range ?? {})
          }}
        />
      </Box>
      <Fetched from={statement} lines={4}>
        {({ content, totalElements, opening, in: came, out, closing, months }) => (
          <>
            <Box sx={{ mb: 2 }}>
              <Facts
                facts={[
                  ['期初余额', formatYuan(opening)],
                  ['收入合计', formatYuan(came)],
                  ['支出合计', formatYuan(out)],
                  ['期末余额', <strong key="closing">{formatYuan(closing)}</strong>],
                ]}
              />
            </Box>
            <RowsTable
              label="对账单"
              row={MovementRow}
              rows={content}
              keyOf={({ id }) => id}
              empty="没有账户流水"
              columns={[
                'at',
                'kind',
                'purpose',
                'in',
                'out',
                'amount',
                'balance',
                'available',
                'frozen',
                { field: 'movement', render: movementLink },
                { field: 'orderNo', render: orderLink },
              ]}
            />
            {months.length > 0 && (
              <Box sx={{ mt: 2 }}>
                <RowsTable
                  label="月结"
                  row={MonthRow}
                  rows={months}
                  keyOf={({ month }) => month}
                  empty="没有月结"
                  columns={['month', 'opening', 'in', 'out', 'closing']}
                />
              </Box>
            )}
            {totalElements > SIZE && (
              <Box sx={{ display: 'flex', gap: 1, mt: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
                共 {totalElements} 笔
                <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  上一页
                </Button>
                <Button size="small" disabled={(page + 1) * SIZE >= totalElements} onClick={() => setPage(page + 1)}>
                  下一页
                </Button>
              </Box>
            )}
          </>
        )}
      </Fetched>
    </Panel>
  )
}
