import t from 'tap'
import { forgetLogin, keepLogin } from './login-info.ts'
import { watchLogin } from './other-login.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  },
})
const tokenOf = (sub: string, jti: string) =>
  `x.${Buffer.from(JSON.stringify({ sub, jti, memberType: 'User_Agent' })).toString('base64url')}.y`

t.test('a tab begins anew when somebody else is logged in in its browser, and only then', async t => {
  keepLogin(tokenOf('yefeng', 'j-1'))
  const tabs = new EventTarget()
  const page = new EventTarget()
  let reloads = 0
  const users: (string | undefined)[] = []
  const stop = watchLogin(() => reloads++, { page, tabs, changed: user => users.push(user) })
  const told = () => tabs.dispatchEvent(new Event('storage'))
  forgetLogin()
  told()
  keepLogin(tokenOf('yefeng', 'j-2'))
  told()
  t.equal(reloads, 0, 'logged out, and the same person again')
  keepLogin(tokenOf('changcheng', 'j-3'))
  told()
  t.equal(reloads, 1)
  t.same(users, [undefined, 'changcheng'], 'that nobody is logged in is told, too')
  page.dispatchEvent(new Event('visibilitychange'))
  t.equal(reloads, 2, 'a tab that was frozen finds it when it is turned to')
  stop()
  told()
  t.equal(reloads, 2)
})
