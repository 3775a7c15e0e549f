import { createRoot, type Root } from 'react-dom/client'
import { loginInfo } from '#contracts/client/login-info.ts'
import { doorAt } from './kit/door.ts'

/** Three doors, each a module of its own. The login screen is small and opens the portal itself; console pages are not served from here. */
const show = async (root: Root): Promise<void> => {
  const door = doorAt(location.pathname, loginInfo()?.accessTokenJson.memberType)
  if (door === 'register') return (await import('./member/register/Registration.tsx')).showRegistration(root)
  if (door === 'portal') return (await import('./portal/Portal.tsx')).showPortal(root)
  return (await import('./member/login/Login.tsx')).showLogin(root)
}

await show(createRoot(document.getElementById('root')!))
