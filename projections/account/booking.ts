import type * as events from '#contracts/account/booking-events.ts'
import { BookingRow, ClientRow } from '#contracts/account/booking-lists.ts'
import type * as clients from '#contracts/account/client-events.ts'
import { boughtOn, duesOf } from '#contracts/account/dues.ts'
import type * as accounts from '#contracts/account/events.ts'
import { Books } from '#contracts/account/events.ts'
import { typeOf } from '#contracts/account/names.ts'
import { toLocal, yearOfValidity } from '#contracts/kernel/calendar.ts'
import { optional, type Static, Type } from '#contracts/kernel/schema.ts'
import { view } from '../kernel/view.ts'

/** What staff have registered in accounts: big deposits, payments of big clients, their lines. */
export const bookingList = view<typeof events>()({
  name: 'booking',
  version: 1,
  doc: Type.Omit(BookingRow, ['id']),
  index: [
    ['kind', '-draftedAt'],
    ['kind', 'status', '-draftedAt'],
    ['kind', 'deposit', '-draftedAt'],
    ['kind', 'agency', '-draftedAt'],
    ['kind', 'client', '-draftedAt'],
    ['kind', 'amount'],
    ['-draftedAt'],
    ['amount'],
    ['agencyName', '-draftedAt'],
  ],
  counted: ['kind', 'status'],
  search: ['agency', 'bankRefNo'],
  on: {
    BookingDrafted: (_, { bookingId: __, ...drafted }, { at }) => ({ ...drafted, status: 'DRAFT', draftedAt: at, updatedAt: at }),
    BookingModified: (row, modified, { at }) => row && { ...row, ...modified, updatedAt: at },
    BookingAsked: (row, { reason }, { at }) => {
      if (!row) return row
      const { failure: _, ...rest } = row
      return { ...rest, isChanging: true, ...(reason && { reason }), updatedAt: at }
    },
    BookingBooked: (row, { to }, { at }) => row && { ...row, ...(to > 0 && { amount: to }), ...statusOf(row, to), updatedAt: at },
    BookingRefused: (row, { reason: failure }, { at }) => {
      if (!row) return row
      const { isChanging: _, reason: __, ...rest } = row
      return { ...rest, failure, updatedAt: at }
    },
    BookingPlaced: (row, _, { at }) => {
      if (!row) return row
      const { isChanging: __, ...rest } = row
      // a draft that is not wanted any more has never moved anything
      return { ...rest, ...(row.status === 'DRAFT' && { status: 'INVALID' as const }), updatedAt: at }
    },
  },
  derive: row =>
    row.deposit === 'NON_PENALTY' && row.receivedOn ? { ...row, validUntil: toLocal(yearOfValidity(row.receivedOn)).date } : row,
})
const statusOf = ({ kind }: { kind: string }, to: number) => ({
  status: to > 0 || kind === 'LINE' ? ('VALID' as const) : ('INVALID' as const),
})

type Moved = { day: string; after: { available: number; reserved: number; frozen: number } }
type Client = Omit<Type.Static<typeof ClientRow>, 'id'> & { bought?: Static<typeof Books>['bought'] }
const moved = (row: Client | null, { after }: Moved, { at }: { at: string }) =>
  row && {
    ...row,
    available: after.available,
    reserved: after.reserved,
    balance: after.available + after.reserved + after.frozen,
    updatedAt: at,
  }
/** Big clients, with what they owe as the last movement of their account says. */
export const clientList = view<
  typeof clients & Pick<typeof accounts, 'FundsReceived' | 'FundsReserved' | 'FundsSettled' | 'FundsReleased'>
>()({
  name: 'big-client',
  version: 2,
  doc: Type.Object({ ...Type.Omit(ClientRow, ['id']).properties, bought: optional(Books.properties.bought) }),
  index: [
    ['-addedAt'],
    ['status', '-addedAt'],
    ['agency', '-addedAt'],
    ['agencyName', '-addedAt'],
    ['name', '-addedAt'],
    ['debt'],
    ['dueOn'],
    ['line'],
  ],
  counted: ['status'],
  search: ['agency'],
  key: (_, { stream, id }) => (stream.startsWith('account-') ? (typeOf(id) === 'C' ? id.split('.')[2]! : null) : id),
  on: {
    BigClientAdded: (_, { clientId: __, addedBy: ___, ...added }, { at }) => ({
      ...{ ...added, status: 'ACTIVE', available: 0, reserved: 0, balance: 0, debt: 0, addedAt: at, updatedAt: at },
    }),
    BigClientModified: (row, modified, { at }) => {
      if (!row) return row
      const { remark: _, ...rest } = row
      return { ...rest, ...modified, updatedAt: at }
    },
    BigClientLineKept: (row, { line }, { at }) => row && { ...row, status: 'ACTIVE', line, updatedAt: at },
    BigClientDeleted: (row, _, { at }) => row && { ...row, status: 'DELETED', updatedAt: at },
    FundsReceived: moved,
    FundsReserved: moved,
    FundsSettled: (row, fact, meta) => {
      const now = moved(row, fact, meta)
      return now && fact.kind === 'PAY' ? { ...now, bought: [...boughtOn(now.bought ?? [], fact.day, fact.amount)] } : now
    },
    FundsReleased: moved,
  },
  derive: ({ dueOn: _, ...row }) => {
    // of a deleted one the line is taken back
    const debt = row.status === 'DELETED' ? 0 : Math.max(0, row.line - row.balance)
    const [oldest] = duesOf(row.bought ?? [], debt, row.termDays)
    return { ...row, debt, ...(oldest && { dueOn: oldest.by }) }
  },
})
