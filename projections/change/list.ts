import type * as events from '#contracts/change/events.ts'
import { ChangeRow } from '#contracts/change/lists.ts'
import type { PayablePaid } from '#contracts/kernel/claims.ts'
import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

/** Changes of flights, with their state (DOMAIN §3.18). */
export const changeView = view<typeof events & { PayablePaid: typeof PayablePaid }>()({
  name: 'change',
  version: 3,
  doc: Type.Omit(ChangeRow, ['id']),
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['agency', '-createdAt'],
    ['agency', 'status', '-createdAt'],
    ['agency', 'status', 'limit'],
    ['agencyName', '-createdAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'status', '-createdAt'],
    ['kind', '-createdAt'],
    ['orderNo', '-createdAt'],
    ['agency', 'hidden', '-createdAt'],
    ['limit'],
    ['orderKind', '-createdAt'],
    ['orderKind', 'status', '-createdAt'],
  ],
  counted: ['agency', 'airLine', 'status', 'orderKind'],
  search: ['id', 'orderNo'],
  on: {
    ChangeOpened: (_, { changeId: __, byAgency: ___, audit: ____, payMinutes: _____, orderKind = 'GROUP', closesAt, ...of }, { at }) => ({
      ...of,
      orderKind,
      status: 'AUDITING' as const,
      hidden: false,
      limit: closesAt,
      createdAt: at,
      updatedAt: at,
    }),
    ChangeApproved: (row, { payBy }, { at }) =>
      row && { ...unlimited(row), status: payBy ? 'WAIT_PAY' : 'DECIDED', ...present({ limit: payBy }), updatedAt: at },
    // the limit stays the same: the last moment for changing
    ChangeReturned: (row, _, { at }) => row && { ...row, status: 'RETURNED', updatedAt: at },
    ChangeResubmitted: (row, _, { at }) => row && { ...row, status: 'AUDITING', updatedAt: at },
    ChangeClosed: (row, { end }, { at }) => row && { ...unlimited(row), status: end, updatedAt: at },
    ChangeHidden: (row, _, { at }) => row && { ...row, hidden: true, updatedAt: at },
    ChangeDone: (row, _, { at }) => row && { ...row, status: 'DONE', updatedAt: at },
    PayablePaid: (row, { kind, paymentCode }, { at }) =>
      kind !== 'CHANGE' ? row : row && { ...unlimited(row), status: 'DECIDED', paymentCode, paidAt: at, updatedAt: at },
  },
})
type Row = Omit<ChangeRow, 'id'>
const unlimited = ({ limit: _, ...row }: Row): Row => row

/** changes whose limit for the decision or the payment has come */
export const dueChanges =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await query.find(changeView, { filter: { limit: { lte: now } }, sort: ['limit'], limit })).map(({ id }) => id)
