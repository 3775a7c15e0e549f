import { useSyncExternalStore } from 'react';
import { NARROW } from '#contracts/client/look/tokens.ts';
const query = matchMedia(`(max-width: ${NARROW}px)`);
const watch = (tell) => {
    query.addEventListener('change', tell);
    return () => query.removeEventListener('change', tell);
};
/** Tells whether the window is as narrow as a telephone. */
export const useNarrow = () => useSyncExternalStore(watch, () => query.matches);
