/** Looks up a key that a caller sent: `constructor` and its like exist on every object and must not be found. */
export const lookup = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined)
