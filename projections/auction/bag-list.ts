import type * as batches from '#contracts/auction/bag-batch-events.ts'
import { bookingIdOf } from '#contracts/auction/bag-codes.ts'
import type * as bags from '#contracts/auction/bag-events.ts'
import { BagBatchRow, BookingRow, deskBags } from '#contracts/auction/bag-lists.ts'
import { routeText } from '#contracts/auction/bag-price.ts'
import { Type } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { view } from '../kernel/view.ts'

/** Batches of combined bags, from the draft to the end. */
export const bagBatchList = view<typeof batches>()({
  name: 'bagbatch',
  version: 1,
  doc: Type.Omit(BagBatchRow, ['id']),
  index: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['status', 'endsAt'],
    ['airLine', '-createdAt'],
    ['airLine', 'status', '-createdAt'],
    ['endsAt'],
  ],
  counted: ['airLine', 'status'],
  on: {
    BagBatchDrafted: (_, { name, airLine, startsAt, endsAt }, { at }) => ({
      ...{ name, airLine, startsAt, endsAt, status: 'DRAFT' as const, bags: 0, createdAt: at, updatedAt: at },
    }),
    BagBatchModified: (row, { name, airLine, startsAt, endsAt }, { at }) =>
      row && { ...row, name, airLine, startsAt, endsAt, updatedAt: at },
    BagsListed: (row, { bags }, { at }) => row && { ...row, bags: bags.length, updatedAt: at },
    BagBatchSubmitted: (row, _, { at }) => row && { ...row, status: 'AUDITING', updatedAt: at },
    BagBatchSentBack: (row, _, { at }) => row && { ...row, status: 'DRAFT', updatedAt: at },
    BagBatchPublished: (row, _, { at }) => row && { ...row, status: 'PUBLISHED', updatedAt: at },
    BagBatchClosed: (row, _, { at }) => row && { ...row, status: 'CLOSED', updatedAt: at },
    BagBatchCancelled: (row, _, { at }) => row && { ...row, status: 'CANCELLED', updatedAt: at },
  },
})

const BagDoc = Type.Omit(deskBags.row, ['id'])
type BagDoc = Type.Static<typeof BagDoc>
/** Bags that are on sale, or were, with who has them. */
export const bagList = view<typeof bags>()({
  name: 'bag',
  version: 1,
  doc: BagDoc,
  index: [
    ['-createdAt'],
    ['batchId', '-createdAt'],
    ['status', '-createdAt'],
    ['status', 'endsAt'],
    ['status', 'prepayBy'],
    ['airLine', '-createdAt'],
    ['origin', 'destination', 'date'],
    ['endsAt'],
    ['date'],
  ],
  counted: ['status'],
  on: {
    BagOffered: (_, { batchId, batchName, no, airLine, seats, price, amount, earnest, lots, startsAt, endsAt }, { at }) => {
      const [{ origin, date }] = lots as [(typeof lots)[number]]
      return {
        ...{ batchId, batchName, no, airLine, seats, price, amount, earnest, lots, startsAt, endsAt, createdAt: at },
        ...{ route: routeText(lots), origin, destination: lots[0]!.destination, date, status: 'AVAILABLE' as const },
      }
    },
    BagBooked: (row, { agency, agencyName, prepayBy }) => row && { ...row, status: 'BOOKED', agency, agencyName, prepayBy },
    BagUndone: row => row && nobodys(row, 'AVAILABLE'),
    BagTaken: (row, { orderNo }) => row && { ...row, status: 'WAIT_PAY', orderNo },
    BagPaid: row => row && { ...row, status: 'ORDERED' },
    BagDefaulted: (row, { cause }) => row && nobodys(row, cause === 'NOT_TAKEN' ? 'AVAILABLE' : 'LAPSED'),
    BagLapsed: row => row && nobodys(row, 'LAPSED'),
    BagReleased: row => row && nobodys(row, 'AVAILABLE'),
    BagClosed: row => row && nobodys(row, 'CLOSED'),
    BagCancelled: row => row && nobodys(row, 'CANCELLED'),
  },
})
const nobodys = ({ agency: _, agencyName: __, prepayBy: ___, orderNo: ____, ...row }: BagDoc, status: BagDoc['status']): BagDoc => ({
  ...row,
  status,
})

const ofTurn = ({ turn }: { turn: number }, { id }: { id: string }) => bookingIdOf(id, turn)
const ofHad = ({ had }: { had?: { turn: number } }, { id }: { id: string }) => bookingIdOf(id, had?.turn ?? 0)
const BookingDoc = Type.Omit(BookingRow, ['id'])
/** Whose bag was booked when, and what became of it: of one bag there are as many as it was booked times. */
export const bookingList = view<typeof bags>()({
  name: 'bag-booking',
  version: 1,
  doc: BookingDoc,
  index: [['-bookedAt'], ['agency', '-bookedAt'], ['agency', 'status', '-bookedAt'], ['status', '-bookedAt'], ['airLine', '-bookedAt']],
  counted: ['agency', 'status'],
  key: {
    BagBooked: ofTurn,
    BagUndone: ofTurn,
    BagTaken: ofTurn,
    BagPaid: ofTurn,
    BagDefaulted: ofTurn,
    BagLapsed: ofTurn,
    BagReleased: ofHad,
    BagCancelled: ofHad,
  },
  on: {
    BagBooked: (_, { agency, undoBy, prepayBy, bag }, { id, at }) => ({
      ...{ ...bag, bagId: id, agency, undoBy, prepayBy, status: 'BOOKED' as const, bookedAt: at },
    }),
    BagUndone: row => row && { ...row, status: 'UNDONE' },
    BagTaken: (row, { orderNo }) => row && { ...row, status: 'WAIT_PAY', orderNo },
    BagPaid: row => row && { ...row, status: 'ORDERED' },
    BagDefaulted: row => row && { ...row, status: 'DEFAULTED' },
    BagLapsed: row => row && { ...row, status: 'RELEASED' },
    BagReleased: row => row && { ...row, status: 'RELEASED' },
    BagCancelled: row => row && { ...row, status: 'RELEASED' },
  },
})

/** What nobody has taken in time, and what its batch's end has passed: for the clock, which asks each of them; a hint. */
export const dueBags =
  ({ find }: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> => {
    const [late, unsold] = await Promise.all([
      find(bagList, { filter: { status: 'BOOKED', prepayBy: { lte: now } }, sort: ['prepayBy'], limit }),
      find(bagList, { filter: { status: { in: ['AVAILABLE', 'LAPSED'] }, endsAt: { lte: now } }, sort: ['endsAt'], limit }),
    ])
    return [...late, ...unsold].slice(0, limit).map(({ id }) => id)
  }
export const endedBatches =
  ({ find }: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<string[]> =>
    (await find(bagBatchList, { filter: { status: 'PUBLISHED', endsAt: { lte: now } }, sort: ['endsAt'], limit })).map(({ id }) => id)
