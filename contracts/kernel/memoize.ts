/** Caches results by argument, for functions that get the same few thousand arguments again and again. */
export const memoize = <K, T>(find: (key: K) => T, max = 10_000): ((key: K) => T) => {
  const found = new Map<K, T>()
  return key => {
    let value = found.get(key)
    if (value === undefined) {
      value = find(key)
      if (found.size >= max) found.clear()
      found.set(key, value)
    }
    return value
  }
}
