import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openMarket, type Past } from './market.ts'
import { median, rounded, scaled } from './numbers.ts'
import { inFolder, type Program, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { agent } from './submit.ts'

const rounds = scaled(9, 2)
const perRound = scaled(1_000, 64)
const warmUp = scaled(3_000, 64)

/**
 * P5, the half of P2: orders over HTTP when 10⁴ and when 10⁶ orders are there already. Two products run side by side and are asked by turns,
 * so that whatever else the machine does hits both alike. The half of P4 is measured with P4.
 */
export const p5 = (large = scaled(1_000_000, 1_000), small = scaled(10_000, 100)): Promise<BenchRow[]> =>
  inFolder('p5', async dir => {
    const programs: Program[] = []
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
      const measured: { little: number; big: number }[] = []
      for (let round = 0; round < rounds; round++) {
        const before = round % 2 ? (await big.submit(perRound)).perSecond : undefined
        const here = (await little.submit(perRound)).perSecond
        measured.push({ little: here, big: before ?? (await big.submit(perRound)).perSecond })
      }
      const ratio = median(measured.map(({ little, big }) => little / big))
      return [
        {
          row: 'P5',
          work: `提交订单 HTTP：已有 ${large} 单对 ${small} 单（${Math.round(median(measured.map(({ little }) => little)))} 单/s）`,
          value: rounded(median(measured.map(({ big }) => big))),
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

const sample = (type: string) => JSON.parse(readFileSync(new URL(`../samples/${type}.v1.json`, import.meta.url), 'utf8')).data
const AGENCIES = 500

/** Orders of many agencies that expired long ago. They hold no seats any more, so that nothing is released when the program starts. */
export function* pastOrders(count: number): Past {
  const submitted = sample('OrderSubmitted')
  const expired = { ...sample('OrderExpired'), holds: [] }
  for (let i = 0; i < count; i++) {
    const orderNo = `25${String(i).padStart(12, '0')}`
    const agency = `AG${1001 + (i % AGENCIES)}`
    const seats = 10 + (i % 40)
    const total = seats * 102_000
    const made = { ...submitted, orderNo, agency, groupName: `往年团${i}`, seats, persons: seats, total }
    yield [
      { stream: `order-${orderNo}`, type: 'OrderSubmitted', data: made },
      { stream: `order-${orderNo}`, type: 'OrderExpired', data: expired },
    ]
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await p5(...process.argv.slice(2).map(Number)))
