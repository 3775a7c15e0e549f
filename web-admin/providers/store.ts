import { localStorageStore } from 'ra-core'

/**
 * Columns, density and filters as the person left them, until the log-out (contracts/client/login-info.ts clears the browser).
 * The number is raised when what was kept no longer fits: other page sizes are offered since 2.
 */
export const store = localStorageStore('2', 'newgt')
