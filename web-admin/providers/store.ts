import { localStorageStore } from 'ra-core'
import { pageUser } from '#contracts/client/login-info.ts'
import { ownListSettings, saveListSettings } from '#contracts/identity/list-settings-api.ts'
import { keptStore } from './list-settings.ts'
import { BASE, call } from './session.ts'

/** name of the list on screen, by the address */
const open = (): string | undefined => location.pathname.slice(BASE.length + 1).split('/')[0]

/**
 * The settings of the person, in this browser and with the server (DOMAIN §3.48). The browser forgets them with the log-out
 * (contracts/client/login-info.ts), or when another person logs in after a login that ended by itself: filters may contain names. The
 * number is raised when stored values no longer fit (since 3: columns by name). The store is made when somebody is logged in.
 */
const made = () =>
  keptStore(localStorageStore(`3 ${pageUser()}`, 'newgt'), {
    read: () => call(ownListSettings, {}),
    save: (list, settings, { leaving }) => call(saveListSettings, { list, settings }, { keepalive: leaving }),
    open,
  })
let kept: ReturnType<typeof made> | undefined
export const ownStore = () => {
  kept ??= made()
  return kept
}
