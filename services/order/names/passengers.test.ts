import t from 'tap'
import type { Who } from '#contracts/kernel/endpoint.ts'
import {
  ClubApplied,
  ClubCancelled,
  OrderExpired,
  PassengerChangeUndone,
  PassengerModified,
  PassengerProved,
  PassengersAdded,
  PassengersRemoved,
  RefundClosed,
} from '#contracts/order/events.ts'
import { aClerk, anAgent, type FactsOf, NOON, spec } from '#services/kernel/spec.ts'
import { foldAt, openCommands } from '#services/kernel/stream/decider.ts'
import { order } from '../decide.ts'
import type { LiveOrder } from '../state.ts'
import { confirmed, idCard, named, ORDER, paid, printed, STD, submission, submitted, traveller, travellers } from '../test/sample.ts'

const at = spec(order)
const stateOf = (...facts: FactsOf<typeof order>[]) => foldAt(order, order.initial, facts, NOON)
const adult = traveller('ADULT', 0)
const other = traveller('ADULT', 1)
const add = (change: object) => at.given(submitted()).when('addPassenger', { passengers: [{ ...adult, ...change }] })
const wrong = (change: object, field: string, message: string) =>
  add(change).refused(message, { status: 400, errors: { [field]: message } })

t.test('named one by one or all at once, before payment and after', async () => {
  at.given(submitted())
    .when('addPassenger', { passengers: [adult] })
    .then(PassengersAdded({ passengers: [adult] }))
  at.given(submitted(), paid())
    .when('addPassenger', { passengers: [adult] })
    .then(PassengersAdded({ passengers: [adult] }))
  at.given(submitted()).when('addPassenger', { passengers: travellers() }).then(named())
  at.given(submitted(), PassengersAdded({ passengers: [adult] }))
    .when('addPassenger', { passengers: [adult, other] })
    .then(PassengersAdded({ passengers: [other] }))
  at.given(submitted(), named()).when('addPassenger', { passengers: travellers() }).nothing()
})

t.test('kept tidy: capitals, half width, birth date and sex from the card', async () => {
  const { gender: _, birthDate: __, ...bare } = adult
  add({ name: ' 赵 建国 ', gender: undefined, birthDate: undefined }).then(PassengersAdded({ passengers: [adult] }))
  at.given(submitted())
    .when('addPassenger', { passengers: [bare] })
    .then(PassengersAdded({ passengers: [adult] }))
  const abroad = { ...bare, name: 'SMITH/JOHN', docType: 'PASSPORT' as const, docNo: 'E12345678' }
  at.given(submitted())
    .when('addPassenger', {
      passengers: [{ ...abroad, name: 'Smith/John', docNo: 'ｅ1234 5678', nationality: 'GB', phone: '13800000000' }],
    })
    .then(PassengersAdded({ passengers: [{ ...abroad, nationality: 'GB', phone: '13800000000' }] }))
})

t.test('what is wrong is told by field', async () => {
  wrong({ name: '·' }, 'name', '姓名为空')
  wrong({ name: '王5' }, 'name', '中文姓名只能包含汉字和字母')
  wrong({ name: 'A/B' }, 'name', '英文姓名格式应为“姓/名”，姓至少两个字母')
  wrong({ docNo: '4601001980050600' }, 'docNo', '身份证号应为18位')
  wrong({ docNo: `${adult.docNo.slice(0, 17)}${adult.docNo[17] === '0' ? '1' : '0'}` }, 'docNo', '身份证校验失败')
  wrong({ birthDate: '1981-05-06' }, 'birthDate', '出生日期与证件不符')
  wrong({ gender: 'F' }, 'gender', '性别与证件不符')
  wrong({ docType: 'PASSPORT', docNo: '?' }, 'docNo', '护照号码格式有误')
  wrong({ type: 'SOLIDER' }, 'type', '超出座位数：订单中没有未录入的军残/警残旅客')
})

t.test('no more of a type than were ordered, in one file and over many', async () => {
  const eleven = Array.from({ length: 11 }, (_, n) => traveller('ADULT', n))
  at.given(submitted()).when('addPassenger', { passengers: eleven }).refused('超出座位数：订单中没有未录入的成人旅客', { status: 400 })
  at.given(submitted(), named())
    .when('addPassenger', { passengers: [traveller('ADULT', 10)] })
    .refused('超出座位数：订单中没有未录入的成人旅客', { status: 400 })
})

t.test('one document once', async () => {
  const twin = { ...other, docNo: adult.docNo }
  at.given(submitted())
    .when('addPassenger', { passengers: [adult, twin] })
    .refused('旅客证件重复：与赵建国相同', { status: 400 })
  at.given(submitted(), PassengersAdded({ passengers: [adult] }))
    .when('addPassenger', { passengers: [twin] })
    .refused('旅客证件重复：与赵建国相同', { status: 400, errors: { docNo: '旅客证件重复：与赵建国相同' } })
  // under another type of document it is the same number
  const register = { ...traveller('CHILD', 0), docType: 'HKB' as const }
  at.given(submitted(), PassengersAdded({ passengers: [{ ...traveller('INFANT', 0), docNo: register.docNo }] }))
    .when('addPassenger', { passengers: [register] })
    .refused('旅客证件重复：与赵小满相同', { status: 400, errors: { docNo: '旅客证件重复：与赵小满相同' } })
  const passport = { ...other, docType: 'PASSPORT' as const, docNo: adult.docNo.slice(0, 9), birthDate: '1980-05-06' }
  at.given(submitted(), PassengersAdded({ passengers: [adult] }))
    .when('addPassenger', { passengers: [passport] })
    .state({ status: 'WAIT_FOR_PAY' })
})

t.test('ages count at first departure, 2026-12-10', async () => {
  const as = (type: 'ADULT' | 'CHILD' | 'INFANT' | 'FREE', birthDate: string) =>
    at.given(submitted()).when('addPassenger', { passengers: [{ ...traveller(type, 0), birthDate, docNo: idCard(birthDate, 1) }] })
  const accepted = { status: 'WAIT_FOR_PAY' }
  as('INFANT', '2024-12-11').state(accepted)
  as('INFANT', '2024-12-10').refused('按首航段出发日期，该旅客应为儿童，与旅客类型婴儿不符', { status: 400 })
  as('CHILD', '2024-12-10').state(accepted)
  as('CHILD', '2014-12-11').state(accepted)
  as('CHILD', '2014-12-10').refused('按首航段出发日期，该旅客应为成人，与旅客类型儿童不符', { status: 400 })
  as('CHILD', '2026-06-01').state(accepted) // the second infant of an adult
  as('ADULT', '2014-12-10').state(accepted)
  as('ADULT', '2014-12-11').refused('按首航段出发日期，该旅客应为儿童，与旅客类型成人不符', {
    status: 400,
    errors: { birthDate: '按首航段出发日期，该旅客应为儿童，与旅客类型成人不符' },
  })
  as('FREE', '2018-05-06').state(accepted)
  as('INFANT', '2026-12-11').refused('身份证号出生日期有误', { status: 400 })
})

t.test('children and infants need a birth date, and papers for children a child', async () => {
  const child = { ...traveller('CHILD', 0), docType: 'PASSPORT' as const, docNo: 'E12345678' }
  const add = (passenger: object) => at.given(submitted()).when('addPassenger', { passengers: [{ ...child, ...passenger }] })
  add({ birthDate: undefined }).refused('请填写出生日期', { status: 400, errors: { birthDate: '请填写出生日期' } })
  add({ birthDate: '2027-01-01' }).refused('出生日期晚于出发日期', { status: 400 })
  add({ docType: 'HKB', birthDate: undefined }).refused('请填写出生日期', { status: 400, errors: { birthDate: '请填写出生日期' } })
  add({ docType: 'HKB', type: 'ADULT', birthDate: '1980-05-06' }).refused('户口簿仅限16周岁以下旅客使用', { status: 400 })
  add({ docType: 'HKB', docNo: '0042' }).state({ status: 'WAIT_FOR_PAY' })
  add({ type: 'ADULT', birthDate: undefined }).state({ status: 'WAIT_FOR_PAY' })
})

t.test('modified: checked like a new one, without himself in the way', async () => {
  const { id, ...fields } = adult
  const given = () => at.given(submitted(), named())
  given().when('modifyPassenger', adult).nothing()
  given()
    .when('modifyPassenger', { ...adult, name: '赵卫国' })
    .then(PassengerModified({ id, ...fields, name: '赵卫国' }))
  const passport = { docType: 'PASSPORT' as const, docNo: 'E12345678' }
  given()
    .when('modifyPassenger', { ...adult, ...passport })
    .then(PassengerModified({ id, ...fields, ...passport }))
  // by name and document: somebody else
  const another = { ...fields, ...passport, name: '郑刚' }
  given()
    .when('modifyPassenger', { id, ...another })
    .then(PassengerModified({ id, ...another, another: true }))
  at.given(submitted(), named(), PassengerModified({ id, ...another, another: true }))
    .when('undoPassenger', {})
    .then(PassengerModified({ id, ...fields, another: true }), PassengerChangeUndone({ change: 'MODIFY', passengers: [{ id }] }))
  const now = stateOf(submitted(), named(), PassengerModified({ id, ...another, another: true })) as LiveOrder
  t.same(now.passengers[id], { id, status: 'NAMED', ...another }, 'that he is another is told of the change, not kept of him')
  // step by step as well; a person who came like this may be corrected like any other
  const first = PassengerModified({ id, ...fields, name: '郑刚' })
  const second = PassengerModified({ id, ...another, another: true })
  at.given(submitted(), named(), first)
    .when('modifyPassenger', { id, ...another })
    .then(second)
  at.given(submitted(), named(), first, second)
    .when('modifyPassenger', { id, ...another, name: '郑钢' })
    .then(PassengerModified({ id, ...another, name: '郑钢' }))
  given()
    .when('modifyPassenger', { ...adult, docNo: other.docNo })
    .refused('旅客证件重复：与钱建国相同', { status: 400, names: ['钱建国'] })
  given()
    .when('modifyPassenger', { ...adult, type: 'FREE' })
    .refused('超出座位数：订单中没有未录入的优惠票/免票旅客', { status: 400 })
  given()
    .when('modifyPassenger', { ...adult, id: 'nobody' })
    .refused('旅客不存在', { status: 404 })
})

t.test('removed, as often as asked', async () => {
  at.given(submitted(), named())
    .when('removePassenger', { ids: [adult.id, 'nobody'] })
    .then(PassengersRemoved({ ids: [adult.id] }))
  at.given(submitted(), named(), PassengersRemoved({ ids: [adult.id] }))
    .when('removePassenger', { ids: [adult.id] })
    .nothing()
})

t.test('names are locked: for an agency from the name limit on, for everybody from departure on', async t => {
  const { nameBy } = submission().limits
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  const added = PassengersAdded({ passengers: [adult] })
  const given = () => at.given(submitted(), paid(), added)
  const ways = [
    (over: object) => given().when('addPassenger', { passengers: [traveller('ADULT', 5)] }, over),
    (over: object) => given().when('modifyPassenger', { ...adult, name: '赵卫国' }, over),
    (over: object) => given().when('removePassenger', { ids: [adult.id] }, over),
  ]
  for (const when of ways) {
    when({ at: before(nameBy) }).state({ status: 'PAID' })
    when({ at: nameBy }).refused('名单时限已过，请联系航司')
    when({ at: nameBy, who: aClerk }).state({ status: 'PAID' })
    when({ at: before(STD), who: aClerk }).state({ status: 'PAID' })
    when({ at: STD }).refused('航班已起飞，不能修改旅客')
    when({ at: STD, who: aClerk }).refused('航班已起飞，不能修改旅客')
  }
  const open = (context: { at: string; who?: Who }) =>
    openCommands(order, stateOf(submitted(), paid(), added), { who: anAgent, id: 'x1', ...context }).filter(name => /Passenger$/.test(name))
  const all = ['addPassenger', 'modifyPassenger', 'removePassenger', 'undoPassenger']
  t.same(open({ at: before(nameBy) }), all)
  t.same(open({ at: nameBy }), [])
  t.same(open({ at: nameBy, who: aClerk }), all)
})

t.test('no names for an order that is closed, ticketed or not there', async () => {
  const expired = OrderExpired({ reason: 'TIME_LIMIT', holds: [] })
  for (const [past, message] of [
    [[], '订单不存在'],
    [[submitted(), expired], '订单当前状态不能修改旅客'],
    [printed(), '订单当前状态不能修改旅客'],
  ] as const) {
    at.given(...past)
      .when('addPassenger', { passengers: [adult] })
      .refused(message)
    at.given(...past)
      .when('modifyPassenger', adult)
      .refused(message)
    at.given(...past)
      .when('removePassenger', { ids: [adult.id] })
      .refused(message)
  }
})

t.test('the last change to the names is taken back, once, whoever made it', async () => {
  const added = PassengersAdded({ passengers: [adult, other] })
  const people = (...them: { id: string }[]) => them.map(({ id }) => ({ id }))
  const undo = (...past: FactsOf<typeof order>[]) => at.given(submitted(), ...past).when('undoPassenger', {})

  undo(added).then(
    PassengersRemoved({ ids: [adult.id, other.id] }),
    PassengerChangeUndone({ change: 'ADD', passengers: people(adult, other) }),
  )
  undo(added, PassengerModified({ ...adult, name: '赵卫国' })).then(
    PassengerModified(adult),
    PassengerChangeUndone({ change: 'MODIFY', passengers: people(adult) }),
  )
  undo(added, PassengersRemoved({ ids: [other.id] })).then(
    PassengersAdded({ passengers: [other] }),
    PassengerChangeUndone({ change: 'REMOVE', passengers: people(other) }),
  )
  const undone = [
    PassengersRemoved({ ids: [adult.id, other.id] }),
    PassengerChangeUndone({ change: 'ADD', passengers: people(adult, other) }),
  ]
  undo(added, ...undone).refused('没有可以撤销的旅客变更')
  undo().refused('没有可以撤销的旅客变更')
  at.given(submitted(), added)
    .when('undoPassenger', { change: 1 }, { who: aClerk })
    .state({ passengers: {}, names: { version: 2 } })
})

t.test('who is called 王先生 comes in by a word of the writer, and comes back as he was', async () => {
  const wang = { ...adult, name: '王先生' }
  at.given(submitted())
    .when('addPassenger', { passengers: [wang] })
    .refused('姓名中不写称谓“先生”，请填写证件上的全名；证件上就是“王先生”的，请确认', { status: 400 })
  const said = { ...wang, nameConfirmed: true as const }
  at.given(submitted())
    .when('addPassenger', { passengers: [said] })
    .then(PassengersAdded({ passengers: [said] }))
  at.given(submitted(), PassengersAdded({ passengers: [said] }), PassengerModified({ ...adult, name: '王明' }))
    .when('undoPassenger', {})
    .then(PassengerModified(said), PassengerChangeUndone({ change: 'MODIFY', passengers: [{ id: adult.id }] }))
})

t.test('nothing is taken back over what happened since', async () => {
  const added = PassengersAdded({ passengers: [adult] })
  at.given(submitted(), added, PassengerModified({ ...adult, name: '赵卫国' }))
    .when('undoPassenger', { change: 1 })
    .refused('旅客名单已有新的变更，请刷新后重试')
  at.given(...printed())
    .when('undoPassenger', {})
    .refused('订单当前状态不能修改旅客')
  at.given(submitted(), added).when('undoPassenger', {}, { at: submission().limits.nameBy }).refused('名单时限已过，请联系航司')
  // the traveller has got the money back since
  const asked = { refundId: 'R1', ids: [adult.id], refundType: 'VOLUNTE' as const }
  for (const last of [[added], [added, PassengerModified({ ...adult, name: '赵卫国' })]]) {
    const past = [submitted(), ...last, paid()]
    const refund = order.commands.submitRefund.decide(stateOf(...past), asked, { who: anAgent, at: NOON, id: ORDER })
    const back = RefundClosed({ refundId: 'R1', outcome: 'REFUNDED', amount: 0, airLine: 'HU', tickets: 0, status: 'PAID' })
    at.given(...past, ...refund, back)
      .when('undoPassenger', {})
      .refused(`${last.length > 1 ? '赵卫国' : adult.name}已退票，不能修改旅客`)
  }
  // the seat is another traveller's by now: the removal was the last change of the names, and the seats left since
  const nine = { ...submission().counts, ADULT: 9 }
  const names = PassengersAdded({ passengers: travellers({ ...nine }).concat(traveller('ADULT', 9)) })
  const state = stateOf(submitted(), names, PassengersRemoved({ ids: ['adult-9'] }))
  if (state.status === 'NONE') throw new Error('no order')
  const smaller = { ...state, submitted: { ...state.submitted, counts: nine } }
  t.throws(() => order.commands.undoPassenger.decide(smaller, {}), {
    message: '超出座位数：订单中没有未录入的成人旅客',
  })
})

t.test('a change for a list that has moved is not made: documents were claimed for another', async () => {
  const added = PassengersAdded({ passengers: [adult] })
  const moved = '旅客名单刚刚被他人修改，请重试'
  at.given(submitted(), added)
    .when('addPassenger', { passengers: [other], version: 0 })
    .refused(moved)
  at.given(submitted(), added)
    .when('addPassenger', { passengers: [other], version: 1 })
    .then(PassengersAdded({ passengers: [other] }))
  at.given(submitted(), added)
    .when('addPassenger', { passengers: [adult], version: 0 })
    .nothing()
  at.given(submitted(), added)
    .when('modifyPassenger', { ...adult, name: '赵卫国', version: 0 })
    .refused(moved)
  at.given(submitted(), added).when('undoPassenger', { version: 0 }).refused(moved)
})

t.test('a free seat by the rule of the policy, 16免1', async () => {
  const counts = { ...submission().counts, ADULT: 14, FREE: 2, CHILD: 0, INFANT: 0 }
  const free = { every: 16, counting: 'FREE_INCLUDED' as const }
  const first = traveller('FREE', 0)
  at.given(submitted({ counts, terms: { free } }))
    .when('addPassenger', { passengers: [first] })
    .then(PassengersAdded({ passengers: [first] }))
  at.given(submitted({ counts, terms: { free } }), PassengersAdded({ passengers: [first] }))
    .when('addPassenger', { passengers: [traveller('FREE', 1)] })
    .refused('免票名额不足：按每16人免1人，本订单可免1人', { status: 400 })
  at.given(submitted({ counts }), PassengersAdded({ passengers: [first] }))
    .when('addPassenger', { passengers: [traveller('FREE', 1)] })
    .state({ status: 'WAIT_FOR_PAY' })
})

t.test('two babies to an adult', async () => {
  const counts = { ADULT: 1, CHILD: 3, SOLIDER: 0, FREE: 0, INFANT: 1 }
  const baby = (n: number) => ({ ...traveller('CHILD', n), birthDate: '2026-01-06', docNo: idCard('2026-01-06', 101 + 2 * n) })
  at.given(submitted({ counts }), PassengersAdded({ passengers: [traveller('INFANT', 0), baby(0)] }))
    .when('addPassenger', { passengers: [baby(1)] })
    .refused('每名成人最多携带两名婴儿', { status: 400, errors: { type: '每名成人最多携带两名婴儿' } })
})

t.test('whoever travels as a disabled veteran shows his papers before his ticket', async () => {
  const counts = { ...submission().counts, SOLIDER: 1 }
  const soldier = traveller('SOLIDER', 0)
  const proof = { fileId: 'f1', name: '残疾军人证.jpg', size: 1000 }
  const shown = PassengerProved({ id: soldier.id, proof })
  const life = [submitted({ counts }), confirmed(), paid({ amount: submission({ counts }).total }), named(counts)]
  const ticket = (...more: FactsOf<typeof order>[]) =>
    at.given(...life, ...more).when('sureOutTicket', { prefix: '880', from: 2_100_000_001 }, { who: aClerk })
  ticket().refused('请上传军残/警残证件')
  ticket(shown).state({ status: 'PRINTED' })
  ticket(shown, PassengerModified({ ...soldier, name: '赵大满' })).state({ status: 'PRINTED' })
  ticket(shown, PassengerModified({ ...soldier, docNo: idCard('1980-05-06', 99) })).refused('请上传军残/警残证件')

  const prove = (id: string, over = {}) => at.given(...life).when('provePassenger', { id, proof }, over)
  prove(soldier.id).then(shown)
  prove(soldier.id, { at: submission().limits.nameBy }).then(shown)
  prove(soldier.id, { at: STD }).refused('航班已起飞，不能修改旅客')
  prove(adult.id).refused('赵建国不是军残/警残旅客，无需上传证件')
  prove('nobody').refused('旅客不存在', { status: 404 })
  at.given(submitted()).when('provePassenger', { id: adult.id, proof }).refused('订单中没有军残/警残旅客')
})

t.test('what every object answers to is no passenger', async t => {
  const list = at.given(submitted(), named())
  for (const id of ['__proto__', 'constructor', 'toString']) {
    list.when('modifyPassenger', { ...adult, id }).refused('旅客不存在', { status: 404 })
    list.when('removePassenger', { ids: [id] }).nothing()
    list.when('reduceSeats', { changeId: 'c', ids: [id] }).refused('旅客不存在', { status: 404 })
  }
  t.pass('as if it were not there')
})

t.test('a club credits a traveller until the departure, and its card leaves with its bearer', async t => {
  const card = { id: adult.id, cardNo: 'HU0012345678' }
  const applied = ClubApplied({ cards: [card] })
  const apply = (cards: (typeof card)[], ...past: FactsOf<typeof order>[]) =>
    at.given(submitted(), confirmed(), named(), ...past).when('applyClub', { cards })
  apply([card]).then(applied)
  at.given(...printed())
    .when('applyClub', { cards: [card] })
    .then(applied)
  apply([card], applied).refused('该旅客已登记：赵建国')
  apply([{ ...card, id: other.id }], applied).refused('会员卡HU0012345678已登记给本订单的旅客')
  apply([card, { id: other.id, cardNo: card.cardNo }]).refused('会员卡HU0012345678已登记给本订单的旅客')
  apply([card, { ...card, cardNo: 'CA12345678' }]).refused('一名旅客只能登记一张会员卡')
  apply([{ ...card, id: 'nobody' }]).refused('旅客不存在', { status: 404 })
  at.given(submitted(), confirmed(), named())
    .when('applyClub', { cards: [card] }, { at: STD })
    .refused('航班已起飞不能补登')
  at.given(submitted(), named(), applied)
    .when('cancelClub', { id: adult.id })
    .then(ClubCancelled({ id: adult.id }))
  at.given(submitted(), named()).when('cancelClub', { id: adult.id }).refused('赵建国没有登记会员卡')

  const cardAfter = (...facts: FactsOf<typeof order>[]) =>
    (stateOf(submitted(), confirmed(), named(), applied, ...facts) as LiveOrder).passengers[adult.id]?.clubCard
  t.equal(cardAfter(), card.cardNo)
  t.equal(cardAfter(ClubCancelled({ id: adult.id })), undefined)
  t.equal(cardAfter(PassengerModified({ ...adult, name: '赵建军' })), card.cardNo, 'a correction keeps it')
  const somebody = traveller('ADULT', 17)
  t.equal(cardAfter(PassengerModified({ ...somebody, id: adult.id, another: true })), undefined, 'another person has a card of their own')
  t.equal(cardAfter(PassengersRemoved({ ids: [adult.id] }), PassengersAdded({ passengers: [adult] })), undefined)
})
