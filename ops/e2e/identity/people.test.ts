import t from 'tap'
import { addHandover, queryHandover } from '#contracts/flow/definition-api.ts'
import { profile } from '#contracts/identity/api.ts'
import { deleteListView, modifyListView, ownListSettings, saveListSettings, saveListView } from '#contracts/identity/list-settings-api.ts'
import { command, everyone, on } from '#contracts/kernel/endpoint.ts'
import { type Reader, UNNAMED } from '#contracts/kernel/people.ts'
import { Type, UserId } from '#contracts/kernel/schema.ts'
import { orderDetail, queryOrder } from '#contracts/order/api.ts'
import { listColleagues } from '#contracts/organisation/employee-api.ts'
import { addGroupMembers, queryGroup } from '#contracts/organisation/group-api.ts'
import { refundDetail, searchRefund } from '#contracts/refund/api.ts'
import { difference, stateThen, timeline } from '#contracts/report/history.ts'
import { demoAgents, demoStaff } from '#services/identity/seed.ts'
import { startProgram } from '../start.ts'

// The demonstration contains every action: agencies and staff order, name, pay, refund, apply, review and price.
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
  /** fields with an entered login name, and fields with a name of that time: an agency's contact, a person's name */
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

const rest = async (resource: string, filter: object, as: string) =>
  program.app.inject({
    url: `/api/rest/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,199]`,
    headers: { authorization: `Bearer ${await house.token(as)}` },
  })

t.test('an agency learns no names of staff, and nobody an id', async t => {
  const ids = new Set(await Promise.all(people.map(({ loginName }) => idOf(loginName))))
  const staff = new Set(demoStaff.flatMap(({ loginName, name }) => [loginName, name]))
  const wrong = (answer: unknown, forAgency: boolean) =>
    [...textsIn(answer)].filter(
      ({ field, text }) => ids.has(text) || (forAgency && staff.has(text) && /By$|^(by|user|handler|to|name|toName)$/.test(field)),
    )
  for (const as of ['yefeng', 'auditor', 'admin']) {
    const isAgency = as === 'yefeng'
    const { content: orders } = await call(queryOrder, { size: 15 }, as)
    const { content: refunds } = await call(searchRefund, { size: 5 }, as)
    t.ok(orders.length > 0 && refunds.length > 0)
    t.same(wrong([orders, refunds, (await rest('order', {}, as)).json(), (await rest('refund', {}, as)).json()], isAgency), [], as)
    for (const { orderNo } of orders) {
      const stream = `order-${orderNo}`
      const told = [
        await call(orderDetail, { orderId: orderNo }, as),
        ...(as === 'admin'
          ? []
          : [
              await call(timeline, { stream, related: true, states: true, size: 200 }, as),
              await call(stateThen, { stream, related: true }, as),
              await call(difference, { stream, from: '2026-01-01T00:00:00Z', to: house.clock(), related: true }, as),
            ]),
      ]
      t.same(wrong(told, isAgency), [], `${orderNo} as ${as} reads it`)
    }
    for (const { id } of refunds) t.same(wrong(await call(refundDetail, { refundId: id }, as), isAgency), [], `${id} as ${as} reads it`)
  }
  t.same(wrong(await call(timeline, { stream: 'administrators-all', states: true }, 'auditor'), false), [])
})

t.test('conditions on people are by login name, equal or not, and no agency finds staff by them', async t => {
  const all = (await rest('order', {}, 'admin')).json() as { submittedBy: string }[]
  const others = (await rest('order', { submittedBy_ne: 'yefeng' }, 'admin')).json() as { submittedBy: string }[]
  t.ok(others.length > 0)
  t.equal(others.length, all.filter(({ submittedBy }) => submittedBy !== 'yefeng').length)
  for (const operator of ['prefix', 'gte', 'gt', 'lte', 'lt'])
    t.match(
      (await rest('order', { [`submittedBy_${operator}`]: 'yefeng' }, 'admin')).json(),
      { message: /只能按登录名等于或不等于筛选/ },
      operator,
    )
  t.same((await rest('order', { submittedBy: 'order' }, 'yefeng')).json(), [])
  const load = run.load
  let looked = 0
  run.load = ((...asked: Parameters<typeof load>) => {
    looked++
    return load(...asked)
  }) as typeof load
  const tooMany = await rest('order', { submittedBy: Array.from({ length: 1_001 }, (_, n) => `n${n}`) }, 'admin')
  run.load = load
  t.match(tooMany.json(), { message: /选项过多/ })
  t.ok(looked < 10, 'what is refused is not looked up')
})

t.test('an agency cannot try names of staff by commands: one that somebody bears reaches as little as one that nobody does', async t => {
  const reached: string[] = []
  const names = command('/api/test/people/w/names', {
    zh: '点名',
    allow: everyone,
    body: Type.Object({ to: UserId }),
    data: Type.Object({ to: UserId }),
  })
  const { handler } = made.directory.edge(
    on(names, async ({ to }) => {
      reached.push(to)
      return { to }
    }),
  )
  const { state } = await made.logins.find(run.load, 'yefeng')
  const agency = state.status === 'NONE' ? undefined : state.agency
  const reach = async (to: string, who: object) => {
    const answer = await handler({ to }, { who } as never)
    return { answer, reached: reached.pop() }
  }
  const agent = { user: await idOf('yefeng'), actor: 'agent', agency }
  const nobody = await reach('Nobody-1', agent)
  for (const { loginName } of demoStaff) t.same(await reach(loginName, agent), nobody, loginName)
  t.same(await reach('changcheng', agent), nobody, 'nor those of another agency')
  t.same(await reach('yefeng', agent), { answer: { to: 'yefeng' }, reached: await idOf('yefeng') }, 'its own people it may name')
  const staff = { user: await idOf('admin'), actor: 'employee' }
  t.same(await reach('order', staff), { answer: { to: 'order' }, reached: await idOf('order') })
})

t.test(
  'whoever hands his work over finds colleagues by name and login name, and learns no more of them; nobody outside may ask',
  async t => {
    const found = await call(listColleagues, { q: 'ref' }, 'order')
    t.same(found, [{ name: '吴静', loginName: 'refund' }])
    t.same(await call(listColleagues, { q: '吴' }, 'order'), found)
    t.same(await call(listColleagues, { loginNames: 'refund,yefeng,nobody-here' }, 'order'), found, 'and by login names')
    const written = async (loginName: string, reader: Reader) => {
      const by = await idOf(loginName)
      const places = { fields: new Map([['by', { here: 'id' as const }]]) }
      return (await made.directory.naming(reader).written({ by }, places)).by
    }
    t.equal(await written('refund', { actor: 'employee' }), '吴静（refund）', 'a sheet has the name too')
    t.equal(await written('refund', { actor: 'agent', agency: 'A1' }), UNNAMED)
    const all = await call(listColleagues, {}, 'order')
    t.ok(all.length >= demoStaff.length && all.length <= 20)
    const agencies = new Set(demoAgents.map(({ loginName }) => loginName))
    t.notOk(all.some(({ loginName }) => agencies.has(loginName)))
    for (const one of all) t.same(Object.keys(one).sort(), ['loginName', 'name'])
    t.match(await send(listColleagues, {}, 'yefeng'), { status: 403 })
    t.equal((await program.app.inject({ url: listColleagues.path })).statusCode, 401)
  },
)

t.test('what became of chosen people is told under the names that were sent, whoever bears them', async t => {
  const [group] = (await call(queryGroup, {}, 'admin')).content
  const ids = ['refund', 'YeFeng', 'Nobody-1']
  const { failed } = await call(addGroupMembers, { groupId: group!.groupId, ids }, 'admin')
  t.same(failed.map(({ id }) => id).sort(), ['Nobody-1', 'YeFeng'])
  t.equal(new Set(failed.map(({ message }) => message)).size, 1, 'an agency’s login name and none at all are answered alike')
})

t.test('what a person sets on a list is kept for that person alone, without what names anybody', async t => {
  const settings = {
    hidden: ['total'],
    columns: ['orderNo', 'route'],
    density: 'medium' as const,
    perPage: 50,
    sort: '-departure',
    filter: [
      { field: 'status', value: '"PAID"' },
      { field: 'q', value: '"符海燕"' },
    ],
  }
  const kept = { ...settings, filter: [settings.filter[0]] }
  t.same((await call(saveListSettings, { list: 'order', settings }, 'order')).settings, kept)
  await call(saveListSettings, { list: 'refund', settings: { perPage: 100 } }, 'order')
  await call(saveListSettings, { list: 'order-timeout', settings: { perPage: 100 } }, 'order')
  const own = await call(ownListSettings, {}, 'order')
  t.same(
    own.lists.find(({ list }) => list === 'order'),
    { list: 'order', settings: kept },
  )
  t.equal(own.lists.length, 3, 'a list without a resource is one too')
  t.same((await call(ownListSettings, {}, 'refund')).lists, [], 'nobody has what another has set')
  const before = await events.head()
  t.match(await send(saveListSettings, { list: 'nowhere', settings: {} }, 'order'), { status: 404, message: '列表不存在' })
  t.match(await send(saveListSettings, { list: 'order', settings: { perPage: 5_000 } }, 'order'), { status: 400 })
  t.match(
    await send(
      saveListSettings,
      { list: 'order', settings: { filter: Array.from({ length: 41 }, () => ({ field: 'status', value: '"PAID"' })) } },
      'order',
    ),
    { status: 400 },
  )
  t.equal(await events.head(), before, 'what is refused writes nothing')
})

t.test('a view is its owner’s, is found by the desk with which it is shared, and is changed by its owner alone', async t => {
  const named = async (as: string) => (await call(ownListSettings, {}, as)).views.map(({ name }) => name)
  const settings = { filter: [{ field: 'status', value: '"PAID"' }] }
  const { id } = await call(saveListView, { list: 'order', name: ' 待出票 ', settings }, 'order')
  t.same(await named('order'), ['待出票'])
  t.same(await named('order-jd'), [], 'not shared yet')
  const shared = await call(modifyListView, { id, sharedWith: ['ORDER_DESK'], isDefault: true }, 'order')
  t.same(shared, { id })
  t.match((await call(ownListSettings, {}, 'order-jd')).views, [{ id, mine: false, isDefault: true, settings, owner: 'order' }])
  for (const as of ['refund', 'admin', 'yefeng']) t.same(await named(as), [], `${as} is of another desk`)
  for (const as of ['order-jd', 'admin', 'yefeng']) {
    t.match(await send(modifyListView, { id, name: '别人的' }, as), { status: 404 }, `${as} does not overwrite it`)
    t.match(await send(deleteListView, { id }, as), { status: 404 }, `${as} does not remove it`)
  }
  t.match(await send(modifyListView, { id, sharedWith: ['FINANCE'] }, 'order'), { status: 403, message: '只能共享给本人所在的岗位' })
  t.match(await send(saveListView, { list: 'order', name: '共享', settings, sharedWith: ['AUDITOR'] }, 'auditor'), {
    status: 403,
    message: '没有共享视图的权限',
  })
  t.match(await send(saveListView, { list: 'order', name: '   ', settings }, 'order'), { status: 400 })
  t.same((await call(ownListSettings, {}, 'order')).desks, [{ code: 'ORDER_DESK', name: '订票员' }])
  t.ok((await call(ownListSettings, {}, 'admin')).desks.length > 3)
  t.same((await call(ownListSettings, {}, 'auditor')).desks, [])
  await call(deleteListView, { id }, 'order')
  t.same(await named('order'), [])
})
