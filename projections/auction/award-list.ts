import type * as awards from '#contracts/auction/award-events.ts'
import { awardStatuses } from '#contracts/auction/codes.ts'
import { Airline, Id, Instant, oneOf, Type, zh } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

const Row = Type.Object({
  lotId: zh(Id, '标的编号'),
  agency: zh(Id, '代理人'),
  airLine: Airline,
  status: zh(oneOf(awardStatuses), '状态'),
  prepayBy: zh(Instant, '预付时限'),
})

/** What was won, by what is to be done about it and until when. */
export const awardList = view<Pick<typeof awards, 'AwardOpened' | 'AwardTaken' | 'AwardPaid' | 'AwardDefaulted' | 'AwardReleased'>>()({
  name: 'award',
  version: 1,
  doc: Row,
  index: [['status', 'prepayBy']],
  on: {
    AwardOpened: (_, { lotId, agency, airLine, prepayBy }) => ({ lotId, agency, airLine, status: 'WAIT_PREPAY' as const, prepayBy }),
    AwardTaken: row => row && { ...row, status: 'WAIT_PAY' },
    AwardPaid: row => row && { ...row, status: 'ORDERED' },
    AwardDefaulted: row => row && { ...row, status: 'DEFAULTED' },
    AwardReleased: row => row && { ...row, status: 'RELEASED' },
  },
})

/** What nobody has taken in time: for the clock, which asks each of them; a hint. */
export const dueAwards = (query: Pick<Queries, 'find'>) => async (now: string, limit: number) =>
  (await query.find(awardList, { filter: { status: 'WAIT_PREPAY', prepayBy: { lte: now } }, sort: ['prepayBy'], limit })).map(
    ({ id }) => id,
  )
