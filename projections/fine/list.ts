import { paidStatus } from '#contracts/fine/codes.ts'
import type * as events from '#contracts/fine/events.ts'
import { FineRow } from '#contracts/fine/lists.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type * as claims from '#contracts/payment/claims.ts'
import { view } from '../kernel/view.ts'

/** Fines of orders with how they stand (DOMAIN §3.14). */
export const fineList = view<typeof events & typeof claims>()({
  name: 'fine',
  version: 2,
  doc: Type.Omit(FineRow, ['id']),
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['status', 'payBy'],
    ['type', '-createdAt'],
    ['stage', '-createdAt'],
    ['agency', '-createdAt'],
    ['agency', 'status', '-createdAt'],
    ['agency', 'status', 'payBy'],
    ['agencyName', '-createdAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'status', '-createdAt'],
    ['orderNo', '-createdAt'],
    ['payBy'],
    ['since'],
    ['amount'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['id', 'orderNo'],
  on: {
    FineCalculated: (_, { fineId: __, basis: ___, rule: ____, payDays: _____, ...calculated }, { at }) => ({
      ...calculated,
      status: 'CALCULATED',
      stage: 'CALCULATED',
      original: calculated.amount,
      waived: 0,
      createdAt: at,
      updatedAt: at,
    }),
    FineAddAsked: (_, { orderNo, agency, agencyName, airLine, line, type, amount }, { at }) => ({
      ...{ orderNo, agency, agencyName, airLine, ...(line && { line }), type, amount, original: amount, waived: 0 },
      ...{ status: 'ADJUSTING' as const, stage: 'ASKED' as const, asked: 'ADD' as const, askedAmount: amount },
      ...{ formula: `人工新增：${groupedYuan(amount)}元`, since: at, createdAt: at, updatedAt: at },
    }),
    FineAdded: (row, { payBy }, { at }) => row && { ...decided(row), status: 'ASKED', payBy, updatedAt: at },
    FineAsked: (row, { payBy }, { at }) => row && { ...row, status: 'ASKED', stage: 'ASKED', payBy, updatedAt: at },
    FineChangeAsked: (row, { kind, amount }, { at }) =>
      row && { ...row, status: 'ADJUSTING', before: row.status, asked: kind, askedAmount: amount, updatedAt: at },
    FineChanged: (row, { amount, payBy }, { at }) =>
      row && {
        ...decided(row),
        ...{ amount, waived: Math.max(0, row.original - amount), status: payBy ? ('ASKED' as const) : ('CALCULATED' as const) },
        ...(payBy && { payBy }),
        updatedAt: at,
      },
    FineWaived: (row, _, { at }) => row && { ...decided(row), amount: 0, waived: row.original, status: 'WAIVED', updatedAt: at },
    FineChangeRefused: (row, _, { at }) => row && { ...decided(row), status: row.before ?? 'REJECTED', updatedAt: at },
    FineOverdue: (row, _, { at }) => row && { ...row, status: 'OVERDUE', updatedAt: at },
    PayablePaid: (row, { paymentCode, kind, channel }, { at }) =>
      kind !== 'FINE' ? row : row && { ...row, status: paidStatus(channel), paymentCode, paidAt: at, updatedAt: at },
  },
})
type Row = Omit<FineRow, 'id'>
/** nothing is asked for any more */
const decided = ({ asked: _, askedAmount: __, before: ___, ...row }: Row): Row => row
