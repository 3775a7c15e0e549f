/**
 * Messages to a browser that watches (`GET /api/stream`, server-sent events). They say which documents of its lists have changed, but not
 * their contents. Each message carries a position of the log as its id; a broken stream resumes from there (`Last-Event-ID`).
 * A topic that many people watch at once is sent whole instead, so that nobody has to ask: `?topics=lot~L1,lot~L2`. It is sent when the
 * stream opens and whenever it changes. States in between may be skipped, so these messages carry no id.
 */
export const STREAM = '/api/stream'

export type LiveMessages = {
  /** the stream is open; `now` is the server's time */
  hello: { now: string }
  /** ids by name of their list; an empty array means very many */
  changed: Record<string, string[]>
  /** the current contents of a topic */
  told: ToldTopic
  /** more has happened than is remembered: everything on screen may have changed */
  reset: Record<string, never>
  /** the login has ended, and with it the stream */
  end: Record<string, never>
  /** the same person has opened too many other streams meanwhile; the browser asks from time to time instead */
  full: Record<string, never>
}
export type ToldTopic = { topic: string; state: unknown }

/** `{topic}~{id}`, in the way that streams of the log are named */
export const topicOf = (name: string, id: string): string => `${name}~${id}`
/** the largest number of topics that one browser may watch */
export const MOST_TOPICS = 50
/** the address of a stream that also delivers these topics */
export const streamWith = (topics: readonly string[]): string =>
  topics.length === 0 ? STREAM : `${STREAM}?topics=${topics.slice(0, MOST_TOPICS).map(encodeURIComponent).join()}`

/** longest time between messages, ms; a browser that hears nothing for much longer opens another stream */
export const HEARTBEAT_MS = 15_000
