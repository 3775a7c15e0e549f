import { HEARTBEAT_MS, type LiveMessages, type Told } from '../kernel/live.ts'
import { pageUser } from './login-info.ts'
import { realTimers, type Timers } from './timers.ts'
import { Topics } from './topics.ts'

/** `LIVE`: told as it happens; `POLLING`: asked from time to time, since the stream is cut. */
export type LiveState = 'LIVE' | 'POLLING'
/** ids by the name of their list, none for very many; `ALL`: whatever is shown may be another */
export type News = LiveMessages['changed'] | 'ALL'

type LiveOptions = {
  /** the stream with these topics from after the last id that was heard; its answer is read until it ends */
  open: (
    lastId: string | undefined,
    topics: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly body: ReadableStream<Uint8Array> | null }>
  /** topics that are to be told of, and where they are told */
  topics?: () => readonly string[]
  told?: (told: Told) => void
  /** what has changed since it told last, gathered for a moment so that one deed is one refresh */
  changed: (news: News) => void
  state?: (state: LiveState) => void
  /** the house's clock, told whenever a stream opens */
  heard?: (now: string) => void
  timers?: Timers
}

/** ms: how long news are gathered, how long is waited before another try, at first and at most, and how often is asked while there is no stream */
export const liveLimits = { gather: 500, retry: 1_000, retryAtMost: 30_000, poll: 60_000, silence: 3 * HEARTBEAT_MS } as const

/**
 * Keeps the one stream of a browser (contracts/kernel/live.ts): goes on where it was cut, opens another when nothing is heard, not even a heartbeat,
 * and while there is none says from time to time that everything may be another. Ends by itself with the login.
 */
export class Live {
  #isRunning = false
  #lastId: string | undefined
  #stream: AbortController | undefined
  #tries = 0
  #retry: unknown
  #poll: unknown
  #silence: unknown
  #gathering: unknown
  #news: Record<string, Set<string> | 'MANY'> | 'ALL' = {}
  #state: LiveState | undefined
  /** of the stream that is open, or being opened */
  #topics = ''
  readonly #options: Required<LiveOptions>
  constructor(options: LiveOptions) {
    this.#options = { timers: realTimers, state: () => {}, heard: () => {}, topics: () => [], told: () => {}, ...options }
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    void this.#listen()
  }
  stop(): void {
    this.#isRunning = false
    const stream = this.#stream
    this.#stream = undefined
    stream?.abort()
    for (const timer of [this.#retry, this.#poll, this.#silence, this.#gathering]) this.#options.timers.clearTimeout(timer)
    this.#poll = this.#gathering = undefined
  }
  /** Other topics may be wanted than before: then the stream is opened anew, from where it is. */
  rewatch(): void {
    if (!this.#isRunning || this.#stream === undefined || this.#wanted() === this.#topics) return
    this.#options.timers.clearTimeout(this.#retry)
    this.#options.timers.clearTimeout(this.#silence)
    const before = this.#stream
    void this.#listen()
    before.abort()
  }
  #wanted(): string {
    return [...new Set(this.#options.topics())].sort().join()
  }

  async #listen(): Promise<void> {
    const stream = new AbortController()
    this.#stream = stream
    try {
      this.#hearing()
      this.#topics = this.#wanted()
      const { body } = await this.#options.open(this.#lastId, this.#topics === '' ? [] : this.#topics.split(','), stream.signal)
      if (body)
        for await (const message of messagesIn(body)) {
          if (this.#stream !== stream) return
          this.#hear(message)
        }
    } catch {
      // cut, refused or silent: the same to whoever waits
    }
    if (!this.#isRunning || this.#stream !== stream) return
    this.#options.timers.clearTimeout(this.#silence)
    this.#fallBack()
    const wait = Math.min(liveLimits.retry * 2 ** this.#tries++, liveLimits.retryAtMost)
    this.#retry = this.#options.timers.setTimeout(() => void this.#listen(), wait)
  }
  #hear({ event, data, id }: Message): void {
    this.#hearing()
    if (id !== undefined) this.#lastId = id
    if (event === 'hello') {
      this.#tries = 0
      this.#options.timers.clearTimeout(this.#poll)
      this.#poll = undefined
      this.#tell('LIVE')
      this.#options.heard((JSON.parse(data) as LiveMessages['hello']).now)
    }
    if (event === 'changed') this.#gather(JSON.parse(data) as LiveMessages['changed'])
    if (event === 'told') this.#options.told(JSON.parse(data) as Told)
    if (event === 'reset') this.#gather('ALL')
    if (event === 'end') this.stop()
    if (event === 'full') {
      this.stop()
      this.#isRunning = true
      this.#fallBack()
    }
  }
  /** Something came: it will be waited for as long again. */
  #hearing(): void {
    this.#options.timers.clearTimeout(this.#silence)
    this.#silence = this.#options.timers.setTimeout(() => this.#stream?.abort(), liveLimits.silence)
  }
  #fallBack(): void {
    this.#tell('POLLING')
    const ask = () => {
      this.#poll = this.#options.timers.setTimeout(() => {
        this.#gather('ALL')
        ask()
      }, liveLimits.poll)
    }
    if (this.#poll === undefined) ask()
  }
  #tell(state: LiveState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.state(state)
  }
  #gather(news: News): void {
    if (news === 'ALL') this.#news = 'ALL'
    else if (this.#news !== 'ALL')
      for (const [list, ids] of Object.entries(news)) {
        const known = this.#news[list] ?? new Set<string>()
        this.#news[list] = known === 'MANY' || ids.length === 0 ? 'MANY' : new Set([...known, ...ids])
      }
    this.#gathering ??= this.#options.timers.setTimeout(() => {
      const gathered = this.#news
      this.#news = {}
      this.#gathering = undefined
      this.#options.changed(
        gathered === 'ALL'
          ? 'ALL'
          : Object.fromEntries(Object.entries(gathered).map(([list, ids]) => [list, ids === 'MANY' ? [] : [...ids]])),
      )
    }, liveLimits.gather)
  }
}

type Message = { event: string; data: string; id: string | undefined }
/** Server-sent events of a body; a comment is a message without data, since it tells that somebody is there. */
async function* messagesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Message> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop()!
      for (const message of messages) {
        const fields = new Map(
          message.split('\n').map(line => {
            const colon = line.indexOf(':')
            return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
          }),
        )
        yield { event: fields.get('event') ?? '', data: fields.get('data') ?? '', id: fields.get('id') }
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** news are of one user; a tab that is still another's hears and tells none of them */
const nameOf = (user: string) => `newgt.live.${user}`
type Shared = Pick<LiveOptions, 'open' | 'changed' | 'state' | 'heard'> & { topics?: Topics }
/** what tabs tell one another: news and topics of the one that keeps the stream; what each of them watches, also when the one that keeps it asks */
type Among = { news?: News; state?: LiveState; told?: Told; watches?: { tab: string; topics: string[] }; asks?: true }
/**
 * One stream for all tabs that a user has in a browser: one of them keeps it and tells the others. Where the browser has no locks (a page of plain http that is not
 * this machine's) each tab has its own. Answers how to stop.
 */
export const watchLive = (
  { open, changed, state = () => {}, heard = () => {}, topics = new Topics() }: Shared,
  locks: LockManager | undefined = navigator.locks,
): (() => void) => {
  const told = ({ topic, state }: Told) => topics.tell(topic, state)
  if (!locks) {
    const live = new Live({ open, changed, state, heard, told, topics: () => topics.names() })
    topics.onChange = () => live.rewatch()
    live.start()
    return () => {
      topics.onChange = () => {}
      live.stop()
    }
  }
  const name = nameOf(pageUser() ?? '')
  const tab = crypto.randomUUID()
  const leaving = new AbortController()
  const others = new BroadcastChannel(name)
  const say = (what: Among) => others.postMessage(what)
  /** set where this tab keeps the stream; what the others watch */
  let live: Live | undefined
  const elsewhere = new Map<string, string[]>()
  const watches = () => say({ watches: { tab, topics: topics.names() } })
  others.onmessage = ({ data }: MessageEvent<Among>) => {
    if (data.news) changed(data.news)
    if (data.state) state(data.state)
    if (data.told) told(data.told)
    if (data.asks) watches()
    if (data.watches) {
      elsewhere.set(data.watches.tab, data.watches.topics)
      live?.rewatch()
    }
  }
  topics.onChange = () => {
    if (live) live.rewatch()
    else watches()
  }
  const keep = () =>
    new Promise<void>(resolve => {
      live = new Live({
        open,
        heard,
        topics: () => [...topics.names(), ...[...elsewhere.values()].flat()],
        told: one => {
          told(one)
          say({ told: one })
        },
        changed: news => {
          changed(news)
          say({ news })
        },
        state: now => {
          state(now)
          say({ state: now })
        },
      })
      live.start()
      say({ asks: true })
      leaving.signal.addEventListener('abort', () => {
        live?.stop()
        resolve()
      })
    })
  // whoever has waited takes over when the tab that kept it is closed
  locks.request(name, { signal: leaving.signal }, keep).catch(() => {})
  return () => {
    // parts of the page that are taken away after this have nobody to tell
    topics.onChange = () => {}
    leaving.abort()
    say({ watches: { tab, topics: [] } })
    others.close()
  }
}
