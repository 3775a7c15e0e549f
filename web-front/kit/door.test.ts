import t from 'tap'
import type { MemberType } from '#contracts/enums.ts'
import { afterLogin, doorAt } from './door.ts'

t.test('2 not logged in: every path shows the login screen except /register', async t => {
  for (const path of ['/newgt/login', '/newgt/front', '/newgt/front/', '/newgt/front/x/y', '/newgt/login/'])
    t.equal(doorAt(path, undefined), 'login', path)
  t.equal(doorAt('/newgt/register', undefined), 'register')
  t.equal(doorAt('/newgt/register/', undefined), 'register')
  for (const member of [undefined, 'User_Agent', 'User_Employee'] as const)
    t.equal(doorAt('/newgt/guide', member), 'guide', 'whoever is logged in')
})

t.test('3 logged in: /front is the portal, /login the login screen', async t => {
  t.equal(doorAt('/newgt/front', 'User_Agent'), 'portal')
  t.equal(doorAt('/newgt/front/order', 'User_Employee'), 'portal')
  t.equal(doorAt('/newgt/login', 'User_Agent'), 'login')
  t.equal(doorAt('/newgt/register', 'User_Agent'), 'register')
})

t.test('5 a login leads staff to the root directory and agencies to the portal', async t => {
  const after = (page: string, member: MemberType, before?: string) => {
    const { pathname, search } = new URL(page, 'https://newgt')
    return afterLogin({ pathname, search }, member, before)
  }
  t.equal(after('/newgt/login', 'User_Employee'), '/newgt/')
  t.equal(after('/newgt/front/order', 'User_Employee'), '/newgt/')
  t.equal(after('/newgt/login', 'User_Agent'), '/newgt/front')
  t.equal(after('/newgt/front/order', 'User_Agent'), '/newgt/front/order')
  t.equal(after('/newgt/frontier', 'User_Agent'), '/newgt/front')
  t.equal(after('/newgt/front/order/list?status=PAID', 'User_Agent'), '/newgt/front/order/list?status=PAID', 'with what the page asks for')
  t.equal(after('/newgt/front/order?code=T1&from=b2b&tab=2', 'User_Agent'), '/newgt/front/order?tab=2', 'without the used ticket')
  t.equal(after('/newgt/login', 'User_Agent', '/newgt/front/order/1?tab=2'), '/newgt/front/order/1?tab=2', 'where a login ended')
  t.equal(after('/newgt/front/order', 'User_Agent', '/newgt/front/refund'), '/newgt/front/order', 'an address wins')
  t.equal(after('/newgt/login', 'User_Employee', '/newgt/front/refund'), '/newgt/')
})
