import { reads } from '../kernel/context.ts'
import { resource } from '../kernel/resource.ts'
import { stockBatches, stockList } from './stock.ts'

export const seatsReads = reads({
  views: [stockBatches, stockList],
  resources: [
    resource({
      name: 'stock-batch',
      zh: '库存批次',
      number: '批次号',
      view: stockBatches,
      permission: 'order.stock',
      airline: 'airLines',
      sort: ['-importedAt'],
    }),
    resource({ name: 'stock', zh: '切位库存', view: stockList, permission: 'order.stock', airline: 'airLine', sort: ['date'] }),
  ],
})
