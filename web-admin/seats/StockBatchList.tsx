import { invalidStock, StockBatch, stockStatuses } from '#contracts/seats/api.ts'
import { ActionButton } from '../kit/ActionButton.tsx'
import { ListScreen } from '../kit/ListScreen.tsx'

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
    href={({ id }) => `/stock?filter=${encodeURIComponent(JSON.stringify({ batchId_prefix: id }))}`}
    rowActions={({ id, status, fileName, items }) =>
      status === 'EFFECTIVE' && (
        <ActionButton
          size="small"
          variant="text"
          color="error"
          endpoint={invalidStock}
          label="整批作废"
          fixed={{ batchId: id, id: undefined }}
          demand={['reason']}
          explain={`“${fileName}”的 ${items} 个航班将全部作废。`}
        />
      )
    }
    emptyHint="还没有导入过库存"
  />
)
