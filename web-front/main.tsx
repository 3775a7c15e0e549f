import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { keepComposing } from '#contracts/client/composing.ts'
import { environmentOf } from '#contracts/client/environment.ts'
import { loginInfo } from '#contracts/client/login-info.ts'
import { Offline } from '#contracts/client/Offline.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { titleOf } from '#contracts/client/title.ts'
import 'tokens.css'
import '#contracts/client/look/base.css'
import { doorAt } from './kit/door.ts'
import { keepScheme } from './kit/scheme.ts'

// each is a module of its own; the login screen is small and loads the portal while the person types
const Registration = opening(() => import('./agency/register/Registration.tsx').then(({ Registration }) => Registration))
const Guide = opening(() => import('./portal/Portal.tsx').then(({ Guide }) => Guide))
const Login = opening(() => import('./identity/login/Login.tsx').then(({ Login }) => Login))
const Portal = opening(() => import('./portal/Portal.tsx').then(({ Portal }) => Portal))

/** The screen for the address and the login (kit/door.ts). Pages of the console are not served from here. */
const Screen = () => {
  const [door, setDoor] = useState(() => doorAt(location.pathname, loginInfo()?.accessTokenJson.memberType))
  useEffect(() => {
    document.title = titleOf(location.pathname, {}, environmentOf(location))
  }, [])
  // the portal has its own bar, under its frame
  if (door === 'portal') return <Portal />
  return (
    <>
      <Offline />
      {door === 'guide' && <Guide />}
      {door === 'register' && <Registration />}
      {door === 'login' && <Login entered={() => setDoor('portal')} />}
    </>
  )
}

keepScheme()
keepComposing(window)
createRoot(document.getElementById('root')!).render(<Screen />)
