import type { Static } from '#contracts/kernel/schema.ts'
import { importStock, StockItem, stockStatuses, stockTemplate } from '#contracts/seats/api.ts'
import { StockImported } from '#contracts/seats/events.ts'
import { ImportButton } from '../kit/ImportDialog.tsx'
import { Shown as ListScreen } from '../kit/ListScreen.tsx'
import { StockActions } from './StockActions.tsx'

type StockRow = Static<typeof StockItem>

/** Block seats by flight, date and cabin. */
export const StockList = () => (
  <ListScreen
    title="切位库存"
    row={StockItem}
    columns={[
      'flightNo',
      'date',
      'origin',
      'destination',
      'depTime',
      'cabin',
      'status',
      'total',
      'held',
      'sold',
      'free',
      'waiting',
      'fullFare',
      { field: 'airLine', hidden: true },
      { field: 'arrTime', hidden: true },
      { field: 'distance', hidden: true },
      { field: 'updatedAt', hidden: true },
    ]}
    sort={{ field: 'date', order: 'ASC' }}
    tabs={{ field: 'status', labels: stockStatuses }}
    filters={[
      'flightNo',
      'date',
      { field: 'free', title: '余位不少于', operator: 'gte' },
      'origin',
      'destination',
      'airLine',
      'cabin',
      { field: 'batchId', title: '批次' },
    ]}
    sortable={['flightNo', 'origin', 'destination', 'status', 'free', 'airLine', 'updatedAt']}
    href={({ id }) => `/stock/${encodeURIComponent(id)}/show`}
    actions={<ImportButton endpoint={importStock} template={stockTemplate} row={StockImported.schema} variant="outlined" />}
    rowActions={row => <StockActions item={row as StockRow} size="small" variant="text" />}
    emptyHint="还没有库存；请下载模板，填写后导入"
  />
)
