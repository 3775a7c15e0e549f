import { localStorageStore } from 'ra-core';
import { pageUser } from '#contracts/client/login-info.ts';
/**
 * Columns, density and filters as the person left them. They are kept until the log-out (contracts/client/login-info.ts clears the
 * browser), or until another person logs in after a login that ended by itself: filters may contain names. The number is raised when stored
 * values no longer fit (since 2: other page sizes).
 */
export const store = localStorageStore(`2 ${pageUser()}`, 'newgt');
