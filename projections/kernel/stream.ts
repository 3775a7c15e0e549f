import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Who } from '#contracts/kernel/endpoint.ts'
import { HEARTBEAT_MS, type LiveMessages, MOST_TOPICS, STREAM } from '#contracts/kernel/live.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import { clearInterval, setInterval } from '#services/kernel/time.ts'
import type { Changes } from './changes.ts'
import type { Topics } from './topics.ts'

type StreamOptions = {
  changes: Changes
  topics: Topics
  /** the current bearer of the token; undefined when its login has ended */
  authenticate: (token: string, url: string) => Promise<Who | undefined>
  clock: () => string
  /** the largest number of open streams per person: a browser has one, whatever its tabs */
  perUser?: number
  /** the largest number of open streams in this process */
  most?: number
  heartbeatMs?: number
}

/** bytes that may wait for a slow reader; a reader further behind is disconnected, and resumes where it was */
const WAITING = 64 * 1024

/**
 * `GET /api/stream` sends a browser the changes of its lists and the contents of the topics that it watches (contracts/kernel/live.ts). It
 * lives as long as the login: each heartbeat checks the token again. The bearer's rights of that moment apply, also those to watch topics.
 */
export const registerStream = (app: FastifyInstance<any, any, any, any>, options: StreamOptions): void => {
  const { changes, topics, authenticate, clock, perUser = 6, most = 5_000, heartbeatMs = HEARTBEAT_MS } = options
  type Open = {
    user: string
    say: <M extends keyof LiveMessages>(message: M, data: LiveMessages[M], id?: number) => void
    close: () => void
    beat: () => Promise<void>
  }
  const open = new Set<Open>()

  app.get(STREAM, async (request, reply) => {
    const { who } = request
    if (!who || who.actor === 'public') throw new Refused(code.notLoggedIn, '登录已失效，请重新登录', { status: 401 })
    const watched = topicsIn((request.query as { topics?: unknown }).topics)
    if (open.size >= most) throw new Refused(code.unavailable, '系统繁忙，请稍后再试', { status: 503 })
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const oldest = [...open].filter(({ user }) => user === who.user)
    for (const other of oldest.slice(0, Math.max(0, oldest.length - perUser + 1))) {
      other.say('full', {})
      other.close()
    }
    reply.hijack()
    const raw: ServerResponse = reply.raw
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-content-type-options': 'nosniff',
      // the connection carries nothing else: a stopping program need not wait until it is given up
      connection: 'close',
      // otherwise a proxy that buffers answers would hold the messages back
      'x-accel-buffering': 'no',
    })
    const write = (text: string) => {
      raw.write(text)
      if (raw.writableLength > WAITING) stream.close()
    }
    // a slow reader gets the latest contents of a topic when it can take them, and skips those in between
    const owed = new Map<string, string>()
    const tell = (topic: string, message: string) => {
      if (raw.writableNeedDrain) owed.set(topic, message)
      else write(message)
    }
    raw.on('drain', () => {
      for (const [topic, message] of owed) {
        if (raw.writableNeedDrain) return
        owed.delete(topic)
        write(message)
      }
    })
    const watcher = {
      who,
      changed: (position: number, changed: LiveMessages['changed']) => stream.say('changed', changed, position),
      reset: (position: number) => stream.say('reset', {}, position),
      ended: () => {
        stream.say('end', {})
        stream.close()
      },
    }
    const stream: Open = {
      user: who.user,
      say: (message, data, id) => write(`${id === undefined ? '' : `id: ${id}\n`}event: ${message}\ndata: ${JSON.stringify(data)}\n\n`),
      close: () => {
        open.delete(stream)
        for (const leave of leaves) leave()
        raw.end()
      },
      async beat() {
        // while sessions cannot be looked up, no watcher is disconnected
        const now = await authenticate(token, STREAM).catch(() => watcher.who)
        if (!open.has(stream)) return
        if (!now) return watcher.ended()
        watcher.who = now
        // a topic is sent to all who watch it alike: a person who may no longer watch one opens a stream without it
        const rights = await Promise.all(watching.map(one => one.mayStill(now).catch(() => true)))
        if (!open.has(stream)) return
        if (rights.includes(false)) stream.close()
        else write(':\n\n')
      },
    }
    const leaves: (() => void)[] = []
    const watching: { mayStill: (who: Who) => Promise<boolean> }[] = []
    const join = async (topic: string) => {
      // a failed lookup sends nothing: the page asks by itself
      const one = await topics.watch(topic, who, tell).catch(() => undefined)
      if (!one) return
      if (!open.has(stream)) return one.leave()
      watching.push(one)
      leaves.push(one.leave)
    }
    open.add(stream)
    raw.on('close', stream.close)
    stream.say('hello', { now: clock() }, changes.position())
    const heard = Number(request.headers['last-event-id'])
    leaves.push(changes.watch(watcher, request.headers['last-event-id'] !== undefined && Number.isSafeInteger(heard) ? heard : undefined))
    for (const topic of watched) void join(topic)
  })

  const heart = setInterval(() => {
    for (const stream of open) void stream.beat()
  }, heartbeatMs)
  app.addHook('preClose', async () => {
    clearInterval(heart)
    for (const stream of open) stream.close()
  })
}

/** @throws Refused 400 */
const topicsIn = (asked: unknown): string[] => {
  if (asked === undefined || asked === '') return []
  const topics = typeof asked === 'string' ? [...new Set(asked.split(','))] : []
  if (topics.length === 0 || topics.length > MOST_TOPICS || topics.some(topic => !TOPIC.test(topic)))
    throw invalid(`请求参数错误：关注的对象须为1至${MOST_TOPICS}个`, { topics: `须为1至${MOST_TOPICS}个` })
  return topics
}
const TOPIC = /^[a-z]{1,32}~[\w.~-]{1,100}$/
