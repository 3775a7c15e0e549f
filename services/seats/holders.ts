import type { At, Commands, Done } from '#services/kernel/stream/commands.ts'

type Reach = { load: Commands['load']; at: At }
/** A holder of seats of a block beside orders: each context brings its own (`holders` of its `index.ts`). */
type Holder = {
  /** is this one of its holds? The hold's id tells */
  owns: (holdId: string) => boolean
  /** looks into a hold whose time has come: it is prolonged or released */
  lookInto: (reach: Reach, hold: { stockId: string; holdId: string; now: string }) => Promise<Pick<Done<unknown>, 'facts' | 'repeated'>>
  /** keeps seats of an ended order that are promised to somebody else, before they become free */
  keeps?: (reach: Reach, orderNo: string) => Promise<unknown>
}
export type Holders = readonly Holder[]

/** Keeps the seats of an ended order that are promised to others. */
export const keepSeats = async (holders: Holders, reach: Reach, orderNo: string): Promise<void> => {
  for (const { keeps } of holders) await keeps?.(reach, orderNo)
}
