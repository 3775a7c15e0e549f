import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { watchLogin } from '#contracts/client/other-login.ts'
import { BASE } from '../providers/session.ts'
import { App } from './App.tsx'

/** The console behind the login. Its router knows where it lives, so links within it are short. */
export const showConsole = (root: Root): void => {
  watchLogin()
  const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: BASE })
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
