import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { disableAddition, enableAddition, saveAddition } from '#contracts/seats/addition-api.ts'
import { stockId } from '#services/seats/decide.ts'
import type { IsOnSale } from './flights.ts'
import type { Play } from './play.ts'

/**
 * Batches of additional seats: one that is being prepared, one whose seats are there, one whose seats were taken back. A flight that
 * `isOnSale` leaves out is in no batch either.
 */
export const seedAdditions = async (
  play: Play,
  { startedAt, isOnSale = () => true }: { startedAt: string; isOnSale?: IsOnSale | undefined },
): Promise<void> => {
  const today = toLocal(startedAt).date
  const as = (key: string) => ({ as: 'order', now: startedAt, key: `addition ${key}` })
  const batch = async (name: string, flightNo: string, days: readonly number[], add: number) => {
    const rows = days
      .filter(day => isOnSale(flightNo, day))
      .map(day => ({ stockId: stockId({ flightNo, date: addDays(today, day), cabin: 'G' }), add }))
    if (rows.length === 0) return undefined
    return (await play(saveAddition, { name, airLine: 'HU', rows, until: addDays(today, 60) }, as(name))).batchId
  }
  await batch('春运加班预案', 'HU7863', [84, 85, 86], 20)
  const enabled = await batch('三亚旅展加量', 'HU7279', [75, 76], 12)
  if (enabled) await play(enableAddition, { batchId: enabled, reason: '换大机型' }, as(`enable ${enabled}`))
  const over = await batch('会展加量', 'HU7119', [78, 79], 10)
  if (!over) return
  await play(enableAddition, { batchId: over }, as(`enable ${over}`))
  await play(disableAddition, { batchId: over, reason: '换回原机型' }, as(`disable ${over}`))
}
