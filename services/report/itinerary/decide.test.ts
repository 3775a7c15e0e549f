import t from 'tap'
import { isCreditCode, itineraryOf } from '#contracts/report/itinerary/codes.ts'
import * as events from '#contracts/report/itinerary/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { itinerary } from './decide.ts'

const {
  ItineraryApplied,
  ItinerarySent,
  ItineraryCancelled,
  ItineraryIssued,
  ItineraryRejected,
  ItineraryReversalBegun,
  ItineraryReversed,
} = events
const asked = {
  ticketNo: '880-2100000001',
  orderNo: 'O1',
  agency: 'AG1001',
  agencyName: '海口假日旅行社',
  airLine: 'HU',
  passenger: '符海燕',
  type: 'ADULT' as const,
  buyer: { kind: 'PERSON' as const, title: '符海燕' },
  fare: 119_000,
  yq: 2_000,
  cnFund: 5_000,
  vat: 9_991,
}
const applied = (no = 1) => ItineraryApplied({ ...asked, no })
const sent = (no = 1) => ItinerarySent({ no })
const issued = (no = 1) => ItineraryIssued({ no, invoiceNo: `INV${no}`, issuedOn: '2026-11-21' })
const begun = (no = 1, cause: 'CANCELLED' | 'REFUNDED' | 'RENAMED' = 'CANCELLED') =>
  ItineraryReversalBegun({ no, invoiceNo: `INV${no}`, cause })
const reversed = (no = 1) => ItineraryReversed({ no, redNo: 'RED' })
const of = spec(itinerary)
const days = 30

t.test('a ticket has one in force', async () => {
  of.given().when('applyItinerary', asked).then(applied())
  for (const before of [[applied()], [applied(), sent()], [applied(), sent(), issued()], [applied(), sent(), issued(), begun()]])
    of.given(...before)
      .when('applyItinerary', asked)
      .refused('已有有效的行程单')
  for (const before of [
    [applied(), ItineraryCancelled({ no: 1, cause: 'CANCELLED' })],
    [applied(), ItineraryRejected({ no: 1, reason: '有误' })],
    [applied(), sent(), issued(), begun(), reversed()],
  ])
    of.given(...before)
      .when('applyItinerary', asked)
      .then(applied(2))
})

t.test('sent once, answered once', async () => {
  of.given(applied()).when('send', { no: 1 }).then(sent())
  of.given(applied(), sent()).when('send', { no: 1 }).nothing()
  of.given(applied()).when('send', { no: 2 }).nothing()
  const answer = { no: 1, invoiceNo: 'INV1', issuedOn: '2026-11-21' }
  of.given(applied(), sent()).when('issued', answer).then(issued()).state({ status: 'ISSUED', invoiceNo: 'INV1' })
  of.given(applied(), sent(), issued()).when('issued', answer).nothing()
  of.given(applied(), sent())
    .when('refused', { no: 1, reason: '税号不存在' })
    .then(ItineraryRejected({ no: 1, reason: '税号不存在' }))
})

t.test('cancelled: at once, or by a red invoice within its days', async () => {
  const cancel = (no = 1) => ({ no, days })
  of.given(applied())
    .when('cancelItinerary', cancel())
    .then(ItineraryCancelled({ no: 1, cause: 'CANCELLED' }))
  of.given(applied(), sent())
    .when('cancelItinerary', { ...cancel(), reason: '抬头有误' })
    .then(ItineraryCancelled({ no: 1, cause: 'CANCELLED', reason: '抬头有误', asked: true }))
  of.given(applied(), sent(), issued()).when('cancelItinerary', cancel()).then(begun()).state({ status: 'REVERSING' })
  of.given(applied(), sent(), ItineraryIssued({ no: 1, invoiceNo: 'INV1', issuedOn: '2026-10-21' }))
    .when('cancelItinerary', cancel())
    .refused('已超过可冲红期限，请联系航司')
  for (const done of [[begun()], [begun(), reversed()]])
    of.given(applied(), sent(), issued(), ...done)
      .when('cancelItinerary', cancel())
      .nothing()
  of.given(applied(), ItineraryRejected({ no: 1, reason: '有误' }))
    .when('cancelItinerary', cancel())
    .refused('行程单申请已驳回')
  of.given(applied(), ItineraryCancelled({ no: 1, cause: 'CANCELLED' }), applied(2))
    .when('cancelItinerary', cancel())
    .refused('该申请已被新的申请代替')
})

t.test('an answer that comes after the end is reversed, whatever was applied for since', async () => {
  const gone = [applied(), sent(), ItineraryCancelled({ no: 1, cause: 'REFUNDED', asked: true })]
  const answer = { no: 1, invoiceNo: 'INV1', issuedOn: '2026-11-21' }
  of.given(...gone)
    .when('issued', answer)
    .then(issued(), begun(1, 'REFUNDED'))
    .state({ status: 'REVERSING' })
  of.given(...gone, applied(2))
    .when('issued', answer)
    .then(issued(), begun(1, 'REFUNDED'))
    .state({ status: 'APPLIED' })
  of.given(...gone, applied(2), issued(), begun(1, 'REFUNDED'))
    .when('reversed', { no: 1, redNo: 'RED' })
    .then(reversed())
    .state({ status: 'APPLIED', reversing: {} })
  of.given(...gone, applied(2), issued(), begun(1, 'REFUNDED'))
    .when('issued', answer)
    .nothing()
})

t.test('the ticket goes back, or gets another name', async () => {
  of.given(applied())
    .when('withdraw', { cause: 'REFUNDED' })
    .then(ItineraryCancelled({ no: 1, cause: 'REFUNDED' }))
  of.given(applied(), sent(), issued()).when('withdraw', { cause: 'RENAMED' }).then(begun(1, 'RENAMED'))
  of.given(applied(), sent(), issued(), begun()).when('withdraw', { cause: 'REFUNDED' }).nothing()
  of.given().when('withdraw', { cause: 'REFUNDED' }).nothing()
  of.given(applied(), sent())
    .when('rejectItinerary', { no: 1, reason: '有误' })
    .then(ItineraryRejected({ no: 1, reason: '有误', asked: true }))
  of.given(applied(), sent(), issued()).when('rejectItinerary', { no: 1, reason: '有误' }).refused('只有已申请的行程单可以驳回')
})

t.test('codes of organisations have their last sign from the others', async t => {
  // the example of GB 32100-2015 and codes that are registered
  t.ok(isCreditCode('91350100M000100Y43'))
  t.notOk(isCreditCode('91350100M000100Y42'))
  t.notOk(isCreditCode('91350100M000100Y4'))
  t.notOk(isCreditCode('91350100I000100Y43'), 'no I, O, S, V, Z')
  t.same(itineraryOf('880-2100000001~12'), { ticketNo: '880-2100000001', no: 12 })
  t.equal(itineraryOf('880-2100000001'), undefined)
})
