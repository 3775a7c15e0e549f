import { toInstant } from '#contracts/kernel/calendar.ts'
import { award } from '#services/auction/award.ts'
import { bids, GRACE_MS } from '#services/auction/bids.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { expiring } from './expire.ts'

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
export const passAwardTime = ({ run, due }: { run: Commands; due: Due }) =>
  expiring({ run, as: 'lots', due, pass: (at, id) => at(award, id).passTime({}) })
