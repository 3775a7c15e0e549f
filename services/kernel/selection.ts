import { invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Outcome } from '#contracts/kernel/selection.ts'
import type { CommandCall } from './http/call.ts'
import { inParallel } from './parallel.ts'

type Selection = { id?: string; ids?: string[]; reason?: string }

/**
 * Does the same to each of those that were chosen: what was done stays done, what could not be is told. When nothing could be done, the first
 * reason is the answer. `width` 1 where they share a stream.
 * @throws Refused 400 when none was chosen, or the reason why none could be done
 */
export const forEachSelected = async (
  { id, ids }: Pick<Selection, 'id' | 'ids'>,
  call: CommandCall,
  act: (id: string) => Promise<unknown>,
  { width = 32 }: { width?: number } = {},
): Promise<Outcome> => {
  const chosen = [...new Set(id === undefined ? ids : [id, ...(ids ?? [])])]
  if (chosen.length === 0) throw invalid('编号不能为空', { id: '编号不能为空' })
  if (chosen.length > 1 && call.ifMatch !== undefined) throw invalid('If-Match 只能用于单条数据')
  const refusals: { id: string; refusal: Refused }[] = []
  await inParallel(chosen, width, async one => {
    try {
      await act(one)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusals.push({ id: one, refusal: error })
    }
  })
  if (refusals.length === chosen.length) throw refusals[0]!.refusal
  const refused = new Set(refusals.map(({ id }) => id))
  return { ids: chosen.filter(one => !refused.has(one)), failed: refusals.map(({ id, refusal }) => ({ id, message: refusal.message })) }
}
