/** What a map holds under a key that somebody gave: `constructor` and its like are on every object and no entry of any. */
export const lookup = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined)
