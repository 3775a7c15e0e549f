import t from 'tap'
import { contexts, endpoints } from '#contracts/contexts.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { roles } from '#contracts/organisation/roles.ts'
import { adjustStock } from '#contracts/seats/api.ts'
import { allowed, mayCall } from './access.ts'
import type { Profile } from './authProvider.ts'
import { questions, resources } from './resources.ts'

const profile = (role: keyof typeof roles): Profile => ({
  loginName: 'somebody',
  name: '某人',
  memberType: 'User_Employee',
  role,
  roleName: roles[role].zh,
  permissions: [...roles[role].permissions],
  airlines: ['*'],
})

t.test('the console shows what the role was granted', async t => {
  t.ok(allowed(profile('ADMINISTRATOR'), 'airport', 'create'))
  t.ok(allowed(profile('AUDITOR'), 'order', 'list'))
  t.ok(allowed(profile('AUDITOR'), 'airport', 'show'))
  t.notOk(allowed(profile('AUDITOR'), 'airport', 'edit'))
  t.notOk(allowed(profile('REFUND_DESK'), 'stock', 'list'))
  t.ok(mayCall(profile('ORDER_DESK'), adjustStock))
  t.notOk(mayCall(profile('AUDITOR'), adjustStock))
})

t.test('what has no endpoint is not shown', async t => {
  t.notOk(allowed(profile('ADMINISTRATOR'), 'order', 'delete'))
  t.notOk(allowed(profile('ADMINISTRATOR'), 'nothing', 'list'))
})

t.test('an endpoint that stands behind a screen agrees with its declaration', async t => {
  const declared = new Map<string, AnyEndpoint>(endpoints.map(endpoint => [endpoint.path, endpoint]))
  const lists = new Map(contexts.flatMap(({ lists = [] }) => lists.map(list => [`/api/rest/${list.name}` as string, list] as const)))
  const answered = Object.values(questions).flatMap(question =>
    [{}, { tabKey: '3' }, { tabKey: '4' }, { tabKey: '8' }, { tabKey: '9' }].map(filter => question(filter)[0]),
  )
  for (const endpoint of [...Object.values(resources).flatMap(actions => Object.values(actions)), ...answered]) {
    const own = declared.get(endpoint.path)
    if (!own) {
      // a list without a call of its own is asked by its address, with the right of its module
      const asked = lists.get(endpoint.path)
      t.equal(endpoint.permission, `${asked?.module}.r`, endpoint.path)
      continue
    }
    const { permission, method, kind, allow } = own
    t.match(endpoint, { permission, method, kind }, endpoint.path)
    t.equal(endpoint.allow.includes('employee'), allow.includes('employee'), endpoint.path)
  }
})

t.test('124 each tab of tasks asks its own call', async t => {
  const asked = (tabKey: string) => questions['flow-task']!({ tabKey, status: 'PENDING' })
  for (const [tabKey, path] of Object.entries({ 3: 'cancelledOrders', 4: 'otherTasks', 8: 'tdqwRefundTasks', 9: 'tdqwOrderRefundTasks' })) {
    const [endpoint, filter] = asked(tabKey)
    t.match([endpoint.path, filter], [`/api/flow/task/r/${path}`, { status: 'PENDING' }])
    t.notOk('tabKey' in filter, 'the call says which tab it is')
  }
  t.match([asked('5')[0].path, asked('5')[1]], ['/api/flow/task/r/list', { tabKey: 5 }], 'another tab is a filter of the list of all')
})
