import { useState } from 'react'
import { pageUser, whoIsIn } from './login-info.ts'
import { secret } from './secret.ts'
import { type Box, storage } from './storage.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Unsent input, kept in this browser for a week under the user; other users do not see it. Nothing is written once the page's user is no
 * longer logged in, though the page may still be open.
 */
export const draftOf = <V>(name: string, { box = localStorage as Box, user = pageUser() ?? '', now = whoIsIn } = {}) => {
  const kept = storage({ box, cipher: secret() })
  const key = `draft.${user}.${name}`
  return {
    read: (): V | undefined => kept.get<V>(key) ?? undefined,
    keep: (value: V): void => {
      if (user !== '' && now() === user) kept.set(key, value, { expiresIn: WEEK_MS })
    },
    drop: (): void => kept.remove(key),
  }
}

/**
 * A value that survives the page until it is sent: `const [form, keep, drop, isRestored] = useDraft('order.new', () => empty)`. `name`
 * tells apart several drafts: `names.${orderId}`.
 */
export const useDraft = <V>(name: string, fresh: () => V): [value: V, keep: (value: V) => void, drop: () => void, isRestored: boolean] => {
  const [draft] = useState(() => draftOf<V>(name))
  const [restored] = useState(draft.read)
  const [value, setValue] = useState(() => restored ?? fresh())
  const keep = (next: V) => {
    setValue(next)
    draft.keep(next)
  }
  return [value, keep, draft.drop, restored !== undefined]
}
