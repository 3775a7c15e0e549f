import { useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { environmentOf } from '#contracts/client/environment.ts'
import { loginInfo, loginNameOf, whoIsIn } from '#contracts/client/login-info.ts'
import { showMark } from '#contracts/client/mark.ts'
import { opening } from '#contracts/client/opening.tsx'
import { watchLogin } from '#contracts/client/other-login.ts'
import { titleOf } from '#contracts/client/title.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import { FRONT } from '../kit/door.ts'
import '../kit/going.ts'
import { Frame } from '../kit/Frame.tsx'
import { forgetOthers } from '../kit/traces.ts'
import { useLive } from '../kit/useLive.ts'
import { countVisit, useConfig } from './ask.ts'
import { usePlaces } from './frame/places.ts'
import { type PageRoute, routes, titles } from './pages.ts'
import './portal.css'
import { Shell } from './Shell.tsx'

/** The page of a group's guide stands outside of the frame and needs no login; it shares the portal's files. */
export const Guide = opening(() => import('../guidelist/Guide.tsx').then(({ Guide }) => Guide))
const NotFound = opening(() => import('./NotFound.tsx').then(({ NotFound }) => NotFound))

const routeOf = ({ path, page: Page }: PageRoute) =>
  path === undefined ? <Route key="" index element={<Page />} /> : <Route key={path} path={path} element={<Page />} />

/** The portal of agencies under /newgt/front; a link within it is relative to that. */
export const Portal = () => (
  <Frame>
    <BrowserRouter basename={FRONT}>
      <Marked />
      <Visits />
      <Watching />
      <Routes>
        <Route element={<Shell />}>
          {routes.filter(({ bare }) => !bare).map(routeOf)}
          <Route path="*" element={<NotFound />} />
        </Route>
        {routes.filter(({ bare }) => bare).map(routeOf)}
      </Routes>
    </BrowserRouter>
  </Frame>
)

/** The watermark over every page. Everybody has it until the list of exempt users is known. */
const Marked = () => {
  const claims = loginInfo()?.accessTokenJson
  const { data: exempt = '' } = useConfig('watermarkExempt', claims?.memberType === 'User_Agent')
  const text = watermarkFor(loginNameOf(claims), exempt)
  useEffect(() => showMark(text), [text])
  return null
}

/** Refreshes what is on screen when it changes, and reloads when another user logs in. */
const Watching = () => {
  useLive()
  useEffect(() => {
    forgetOthers(sessionStorage, whoIsIn())
    return watchLogin(undefined, { changed: user => forgetOthers(sessionStorage, user) })
  }, [])
  return null
}

const Visits = () => {
  const { pathname } = useLocation()
  usePlaces()
  useEffect(() => {
    const page = `${FRONT}${pathname === '/' ? '' : pathname}`
    document.title = titleOf(page, titles, environmentOf(location))
    countVisit(page)
  }, [pathname])
  return null
}
