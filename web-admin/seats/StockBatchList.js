import { jsx as _jsx } from "react/jsx-runtime";
import { stockBatches } from '#contracts/seats/lists.ts';
import { ListScreen } from '../kit/ListScreen.tsx';
import { InvalidateBatch } from './InvalidateBatch.tsx';
/** The uploaded lists of block seats. */
export const StockBatchList = () => (_jsx(ListScreen, { of: stockBatches, rowActions: row => _jsx(InvalidateBatch, { batch: row, size: "small", variant: "text" }) }));
