/**
 * What a browser is told while it watches (`GET /api/stream`, server-sent events): which documents of its lists have changed, and nothing of what
 * stands in them. Each message bears the position of the log as its id, from which a broken stream goes on (`Last-Event-ID`).
 */
export const STREAM = '/api/stream'

export type LiveMessages = {
  /** the stream is open; `now` is the house's clock */
  hello: { now: string }
  /** ids by the name of their list; an empty list of ids stands for very many */
  changed: Record<string, string[]>
  /** more has happened than is remembered: everything that is shown may be another */
  reset: Record<string, never>
  /** the login has ended: there is nothing more to be watched */
  end: Record<string, never>
  /** the same person has opened too many others meanwhile: ask from time to time instead */
  full: Record<string, never>
}
/** a line comes at least so often, ms; who hears nothing for much longer opens another */
export const HEARTBEAT_MS = 15_000
