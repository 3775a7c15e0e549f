import type * as accounts from '#contracts/account/events.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type * as events from '#contracts/payment/credit.ts'
import { CreditRow } from '#contracts/payment/credit-api.ts'
import { view } from '../kernel/view.ts'

type Row = Type.Static<typeof CreditRow>
const moved = (row: Omit<Row, 'id'> | null, { after: { available } }: { after: { available: number } }, { at }: { at: string }) =>
  row && { ...row, balance: available, status: row.status === 'EXPIRED' ? row.status : standing(available), updatedAt: at }
const standing = (balance: number) => (balance > 0 ? ('ACTIVE' as const) : ('USED' as const))
/** Credits of agencies with their balances (DOMAIN §3.6). */
export const credits = view<typeof events & Pick<typeof accounts, 'FundsReceived' | 'FundsReserved' | 'FundsSettled' | 'FundsReleased'>>()({
  name: 'offset',
  version: 3,
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
  key: (_, { stream, id }) => (stream.startsWith('account-') ? null : id),
  on: {
    OffsetCredited: (_, { refundId: __, ...credit }, { at }) => ({
      ...credit,
      balance: credit.amount,
      expired: 0,
      status: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
    }),
    FundsReceived: moved,
    FundsReserved: moved,
    FundsSettled: moved,
    FundsReleased: moved,
    OffsetExpired: (row, { amount }, { at }) =>
      row && { ...row, balance: row.balance - amount, expired: row.expired + amount, status: 'EXPIRED', updatedAt: at },
  },
})
