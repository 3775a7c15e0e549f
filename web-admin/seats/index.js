import { jsx as _jsx } from "react/jsx-runtime";
import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal';
import Inventory from '@mui/icons-material/Inventory2';
import { opening } from '#contracts/client/opening.tsx';
import { stock, stockBatches } from '#contracts/seats/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(stock, {
        icon: _jsx(AirlineSeat, {}),
        list: opening(() => import('./StockList.tsx').then(({ StockList }) => StockList)),
        actions: { show: stock.calls.queryItem },
        show: opening(() => import('./StockDetail.tsx').then(({ StockDetail }) => StockDetail)),
    }),
    screenOf(stockBatches, {
        icon: _jsx(Inventory, {}),
        list: opening(() => import('./StockBatchList.tsx').then(({ StockBatchList }) => StockBatchList)),
        actions: { show: stockBatches.calls.queryBatch },
        show: opening(() => import('./StockBatchDetail.tsx').then(({ StockBatchDetail }) => StockBatchDetail)),
    }),
];
