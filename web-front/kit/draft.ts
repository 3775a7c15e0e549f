import { useState } from 'react'
import { pageUser, whoIsIn } from '#contracts/client/login-info.ts'
import { secret } from '#contracts/client/secret.ts'
import { type Box, storage } from '#contracts/client/storage.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * What somebody has filled in and not sent yet, kept in this browser for a week under his own name; whoever else logs in does not see it.
 * Nothing is written once he is no longer the one logged in, though his page may still be open.
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
 * A value that outlives the page until it is sent: `const [form, keep, drop, isRestored] = useDraft('order.new', () => empty)`. `name` says which one
 * where there may be several: `names.${orderId}`.
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
