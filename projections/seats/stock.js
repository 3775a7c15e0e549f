import { Type } from '#contracts/kernel/schema.ts';
import { StockBatch, StockItem } from '#contracts/seats/api.ts';
import { view } from '../kernel/view.ts';
const Item = Type.Omit(StockItem, ['id']);
/** One row per flight, date and cabin, for search and the stock desk. */
export const stockList = view()({
    name: 'stock',
    version: 2,
    doc: Item,
    index: [
        ['origin', 'destination', 'date'],
        ['batchId', 'date'],
        ['date', 'flightNo'],
        ['airLine', 'date'],
        ['flightNo', 'date'],
        ['status', 'date'],
        ['free'],
        ['-updatedAt'],
    ],
    counted: ['airLine', 'status'],
    search: ['flightNo'],
    on: {
        StockImported: (row, { seats, ...item }, { at }) => counted({ held: 0, sold: 0, free: 0, ...row, ...item, status: 'EFFECTIVE', total: seats, updatedAt: at }),
        StockAdjusted: (row, { seats }, { at }) => row && counted({ ...row, total: seats, updatedAt: at }),
        StockInvalidated: (row, _, { at }) => row && { ...row, status: 'INVALID', updatedAt: at },
        SeatsHeld: (row, { seats }, { at }) => row && counted({ ...row, held: row.held + seats, updatedAt: at }),
        SeatsSold: (row, { seats }, { at }) => row && counted({ ...row, held: row.held - seats, sold: row.sold + seats, updatedAt: at }),
        SeatsReleased: (row, { seats }, { at }) => row && counted({ ...row, held: row.held - seats, updatedAt: at }),
        SeatsAwaited: (row, _, { at }) => row && { ...row, waiting: (row.waiting ?? 0) + 1, updatedAt: at },
        WaitEnded: (row, _, { at }) => row && { ...row, waiting: Math.max(0, (row.waiting ?? 0) - 1), updatedAt: at },
        SeatsProtected: (row, { seats }, { at }) => row && counted({ ...row, held: row.held + seats, updatedAt: at }),
        ProtectionLapsed: (row, { seats }, { at }) => row && counted({ ...row, held: row.held - seats, updatedAt: at }),
        HoldReduced: (row, { seats }, { at }) => row && counted({ ...row, held: row.held - seats, updatedAt: at }),
        SeatsReturned: (row, { seats }, { at }) => row && counted({ ...row, sold: row.sold - seats, updatedAt: at }),
    },
});
const counted = (row) => ({ ...row, free: row.total - row.held - row.sold });
export const stockBatches = view()({
    name: 'stock-batch',
    version: 2,
    doc: Type.Omit(StockBatch, ['id']),
    index: [['-importedAt'], ['status', '-importedAt']],
    counted: ['status'],
    on: {
        StockBatchImported: (_, { batchId: __, ids: ___, ...batch }, { at, who }) => ({
            ...batch,
            status: 'EFFECTIVE',
            importedBy: who.user,
            importedAt: at,
        }),
        StockBatchInvalidated: row => row && { ...row, status: 'INVALID' },
    },
});
