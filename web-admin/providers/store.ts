import { localStorageStore } from 'ra-core'

/** Columns, density and filters as the person left them, until the log-out (contracts/client/login-info.ts clears the browser). */
export const store = localStorageStore('1', 'newgt')
