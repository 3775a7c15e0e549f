import t from 'tap'
import { afterLogin, doorAt } from './door.ts'

t.test('2 not logged in: every path shows the login screen except /register', async t => {
  for (const path of ['/newgt/login', '/newgt/front', '/newgt/front/', '/newgt/front/x/y', '/newgt/login/'])
    t.equal(doorAt(path, undefined), 'login', path)
  t.equal(doorAt('/newgt/register', undefined), 'register')
  t.equal(doorAt('/newgt/register/', undefined), 'register')
})

t.test('3 logged in: /front is the portal, /login the login screen', async t => {
  t.equal(doorAt('/newgt/front', 'User_Agent'), 'portal')
  t.equal(doorAt('/newgt/front/order', 'User_Employee'), 'portal')
  t.equal(doorAt('/newgt/login', 'User_Agent'), 'login')
  t.equal(doorAt('/newgt/register', 'User_Agent'), 'register')
})

t.test('5 a login leads staff to the root directory and agencies to the portal', async t => {
  t.equal(afterLogin('/newgt/login', 'User_Employee'), '/newgt/')
  t.equal(afterLogin('/newgt/front/order', 'User_Employee'), '/newgt/')
  t.equal(afterLogin('/newgt/login', 'User_Agent'), '/newgt/front')
  t.equal(afterLogin('/newgt/front/order', 'User_Agent'), '/newgt/front/order')
  t.equal(afterLogin('/newgt/frontier', 'User_Agent'), '/newgt/front')
})
