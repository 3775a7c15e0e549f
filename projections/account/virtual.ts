import type * as events from '#contracts/account/events.ts'
import { ownerOf } from '#contracts/account/names.ts'
import { AccountRow, MovementRow, WithdrawalRow } from '#contracts/account/virtual-lists.ts'
import type * as withdrawalEvents from '#contracts/account/withdrawal-events.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

type Moved = { day: string; after: { available: number; reserved: number; frozen: number } }
type Account = Type.Static<typeof AccountRow>
const balancesOf = ({ available, reserved, frozen }: Moved['after']) => ({
  available,
  reserved,
  frozen,
  balance: available + reserved + frozen,
})
const moved = (row: Omit<Account, 'id'> | null, { after }: Moved, { at }: { at: string }) =>
  row && { ...row, ...balancesOf(after), updatedAt: at }

/** Accounts with what is in them, as their last movement says. */
export const virtualAccountList = view<typeof events>()({
  name: 'virtual-account',
  version: 1,
  doc: Type.Omit(AccountRow, ['id']),
  index: [
    ['-openedAt'],
    ['status', '-openedAt'],
    ['agency', '-openedAt'],
    ['agency', 'status', '-openedAt'],
    ['agencyName', '-openedAt'],
    ['balance'],
    ['updatedAt'],
  ],
  counted: ['agency', 'status'],
  search: ['agency'],
  on: {
    AccountOpened: (row, { type, agency, agencyName, airLine }, { at }) =>
      row
        ? { ...row, agencyName, status: 'ACTIVE', updatedAt: at }
        : {
            ...{ type, agency, agencyName, ...(airLine && { airLine }), status: 'ACTIVE' as const },
            ...{ available: 0, reserved: 0, frozen: 0, balance: 0, openedAt: at, updatedAt: at },
          },
    AccountClosed: (row, _, { at }) => row && { ...row, status: 'CLOSED', updatedAt: at },
    FundsReceived: moved,
    FundsReserved: moved,
    FundsSettled: moved,
    FundsReleased: moved,
    FundsFrozen: moved,
    FundsUnfrozen: moved,
  },
  derive: row => (row.status === 'CLOSED' ? row : { ...row, status: row.frozen > 0 ? ('FUND_FROZEN' as const) : ('ACTIVE' as const) }),
})

type Movement = Omit<Type.Static<typeof MovementRow>, 'id'>
type Entry = Moved & { movement: string; kind: Movement['kind']; amount: number; orderNo?: string | undefined }
const entry =
  (way: 'in' | 'out' | 'within') =>
  (
    _: unknown,
    { movement, kind, amount, day, orderNo, after }: Entry,
    { id, at, revision }: { id: string; at: string; revision: number },
  ) => {
    const { available, frozen, balance } = balancesOf(after)
    return {
      ...{ account: id, agency: ownerOf(id), day, at, kind, movement, ...(orderNo && { orderNo }) },
      ...{ in: way === 'in' ? amount : 0, out: way === 'out' ? amount : 0, amount, balance, available, frozen, seq: revision },
    }
  }
/**
 * The statement: a document for each movement that its owner sees, with the balances that it left, so that none needs another. What is set aside
 * for a moment and free again is none.
 */
export const accountMovementList = view<typeof events>()({
  name: 'account-movement',
  version: 1,
  doc: Type.Omit(MovementRow, ['id']),
  index: [
    ['-at'],
    ['account', '-at'],
    ['account', '-seq'],
    ['account', '-day', '-seq'],
    ['account', 'kind', '-seq'],
    ['agency', '-at'],
    ['agency', 'kind', '-at'],
    ['movement'],
    ['kind', '-at'],
    ['day', '-at'],
    ['orderNo'],
  ],
  search: ['account', 'movement', 'orderNo'],
  key: (_, { id, revision }) => `${id}:${String(revision).padStart(9, '0')}`,
  on: {
    FundsReceived: entry('in'),
    FundsSettled: entry('out'),
    FundsFrozen: entry('within'),
    FundsUnfrozen: entry('within'),
  },
})

/** Money that agencies ask back out of their accounts. */
export const withdrawalList = view<typeof withdrawalEvents>()({
  name: 'withdrawal',
  version: 2,
  doc: Type.Omit(WithdrawalRow, ['id']),
  index: [
    ['-askedAt'],
    ['status', '-askedAt'],
    ['agency', '-askedAt'],
    ['agency', 'status', '-askedAt'],
    ['agencyName', '-askedAt'],
    ['account', '-askedAt'],
  ],
  counted: ['agency', 'status'],
  search: ['account'],
  on: {
    WithdrawalAsked: (_, { withdrawalId: __, ...asked }, { at }) => ({ ...asked, status: 'ASKED', lots: [], askedAt: at, updatedAt: at }),
    WithdrawalHeld: (row, { lots }, { at }) => row && { ...row, status: 'HELD', lots, updatedAt: at },
    WithdrawalRefused: (row, { reason }, { at }) => row && { ...row, status: 'REFUSED', reason, updatedAt: at },
    WithdrawalApproved: (row, { approvedBy }, { at }) => {
      if (!row) return row
      const { failure: _, ...rest } = row
      return { ...rest, status: 'APPROVED', approvedBy, updatedAt: at }
    },
    WithdrawalRejected: (row, { reason }, { at }) => row && { ...row, status: 'REJECTED', reason, updatedAt: at },
    WithdrawalFailed: (row, { reason }, { at }) => row && { ...row, status: 'HELD', failure: reason, updatedAt: at },
    WithdrawalPaid: (row, _, { at }) => row && { ...row, status: 'REFUNDED', paidAt: at, updatedAt: at },
  },
})
