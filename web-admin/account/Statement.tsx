import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { balanceStatement } from '#contracts/account/virtual-api.ts'
import { MovementRow } from '#contracts/account/virtual-lists.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { Facts, Panel } from '../kit/Detail.tsx'
import { RowsTable } from '../kit/RowsTable.tsx'
import { Fetched } from '../kit/States.tsx'
import { orderLink } from '../payment/links.tsx'
import { movementLink } from './links.tsx'

const SIZE = 50
/** Every movement of an account, with what came and went; for whom that is to be seen. */
export const Statement = ({ id }: { id: string }) => {
  const [page, setPage] = useState(0)
  const may = useMay()
  const statement = useAsk(balanceStatement, { id, page, size: SIZE }, { enabled: may(balanceStatement) })
  if (!may(balanceStatement)) return null
  return (
    <Panel title="对账单">
      <Fetched from={statement} lines={4}>
        {({ content, totalElements, opening, in: came, out, closing }) => (
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
