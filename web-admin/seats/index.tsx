import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import Inventory from '@mui/icons-material/Inventory2'
import { opening } from '#contracts/client/opening.tsx'
import type * as seats from '#contracts/seats/api.ts'
import { seatsScreens } from '#contracts/seats/screens.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { withTitles } from '../kit/with-titles.ts'
import { namedQuery } from '../providers/named.ts'

const queryItem = namedQuery<typeof seats.queryItem>('/api/order/stock/r/queryItem')
const queryBatch = namedQuery<typeof seats.queryBatch>('/api/order/stock/r/queryBatch')

export const screens: ConsoleScreen[] = withTitles(seatsScreens, [
  {
    name: 'stock',
    icon: <AirlineSeat />,
    actions: { list: queryItem, show: queryItem },
    list: opening(() => import('./StockList.tsx').then(({ StockList }) => StockList)),
    show: opening(() => import('./StockDetail.tsx').then(({ StockDetail }) => StockDetail)),
  },
  {
    name: 'stock-batch',
    icon: <Inventory />,
    actions: { list: queryBatch, show: queryBatch },
    list: opening(() => import('./StockBatchList.tsx').then(({ StockBatchList }) => StockBatchList)),
    show: opening(() => import('./StockBatchDetail.tsx').then(({ StockBatchDetail }) => StockBatchDetail)),
  },
])
