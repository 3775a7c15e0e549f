import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { watchLogin } from '#contracts/client/other-login.ts'
import { BASE } from '../providers/session.ts'
import { ownStore } from '../providers/store.ts'
import { App } from './App.tsx'
import './print.css'

/** the longest time that a page after a login waits for the person's settings, ms */
const PATIENCE_MS = 1_000

/** The console behind the login. Its router knows where it lives, so links within it are short. */
export const showConsole = async (root: Root): Promise<void> => {
  watchLogin()
  const { store, begin, send } = ownStore()
  // settings of another person are removed before any are stored for this one
  store.setup()
  addEventListener('pagehide', () => void send({ leaving: true }))
  await Promise.race([begin(), new Promise(ended => setTimeout(ended, PATIENCE_MS))])
  const router = createBrowserRouter([{ path: '*', element: <App store={store} /> }], { basename: BASE })
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
