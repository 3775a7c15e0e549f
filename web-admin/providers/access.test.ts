import t from 'tap'
import { roles } from '#contracts/member/roles.ts'
import { adjustStock } from '#contracts/seats/api.ts'
import { allowed, mayCall } from './access.ts'
import type { Profile } from './authProvider.ts'

const profile = (role: keyof typeof roles): Profile => ({
  loginName: 'somebody',
  name: '某人',
  memberType: 'User_Employee',
  role,
  roleName: roles[role].zh,
  permissions: [...roles[role].permissions],
  airlines: ['*'],
})

t.test('the console offers what the role was granted', async t => {
  t.ok(allowed(profile('ADMINISTRATOR'), 'airport', 'create'))
  t.ok(allowed(profile('AUDITOR'), 'order', 'list'))
  t.ok(allowed(profile('AUDITOR'), 'airport', 'show'))
  t.notOk(allowed(profile('AUDITOR'), 'airport', 'edit'))
  t.notOk(allowed(profile('REFUND_DESK'), 'stock', 'list'))
  t.ok(mayCall(profile('ORDER_DESK'), adjustStock))
  t.notOk(mayCall(profile('AUDITOR'), adjustStock))
})

t.test('what has no endpoint is not offered', async t => {
  t.notOk(allowed(profile('ADMINISTRATOR'), 'order', 'delete'))
  t.notOk(allowed(profile('ADMINISTRATOR'), 'nothing', 'list'))
})
