import { join } from 'node:path'
import { Sqlite } from '#services/eventstore/better-sqlite3.ts'
import { before, marketBefore, startBefore } from './before.ts'
import { openMarket } from './market.ts'
import { median, medianCpu, rounded, scaled } from './numbers.ts'
import { type BenchProgram, inFolder, startBare, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'
import { againstBare, agent, type BenchRound, fire } from './submit.ts'

const rounds = scaled(7, 2)
/** both take nearly two seconds, so most of the views' work for the orders is done within the measured time */
const perRound = { own: scaled(2_600, 64), raw: scaled(7_800, 192) }
const warmUp = scaled(5_000, 64)

/**
 * P2: orders over HTTP, 64 in flight, each answered once its seats are held and it is durable. The baseline is a bare endpoint that appends
 * the product's two events one after the other. Both are processes of their own; rounds alternate, and the ratio is the median of the
 * rounds. Where the build of another landing exists, it has its rounds too.
 */
export const p2 = (): Promise<BenchRow[]> =>
  inFolder('p2', async dir => {
    await openMarket(join(dir, 'product'))
    const product = await startProduct(join(dir, 'product'))
    let baseline: BenchProgram | undefined
    let older: BenchProgram | undefined
    try {
      const { submit } = await agent(product)
      await submit(warmUp)
      if (before) {
        await marketBefore(join(dir, 'before'))
        older = await startBefore(join(dir, 'before'))
      }
      const old = older && (await agent(older))
      await old?.submit(warmUp)
      baseline = await startBare(join(dir, 'bare'), lastOrder(join(dir, 'product')))
      const bare = baseline
      const append = (amount: number) => fire(bare, '/', amount, () => ({ orderNo: 'GT20261121', seats: 12 }))
      await append(warmUp)
      const measured: { own: BenchRound; raw: BenchRound; old?: BenchRound }[] = []
      for (let round = 0; round < rounds; round++) {
        const first = round % 2 ? await append(perRound.raw) : undefined
        const oldFirst = round % 2 ? await old?.submit(perRound.own) : undefined
        const own = await submit(perRound.own)
        measured.push({ own, raw: first ?? (await append(perRound.raw)), old: oldFirst ?? (await old?.submit(perRound.own)) })
      }
      const ofOld = measured.flatMap(({ old }) => old ?? [])
      const { middle, figures } = againstBare(measured)
      const raw = Math.round(middle(({ raw }) => raw.perSecond))
      return [
        {
          row: 'P2',
          work: `提交订单 HTTP，64 个并发，占座且落盘（裸 Fastify 两次追加 ${raw}/s）`,
          ...figures,
          ...(old && {
            before: { value: Math.round(median(ofOld.map(({ perSecond }) => perSecond))), cpu: medianCpu(ofOld.map(({ cpu }) => cpu)) },
          }),
        },
        ...(['p50', 'p99'] as const).map(p => ({
          row: 'P2',
          work: `同上，${p} 时延（裸 ${middle(({ raw }) => raw[p])} ms）`,
          value: rounded(
            middle(({ own }) => own[p]),
            1,
          ),
          unit: 'ms',
          ratio: middle(({ own, raw }) => own[p] / raw[p]),
          goal: p === 'p99' ? '≤ 40 ms' : '仅列出',
          ok: p !== 'p99' || middle(({ own }) => own.p99) <= 40,
        })),
      ]
    } finally {
      await Promise.all([product.stop(), baseline?.stop(), older?.stop()])
    }
  })

/** The two events of the youngest order that the product wrote into this data directory. */
export const lastOrder = (dataDir: string): { type: string; data: object }[] => {
  const log = new Sqlite(join(dataDir, 'events', 'events.db'), { readonly: true })
  try {
    const last = log.prepare('SELECT data FROM events WHERE type = ? ORDER BY position DESC LIMIT 1').pluck()
    return ['SeatsHeld', 'OrderSubmitted'].map(type => ({ type, data: JSON.parse(last.get(type) as string) }))
  } finally {
    log.close()
  }
}
