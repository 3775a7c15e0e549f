import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { monotonicMs, sleep } from '../time.ts'

/** `atOnce` in all, `each` of one user, or of one address */
type Pool = { atOnce: number; each: number }
export type UploadPools = {
  users: Pool
  /** anybody may fill it, so it takes more addresses than one person has, and each place is free again after `strangerMs` */
  strangers: Pool
  /** handlers that work on what has come */
  working: number
  /** bytes per second, on average after `graceMs`; who sends more slowly is cut off */
  minRate: number
  graceMs: number
  /** how long a stranger's upload may take to come */
  strangerMs: number
}
const usual: UploadPools = {
  users: { atOnce: 20, each: 2 },
  strangers: { atOnce: 20, each: 2 },
  working: 10,
  minRate: 16 * 1024,
  graceMs: 8_000,
  strangerMs: 45_000,
}

/**
 * Uploads are held in memory and read by few threads: only so many at a time. Whoever stalls takes no place where work is done, for that is
 * taken after the body has come, and loses his place among those that send within seconds. Strangers are counted by themselves, so that they
 * cannot keep users out.
 */
export const uploadPools = (pools: Partial<UploadPools> = {}) => {
  const { users, strangers, working, minRate, graceMs, strangerMs } = { ...usual, ...pools }
  const places = { users: counted(users), strangers: counted(strangers) }
  const work = turns(working)
  return {
    /** One upload from its first byte to its answer. @throws Refused 429 when there is no place */
    place: <T>(caller: string, isStranger: boolean, upload: () => Promise<T>): Promise<T> =>
      isStranger ? places.strangers(networkOf(caller), upload) : places.users(caller, upload),
    /** Reads its body. @throws Refused 408 when it comes too slowly, or a stranger's takes too long */
    receive: <T>(request: FastifyRequest, reply: FastifyReply, read: () => Promise<T>): Promise<T> =>
      fastEnough(request, reply, { minRate, graceMs, withinMs: request.who ? Number.POSITIVE_INFINITY : strangerMs }, read),
    /** Does what is to be done with it, in turn. */
    work,
  }
}

/** An IPv6 address stands for its network of 64 bits, of which one subscriber has all addresses. */
const networkOf = (address: string): string =>
  isIPv6(address) && !address.includes('.') ? address.split('::')[0]!.split(':').slice(0, 4).join(':') : address

const counted = ({ atOnce, each }: Pool) => {
  const under = new Map<string, number>()
  let all = 0
  return async <T>(caller: string, upload: () => Promise<T>): Promise<T> => {
    const mine = under.get(caller) ?? 0
    if (mine >= each || all >= atOnce) throw new Refused(code.tooFast, '正在处理的上传过多，请稍后再试', { status: 429 })
    under.set(caller, mine + 1)
    all++
    try {
      return await upload()
    } finally {
      all--
      const left = (under.get(caller) ?? 1) - 1
      if (left > 0) under.set(caller, left)
      else under.delete(caller)
    }
  }
}

/** So many tasks at a time; the others wait for their turn. How many may wait, the places say. */
const turns = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // the turn is handed on, so nobody slips in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

const fastEnough = async <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { minRate, graceMs, withinMs }: Pick<UploadPools, 'minRate' | 'graceMs'> & { withinMs: number },
  read: () => Promise<T>,
): Promise<T> => {
  const { socket } = request.raw
  const came = socket.bytesRead
  const begun = monotonicMs()
  const done = new AbortController()
  const tooSlow = async (): Promise<never> => {
    for (;;) {
      await sleep(Math.min(1_000, graceMs, withinMs), undefined, { signal: done.signal, ref: false })
      const ms = monotonicMs() - begun
      if (ms >= withinMs) break
      if (ms >= graceMs && ((socket.bytesRead - came) / ms) * 1_000 < minRate) break
    }
    // what is still to come would hold the connection for as long as it likes
    reply.header('connection', 'close').raw.once('finish', () => socket.destroySoon())
    throw new Refused(code.file, '上传速度过慢，请检查网络后重新上传', { status: 408 })
  }
  const slow = tooSlow()
  // stopped when the body has come
  slow.catch(() => {})
  try {
    return await Promise.race([read(), slow])
  } finally {
    done.abort()
  }
}
