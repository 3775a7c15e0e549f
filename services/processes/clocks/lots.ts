import { toInstant } from '#contracts/kernel/calendar.ts'
import { award } from '#services/auction/award.ts'
import { bids, GRACE_MS } from '#services/auction/bids.ts'
import { type Commands, commanding, idNamed } from '#services/kernel/commands.ts'
import { inParallel } from '#services/kernel/parallel.ts'
import { systemUser } from '#services/kernel/process.ts'
import { expiring } from './expire.ts'

const PAGE = 200

/** Lots whose end has passed are told so; whether it has, their bids decide. @returns whether there are more */
export const closeLots =
  ({ run, ended }: { run: Commands; ended: (now: string, limit: number) => Promise<{ id: string }[]> }) =>
  async (now: string): Promise<boolean> => {
    const found = await ended(toInstant(Date.parse(now) - GRACE_MS), PAGE)
    const at = commanding(run, (...what) => ({ who: systemUser('lots'), now, commandId: idNamed(['close-lots', now], ...what) }))
    await inParallel(found, 16, ({ id }) => at(bids, id).close({}))
    return found.length === PAGE
  }

/** What was won and is not taken in time is lost; whether it is too late, its award decides. */
export const passAwardTime = ({ run, due }: { run: Commands; due: (now: string, limit: number) => Promise<string[]> }) =>
  expiring({ run, as: 'lots', due, pass: (at, id) => at(award, id).passTime({}) })
