import t from 'tap'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import {
  ChangeAsked,
  ChangeDropped,
  LimitMissed,
  NamesChanged,
  PassengerModified,
  PassengersAdded,
  PassengersRemoved,
} from '#contracts/order/events.ts'
import { aClerk, anAgent, attempt, NOON, spec } from '#services/kernel/spec.ts'
import { foldAt, openCommands } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import { documentsOf } from '../names/manifest.ts'
import { type LiveOrder, paidNet } from '../state.ts'
import { named, ORDER, paid, submission, submitted, TOTAL, ticketed, traveller, travellers } from '../test/sample.ts'
import { LATE } from '../test/states.ts'

const at = spec(order)
const eightL = { airLine: '8L' }
const locked = LimitMissed({
  orderNo: ORDER,
  agency: 'A001',
  airLine: '8L',
  limit: 'NAME',
  by: submission().limits.nameBy,
  unnamed: 1,
})
/** all but one adult are named, and the list is locked */
const group = travellers().filter(({ id }) => id !== 'adult-9')
const listed = () => [submitted(eightL), paid(eightL), PassengersAdded({ passengers: group }), locked] as const
const closesAt = addMinutes(LATE, 1_440)
const common = { audit: true, payMinutes: 60, closesAt }
const ask = (naming: object, more: object = {}) => ({ changeId: 'H1', kind: 'NAMES', naming, ...common, ...more })
const asked = (naming: object, fee = 0) =>
  ChangeAsked({
    changeId: 'H1',
    kind: 'NAMES',
    manner: 'LEGS',
    naming,
    moves: [],
    difference: 0,
    fee,
    due: fee,
    back: 0,
    gone: [],
    taken: [],
    ...common,
    submittedBy: anAgent.user,
  } as never)
const late = { at: LATE }
const { id, ...someone } = traveller('ADULT', 9)
const adding = { change: 'ADD', id, now: someone }
const first = traveller('ADULT', 0)
const { id: _, ...former } = first
const renamed = { ...former, name: '李新名' }
const modifying = { change: 'MODIFY', id: first.id, now: renamed }
const { name, docNo } = first

t.test('one more name, another name and one less, each by a fact of the list once it is decided', async () => {
  const cases = [
    [adding, adding, PassengersAdded({ passengers: [{ id, ...someone }] })],
    [modifying, { ...modifying, former: { name, docNo } }, PassengerModified({ id: first.id, ...renamed })],
    [
      { change: 'REMOVE', id: first.id },
      { change: 'REMOVE', id: first.id, former: { name, docNo } },
      PassengersRemoved({ ids: [first.id] }),
    ],
  ] as const
  for (const [naming, stored, fact] of cases) {
    at.given(...listed())
      .when('askNames', ask(naming) as never, late)
      .then(asked(stored))
    at.given(...listed(), asked(stored))
      .when('carryOutChange', { changeId: 'H1' }, late)
      .then(fact, NamesChanged({ changeId: 'H1' }))
    at.given(...listed(), asked(stored), fact, NamesChanged({ changeId: 'H1' }))
      .when('carryOutChange', { changeId: 'H1' }, late)
      .nothing()
    at.given(...listed(), asked(stored))
      .when('dropChange', { changeId: 'H1' }, late)
      .then(ChangeDropped({ changeId: 'H1', taken: [] }))
  }
})

t.test('what it costs is asked for by flight and paid by itself', async t => {
  const terms = { change: [{ minutes: 0, fee: { amount: 10_000 } }], keepsLower: false, feeFree: ['INFANT'] }
  at.given(...listed())
    .when('askNames', ask(modifying, { terms }) as never, late)
    .then(asked({ ...modifying, former: { name, docNo } }, 10_000))
  const { id: infant } = traveller('INFANT', 0)
  at.given(...listed())
    .when('askNames', ask({ change: 'REMOVE', id: infant }, { terms }) as never, late)
    .check(facts => t.match(facts, [{ data: { fee: 0, due: 0 } }]))
  const shut = { ...terms, change: [{ minutes: 0, fee: { not: true } }] }
  at.given(...listed())
    .when('askNames', ask(modifying, { terms: shut }) as never, late)
    .refused('按变更规则，现在不能变更名单')
  const stored = asked({ ...modifying, former: { name, docNo } }, 10_000)
  const payment = { paymentCode: 'P2', channel: 'alipay', tradeNo: 'T2', amount: 10_000 }
  const facts = attempt(
    order,
    'carryOutChange',
    foldAt(order, order.initial, [...listed(), stored] as never, LATE),
    { changeId: 'H1', paid: payment },
    { who: anAgent, at: LATE, id: ORDER },
  )
  const now = foldAt(order, order.initial, [...listed(), stored, ...(facts as [])] as never, LATE) as LiveOrder
  t.equal(paidNet(now), TOTAL, 'the fee does not join what the seats were paid for')
  t.equal(now.passengers[first.id]?.name, '李新名')
})

t.test('what the list does not take is refused, and so is another order, another time and another airline', async () => {
  const refused = (naming: object, message: string, more: object = {}, status = 409) =>
    at
      .given(...listed())
      .when('askNames', ask(naming, more) as never, late)
      .refused(message, { status })
  refused({ change: 'REMOVE', id: 'nobody' }, '旅客不存在', {}, 404)
  refused({ ...modifying, now: former }, '旅客信息没有改变', {}, 400)
  refused({ ...adding, now: former }, `旅客证件重复：与${name}相同`, {}, 400)
  refused({ ...adding, now: { ...someone, name: '' } }, '姓名为空', {}, 400)
  refused({ ...adding, id: first.id }, '旅客已在名单中')
  refused(modifying, '变更费用已变动，请重新查询', { due: 1 })
  at.given(submitted(), paid(), named(), locked)
    .when('askNames', ask(modifying) as never, late)
    .refused('仅限祥鹏订单')
  at.given(...listed())
    .when('askNames', ask(modifying) as never, { at: NOON })
    .refused('名单未锁定，请直接修改')
  at.given(submitted(eightL), paid(eightL), named(), ticketed())
    .when('askNames', ask(modifying) as never, late)
    .refused('订单已出票，请办理客票更名')
  at.given(...listed(), asked(adding), PassengersAdded({ passengers: [{ id, ...someone }] }), NamesChanged({ changeId: 'H1' }))
    .when('askNames', ask({ change: 'REMOVE', id }, { changeId: 'H2', times: 1 }) as never, late)
    .refused(`${someone.name}的名单变更已达次数上限`)
})

t.test('while it is open nothing else changes the list, its document is claimed, and no button takes it back afterwards', async t => {
  const open = [...listed(), asked(adding)]
  const state = foldAt(order, order.initial, open as never, LATE) as LiveOrder
  const waits = '订单有正在办理的变更H1，请先撤回或等待办结'
  for (const [command, body] of [
    ['addPassenger', { passengers: [traveller('ADULT', 9)] }],
    ['modifyPassenger', { ...traveller('ADULT', 1), name: '李新名' }],
    ['removePassenger', { ids: ['adult-1'] }],
    ['undoPassenger', {}],
    ['sureOutTicket', {}],
    ['submitRefund', { refundId: 'R1', ids: ['adult-1'], refundType: 'FORCE' }],
    ['splitOrder', {}],
  ] as const)
    t.match(attempt(order, command, state, body, { who: aClerk, at: LATE, id: ORDER }), { message: waits }, command)
  at.given(...(open as []))
    .when('askNames', ask({ change: 'REMOVE', id: first.id }, { changeId: 'H2' }) as never, late)
    .refused('订单有正在办理的变更H1')
  t.ok(documentsOf(state).includes(someone.docNo), 'the document of who is to come')
  const dropped = foldAt(order, order.initial, [...open, ChangeDropped({ changeId: 'H1', taken: [] })] as never, LATE)
  t.notOk(documentsOf(dropped).includes(someone.docNo))

  const done = [...open, PassengersAdded({ passengers: [{ id, ...someone }] }), NamesChanged({ changeId: 'H1' })]
  const now = foldAt(order, order.initial, done as never, LATE)
  const clerk = openCommands(order, now, { who: aClerk, at: LATE, id: ORDER })
  t.ok(clerk.includes('modifyPassenger') && !clerk.includes('undoPassenger'))
  t.notOk(openCommands(order, now, { who: anAgent, at: LATE, id: ORDER }).includes('modifyPassenger'))
  t.ok(openCommands(order, now, { who: anAgent, at: LATE, id: ORDER }).includes('askNames'))
})
