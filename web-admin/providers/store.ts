import { localStorageStore } from 'ra-core'
import { pageUser } from '#contracts/client/login-info.ts'

/**
 * Columns, density and filters as the person left them, until the log-out (contracts/client/login-info.ts clears the browser), or until somebody else
 * comes where a login has ended by itself: what was filtered by names people. The number is raised when what was kept no longer fits: other page sizes are offered since 2.
 */
export const store = localStorageStore(`2 ${pageUser()}`, 'newgt')
