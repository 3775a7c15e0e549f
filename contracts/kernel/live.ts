/**
 * What a browser is told while it watches (`GET /api/stream`, server-sent events): which documents of its lists have changed, and nothing of what
 * stands in them. Each message bears the position of the log as its id, from which a broken stream goes on (`Last-Event-ID`).
 *
 * What many watch at once is told whole instead, so that nobody has to ask: `?topics=lot~L1,lot~L2`. A topic is told when the stream opens, and anew
 * when it is another; whatever it was in between does not matter, so it bears no id.
 */
export const STREAM = '/api/stream'

export type LiveMessages = {
  /** the stream is open; `now` is the house's clock */
  hello: { now: string }
  /** ids by the name of their list; an empty list of ids stands for very many */
  changed: Record<string, string[]>
  /** how a topic stands */
  told: Told
  /** more has happened than is remembered: everything that is shown may be another */
  reset: Record<string, never>
  /** the login has ended: there is nothing more to be watched */
  end: Record<string, never>
  /** the same person has opened too many others meanwhile: ask from time to time instead */
  full: Record<string, never>
}
export type Told = { topic: string; state: unknown }

/** `{topic}~{id}`, as streams of the log name what they are of */
export const topicOf = (name: string, id: string): string => `${name}~${id}`
/** so many may be watched by one browser */
export const MOST_TOPICS = 50
/** the address of a stream that tells of them as well */
export const streamWith = (topics: readonly string[]): string =>
  topics.length === 0 ? STREAM : `${STREAM}?topics=${topics.slice(0, MOST_TOPICS).map(encodeURIComponent).join()}`

/** a line comes at least so often, ms; who hears nothing for much longer opens another */
export const HEARTBEAT_MS = 15_000
