/** A browser's storage in memory; `kept` are its contents. */
export const memoryBox = (start: Readonly<Record<string, string>> = {}) => {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
