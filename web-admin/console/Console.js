import { jsx as _jsx } from "react/jsx-runtime";
import { StrictMode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { watchLogin } from '#contracts/client/other-login.ts';
import { BASE } from '../providers/session.ts';
import { App } from './App.tsx';
/** The console behind the login. Its router knows where it lives, so links within it are short. */
export const showConsole = (root) => {
    watchLogin();
    const router = createBrowserRouter([{ path: '*', element: _jsx(App, {}) }], { basename: BASE });
    root.render(_jsx(StrictMode, { children: _jsx(RouterProvider, { router: router }) }));
};
