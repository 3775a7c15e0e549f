import t from 'tap'
import { local } from '#contracts/kernel/calendar.ts'
import { PassengerModified, PassengersAdded, PnrDeleted, PnrMarked, PnrSplit, PnrSynced } from '#contracts/order/events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { order } from '../decide.ts'
import { confirmed, named, paid, submission, submitted, ticketed, ticketNo, traveller, travellers } from '../test/sample.ts'

const at = spec(order)
const clerk = { who: aClerk }
const pnr = 'MQ4T7K'
const nothing = { pnr, added: [], corrected: [] }
const synced = (change: object = {}) => PnrSynced({ pnr, added: [], modified: [], tickets: 0, ...change })
const most = travellers().filter(({ id }) => id !== 'adult-9')
const open = [submitted(), confirmed(), PassengersAdded({ passengers: most })]
const last = traveller('ADULT', 9)

t.test('names, documents and limit come over in one append', async () => {
  const first = traveller('ADULT', 0)
  const ticketBy = local('2026-12-03', '12:00')
  const early = [
    submitted({ limits: { ...submission().limits, nameBy: local('2026-12-01', '17:00') } }),
    confirmed(),
    PassengersAdded({ passengers: most }),
  ]
  at.given(...early)
    .when('syncPnr', { pnr, added: [last], corrected: [{ id: first.id, name: '赵建军' }], ticketBy }, clerk)
    .look(state => {
      if (state.status === 'NONE') throw new Error('no order')
      if (state.passengers[first.id]!.name !== '赵建军' || !state.passengers[last.id] || state.submitted.limits.ticketBy !== ticketBy)
        throw new Error('not all came over')
    })
  at.given(...open)
    .when('syncPnr', { ...nothing, added: [last] }, clerk)
    .then(PassengersAdded({ passengers: [last] }), synced({ added: [last.id] }))
  at.given(...open)
    .when('syncPnr', { ...nothing, corrected: [{ id: first.id, name: '赵建军' }] }, clerk)
    .then(PassengerModified({ ...first, name: '赵建军' }), synced({ modified: [first.id] }))
  at.given(...open)
    .when('syncPnr', nothing, clerk)
    .nothing()
})

t.test('a state is brought over once, alone or with others, and stands again by the same way', async () => {
  const lost = synced({ state: 'LOST' })
  const [cleared, stands] = [
    { ...nothing, state: 'LOST' as const },
    { ...nothing, state: 'ACTIVE' as const },
  ]
  at.given(...open)
    .when('syncPnr', cleared, clerk)
    .then(lost)
  at.given(...open)
    .when('syncPnr', stands, clerk)
    .nothing()
  at.given(...open, lost)
    .when('syncPnr', cleared, clerk)
    .nothing()
  at.given(...open, lost)
    .when('syncPnr', { ...stands, added: [last] }, clerk)
    .then(PassengersAdded({ passengers: [last] }), synced({ added: [last.id], state: 'ACTIVE' }))
  at.given(...open, lost, synced({ state: 'ACTIVE' }))
    .when('syncPnr', cleared, clerk)
    .then(lost)
})

t.test('each part obeys the rule of its own command, and one that is refused brings nothing over', async () => {
  at.given(...open)
    .when('syncPnr', { ...nothing, added: [{ ...last, docNo: most[0]!.docNo }] }, clerk)
    .refused('旅客证件重复：与赵建国相同', { status: 400 })
  at.given(submitted(), confirmed(), named())
    .when('syncPnr', { ...nothing, added: [{ ...last, id: 'another', docNo: traveller('ADULT', 11).docNo }] }, clerk)
    .refused('超出座位数：订单中没有未录入的成人旅客', { status: 400 })
  at.given(...open)
    .when('syncPnr', { ...nothing, added: [last], tickets: { prefix: '880', ids: [last.id], ticketNos: [ticketNo(0)] } }, clerk)
    .refused('订单不是已支付状态')
  at.given(...open)
    .when('syncPnr', { ...nothing, ticketBy: '2026-11-20T00:00:00.000Z' }, clerk)
    .refused('出票时限须晚于当前时间', { status: 400 })
  at.given(...open)
    .when('syncPnr', { ...nothing, corrected: [{ id: 'nobody', name: '赵建军' }] }, clerk)
    .refused('旅客不存在', { status: 404 })
  at.given(...open)
    .when('syncPnr', { ...nothing, added: [last], version: 0 }, clerk)
    .refused('旅客名单刚刚被他人修改，请重试')
  at.given(...open)
    .when('syncPnr', { ...nothing, pnr: 'KX7Q2M', added: [last] }, clerk)
    .refused('PNR不存在', { status: 404 })
  at.given(submitted()).when('syncPnr', nothing, clerk).refused('座位尚未确认')
})

t.test('tickets that the text names are issued as if staff had entered them', async () => {
  const ids = travellers().map(({ id }) => id)
  const tickets = { prefix: '880', ids, ticketNos: ids.map((_, index) => ticketNo(index)) }
  at.given(submitted(), confirmed(), paid(), named())
    .when('syncPnr', { ...nothing, tickets }, clerk)
    .then(ticketed(), synced({ tickets: ids.length }))
    .state({ status: 'PRINTED' })
})

t.test('a mark says its reason where there are tickets', async () => {
  at.given(...open)
    .when('markPnr', { pnr, mark: 'WATCH' }, clerk)
    .then(PnrMarked({ pnr, mark: 'WATCH' }))
  at.given(...open, PnrMarked({ pnr, mark: 'WATCH' }))
    .when('markPnr', { pnr, mark: 'WATCH' }, clerk)
    .nothing()
  at.given(...open)
    .when('markPnr', { pnr, mark: 'NORMAL' }, clerk)
    .nothing()
  at.given(...open)
    .when('markPnr', { pnr: 'KX7Q2M', mark: 'WATCH' }, clerk)
    .refused('PNR不存在', { status: 404 })
  const printed = [submitted(), confirmed(), paid(), named(), ticketed()]
  at.given(...printed)
    .when('markPnr', { pnr, mark: 'DESK' }, clerk)
    .refused('已有出票旅客，请填写原因', { status: 400 })
  at.given(...printed)
    .when('markPnr', { pnr, mark: 'DESK', note: '航司人工处理' }, clerk)
    .then(PnrMarked({ pnr, mark: 'DESK', note: '航司人工处理' }))
})

t.test('only an empty PNR is deleted, and it is gone for good', async t => {
  const counts = { ADULT: 20, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
  const split = PnrSplit({ pnr, into: 'KX7Q2M', seats: 20, ids: [] })
  const big = [submitted({ counts }), confirmed()]
  at.given(...big)
    .when('deletePnr', { pnr }, clerk)
    .refused('订单只有一个PNR，不能删除')
  at.given(...big, split)
    .when('deletePnr', { pnr: 'KX7Q2M' }, clerk)
    .refused('KX7Q2M还有20座，请先移走座位')
  at.given(...big, split)
    .when('deletePnr', { pnr: 'ZZZZZZ' }, clerk)
    .refused('PNR不存在', { status: 404 })
  at.given(...big, split)
    .when('deletePnr', { pnr }, clerk)
    .then(PnrDeleted({ pnr }))
    .look(state => t.match(state, { pnr: 'KX7Q2M', pnrs: ['KX7Q2M'], deletedPnrs: [pnr] }))
  at.given(...big, split, PnrDeleted({ pnr }))
    .when('deletePnr', { pnr }, clerk)
    .refused('订单只有一个PNR，不能删除')
})
