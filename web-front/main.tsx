import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Offline } from '#contracts/client/Offline.tsx'
import { opening } from '#contracts/client/opening.tsx'
import 'tokens.css'
import '#contracts/client/look/base.css'
import { doorAt } from './kit/door.ts'
import { nameThePage } from './kit/titles.ts'

// each is a module of its own; the login screen is small and fetches the portal while the person types
const Registration = opening(() => import('./agency/register/Registration.tsx').then(({ Registration }) => Registration))
const Login = opening(() => import('./identity/login/Login.tsx').then(({ Login }) => Login))
const Portal = opening(() => import('./portal/Portal.tsx').then(({ Portal }) => Portal))

/** The screen that the address and the login ask for (kit/door.ts). Pages of the console are not served from here. */
const Screen = () => {
  const [door, setDoor] = useState(() => doorAt(location.pathname, loginInfo()?.accessTokenJson.memberType))
  useEffect(() => nameThePage(location.pathname), [])
  // it has its own, under its frame
  if (door === 'portal') return <Portal />
  return (
    <>
      <Offline />
      {door === 'register' ? <Registration /> : <Login entered={() => setDoor('portal')} />}
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Screen />)
