import { join } from 'node:path'
import { hotBlock, openMarket } from './market.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import { inFolder, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { agent, type BenchRound } from './submit.ts'

const rounds = scaled(5, 2)
const ORDERS = scaled(1_000, 64)

/**
 * P20: a thousand orders for one flight, 64 in flight, against a thousand orders for as many flights: the cost of competing for the seats
 * of one stream. Rounds alternate.
 */
export const p20 = (): Promise<BenchRow[]> =>
  inFolder('p20', async dir => {
    await openMarket(join(dir, 'product'), { hot: (2 * rounds + 2) * ORDERS })
    const product = await startProduct(join(dir, 'product'))
    try {
      const { submit, submitHot } = await agent(product, hotBlock())
      await submit(2 * ORDERS)
      await submitHot(ORDERS)
      const measured: { hot: BenchRound; spread: BenchRound }[] = []
      for (let round = 0; round < rounds; round++) {
        const before = round % 2 ? await submit(ORDERS) : undefined
        const hot = await submitHot(ORDERS)
        measured.push({ hot, spread: before ?? (await submit(ORDERS)) })
      }
      const ratio = median(measured.map(({ hot, spread }) => hot.perSecond / spread.perSecond))
      return [
        {
          row: 'P20',
          work: `${ORDERS} 单抢同一航班，64 个并发（分散在 ${ORDERS} 个航班 ${rounded(median(measured.map(({ spread }) => spread.perSecond)))}/s）`,
          value: rounded(median(measured.map(({ hot }) => hot.perSecond))),
          cpu: medianCpu(measured.map(({ hot }) => hot.cpu)),
          unit: '单/s',
          ratio,
          goal: '≥ 0.8 × 分散的航班',
          ok: ratio >= 0.8,
        },
      ]
    } finally {
      await product.stop()
    }
  })
