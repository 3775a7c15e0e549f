/** What of the browser's storage is used; `localStorage` and `sessionStorage` are such. */
export type Box = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { readonly length: number; key(index: number): string | null }
/** Makes text unreadable to who looks into the storage, see `secret.ts`. */
export type Cipher = { encrypt: (text: string) => string; decrypt: (text: string) => string }

export const PREFIX = 'eKingChannel'

/** all that lies in it */
export const namesIn = (box: Box): string[] => Array.from({ length: box.length }, (_, index) => box.key(index)!)

type StorageOptions = { box: Box; prefix?: string; now?: () => number; cipher?: Cipher }

/**
 * Values kept in the browser under a prefix, as long as told (DOMAIN §9.9). What is expired, broken or cannot be deciphered is not there. A
 * storage that is full or forbidden keeps nothing: whoever reads must do without anyway.
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
export type Kept = ReturnType<typeof storage>

const readable = (text: string, cipher: Cipher | undefined): { value: unknown; until?: number } | undefined => {
  try {
    return JSON.parse(cipher ? cipher.decrypt(text) : text)
  } catch {
    return undefined
  }
}
