import { createRoot } from 'react-dom/client'
import { keepComposing } from '#contracts/client/composing.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { receiptAt } from '#contracts/order/ticketing/receipt-pages.ts'
import 'tokens.css'
import '#contracts/client/look/base.css'
import './login/login.css'
import { remember } from './login/ticket.ts'
import { BASE, LOGIN } from './providers/session.ts'

keepComposing(window)

/**
 * Starts the console, which is for members without an agency (DOMAIN §9.2). Agencies go to their portal, strangers to the login screen,
 * which leads staff to their own entry. The entry is small and loads the console itself.
 */
const root = createRoot(document.getElementById('root')!)
const receipt = receiptAt(location.pathname)
const atLogin = location.pathname.replace(/\/$/, '') === LOGIN
const member = loginInfo()?.accessTokenJson.memberType

if (atLogin) {
  const { showLogin } = await import('./login/Login.tsx')
  showLogin(root)
} else if (member === undefined && location.pathname === `${BASE}/` && new URLSearchParams(location.search).has('from')) {
  // the console lost the login (providers/session.ts): staff return to the login page
  location.replace(LOGIN + location.search)
} else if (member === undefined) {
  remember(location.pathname + location.search)
  location.replace('/newgt/login')
} else if (receipt) {
  const { showReceipt } = await import('./receipt/Receipt.tsx')
  showReceipt(root, receipt)
} else if (member === 'User_Agent') {
  location.replace('/newgt/front')
} else {
  const { showConsole } = await import('./console/Console.tsx')
  await showConsole(root)
}
