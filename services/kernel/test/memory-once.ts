import type { OnceStore } from '../once.ts'

/** What one request leaves for another, for gates that stand alone in a test. */
export const memoryOnce = (): OnceStore => {
  const left = new Map<string, { value: string; until: string }>()
  return {
    put: async (id, value, { until }) => {
      left.set(id, { value, until })
    },
    take: async (id, now) => {
      const found = left.get(id)
      left.delete(id)
      return found && now < found.until ? found.value : undefined
    },
  }
}
