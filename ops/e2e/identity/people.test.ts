import t from 'tap'
import { addHandover, queryHandover } from '#contracts/flow/definition-api.ts'
import { profile } from '#contracts/identity/api.ts'
import { queryOrder } from '#contracts/order/api.ts'
import { difference, stateThen, timeline } from '#contracts/report/history.ts'
import { demoAgents, demoStaff } from '#services/identity/seed.ts'
import { startProgram } from '../start.ts'

// The demonstration is a life of everything: agencies and staff order, name, pay, refund, apply, review and price.
const house = await startProgram({ demo: true })
t.teardown(house.close)
const { program, call, send } = house
const { events, run, house: made } = program
const people = [...demoAgents, ...demoStaff]
const idOf = async (loginName: string) => (await made.logins.idOf(run.load, loginName))!

/** every text in it, with the field that holds it */
function* textsIn(value: unknown, field = ''): Generator<{ field: string; text: string }> {
  if (typeof value === 'string') yield { field, text: value }
  else if (Array.isArray(value)) for (const one of value) yield* textsIn(one, field)
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) yield* textsIn(one, name)
}

t.test('facts know people by id alone', async t => {
  await call(addHandover, { handleId: 'refund', fromDate: '2026-11-02', toDate: '2026-11-03', remark: '年假' }, 'order')
  await program.settle()
  const logins = new Set(people.map(({ loginName }) => loginName))
  const names = new Set(people.map(({ name }) => name))
  /** where a login name was entered, and where somebody was: how an agency is reached, what somebody is called */
  const entered = new Set(['UserCreated.loginName', 'AgencyRegistered.loginName'])
  const calledThere = /^(User(Created|Modified|Renamed)\.name|Agency\w+\.(contact|linkman|finanman|legalName)|Order\w+\.name)$/
  const told: string[] = []
  let seen = 0
  for (let [from, end] = [0, false]; !end; ) {
    const page = await events.readAll({ from, limit: 1_000 })
    for (const { type, stream, data, meta } of page.events) {
      seen++
      if (logins.has(meta.user)) told.push(`${type} by ${meta.user}`)
      const [kind, ...id] = stream.split('-')
      if (logins.has(id.join('-')) && /^(user|profile|payPassword|handover|noticereading|loginName)$/.test(kind!)) told.push(stream)
      for (const { field, text } of textsIn(data)) {
        const place = `${type}.${field}`
        // menus and lists are called `order` and `refund` too
        const isThing = type === 'PermissionAdded' || field === 'resource'
        if (logins.has(text) && !entered.has(place) && !isThing) told.push(`${place}: ${text}`)
        if (names.has(text) && !calledThere.test(place)) told.push(`${place}: ${text}`)
      }
    }
    ;({ position: from, end } = page)
  }
  t.ok(seen > 1_000, `${seen} events`)
  t.same([...new Set(told)], [])
})

t.test('people read login names and names, wherever facts have ids', async t => {
  t.match(await call(profile, {}, 'yefeng'), { loginName: 'yefeng', name: '符海燕' })
  const { content } = await call(queryHandover, {}, 'order')
  t.match(content, [{ from: { id: 'order', name: '周敏' }, to: { id: 'refund', name: '吴静' } }])
  const orders = await call(queryOrder, { size: 50 }, 'admin')
  const submitters = new Set(orders.content.map(({ submittedBy }) => submittedBy))
  t.ok(
    [...submitters].every(one => people.some(({ loginName }) => loginName === one)),
    [...submitters].join(),
  )
  const own = orders.content.find(({ submittedBy }) => submittedBy === 'yefeng')!
  const told = await call(timeline, { stream: `order-${own.orderNo}` }, 'auditor')
  t.match(told.events[0], { user: 'yefeng', data: { submittedBy: 'yefeng' } })
  const then = await call(stateThen, { stream: 'administrators-all' }, 'auditor')
  t.same(then.state, ['admin'], 'a list of ids is read as well')
  const since = await call(difference, { stream: 'administrators-all', from: '-1', to: '0' }, 'auditor')
  t.match(JSON.stringify(since.changes), /"admin"/)
  const rest = await program.app.inject({
    url: `/api/rest/order?filter=${encodeURIComponent(JSON.stringify({ submittedBy: 'yefeng' }))}&range=[0,9]`,
    headers: { authorization: `Bearer ${await house.token('admin')}` },
  })
  t.ok(rest.json().length > 0, 'a list is filtered by login name')
  t.ok(rest.json().every((row: { submittedBy: string }) => row.submittedBy === 'yefeng'))
  t.match(await send(addHandover, { handleId: 'nobody-1', fromDate: '2026-11-05', toDate: '2026-11-06' }, 'order'), {
    status: 404,
    message: '接收人不存在',
  })
})

t.test('a user from before keeps his login name as his id, and who takes it is refused', async t => {
  const id = 'Oldtimer'
  const fact = {
    id: crypto.randomUUID(),
    type: 'UserCreated',
    data: { loginName: id, name: '老员', kind: 'employee', role: 'AUDITOR', airlines: ['*'] },
    meta: { user: 'system:test', role: 'system', commandId: crypto.randomUUID(), at: house.clock(), schema: 1 },
  }
  await events.append('user-oldtimer', [fact], { expected: 'none' })
  await program.settle()
  t.equal(await idOf('oldTimer'), id)
  t.match(await call(profile, {}, 'oldtimer'), { loginName: id, name: '老员' })
  t.match(await made.directory.called([id, 'system:tick']), Function)
  t.equal((await made.directory.called([id]))(id).loginName, id)
})
