import { median, rounded, scaled } from './numbers.ts'
import { inFolder, startProduct } from './program.ts'
import type { BenchRow } from './row.ts'

const rounds = scaled(5)

/** P9: from starting the process to its first answer, when the demonstration is there already; it answers when every view has caught up. */
export const p9 = (): Promise<BenchRow[]> =>
  inFolder('p9', async dir => {
    await (await startProduct(dir)).stop()
    const took: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const product = await startProduct(dir)
      took.push((performance.now() - began) / 1000)
      await product.stop()
    }
    const seconds = median(took)
    return [
      {
        row: 'P9',
        work: `启动到首次应答，演示数据已在（${rounds} 次的中位，最快 ${rounded(Math.min(...took), 2)} s）`,
        value: rounded(seconds, 2),
        unit: 's',
        goal: '≤ 1.5 s',
        ok: seconds <= 1.5,
      },
    ]
  })
