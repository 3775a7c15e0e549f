export const because = (reason) => (reason ? { reason } : {});
/** The form after a change: an empty text empties its field. */
export const mergeInfo = (before, change) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined && value !== ''));
