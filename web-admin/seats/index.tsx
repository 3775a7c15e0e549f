import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import Inventory from '@mui/icons-material/Inventory2'
import PlaylistAdd from '@mui/icons-material/PlaylistAdd'
import { opening } from '#contracts/client/opening.tsx'
import { additions, getAddition } from '#contracts/seats/addition-api.ts'
import { stock, stockBatches } from '#contracts/seats/lists.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(stock, {
    icon: <AirlineSeat />,
    list: opening(() => import('./StockList.tsx').then(({ StockList }) => StockList)),
    actions: { show: stock.calls.queryItem },
    show: opening(() => import('./StockDetail.tsx').then(({ StockDetail }) => StockDetail)),
  }),
  screenOf(stockBatches, {
    icon: <Inventory />,
    list: opening(() => import('./StockBatchList.tsx').then(({ StockBatchList }) => StockBatchList)),
    actions: { show: stockBatches.calls.queryBatch },
    show: opening(() => import('./StockBatchDetail.tsx').then(({ StockBatchDetail }) => StockBatchDetail)),
  }),
  screenOf(additions, {
    icon: <PlaylistAdd />,
    list: opening(() => import('./AdditionList.tsx').then(({ AdditionList }) => AdditionList)),
    actions: { show: getAddition },
    show: opening(() => import('./AdditionDetail.tsx').then(({ AdditionDetail }) => AdditionDetail)),
  }),
]
