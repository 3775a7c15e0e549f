import { isRefusal } from '#contracts/kernel/refused.ts'

/**
 * What moves between two streams, one of which decides: a payment and the account that makes it, a withdrawal and what is set aside for it. `Mine` is
 * what this driver has set aside, each part under the number that it was given.
 */
type Transfer<State, Mine> = {
  /** the document in whose stream it is decided, as it stands */
  load: () => Promise<State>
  /** the same, where the caller has loaded it already */
  opened?: State
  /** Has nobody decided yet? */
  isOpen: (state: State) => boolean
  /** Sets aside what is to move and notes it in `mine` at once, since the next part may be refused. @returns is all of it set aside? @throws Refused */
  reserve: (mine: Mine) => Promise<boolean>
  /** decides for it, naming what was set aside; does nothing where somebody else has decided */
  accept: (mine: Mine) => Promise<unknown>
  /** decides against it; does nothing where somebody else has decided */
  refuse: (reason: string) => Promise<unknown>
  /** carries out what was decided, under the numbers that the decision names; never refused */
  carryOut?: (decided: State, mine: Mine) => Promise<unknown>
  /** frees what of `mine` the decision does not name */
  undo?: (mine: Mine, decided: State) => Promise<unknown>
  /** notes that nothing is left to be done */
  close?: () => Promise<unknown>
}

/**
 * Drives a transfer from wherever it stands. A request, a process and a clock may do it at the same time, each may die anywhere, and it may be repeated
 * as often as it comes: the decision stands in one stream and names what was set aside, so that what a late driver sets aside once more is freed again.
 */
export const transfer = async <State, Mine>(mine: Mine, steps: Transfer<State, Mine>): Promise<void> => {
  const { load, opened, isOpen, reserve, accept, refuse, carryOut, undo, close } = steps
  if (isOpen(opened ?? (await load()))) {
    try {
      if (await reserve(mine)) await accept(mine)
    } catch (error) {
      if (!isRefusal(error)) throw error
      await refuse(error.message)
    }
  }
  const decided = await load()
  if (isOpen(decided)) return
  await carryOut?.(decided, mine)
  await undo?.(mine, decided)
  await close?.()
}
