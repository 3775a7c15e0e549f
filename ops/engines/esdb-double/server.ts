import { connect, createServer, type Socket } from 'node:net'
import featuresRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import { type AppendOutcome, type Expectation, openLog, type Proposed } from './log.ts'
import { type ReadCall, read, type SentReads } from './read.ts'
import {
  appendResponse,
  badRequestFailure,
  batchResponse,
  deletedFailure,
  expectation,
  failure,
  messages,
  notReadyFailure,
  proposed,
  streamName,
  type streams,
  wrongVersionFailure,
} from './wire.ts'

/** How the double may be made to fail. Everything holds for all connections at once. */
type Misbehave = {
  /** resets every connection now, as a killed server does */
  cut: () => void
  /** the next n appends reset every connection before anything is written */
  cutBeforeWrite: (times?: number) => void
  /** the next n appends are written, then every connection is reset instead of an answer */
  cutAfterWrite: (times?: number) => void
  /** the sockets stay open but nothing is read or sent, not even a keep-alive, as with a stopped process */
  freeze: () => void
  thaw: () => void
  /** delays the answers to appends by so many ms, not the writes; 0 ends it */
  late: (ms: number) => void
  /** the next n batch appends are answered twice: the second answer comes when nobody waits for it any more */
  twice: (times?: number) => void
  /** every call is refused with "Server Is Not Ready" */
  ready: (ready: boolean) => void
  /** the next n questions for the server's features fail as at an orderly shutdown */
  failFeatures: (times?: number) => void
}
/** A request about one stream: an append with its proposed events, or a read with the number of events found. */
export type HeardCall =
  | { call: 'append'; stream: string; events: { type: string; meta: Record<string, unknown> }[] }
  | { call: 'read'; stream: string; found: number }
export type Double = {
  url: string
  port: number
  misbehave: Misbehave
  /** counts of the traffic so far, with the number of appends */
  counted: () => SentReads & { appends: number }
  close: () => Promise<void>
}

/**
 * Starts the double on 127.0.0.1, for tests only. It speaks EventStoreDB's gRPC protocol as observed on a real node (24.2), and keeps
 * everything in memory. It has no TLS, users, clusters, links, projections or persistent subscriptions.
 * @param options `port` to listen on (a free one by default); `data`: a file that keeps the log over restarts; `heard` is called with every
 * append and every read of one stream (subscriptions do not count), for tests that count the cost of a request
 */
export const startDouble = async (options: { port?: number; data?: string; heard?: (heard: HeardCall) => void } = {}): Promise<Double> => {
  const log = openLog(options.data)
  const none = { reads: 0, events: 0 }
  const sent: SentReads = { stream: { ...none }, all: { ...none }, back: { ...none }, subscription: { ...none } }
  let appends = 0
  const state = { ready: true, late: 0, cutBefore: 0, cutAfter: 0, twice: 0, failFeatures: 0 }
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024, 'grpc.max_send_message_length': -1 })

  const appended = (stream: string, events: Proposed[]) =>
    options.heard?.({
      call: 'append',
      stream,
      events: events.map(({ type, meta }) => ({ type, meta: meta.length > 0 ? JSON.parse(meta.toString('utf8')) : {} })),
    })

  /** Writes and answers as commanded; the answer never comes when the connection is cut. */
  const carryOut = (write: () => AppendOutcome, answer: (outcome: AppendOutcome) => void) => {
    appends++
    if (state.cutBefore > 0) {
      state.cutBefore--
      return gate.cut()
    }
    const outcome = write()
    if (state.cutAfter > 0) {
      state.cutAfter--
      return gate.cut()
    }
    if (state.late > 0) setTimeout(answer, state.late, outcome)
    else answer(outcome)
  }

  const append = (call: ServerReadableStream<streams.AppendReq, streams.AppendResp>, reply: sendUnaryData<streams.AppendResp>) => {
    if (!state.ready) return reply(notReadyFailure())
    let name = ''
    let expected: Expectation = 'any'
    const events: (Proposed | undefined)[] = []
    call.on('data', (request: streams.AppendReq) => {
      const header = request.getOptions()
      if (header) {
        name = streamName(header.getStreamIdentifier())
        expected = expectation(header, header.getRevision())
      }
      const message = request.getProposedMessage()
      if (message) events.push(proposed(message))
    })
    call.on('end', () => {
      const good = events.filter(event => event !== undefined)
      if (name === '' || good.length < events.length) return reply(badRequestFailure())
      appended(name, good)
      carryOut(
        () => log.append(name, good, expected),
        outcome => {
          const response = appendResponse(name, expected, outcome)
          if (response instanceof Error) reply(response)
          else reply(null, response)
        },
      )
    })
  }

  const batchAppend = (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>) => {
    type Batch = { name: string; expected: Expectation; deadline: number; events: (Proposed | undefined)[] }
    const open = new Map<string, Batch>() // a large append comes in several messages
    call.on('data', (request: streams.BatchAppendReq) => {
      const correlation = request.getCorrelationId()
      const key = correlation?.getString() ?? ''
      const header = request.getOptions()
      if (header)
        open.set(key, {
          name: streamName(header.getStreamIdentifier()),
          expected: expectation(header, header.getStreamPosition()),
          deadline: header.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
          events: [],
        })
      const batch = open.get(key)!
      batch.events.push(...request.getProposedMessagesList().map(proposed))
      if (!request.getIsFinal()) return
      open.delete(key)
      const { name, expected, deadline } = batch
      const answer = (outcome: Parameters<typeof batchResponse>[3]) => {
        if (call.cancelled || call.destroyed) return
        call.write(batchResponse(correlation, name, expected, outcome))
        if (state.twice-- > 0) call.write(batchResponse(correlation, name, expected, outcome))
      }
      const good = batch.events.filter(event => event !== undefined)
      if (!state.ready) answer('not ready')
      else if (name === '' || good.length < batch.events.length) answer('bad request')
      else if (deadline < Date.now()) answer('timeout')
      else {
        appended(name, good)
        carryOut(() => log.append(name, good, expected), answer)
      }
    })
    call.on('end', () => call.end())
    call.on('error', () => {}) // the client is gone
  }

  const remove = (
    call: ServerUnaryCall<streams.DeleteReq | streams.TombstoneReq, unknown>,
    forEver: boolean,
    reply: (error: ServiceError | null, position?: string) => void,
  ) => {
    if (!state.ready) return reply(notReadyFailure())
    const header = call.request.getOptions()!
    const name = streamName(header.getStreamIdentifier())
    const expected = expectation(header, header.getRevision())
    const outcome = log.remove(name, expected, forEver)
    if (outcome.kind === 'ok') reply(null, String(outcome.position))
    else reply(outcome.kind === 'wrong' ? wrongVersionFailure(name, expected, outcome.current) : deletedFailure(name))
  }

  server.addService(streamsRpc.StreamsService, {
    append,
    batchAppend,
    read: (call: ReadCall) => {
      call.on('error', () => {}) // the client is gone
      if (!state.ready) return void call.emit('error', notReadyFailure())
      read(log, call, sent, options.heard).catch(error =>
        call.emit('error', 'code' in error ? error : failure(status.UNKNOWN, String(error))),
      )
    },
    delete: (call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>, reply: sendUnaryData<streams.DeleteResp>) =>
      remove(call, false, (error, position = '') => {
        const at = new messages.DeleteResp.Position().setCommitPosition(position).setPreparePosition(position)
        reply(error, error ? null : new messages.DeleteResp().setPosition(at))
      }),
    tombstone: (call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>, reply: sendUnaryData<streams.TombstoneResp>) =>
      remove(call, true, (error, position = '') => {
        const at = new messages.TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position)
        reply(error, error ? null : new messages.TombstoneResp().setPosition(at))
      }),
  })
  server.addService(featuresRpc.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, reply: sendUnaryData<unknown>) => {
      if (!state.ready) return reply(notReadyFailure())
      if (state.failFeatures-- > 0)
        return reply(failure(status.INTERNAL, 'Received RST_STREAM with code 0 (Call ended without gRPC status)'))
      reply(null, supportedMethods())
    },
  })

  const inner = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) => (error ? reject(error) : resolve(port))),
  )
  const gate = await openGate(inner, options.port ?? 0)
  return {
    url: `esdb://127.0.0.1:${gate.port}?tls=false`,
    port: gate.port,
    misbehave: {
      cut: gate.cut,
      cutBeforeWrite: (times = 1) => {
        state.cutBefore = times
      },
      cutAfterWrite: (times = 1) => {
        state.cutAfter = times
      },
      freeze: () => gate.freeze(true),
      thaw: () => gate.freeze(false),
      late: ms => {
        state.late = ms
      },
      twice: (times = 1) => {
        state.twice = times
      },
      ready: ready => {
        state.ready = ready
      },
      failFeatures: (times = 1) => {
        state.failFeatures = times
      },
    },
    counted: () => ({ ...structuredClone(sent), appends }),
    close: async () => {
      await gate.close()
      server.forceShutdown()
      log.close()
    },
  }
}

const supportedMethods = () => {
  const methods = Object.values(streamsRpc.StreamsService).map(({ path }) => {
    const [, service = '', method = ''] = path.split('/')
    return new features.SupportedMethod().setServiceName(service).setMethodName(method.toLowerCase())
  })
  return new features.SupportedMethods().setEventStoreServerVersion('24.2.0').setMethodsList(methods)
}

/** The door in front of the gRPC server: plain sockets, which can be reset or left standing where HTTP/2's cannot. */
const openGate = async (inner: number, port: number) => {
  const pairs = new Set<[outside: Socket, inside: Socket]>()
  let frozen = false
  const hold = ([outside, inside]: [Socket, Socket]) => {
    outside.unpipe()
    inside.unpipe()
    if (frozen) return
    outside.pipe(inside)
    inside.pipe(outside)
  }
  const door = createServer(outside => {
    const inside = connect(inner, '127.0.0.1')
    const pair: [Socket, Socket] = [outside.setNoDelay(true), inside.setNoDelay(true)]
    pairs.add(pair)
    hold(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        for (const other of pair) other.destroy()
        pairs.delete(pair)
      })
    }
  })
  const cut = () => {
    for (const [outside] of pairs) outside.resetAndDestroy()
  }
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(port, '127.0.0.1', () => resolve()))
  return {
    port: (door.address() as { port: number }).port,
    cut,
    freeze: (on: boolean) => {
      frozen = on
      for (const pair of pairs) hold(pair)
    },
    close: () =>
      new Promise<void>(resolve => {
        door.close(() => resolve())
        for (const [outside] of pairs) outside.destroy()
      }),
  }
}
