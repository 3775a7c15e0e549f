import { join } from 'node:path'
import { openMarket } from './market.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import { pastOrders } from './past.ts'
import { type BenchProgram, inFolder, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { agent, type BenchRound } from './submit.ts'

const rounds = scaled(9, 2)
const perRound = scaled(1_000, 64)
const warmUp = scaled(3_000, 64)

/**
 * P5, the half of P2: orders over HTTP when 10⁴ and when 10⁶ orders already exist. Two products run side by side and are asked alternately,
 * so that other work of the machine affects them alike. The half of P4 is measured with P4.
 */
export const p5 = (large = scaled(1_000_000, 1_000), small = scaled(10_000, 100)): Promise<BenchRow[]> =>
  inFolder('p5', async dir => {
    const programs: BenchProgram[] = []
    const openWith = async (orders: number) => {
      const data = join(dir, String(orders))
      await openMarket(data, { past: pastOrders(orders) })
      const product = await startProduct(data)
      programs.push(product)
      return agent(product)
    }
    try {
      const little = await openWith(small)
      const big = await openWith(large)
      await little.submit(warmUp)
      await big.submit(warmUp)
      const measured: { little: BenchRound; big: BenchRound }[] = []
      for (let round = 0; round < rounds; round++) {
        const before = round % 2 ? await big.submit(perRound) : undefined
        const here = await little.submit(perRound)
        measured.push({ little: here, big: before ?? (await big.submit(perRound)) })
      }
      const ratio = median(measured.map(({ little, big }) => little.perSecond / big.perSecond))
      return [
        {
          row: 'P5',
          work: `提交订单 HTTP：已有 ${large} 单对 ${small} 单（${Math.round(median(measured.map(({ little }) => little.perSecond)))} 单/s）`,
          value: rounded(median(measured.map(({ big }) => big.perSecond))),
          cpu: medianCpu(measured.map(({ big }) => big.cpu)),
          unit: '单/s',
          ratio,
          goal: '慢 ≤ 1.15 ×',
          ok: ratio <= 1.15,
        },
      ]
    } finally {
      await Promise.all(programs.map(({ stop }) => stop()))
    }
  })
