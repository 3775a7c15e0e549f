import t from 'tap'
import { type Call, command, on, query, type Who } from '#contracts/kernel/endpoint.ts'
import { personal } from '#contracts/kernel/personal.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { Anything, Id, optional, Text, Type } from '#contracts/kernel/schema.ts'
import type { Look } from '#contracts/kernel/veil.ts'
import { Unavailable } from '#services/eventstore/port.ts'
import { veiling } from './personal.ts'

const Person = Type.Object({ name: personal('traveller', 'name', Text), phone: optional(personal('contact', 'phone', Text)) })
const detail = query('/api/order/r/detail', {
  zh: '详情',
  allow: ['employee', 'agent'],
  body: Type.Object({ orderId: Id }),
  data: Type.Object({ agency: Id, people: Type.Array(Person) }),
})
const found = query('/api/order/r/query', {
  zh: '查询',
  allow: ['employee'],
  body: Type.Object({ name: optional(personal('traveller', 'name', Text)) }),
  data: Type.Object({ content: Type.Array(Person) }),
})
const modify = command('/api/order/w/modify', { zh: '修改', allow: ['employee'], body: Person, data: Type.Object({}) })
const form = query('/api/flow/instance/r/get', {
  zh: '流程',
  allow: ['employee'],
  data: Type.Object({ form: personal('user', 'called', Anything) }),
})
const answer = { agency: 'A1', people: [{ name: '张小明', phone: '13812345678' }, { name: '李四' }] }
const masked = { agency: 'A1', people: [{ name: '张*明', phone: '138****5678' }, { name: '李*' }] }

const staff = (...permissions: string[]): Who => ({
  user: 'u1',
  name: '周敏',
  actor: 'employee',
  role: 'X',
  permissions,
  airlines: ['*'],
})
const asked = (who: Who, path: string, reveal?: true): Call =>
  ({ who, now: '2026-11-30T01:00:00.000Z', path, ...(reveal && { reveal }) }) as unknown as Call
/** the error with which a call ends */
const failure = async (call: () => unknown): Promise<unknown> => {
  try {
    await call()
  } catch (error) {
    return error
  }
}
const house = (write: (look: Look) => Promise<void> = async () => {}) => {
  const noted: Look[] = []
  const veil = veiling({
    looks: { note: (_, look) => void noted.push(look), write: async (_, look) => write(look) },
    marks: [Type.Object({ legalIdNo: personal('agency', 'document', Text), name: personal('agency', 'name', Text) }), Person],
  })
  return { noted, veil, ask: veil.edge(on(detail, () => answer)).handler }
}

t.test('masks without the right, everything with it, and a note of what was seen', async t => {
  const { noted, ask } = house()
  const call = asked(staff(), detail.path)
  t.same(await ask({ orderId: 'O1' }, call), masked)
  t.equal(call.masked, true)
  t.same(noted, [])
  t.same(await ask({ orderId: 'O1' }, asked(staff('member.personal.w'), detail.path)), answer)
  t.match(noted, [{ how: 'DETAIL', object: 'order-O1', agencies: ['A1'], fields: ['traveller.name', 'contact.phone'], count: 3 }])
  const agent: Who = { ...staff(), actor: 'agent', agency: 'A1' }
  t.same(await ask({ orderId: 'O1' }, asked(agent, detail.path)), answer, 'an agency sees its own people')
  t.equal(noted.length, 1)
})

t.test(
  'a press of 显示 is written first: a kill before the answer leaves the fact, a kill before the fact leaves nothing shown',
  async t => {
    const written: Look[] = []
    const { ask, noted } = house(async look => void written.push(look))
    t.same(await ask({ orderId: 'O1' }, asked(staff('member.personal.r'), detail.path)), masked)
    t.same(await ask({ orderId: 'O1' }, asked(staff('member.personal.r'), detail.path, true)), answer)
    t.match(written, [{ how: 'REVEAL' }])
    t.same(noted, [])
    t.match(await failure(async () => ask({ orderId: 'O1' }, asked(staff(), detail.path, true))), { status: 403 })
    const away = house(async () => {
      throw new Unavailable('away')
    })
    await t.rejects(async () => away.ask({ orderId: 'O1' }, asked(staff('member.personal.r'), detail.path, true)), Unavailable)

    const order: string[] = []
    let stored = () => {}
    const slow = house(async () => {
      await new Promise<void>(done => (stored = done))
      order.push('fact')
    })
    const answering = Promise.resolve(slow.ask({ orderId: 'O1' }, asked(staff('member.personal.r'), detail.path, true))).then(() =>
      order.push('answer'),
    )
    await new Promise(resolve => setImmediate(resolve))
    t.same(order, [], 'whoever is killed here has shown nothing')
    stored()
    await answering
    t.same(order, ['fact', 'answer'])
  },
)

t.test('what the caller has typed is no secret to him; a question by name is a search', async t => {
  const { veil, noted } = house()
  const { handler } = veil.edge(on(found, () => ({ content: answer.people })))
  t.same(await handler({ name: '李四' }, asked(staff(), found.path)), { content: [masked.people[0], { name: '李四' }] })
  await handler({ name: '李四' }, asked(staff('member.personal.w'), found.path))
  await handler({}, asked(staff('member.personal.w'), found.path))
  t.same(
    noted.map(({ how }) => how),
    ['SEARCH', 'LIST'],
  )
})

t.test('no mask takes the place of what it hides', async t => {
  const { veil } = house()
  let ran = 0
  const { handler } = veil.edge(
    on(modify, () => {
      ran++
      return {}
    }),
  )
  const sent = { name: '张三', phone: '138****5678' }
  const failed = await failure(async () => handler(sent, asked(staff('*'), modify.path)))
  t.match(failed, { status: 400, errors: { phone: '请填写完整内容，不能带*号' } })
  t.equal(ran, 0)
  await handler({ ...sent, phone: '13812345678' }, asked(staff(), modify.path))
  t.equal(ran, 1)
})

t.test('a refusal names people to those who may see them', async t => {
  const { veil } = house()
  const { handler } = veil.edge(
    on(modify, () => {
      throw new Refused(code.conflict, '张小明的客票已退', { names: ['张小明'], errors: { name: '张小明已退' } })
    }),
  )
  const sent = { name: '王五' }
  const hidden = { message: '张*明的客票已退', errors: { name: '张*明已退' } }
  t.match(await failure(async () => handler(sent, asked(staff(), modify.path))), hidden)
  t.match(await failure(async () => handler(sent, asked(staff('*'), modify.path))), { message: '张小明的客票已退' })
})

t.test('fields of a form are known by their names, where a name means one thing', async t => {
  const { veil } = house()
  const { handler } = veil.edge(on(form, () => ({ form: { legalIdNo: '110105194912310021', name: '春秋旅行社' } })))
  t.same(await handler({}, asked(staff(), form.path)), { form: { legalIdNo: '110*************21', name: '春秋旅行社' } })
})
