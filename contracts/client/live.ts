import { HEARTBEAT_MS, type LiveMessages, type ToldTopic } from '../kernel/live.ts'
import { pageUser } from './login-info.ts'
import { realTimers, type Timers } from './timers.ts'
import { Topics } from './topics.ts'

/** `LIVE`: changes are pushed; `POLLING`: the page asks from time to time, since the stream is cut. */
export type LiveState = 'LIVE' | 'POLLING'
/** ids by name of their list, an empty list for very many; `ALL`: anything on screen may have changed */
export type News = LiveMessages['changed'] | 'ALL'

type LiveOptions = {
  /** opens the stream with these topics, after the last received id; its answer is read until it ends */
  open: (
    lastId: string | undefined,
    topics: readonly string[],
    signal: AbortSignal,
  ) => Promise<{ readonly body: ReadableStream<Uint8Array> | null }>
  /** topics to watch, and the callback for their contents */
  topics?: () => readonly string[]
  told?: (told: ToldTopic) => void
  /** reports changes, collected for a moment so that one action causes one refresh */
  changed: (news: News) => void
  state?: (state: LiveState) => void
  /** receives the server's time whenever a stream opens */
  heard?: (now: string) => void
  timers?: Timers
}

/**
 * ms: how long changes are collected; the first and the longest wait before another try; how often the page asks while there is no stream;
 * how long silence is tolerated
 */
export const liveLimits = { gather: 500, retry: 1_000, retryAtMost: 30_000, poll: 60_000, silence: 3 * HEARTBEAT_MS } as const

/**
 * Keeps the one stream of a browser (contracts/kernel/live.ts). It resumes where it was cut, and opens a new stream when not even a
 * heartbeat arrives. While there is no stream, it reports from time to time that everything may have changed. It ends by itself with the
 * login.
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
  /** topics of the stream that is open or being opened */
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
  /** Compares the wanted topics with those of the stream. If they differ, the stream is opened again from its current position. */
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
      // a stream that was cut, refused or silent is handled alike
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
    if (event === 'told') this.#options.told(JSON.parse(data) as ToldTopic)
    if (event === 'reset') this.#gather('ALL')
    if (event === 'end') this.stop()
    if (event === 'full') {
      this.stop()
      this.#isRunning = true
      this.#fallBack()
    }
  }
  /** A message came, so the wait for silence starts again. */
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
/** Parses server-sent events. A comment becomes a message without data, since it shows that the server is there. */
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

/** the channel is named after the user, so that a tab of another user neither hears nor sends this user's news */
const nameOf = (user: string) => `newgt.live.${user}`
type Shared = Pick<LiveOptions, 'open' | 'changed' | 'state' | 'heard'> & { topics?: Topics }
/**
 * messages between tabs: news and topics from the tab that keeps the stream, and the topics that each tab watches, also on request (`asks`)
 */
type Among = { news?: News; state?: LiveState; told?: ToldTopic; watches?: { tab: string; topics: string[] }; asks?: true }
/**
 * Shares one stream among all tabs that a user has in a browser: one tab keeps it and passes its messages on. Where the browser has no
 * locks (plain http from another machine), each tab has its own stream.
 * @returns a function that stops watching
 */
export const watchLive = (
  { open, changed, state = () => {}, heard = () => {}, topics = new Topics() }: Shared,
  locks: LockManager | undefined = navigator.locks,
): (() => void) => {
  const told = ({ topic, state }: ToldTopic) => topics.tell(topic, state)
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
  /** set where this tab keeps the stream; then the topics that other tabs watch */
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
  // the next tab in line takes over when the tab that kept the stream is closed
  locks.request(name, { signal: leaving.signal }, keep).catch(() => {})
  return () => {
    // parts of the page that are removed after this must not call anything
    topics.onChange = () => {}
    leaving.abort()
    say({ watches: { tab, topics: [] } })
    others.close()
  }
}
