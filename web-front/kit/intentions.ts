import { newKey } from '#contracts/client/call.ts'
import { hash53 } from '#contracts/client/hash.ts'
import { type Box, namesIn } from '#contracts/client/storage.ts'

export const PREFIX = 'newgt.front.intention.'
/** whoever means the same again after so long means it a second time */
const FORGOTTEN_MS = 10 * 60_000

/** `about`: the document that it was said of */
type Intention = { key: string; at: number; about?: string }
type Said = { path: string; said: unknown; about?: string | undefined }

/**
 * The key of a command by what it says: as long as nobody knows whether it was done, saying the same again is the same command, also after the page
 * was loaded anew, and as long as the same person says it. What was said is known by a hash, since it may tell of people. Something else that is done to
 * the same document comes in between: who bids, takes it back and bids the same again means it a second time.
 */
export const intentionOf = (box: Box, user: string, { path, said, about }: Said, now = Date.now()) => {
  const name = `${PREFIX}${user}.${hash53(JSON.stringify([path, said])).toString(36)}`
  const kept = readable(box.getItem(name))
  const key = kept && now - kept.at < FORGOTTEN_MS ? kept.key : newKey()
  if (key !== kept?.key) box.setItem(name, JSON.stringify({ key, at: now, ...(about !== undefined && { about }) } satisfies Intention))
  /** it is known what became of it: the next one is another */
  const forget = () => box.removeItem(name)
  const done = () => {
    forget()
    if (about === undefined) return
    for (const other of namesIn(box))
      if (other.startsWith(`${PREFIX}${user}.`) && readable(box.getItem(other))?.about === about) box.removeItem(other)
  }
  return { key, forget, done }
}
/** The document that a command is about, where it says no more of it than its number: what bears a revision is another command at the next one. */
export const aboutOf = (body: unknown, revision: number | undefined): string | undefined => {
  const id = typeof body === 'object' && body !== null && revision === undefined ? (body as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : undefined
}

/**
 * A body as it is said, without its passwords: six digits can be tried through, also against a hash. Instead stands the how-manieth of those that this page
 * has sent (`tried`, kept in memory) they are: whoever corrects one means another command, and the same one again is the same.
 */
export const unspoken = (body: unknown, tried: string[]): unknown => {
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body)
  const secrets = entries.filter(([name]) => /password$/i.test(name))
  if (secrets.length === 0) return body
  const said = JSON.stringify(secrets)
  if (!tried.includes(said)) tried.push(said)
  return [Object.fromEntries(entries.filter(entry => !secrets.includes(entry))), tried.indexOf(said)]
}

const readable = (text: string | null): Intention | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as Intention)
  } catch {
    return undefined
  }
}
