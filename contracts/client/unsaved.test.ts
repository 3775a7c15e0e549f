import t from 'tap'
import { forgetLogin, keepLogin } from './login-info.ts'
import { logInBeside, loginOf, memoryBrowser } from './test/login.ts'
import { askBeforeUnload } from './unsaved.ts'

t.test('who leaves unsaved words is asked, and nobody after a logout or once another is logged in', async t => {
  const { box } = memoryBrowser(t)
  const page = new EventTarget()
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const stop = askBeforeUnload(page)
  t.notOk(asks(), 'nobody is logged in')
  keepLogin(loginOf('u-1').accessToken)
  t.ok(asks())
  logInBeside(box, 'u-2')
  t.notOk(asks(), 'somebody else in another tab')
  keepLogin(loginOf('u-1').accessToken)
  t.ok(asks())
  forgetLogin()
  t.notOk(asks(), 'logged out')
  keepLogin(loginOf('u-1').accessToken)
  stop()
  t.notOk(asks())
})
