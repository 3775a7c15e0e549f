import type { Logger } from 'pino'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { isShut } from '#services/agency/agency.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { bagOrderedBy, type Ordering } from '../award/prepay.ts'
import { GRACE_MS } from '../lots/bids.ts'
import type { Seals } from '../sealed/seal.ts'
import { closeSealed } from '../sealed/sealed.ts'
import { bag, isOffered } from './bag.ts'
import { bagBatch } from './bag-batch.ts'

/** ids whose instant has passed, up to a limit */
type Due = (now: string, limit: number) => Promise<string[]>

/**
 * Frees bags that were not taken in time, and closes those that nobody has had at the end of their batch; the bag decides whether it is
 * late.
 */
export const passBagTime = ({ run, due, ...rules }: Ordering & { run: Commands; due: Due }) =>
  expiring({
    run,
    as: 'bags',
    due,
    pass: async (at, id) => {
      const { state } = await run.load(bag, id)
      const orderBy = isOffered(state) ? await bagOrderedBy(rules, state.offered) : undefined
      const shut = isOffered(state) && state.booked !== undefined && (await isShut(run.load, state.booked.agency))
      return at(bag, id).passTime({ orderBy, shut })
    },
  })
export const passBatchTime = ({ run, due }: { run: Commands; due: Due }) =>
  expiring({ run, as: 'bags', due, pass: (at, id) => at(bagBatch, id).passTime({}) })

/** Closes the sealed bids of bags whose end has passed; the bids decide whether it has. Bids that cannot be opened are logged once. */
export const closeSealedBags = ({ run, seals, due, log }: { run: Commands; seals: Seals; due: Due; log: Pick<Logger, 'error'> }) => {
  const said = new Set<string>()
  return expiring({
    run,
    as: 'bags',
    due: (now, limit) => due(toInstant(Date.parse(now) - GRACE_MS), limit),
    pass: async (at, id, now) => {
      const done = await closeSealed({ run, seals }, at, id, now)
      if (done.isShut && !said.has(id)) {
        said.add(id)
        log.error({ bag: id }, 'its sealed bids cannot be opened: they were sealed with another document key; the desk has to cancel it')
      }
      return done
    },
  })
}
