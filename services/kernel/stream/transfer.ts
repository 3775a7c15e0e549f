import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Done } from './commands.ts'

/**
 * A movement between two streams, one of which decides: a payment and the account that makes it, a withdrawal and the money set aside for
 * it. `Mine` holds the parts that this driver has set aside, each with its number.
 */
type Transfer<State, Mine> = {
  /** loads the document in whose stream it is decided */
  load: () => Promise<State>
  /** the same document, where the caller has loaded it already */
  opened?: State
  /** Is the transfer still undecided? */
  isOpen: (state: State) => boolean
  /**
   * Sets aside what is to move and notes each part in `mine` at once, since the next part may be refused.
   * @returns false where nothing could be set aside because another driver has decided or freed it: the state is read again
   * @throws Refused
   */
  reserve: (mine: Mine) => Promise<boolean>
  /** decides for the transfer and names the parts set aside; does nothing where another driver has decided */
  accept: (mine: Mine) => Promise<Done<State>>
  /** decides against the transfer; does nothing where another driver has decided */
  refuse: (reason: string) => Promise<Done<State>>
  /** carries out the decision, under the numbers that it names; never refused */
  carryOut?: (decided: State, mine: Mine) => Promise<unknown>
  /** frees the parts of `mine` that the decision does not name */
  undo?: (mine: Mine, decided: State) => Promise<unknown>
  /** notes that nothing is left to be done */
  close?: () => Promise<unknown>
}

/**
 * Drives a transfer from wherever it stands. A request, a process and a clock may drive it at the same time, each may die anywhere, and it
 * may be repeated any number of times. The decision stands in one stream and names the parts set aside; what a late driver sets aside in
 * addition is freed again.
 */
export const transfer = async <State, Mine>(mine: Mine, steps: Transfer<State, Mine>): Promise<void> => {
  const { load, opened, isOpen, reserve, accept, refuse, carryOut, undo, close } = steps
  let state: State = opened ?? (await load())
  if (isOpen(state)) {
    let done: Done<State> | undefined
    try {
      if (await reserve(mine)) done = await accept(mine)
    } catch (error) {
      if (!isRefusal(error)) throw error
      done = await refuse(error.message)
    }
    // a decision of long ago is answered as it was then
    state = done && !done.repeated ? done.state : await load()
  }
  if (isOpen(state)) return
  await carryOut?.(state, mine)
  await undo?.(mine, state)
  await close?.()
}
