import { Type } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/payment/credit.ts'
import { CreditRow } from '#contracts/payment/credit-api.ts'
import { view } from '../kernel/view.ts'

/** Credits of agencies with what is left of each (DOMAIN §3.6). */
export const credits = view<typeof events>()({
  name: 'offset',
  version: 1,
  doc: Type.Omit(CreditRow, ['id']),
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['reasonCode', '-createdAt'],
    ['agency', '-createdAt'],
    ['agency', 'status', '-createdAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'status', '-createdAt'],
    ['orderNo', '-createdAt'],
    ['validUntil'],
    ['balance'],
  ],
  counted: ['agency', 'airLine', 'status'],
  search: ['orderNo'],
  on: {
    OffsetCredited: (_, { refundId: __, ...credit }, { at }) => ({
      ...credit,
      balance: credit.amount,
      expired: 0,
      status: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
    }),
    OffsetUsed: (row, { balance }, { at }) => row && { ...row, balance, status: balance > 0 ? 'ACTIVE' : 'USED', updatedAt: at },
    OffsetReturned: (row, { balance }, { at }) => row && { ...row, balance, status: 'ACTIVE', updatedAt: at },
    OffsetExpired: (row, { amount }, { at }) =>
      row && { ...row, balance: row.balance - amount, expired: row.expired + amount, status: 'EXPIRED', updatedAt: at },
  },
})
