import { createRoot } from 'react-dom/client'
import { LOGIN, session } from './providers/session.ts'

/** Two doors: the login page, which is small, and the console, which is not. The login page opens the second door itself. */
const root = createRoot(document.getElementById('root')!)
const atLogin = location.pathname.replace(/\/$/, '') === LOGIN

if (atLogin || !session.token()) {
  if (!atLogin) history.replaceState(null, '', `${LOGIN}?from=${encodeURIComponent(location.pathname + location.search)}`)
  const { showLogin } = await import('./login/Login.tsx')
  showLogin(root)
} else {
  const { showConsole } = await import('./console/Console.tsx')
  showConsole(root)
}
