import { type Box, namesIn, PREFIX, storage } from '#contracts/client/storage.ts'
import { PREFIX as INTENTION } from './intentions.ts'

/** Key under which what somebody has sent is kept in this tab, ciphered, until an answer comes. */
export const sentKey = (user: string, name: string) => `sent.${user}.${name}`

/**
 * Forgets what this tab has sent as anybody but `user`, and what is too old. When nobody is logged in the keys of commands stay: they tell nothing,
 * and whoever logs in again and says the same means the same.
 */
export const forgetOthers = (box: Box, user: string | undefined): void => {
  const kept = storage({ box })
  for (const name of namesIn(box)) {
    const isSent = name.startsWith(`${PREFIX}.sent.`)
    if (isSent && user !== undefined && name.startsWith(`${PREFIX}.${sentKey(user, '')}`)) kept.get(name.slice(PREFIX.length + 1))
    else if (isSent) box.removeItem(name)
    else if (user !== undefined && name.startsWith(INTENTION) && !name.startsWith(`${INTENTION}${user}.`)) box.removeItem(name)
  }
}

/** in clear text: whom somebody named last, what he was about to pay, what he has looked at */
const CLEAR = [`${PREFIX}.contact.`, 'newgt.front.paying.', 'newgt.front.looked.']
/** What a login that has ended by itself leaves behind: drafts alone, which cannot be read. */
export const forgetClear = (box: Box): void => {
  for (const name of namesIn(box)) if (CLEAR.some(prefix => name.startsWith(prefix))) box.removeItem(name)
}
