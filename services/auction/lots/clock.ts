import { toInstant } from '#contracts/kernel/calendar.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { expiring } from '#services/kernel/expire.ts'
import { award, isWon } from '../award/award.ts'
import type { Ordering } from '../award/prepay.ts'
import { lotOrderedBy } from '../award/prepay.ts'
import { bids, GRACE_MS } from './bids.ts'
import { lot } from './lot.ts'

/** of which an instant is over, so many */
type Due = (now: string, limit: number) => Promise<string[]>

/** Lots whose end has passed are told so; whether it has, their bids decide. */
export const closeLots = ({ run, ended }: { run: Commands; ended: Due }) =>
  expiring({
    ...{ run, as: 'lots' },
    due: (now, limit) => ended(toInstant(Date.parse(now) - GRACE_MS), limit),
    pass: (at, id) => at(bids, id).close({}),
  })

/** What was won and is not taken in time is lost; whether it is too late, its award decides. */
export const passAwardTime = ({ run, due, ...rules }: Ordering & { run: Commands; due: Due }) =>
  expiring({
    ...{ run, as: 'lots', due },
    pass: async (at, id) => {
      const { state } = await run.load(award, id)
      const { state: offered } = isWon(state) ? await run.load(lot, state.opened.lotId) : { state: undefined }
      const orderBy = offered && offered.status !== 'NONE' ? await lotOrderedBy(rules, offered.terms) : undefined
      return at(award, id).passTime({ orderBy })
    },
  })
