/** Looks up a key that a caller sent: `constructor` and its like exist on every object and must not be found. */
export const lookup = (map, key) => (Object.hasOwn(map, key) ? map[key] : undefined);
