/** The part of the browser's Storage that is used; `localStorage` and `sessionStorage` have it. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly length: number; key(index: number): string | null }
/** Makes text unreadable to people who look into the storage, see `secret.ts`. */
export type Cipher = { encrypt: (text: string) => string; decrypt: (text: string) => string }

export const PREFIX = 'eKingChannel'

/** names of all entries */
export const namesIn = (box: Box): string[] => Array.from({ length: box.length }, (_, index) => box.key(index)!)

type StorageOptions = { box: Box; prefix?: string; now?: () => number; cipher?: Cipher }

/**
 * Values in the browser under a prefix, for a given time (DOMAIN §9.9). An expired, broken or undecipherable value counts as missing. A
 * full or forbidden storage keeps nothing, so readers must always expect nothing.
 * @param box `localStorage` (default of both applications) or `sessionStorage`
 */
export const storage = ({ box, prefix = PREFIX, now = Date.now, cipher }: StorageOptions) => {
  const nameOf = (key: string) => `${prefix}.${key}`
  return {
    /** @param expiresIn ms; without it the value stays until it is removed */
    set: (key: string, value: unknown, { expiresIn }: { expiresIn?: number } = {}): void => {
      const text = JSON.stringify({ value, ...(expiresIn !== undefined && { until: now() + expiresIn }) })
      try {
        box.setItem(nameOf(key), cipher ? cipher.encrypt(text) : text)
      } catch {
        box.removeItem(nameOf(key))
      }
    },
    get: <Value>(key: string): Value | null => {
      const text = box.getItem(nameOf(key))
      if (text === null) return null
      const kept = readable(text, cipher)
      if (kept && (kept.until === undefined || now() < kept.until)) return kept.value as Value
      box.removeItem(nameOf(key))
      return null
    },
    remove: (key: string): void => box.removeItem(nameOf(key)),
    /** everything under the prefix, nothing else */
    clear: (): void => {
      for (const name of namesIn(box)) if (name.startsWith(`${prefix}.`)) box.removeItem(name)
    },
  }
}
export type KeptPage = ReturnType<typeof storage>

const readable = (text: string, cipher: Cipher | undefined): { value: unknown; until?: number } | undefined => {
  try {
    return JSON.parse(cipher ? cipher.decrypt(text) : text)
  } catch {
    return undefined
  }
}
