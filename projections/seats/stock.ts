import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { AdditionRow } from '#contracts/seats/addition-api.ts'
import type * as additionEvents from '#contracts/seats/addition-events.ts'
import { StockBatch, StockItem } from '#contracts/seats/api.ts'
import type * as batches from '#contracts/seats/batch.ts'
import type * as events from '#contracts/seats/events.ts'
import { view } from '../kernel/view.ts'

const Item = Type.Omit(StockItem, ['id'])
type Item = Type.Static<typeof Item>

/** One row per flight, date and cabin, for search and the stock desk. */
export const stockList = view<typeof events>()({
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
    StockImported: (row, { seats, ...item }, { at }) => {
      // the file tells all of the flight: nothing of what it was stays
      const { held = 0, sold = 0, waiting } = row ?? {}
      return counted({ held, sold, free: 0, ...present({ waiting }), ...item, status: 'EFFECTIVE', total: seats, updatedAt: at })
    },
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
})
const counted = (row: Item): Item => ({ ...row, free: row.total - row.held - row.sold })

export const stockBatches = view<typeof batches>()({
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
})

/** Batches of additional seats. */
export const additionList = view<typeof additionEvents>()({
  name: 'addition',
  version: 1,
  doc: Type.Omit(AdditionRow, ['id']),
  index: [['-updatedAt'], ['status', '-updatedAt'], ['airLine', '-updatedAt'], ['airLine', 'status', '-updatedAt'], ['name'], ['until']],
  counted: ['status', 'airLine'],
  search: ['name'],
  on: {
    AdditionSaved: (row, { name, airLine, rows, until }, { at, who }) => ({
      name,
      airLine,
      status: row?.status ?? 'DRAFT',
      blocks: rows.length,
      seats: rows.reduce((sum, { add }) => sum + add, 0),
      ...present({ until }),
      updatedBy: who.user,
      updatedAt: at,
    }),
    AdditionEnabled: (row, _, { at, who }) => row && { ...row, status: 'ENABLED', updatedBy: who.user, updatedAt: at },
    AdditionDisabled: (row, _, { at, who }) => row && { ...row, status: 'DISABLED', updatedBy: who.user, updatedAt: at },
  },
})
