import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { OrderTicketed, PassengersAdded } from '#contracts/order/events.ts'
import { spec } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import { confirmed, named, paid, submitted, ticketed, travellers } from '../test/sample.ts'
import { givenNumbers, ticketProgress } from './ticketing.ts'

const at = spec(order)
type Facts = Parameters<typeof at.given>
const ready = [submitted(), confirmed(), paid(), named()]
const all = ticketed().data.tickets
const [first, ...others] = travellers().map(({ id }) => id)
const numbers = { prefix: '880', from: 2_100_000_001 }
const half = OrderTicketed({ tickets: [all[0]!], unticketed: all.length - 1 })

t.test('one after the other: paid until everybody has a ticket', async t => {
  at.given(...ready)
    .when('sureOutTicket', { ...numbers, ids: [first!] })
    .then(half)
    .state({ status: 'PAID' })
  const rest = OrderTicketed({ tickets: all.slice(1) })
  at.given(...ready, half)
    .when('sureOutTicket', { ...numbers, from: numbers.from + 1 })
    .then(rest)
    .state({ status: 'PRINTED', watches: [] })
  for (const [facts, progress] of [
    [[], 'NONE'],
    [[half], 'PARTIAL'],
    [[half, rest], 'ALL'],
  ] as const)
    at.given(...ready, ...facts).look(state => t.equal(ticketProgress(state as LiveOrder), progress))
  at.given(...ready, ticketed()).state({ status: 'PRINTED' })
})

t.test('two names are wanting: those chosen are ticketed, the order stays paid until the two seats are named or given back', async t => {
  const known = travellers().filter(({ id }) => id !== 'adult-8' && id !== 'adult-9')
  const unknown = travellers().filter(({ id }) => !known.some(one => one.id === id))
  const short = [submitted(), confirmed(), paid(), PassengersAdded({ passengers: known })]
  const ids = known.map(({ id }) => id)
  const tickets = ids.map((id, n) => ({ ...all.find(ticket => ticket.passengerId === id)!, ticketNo: all[n]!.ticketNo }))
  const some = OrderTicketed({ tickets, unticketed: unknown.length })
  at.given(...short)
    .when('sureOutTicket', numbers)
    .refused('旅客名单未录全，请选择要出票的旅客')
  at.given(...short)
    .when('sureOutTicket', { ...numbers, ids })
    .then(some)
    .state({ status: 'PAID' })
  at.given(...short, some).look(state => {
    t.equal(ticketProgress(state as LiveOrder), 'PARTIAL')
    t.ok(
      (state as LiveOrder).watches.some(({ limit }) => limit === 'TICKET'),
      'the others are still waited for',
    )
  })
  at.given(...short, some)
    .when('sureOutTicket', { ...numbers, from: 2_100_000_050 })
    .refused('旅客名单未录全')
  const last = OrderTicketed({
    tickets: [...all.slice(8, 10)].map((ticket, n) => ({ ...ticket, ticketNo: all[ids.length + n]!.ticketNo })),
  })
  at.given(...short, some, PassengersAdded({ passengers: unknown }))
    .when('sureOutTicket', { ...numbers, from: numbers.from + ids.length })
    .then(last)
    .state({ status: 'PRINTED', watches: [] })
  at.given(...short, some)
    .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 2 } })
    .state({ status: 'PRINTED', watches: [] })
})

t.test('nobody small is ticketed ahead of the only adult who could be with him', async () => {
  const only = (...ids: string[]) => [
    submitted(),
    confirmed(),
    paid(),
    PassengersAdded({ passengers: travellers().filter(({ id }) => ids.includes(id)) }),
  ]
  const refused = (past: Facts, ids: string[], message: string) =>
    at
      .given(...past)
      .when('sureOutTicket', { ...numbers, ids })
      .refused(message)
  refused(only('infant-0'), ['infant-0'], '每名成人最多携带一名婴儿')
  refused(only('child-0', 'infant-0'), ['child-0'], '儿童须有成人同行；无成人陪伴须先经航司同意')
  // an adult of the family goes with them, ticketed before or at the same time
  const family = only('child-0', 'infant-0', 'adult-0')
  refused(family, ['infant-0'], '每名成人最多携带一名婴儿')
  refused(family, ['child-0', 'infant-0'], '每名成人最多携带一名婴儿')
  refused([submitted(), confirmed(), paid(), named()], ['child-0'], '儿童须有成人同行；无成人陪伴须先经航司同意')
  for (const ids of [['infant-0', 'adult-0'], ['adult-0', 'child-0', 'infant-0'], ['adult-0']])
    at.given(...family)
      .when('sureOutTicket', { ...numbers, ids })
      .state({ status: 'PAID' })
  const adult = all.find(({ passengerId }) => passengerId === 'adult-0')!
  at.given(...family, OrderTicketed({ tickets: [adult], unticketed: 20 }))
    .when('sureOutTicket', { ...numbers, from: numbers.from + 1_000, ids: ['child-0', 'infant-0'] })
    .state({ status: 'PAID' })
})

t.test('the proof of the disabled is asked for those chosen only', async () => {
  const counts = { ADULT: 10, CHILD: 0, SOLIDER: 1, FREE: 0, INFANT: 0 }
  const group = [submitted({ counts }), confirmed(), paid(), named(counts)]
  at.given(...group)
    .when('sureOutTicket', { ...numbers, ids: ['adult-0'] })
    .state({ status: 'PAID' })
  for (const ids of [undefined, ['solider-0']])
    at.given(...group)
      .when('sureOutTicket', { ...numbers, ids })
      .refused('请上传军残/警残证件')
})

const closing = (outcome: 'REJECTED' | 'REFUNDED', past: Facts) => {
  let facts: readonly Fact[] = []
  at.given(...past)
    .when('closeRefund', { refundId: 'R1', outcome })
    .check(found => {
      facts = found
    })
  return at.given(...past, ...(facts as Facts))
}

t.test('an open refund stops its own people only: seats, names and tickets of the others go on', async t => {
  const leaving = ['adult-0', 'infant-0']
  const applied = (past: readonly Fact[], ids = leaving): Facts => {
    const asked = { refundId: 'R1', ids, refundType: 'VOLUNTE' as const }
    let facts: Fact[] = []
    at.given(...(past as Facts))
      .when('submitRefund', asked)
      .check(found => {
        facts = [...found]
      })
    return [...past, ...facts] as Facts
  }
  // paid, seats not confirmed, one name wanting
  const last = travellers().find(({ id }) => id === 'child-0')!
  const some = PassengersAdded({ passengers: travellers().filter(({ id }) => id !== last.id) })
  const early = applied([submitted(), paid(), some])
  at.given(...early)
    .when('sureRequestSeat', { pnr: 'AAAAAA' })
    .state({ status: 'REFUND_MODIFY', pnr: 'AAAAAA' })
  at.given(...early)
    .when('addPassenger', { passengers: [last] })
    .then(PassengersAdded({ passengers: [last] }))
  const open = applied(ready)
  const { id: _, ...mended } = { ...travellers()[1]!, phone: '13900000000' }
  at.given(...open)
    .when('modifyPassenger', { id: 'adult-1', ...mended })
    .state({ status: 'REFUND_MODIFY' })
  at.given(...open)
    .when('removePassenger', { ids: ['adult-0'] })
    .refused('赵建国退票中，不能修改旅客')
  at.given(...open)
    .when('sureOutTicket', { ...numbers, ids: ['adult-0'] })
    .refused('赵建国退票中，不能出票')
  const rest = all
    .filter(({ passengerId }) => !leaving.includes(passengerId))
    .map((ticket, n) => ({ ...ticket, ticketNo: all[n]!.ticketNo }))
  const out = OrderTicketed({ tickets: rest, unticketed: leaving.length })
  at.given(...open)
    .when('sureOutTicket', numbers)
    .then(out)
    .state({ status: 'REFUND_MODIFY' })
  // rejected, they are ticketed like everybody; refunded, the order is done
  const end = (outcome: 'REJECTED' | 'REFUNDED') => closing(outcome, [...open, out] as Facts)
  end('REJECTED')
    .state({ status: 'PAID' })
    .look(state => t.ok((state as LiveOrder).watches.some(({ limit }) => limit === 'TICKET')))
  end('REFUNDED').state({ status: 'PRINTED', watches: [] })
  // of those who have their tickets one may ask while the last ones are issued
  const withTicket = applied([...ready, OrderTicketed({ tickets: all.slice(0, -1), unticketed: 1 })], ['adult-0'])
  at.given(...withTicket)
    .when('sureOutTicket', { ...numbers, from: numbers.from + all.length - 1 })
    .then(OrderTicketed({ tickets: all.slice(-1) }))
    .state({ status: 'REFUND_MODIFY', watches: [] })
})

t.test('whom, and under which numbers', async () => {
  const chosen = { ...numbers, from: 0, ids: others.slice(0, 2) }
  at.given(...ready)
    .when('sureOutTicket', { ...chosen, ticketNos: ['880-1234567890', '880-0000000001'] })
    .then(
      OrderTicketed({
        tickets: [
          { ...all[1]!, ticketNo: '880-1234567890' },
          { ...all[2]!, ticketNo: '880-0000000001' },
        ],
        unticketed: all.length - 2,
      }),
    )
  const refused = (change: object, message: string, status = 409) =>
    at
      .given(...ready, half)
      .when('sureOutTicket', { ...chosen, ...change })
      .refused(message, { status })
  refused({ from: undefined }, '订单刚刚被他人修改，请重试')
  refused({ ids: [first!] }, '赵建国已出票，不能出票')
  refused({ ids: ['nobody'] }, '旅客不存在', 404)
  refused({ ids: [] }, '请选择要出票的旅客', 400)
  refused({ ids: [others[0]!, others[0]!] }, '同一旅客不能重复选择', 400)
  refused({ ticketNos: ['880-1234567890', '880-1234567891'], unclaimed: true }, '订单刚刚被他人修改，请重试')
  refused({ ticketNos: ['880-1234567890', all[0]!.ticketNo], unclaimed: true }, `票号${all[0]!.ticketNo}已被使用`)
  refused({ ticketNos: ['880-1234567890'] }, '2位旅客须2个票号', 400)
  refused({ ticketNos: ['880-1234567890', all[0]!.ticketNo] }, `票号${all[0]!.ticketNo}已被使用`)
})

t.test('numbers of the carrier, each once', async t => {
  t.same(givenNumbers(['8801234567890', '880-0000000001'], '880'), {
    ticketNos: ['880-1234567890', '880-0000000001'],
    numbers: [1_234_567_890, 1],
  })
  t.throws(() => givenNumbers(['826-1234567890'], '880'), { message: '票号8261234567890不是本航司票号，应以880开头', status: 400 })
  t.throws(() => givenNumbers(['8801234567890', '880-1234567890'], '880'), { message: '票号8801234567890重复' })
})

t.test('abroad a ticket waits for what states ask of its traveller', async () => {
  const apis = [{ country: 'TH', side: 'ARRIVE' as const, parts: ['DOCS' as const], validAfter: '2027-06-20' }]
  const right = { docIssuer: 'CN', docExpires: '2030-01-01', nationality: 'CN' }
  const people = travellers().map((one, n) => (n < 5 ? one : { ...one, ...right }))
  const facts = [submitted(), confirmed(), paid(), PassengersAdded({ passengers: people })]
  const lacks = (n: number) => `${people[n]!.name}缺少签发国、证件有效期、国籍`
  at.given(...facts)
    .when('sureOutTicket', { ...numbers, apis })
    .refused(`${lacks(0)}；${lacks(1)}；${lacks(2)}；另有2位旅客信息不全`)
  at.given(...facts)
    .when('sureOutTicket', { ...numbers, apis, ids: [people[5]!.id] })
    .then(OrderTicketed({ tickets: [{ ...all[5]!, ticketNo: '880-2100000001' }], unticketed: people.length - 1 }))
})
