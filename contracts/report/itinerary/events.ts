import { fareTypes } from '../../enums.ts'
import { event } from '../../kernel/event.ts'
import { notPersonal, personal, writing } from '../../kernel/personal.ts'
import { Airline, Code, Fen, Flag, Id, LocalDate, oneOf, optional, type Static, Text, Turn, Type, zh } from '../../kernel/schema.ts'
import { buyerKinds, itineraryEnds } from './codes.ts'

/** The buyer that an itinerary is made out to: the traveller, another person, or an organisation with its number. */
export const Buyer = Type.Object({
  kind: zh(oneOf(buyerKinds), '抬头类型'),
  title: personal('traveller', 'name', zh(Type.String({ minLength: 1, maxLength: 100 }), '抬头')),
  taxNo: optional(notPersonal(zh(Type.String({ maxLength: 18 }), '统一社会信用代码'))),
})
export type Buyer = Static<typeof Buyer>
export const Mailbox = personal(
  'contact',
  'mailbox',
  zh(Type.String({ pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', maxLength: 100 }), '收件邮箱'),
)

/** The amounts of the invoice, fen; `vat` is contained in fare and fuel surcharge, the fund bears none (DOMAIN §1.5). */
export const ItineraryAmounts = {
  fare: zh(Fen, '票价'),
  yq: zh(Fen, '燃油附加费'),
  cnFund: zh(Fen, '民航发展基金'),
  others: optional(zh(Fen, '其他税费')),
  vat: zh(Fen, '增值税'),
}
const no = { no: Turn }

/** Stream `itinerary-{ticketNo}` (DOMAIN §3.38): a ticket has at most one in force. `no` counts its applications. */
export const ItineraryApplied = event(
  'ItineraryApplied',
  '申请行程单',
  Type.Object({
    ...no,
    ticketNo: zh(Code, '票号'),
    orderNo: zh(Id, '订单号'),
    agency: zh(Id, '代理人'),
    agencyName: notPersonal(zh(Text, '代理人名称')),
    airLine: Airline,
    passenger: personal('traveller', 'name', zh(Text, '旅客')),
    type: zh(oneOf(fareTypes), '旅客类型'),
    buyer: zh(Buyer, '抬头'),
    mailbox: optional(Mailbox),
    ...ItineraryAmounts,
  }),
)
/** The issuer is about to be asked: from here on it may have made out an invoice. */
export const ItinerarySent = event('ItinerarySent', '提交开具', Type.Object(no))
/** `asked`: the issuer may have made out an invoice; it is asked for its answer, and what it has made out is reversed */
export const ItineraryCancelled = event(
  'ItineraryCancelled',
  '取消行程单申请',
  Type.Object({
    ...no,
    cause: zh(oneOf(itineraryEnds), '原因'),
    reason: optional(writing(zh(Text, '说明'))),
    asked: optional(zh(Flag, '已提交开具')),
  }),
)
export const ItineraryIssued = event(
  'ItineraryIssued',
  '开具行程单',
  Type.Object({ ...no, invoiceNo: zh(Code, '发票号码'), issuedOn: zh(LocalDate, '开具日期') }),
)
/** by the issuer, or by staff */
export const ItineraryRejected = event(
  'ItineraryRejected',
  '驳回行程单申请',
  Type.Object({ ...no, reason: writing(zh(Text, '原因')), asked: optional(zh(Flag, '已提交开具')) }),
)
export const ItineraryReversalBegun = event(
  'ItineraryReversalBegun',
  '开始冲红',
  Type.Object({
    ...no,
    invoiceNo: zh(Code, '发票号码'),
    cause: zh(oneOf(itineraryEnds), '原因'),
    reason: optional(writing(zh(Text, '说明'))),
  }),
)
export const ItineraryReversed = event('ItineraryReversed', '冲红行程单', Type.Object({ ...no, redNo: zh(Code, '红字发票号码') }))
