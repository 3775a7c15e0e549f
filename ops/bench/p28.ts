import { setTimeout as pause } from 'node:timers/promises'
import { orderDetail } from '#contracts/order/api.ts'
import { batchCancel, getBatch } from '#contracts/order/batch/api.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { openMarket } from './market.ts'
import { percentile, rounded, scaled } from './numbers.ts'
import { watched } from './p17.ts'
import { groupOf, type Past } from './past.ts'
import { ask, inFolder, signIn, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'

const ORDERS = scaled(10_000, 100)
/** ms for which others are watched while nothing else is done */
const IDLE_MS = 5_000
const numbered = (n: number) => `25${String(n).padStart(12, '0')}`

/** Unpaid orders of one agency, whose limits are days ahead. */
function* unpaid(): Past {
  const first = groupOf(numbered(0), { adults: 12 })
  for (let n = 0; n < ORDERS; n++) {
    const data = { ...first, orderNo: numbered(n), groupName: `批量团${n}` }
    yield [{ stream: `order-${data.orderNo}`, type: 'OrderSubmitted', data }]
  }
}

/**
 * P28: one batch cancels ten thousand orders: how long its preview takes, how many a second it does, and how long others wait for an order's
 * page meanwhile, against the same on a program that does nothing else.
 */
export const p28 = (): Promise<BenchRow[]> =>
  inFolder('p28', async dir => {
    await openMarket(dir, { past: unpaid() })
    const { url, child, stop } = await startProduct(dir)
    try {
      const token = await signIn(url, 'order')
      const headers = { authorization: `Bearer ${token}` }
      const other = async () => {
        const answer = await fetch(`${url}${orderDetail.path}?orderId=${numbered(ORDERS - 1)}`, { headers })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${orderDetail.path}: ${answer.status}`)
      }
      const idle = await watched(other, () => pause(IDLE_MS))
      const asked = { filter: {}, remark: '航班取消' }
      const cancel = <Data>(more: object) => ask<Data>(url + batchCancel.path, { ...asked, ...more }, token)
      let foreseen: Record<'count' | 'change' | 'back' | 'refused', number> | undefined
      const trying = await watched(other, async () => {
        foreseen = await cancel({ preview: true })
      })
      const { count, change, back, refused } = foreseen!
      if (count !== ORDERS || refused > 0) throw new Error(`${count} orders are found, ${refused} are refused`)
      const { batchId } = await cancel<{ batchId: string }>({ confirm: { count, change, back } })
      const before = cpuOf(child.pid)
      const running = await watched(other, async () => {
        for (;;) {
          const answer = await fetch(`${url}${getBatch.path}?id=${batchId}`, { headers })
          const { data } = (await answer.json()) as { data: { status: string; done: number } }
          if (data.status === 'FINISHED' && data.done === ORDERS) return
          if (data.status !== 'RUNNING') throw new Error(`${data.status}, ${data.done} done`)
          await pause(100)
        }
      })
      const p99 = ({ took }: { took: number[] }) => percentile(took, 0.99)
      const waits = p99(running) / p99(idle)
      const row = { row: 'P28', cpu: cpuSince(before, ORDERS, child.pid) }
      return [
        {
          ...row,
          work: `批量取消 ${ORDERS} 单，逐单办理（试算 ${rounded(trying.seconds, 1)} s，期间他人 p99 ${rounded(p99(trying))} ms）`,
          value: rounded(ORDERS / running.seconds),
          unit: '单/s',
          goal: '≥ 400 单/s',
          ok: ORDERS / running.seconds >= 400,
        },
        {
          row: 'P28',
          work: `同上期间他人查看订单的 p99（空闲时 ${rounded(p99(idle), 1)} ms，中位 ${rounded(percentile(running.took, 0.5), 1)} ms，${running.took.length} 次）`,
          value: rounded(p99(running), 1),
          unit: 'ms',
          ratio: rounded(waits, 2),
          goal: '≤ 1.5 × 空闲',
          ok: waits <= 1.5,
        },
      ]
    } finally {
      await stop()
    }
  })
