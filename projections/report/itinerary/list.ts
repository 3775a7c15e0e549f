import { present } from '#contracts/kernel/present.ts'
import { Type } from '#contracts/kernel/schema.ts'
import { itineraryId } from '#contracts/report/itinerary/codes.ts'
import type * as events from '#contracts/report/itinerary/events.ts'
import { ItineraryRow } from '#contracts/report/itinerary/lists.ts'
import { view } from '../../kernel/view.ts'

const ofApplication = ({ no }: { no: number }, { id }: { id: string }) => itineraryId(id, no)

/** Applications for itineraries, each with what has become of it. */
export const itineraryList = view<typeof events>()({
  name: 'itinerary',
  version: 1,
  doc: Type.Omit(ItineraryRow, ['id']),
  index: [
    ['-appliedAt'],
    ['status', '-appliedAt'],
    ['agency', '-appliedAt'],
    ['agency', 'status', '-appliedAt'],
    ['airLine', '-appliedAt'],
    ['airLine', 'status', '-appliedAt'],
    ['orderNo', '-appliedAt'],
    ['ticketNo', '-appliedAt'],
    ['invoiceNo'],
    ['agencyName', '-appliedAt'],
  ],
  counted: ['status', 'airLine', 'agency'],
  search: ['ticketNo', 'orderNo', 'invoiceNo'],
  key: ofApplication,
  on: {
    ItineraryApplied: (_, { no: __, type: ___, buyer: { kind, title, taxNo }, ...applied }, { at, who }) => ({
      ...applied,
      buyerKind: kind,
      buyer: title,
      ...present({ taxNo }),
      status: 'APPLIED',
      appliedBy: who.user,
      appliedAt: at,
      updatedAt: at,
    }),
    ItineraryCancelled: (row, { cause, reason }, { at }) =>
      row && { ...row, status: 'CANCELLED', cause, ...(reason && { reason }), updatedAt: at },
    ItineraryRejected: (row, { reason }, { at }) => row && { ...row, status: 'REJECTED', reason, updatedAt: at },
    ItineraryIssued: (row, { invoiceNo, issuedOn }, { at }) => row && { ...row, status: 'ISSUED', invoiceNo, issuedOn, updatedAt: at },
    ItineraryReversalBegun: (row, { cause, reason }, { at }) =>
      row && { ...row, status: 'REVERSING', cause, ...(reason && { reason }), updatedAt: at },
    ItineraryReversed: (row, { redNo }, { at }) => row && { ...row, status: 'REVERSED', redNo, updatedAt: at },
  },
})
