import type { At, Commands, Done } from '#services/kernel/commands.ts'

type Reach = { load: Commands['load']; at: At }
/** Somebody besides orders who has seats of a block set aside: each context brings its own (`holders` of its `index.ts`). */
type Holder = {
  /** is this one of its holds? its name says so */
  owns: (holdId: string) => boolean
  /** looks into a hold whose time has come: it is prolonged or released */
  lookInto: (reach: Reach, hold: { stockId: string; holdId: string; now: string }) => Promise<Pick<Done<unknown>, 'facts' | 'repeated'>>
  /** keeps seats of an order that has ended and are promised to somebody else, before they go free */
  keeps?: (reach: Reach, orderNo: string) => Promise<unknown>
}
export type Holders = readonly Holder[]

/** What an ended order has lost to others stays theirs. */
export const keepSeats = async (holders: Holders, reach: Reach, orderNo: string): Promise<void> => {
  for (const { keeps } of holders) await keeps?.(reach, orderNo)
}
