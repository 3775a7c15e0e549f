import { localStorageStore, type Store } from 'ra-core'

/** Column choices and density outlive a log-out; nothing of the data is kept in the browser. */
const kept = localStorageStore('1', 'newgt')
export const store: Store = { ...kept, reset: () => {} }
