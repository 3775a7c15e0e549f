import type { Static } from '#contracts/kernel/schema.ts'
import { StockBatch, stockStatuses } from '#contracts/seats/api.ts'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { InvalidateBatch } from './StockBatchActions.tsx'

/** The uploaded lists of block seats. */
export const StockBatchList = () => (
  <ListScreen
    title="库存批次"
    row={StockBatch}
    columns={[
      'fileName',
      'status',
      { field: 'airLines', title: '航空公司', render: ({ airLines }) => airLines.join('、') },
      'items',
      'seats',
      'failed',
      'importedBy',
      'importedAt',
    ]}
    sort={{ field: 'importedAt', order: 'DESC' }}
    tabs={{ field: 'status', labels: stockStatuses }}
    filters={['fileName', 'importedAt']}
    sortable={['status']}
    href={({ id }) => `/stock-batch/${encodeURIComponent(id)}/show`}
    rowActions={row => <InvalidateBatch batch={row as Static<typeof StockBatch>} size="small" variant="text" />}
    emptyHint="还没有导入过库存；请在“切位库存”中导入"
  />
)
