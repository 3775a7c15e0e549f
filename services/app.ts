import type { Logger } from 'pino'
import { paymentChannels } from '#contracts/enums.ts'
import { SessionClosed } from '#contracts/identity/events.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { startChanges } from '#projections/kernel/changes.ts'
import { dueList } from '#projections/kernel/due.ts'
import { mayBeginLog, mustBeOfLog, mustHaveItsEnd } from '#projections/kernel/log-of-views.ts'
import { registerRest, restList } from '#projections/kernel/rest.ts'
import { startRunner } from '#projections/kernel/runner.ts'
import { registerStream } from '#projections/kernel/stream.ts'
import { startTopics } from '#projections/kernel/topics.ts'
import { mailOutbox } from '#projections/order/mails.ts'
import { paymentList } from '#projections/payment/list.ts'
import { owedItems } from '#projections/payment/owed.ts'
import { parkedReactions } from '#projections/report/parked.ts'
import { lateSteps } from '#projections/step/begun.ts'
import { underLease } from '#projections/store/lease.ts'
import { nowMs } from '#services/kernel/time.ts'
import { sealing } from './auction/sealed/seal.ts'
import { beginningOf } from './beginning.ts'
import { type Config, worksOf } from './config.ts'
import type { Together } from './context.ts'
import { compose, duesOf, finishersOf, type Whole } from './contexts.ts'
import { docsPages } from './docs.ts'
import type { Door, Opening } from './door.ts'
import { startFeed } from './eventstore/feed.ts'
import { LogWentBack, mustStay } from './eventstore/identity.ts'
import { answerOnlyHealth, healthPages } from './health.ts'
import { type House, openHouse } from './house.ts'
import { loginMark, loginNames } from './identity/login-name.ts'
import { eachInTurn } from './kernel/async/breath.ts'
import { closeEach } from './kernel/async/close-each.ts'
import { periodically } from './kernel/async/periodic.ts'
import { EXCHANGE_MS } from './kernel/http/counts.ts'
import { insiders } from './kernel/http/inside.ts'
import { veiling } from './kernel/http/personal.ts'
import { authorise, sameGate, server } from './kernel/http/server.ts'
import { checkpointsIn, reactedTo } from './kernel/stream/checkpoints.ts'
import { commands } from './kernel/stream/commands.ts'
import type { Process } from './kernel/stream/process.ts'
import { touchCounter } from './kernel/stream/touched.ts'
import { type Counted, LATE_MS, meter } from './metrics.ts'
import { metricsGuard } from './metrics-guard.ts'
import { documentMarks, mustBeItsDocumentKey, searchMark } from './order/names/document-key.ts'
import type { Outside } from './outside.ts'
import { papersElsewhere } from './papers-folder.ts'
import { awaited, patient, patiently, type Waits } from './patience.ts'
import { gatheringLooks, LOOKS_MS } from './report/looked.ts'
import { parking } from './report/parked-reactions.ts'
import { unreadableEvents } from './report/unreadable-events.ts'
import { requestPatience } from './request-patience.ts'
import type { Clock } from './schedule/kinds.ts'
import { startScheduler } from './scheduler.ts'
import { addressNotice, guardShortcuts, isLocal, payingNotice, shortcuts } from './shortcuts.ts'
import { identifyLog, type Watching } from './stores.ts'
import { webPages } from './web.ts'

type Start = {
  outside: Pick<Outside, 'stores' | 'keys' | 'documentKey' | 'papersFolder'>
  clock: () => string
  fatal: (error: Error) => void
  /** is the program still starting? Then it waits for servers that are away */
  starting: () => boolean
  waits: Waits
  unreadable: NonNullable<Watching['unreadable']>
}
/**
 * Opens the stores, checks that log and views belong together, and finds out how views keep documents.
 * @throws NewerLog, OtherLog, LostEnd, OtherDocumentKey, Damaged, Unavailable
 */
const openOwn = async (
  { events: declared, kinds, views }: Pick<ReturnType<typeof compose>, 'events' | 'kinds' | 'views'>,
  { outside, clock, fatal, starting, waits, unreadable }: Start,
) => {
  const raw = await patiently(() => outside.stores({ fatal, kinds, unreadable }), waits)
  const opened = patient(raw.events, starting, waits)
  const store = patient(raw.views, starting, waits)
  try {
    const { store: events, log: identity } = await identifyLog(opened, { declared, clock, mayBegin: mayBeginLog(store, views) })
    await mustBeOfLog(store, identity, views)
    const key = await patiently(outside.documentKey, waits)
    await mustBeItsDocumentKey(events, key, clock)
    const elsewhere = await papersElsewhere(events, await patiently(outside.papersFolder, waits), clock)
    const keys = await patiently(() => outside.keys(identity, fatal), waits)
    await mustHaveItsEnd(store, views, () => patiently(() => reactedTo(keys), waits), events.head).catch(async error => {
      await keys.close()
      throw error
    })
    const [marks, mark] = [documentMarks(key), searchMark(key)]
    const logins = loginNames(loginMark(key))
    return { events, store, keys, identity, elsewhere, marks, mark, logins, seals: sealing(key) }
  } catch (error) {
    await Promise.allSettled([raw.events.close(), raw.views.close()])
    throw error
  }
}
/** Tells what the start waits for. It is logged when it changes, not at every try. `servers`: is any store a server's? */
const startWaits = ({ log, opening, servers }: { log: Logger; opening: (opening: Partial<Opening>) => void; servers: boolean }): Waits => {
  let waitsFor: string | undefined
  return {
    away: error => {
      const now = awaited(error, servers)
      if (now === waitsFor) return
      waitsFor = now
      log.warn({ err: error, waitsFor }, 'the start waits')
      opening({ waitsFor })
    },
    back: () => {
      if (waitsFor === undefined) return
      waitsFor = undefined
      log.info('the start goes on')
      opening({})
    },
  }
}

const LOG_LOOK_MS = 5_000
/** interval at which abandoned exports are looked for, ms; their lease must have run out */
const EXPORTS_LOOK_MS = 5_000

/** The sources of the figures of `/metrics` (`services/metrics.ts`). */
const figuresOf = ({ house, clock, disk }: { house: House; clock: () => string; disk: Outside['disk'] }): Counted => {
  const { query, exports, passwords } = house
  const passed = async (before: string) => (await query.count(dueList, { dueAt: { lte: before } })).count
  const owedIn = async (status: 'OPEN' | 'APPROVED') => (await query.count(owedItems, { status })).count
  return {
    queues: () => ({ passwords: passwords.waiting() }),
    exports: exports.load,
    deadlines: async () => ({ due: await passed(clock()), late: await passed(toInstant(Date.parse(clock()) - LATE_MS)) }),
    openPayments: async () => (await query.count(paymentList, { status: 'CREATED' })).count,
    stepsLate: () => lateSteps(query, clock()),
    parked: async () => (await query.count(parkedReactions, { status: 'OPEN' })).count,
    mailsAbandoned: async () => (await query.count(mailOutbox, { status: 'FAILED' })).count,
    owed: async () => ({ OPEN: await owedIn('OPEN'), APPROVED: await owedIn('APPROVED') }),
    disk,
  }
}

/**
 * Composes the program: stores, the house, its contexts, the server, processes and clocks (ARCHITECTURE §1). Contexts name what they bring
 * in their own `index.ts`; nothing here changes when one is added. It opens nothing beyond what `outside` gives it. Tests inject `clock`;
 * with `tickEveryMs: 0` time passes only by hand. `fatal` gets an error, as one clear line, that makes going on pointless, and ends the
 * program. `opening` hears what the start is busy with. `door` is a port that is already open, where the program answers.
 */
export const buildApp = async ({
  config,
  log,
  outside,
  clock = () => toInstant(nowMs()),
  tickEveryMs = 5_000,
  fatal = error => log.fatal(error.message),
  opening = () => {},
  door,
  more = [],
  built,
  leaseMs,
  heartbeatMs,
}: {
  config: Config
  log: Logger
  /** connections of the program to the outside: `outsideOf(config, log)`, or with parts exchanged */
  outside: Outside
  clock?: () => string
  tickEveryMs?: number
  fatal?: (error: Error) => void
  opening?: (opening: Partial<Opening>) => void
  door?: Pick<Door, 'serve' | 'close'>
  /** contexts besides the program's own */
  more?: readonly Whole[]
  /** folder of a built application, where it does not lie beside the program */
  built?: ((application: string) => string | undefined) | undefined
  /** ms for which a process that projects, or runs processes and clocks, keeps that work without a renewal */
  leaseMs?: number
  /** ms between two signs of life to browsers that watch */
  heartbeatMs?: number
}) => {
  const { projects, schedules, serves } = worksOf(config.role)
  let starting = true
  const parts = compose(more)
  const {
    contexts,
    endpoints,
    lists,
    finds,
    figures,
    resources,
    watched,
    histories,
    isPermission,
    tree,
    payables,
    holders,
    movers,
    givesBack,
    besideOrder,
    mails,
    matters,
  } = parts
  const stopping = new AbortController()
  const unreadable = unreadableEvents({ log })
  const waits = startWaits({ log, opening, servers: config.esdbUrl !== undefined || config.mongodbUrl !== undefined })
  const {
    events: opened,
    store: openedViews,
    keys: openedKeys,
    identity,
    elsewhere,
    marks,
    mark,
    logins,
    seals,
  } = await openOwn(parts, {
    outside,
    clock,
    fatal,
    starting: () => starting,
    waits,
    unreadable: unreadable.meet,
  })
  if (elsewhere !== undefined) log.warn(elsewhere)
  const metrics = meter()
  // files of this machine are never away
  const patience = config.esdbUrl || config.mongodbUrl ? requestPatience() : undefined
  const handed = <Store extends object>(store: Store, of: string | undefined): Store => (of && patience ? patience.handed(store) : store)
  const events = handed(metrics.store(opened), config.esdbUrl)
  const store = handed(openedViews, config.mongodbUrl)
  const keys = handed(openedKeys, config.mongodbUrl)
  const begun = await beginningOf(events)
  const demo = config.demo && begun !== 'plain'
  const short = shortcuts(config, { demo, begun })
  const touched = touchCounter()
  const bare = touched.commands(metrics.commands(commands(events, { kept: keys, ...present({ apart: patience?.apart }) })))
  const run: typeof bare = patience ? { ...bare, execute: (...given) => patience.ask(() => bare.execute(...given)) } : bare
  const feed = startFeed(events, {
    onError: error => log.warn({ err: error }, 'the log is not followed: trying again'),
    lost: error => fatal(new LogWentBack(error)),
  })
  if (!projects) opening({ doing: '等待读模型' })
  const views = parts.viewsUnder(mark)
  const runner = await startRunner({ events, feed, views, store, log, active: projects, leaseMs })
  opening({ doing: '更新读模型', views: runner.status })
  const own = insiders()
  const looks = gatheringLooks({ run, registry: histories, clock, log })
  const veil = veiling({ looks, marks: parts.events.flatMap(({ schema }) => schema) })
  const house = await openHouse({
    config,
    log,
    outside: {
      ...outside,
      tokenSecret: () => patiently(outside.tokenSecret, waits),
      ...(patience && { files: async kind => patience.handed(await outside.files(kind)) }),
    },
    insiders: own,
    clock,
    tickEveryMs,
    signal: stopping.signal,
    events,
    feed,
    identity,
    store,
    keys,
    runner,
    run,
    touched,
    marks,
    mark,
    logins,
    seals,
    short,
    resources,
    isPermission,
    tree,
    payables,
    holders,
    veil,
  })
  const { query, members, challenge, requests, exports } = house

  const together: Together = {
    histories,
    flowUses: Object.assign({}, ...contexts.map(({ flowUses }) => flowUses?.(house, besideOrder) ?? {})),
    finishers: finishersOf(contexts, house),
    dues: duesOf(contexts, house),
    mails,
    movers,
    givesBack,
    besideOrder,
    matters,
    uses: async (...of) => (await Promise.all(contexts.map(async ({ uses }) => (await uses?.(query)(...of)) ?? []))).flat(),
    ticketingRate: contexts.flatMap(({ ticketingRate }) => ticketingRate?.(house) ?? [])[0] ?? (async () => undefined),
    shows: Object.assign({}, ...contexts.map(({ shows }) => shows?.(house))),
    beforeChange: Object.assign({}, ...contexts.map(({ beforeChange }) => beforeChange)),
    lists,
    finds,
    figures,
    routes: () => handled,
    reactions: () => reactions,
    jobs: () => jobs,
    clocks: () => clocks,
    reacted: async () => scheduler.reached(await events.head()),
  }
  // requests at the door are answered between contexts
  const brought = await eachInTurn(contexts, ({ open }) => open(house, together))
  const listed = await eachInTurn(lists, ({ routes }) => routes(house.ask))
  const handled = [...brought.flatMap(({ routes = [] }) => routes), ...listed.flat()]
  const routes = handled.map(house.directory.edge).map(veil.edge)
  const reactions: Process[] = brought.flatMap(({ reactions = [] }) => reactions)
  const clocks = brought.flatMap(({ clocks = [] }) => clocks)
  const jobs = brought.flatMap(({ jobs = [] }) => jobs)
  const everywhere = brought.flatMap(({ everywhere = [] }) => everywhere)
  let beating: ReturnType<Clock['start']>[] = []

  // not kept with the read models, which may be dropped: how far processes are does not follow from the log alone
  const checkpoints = checkpointsIn(keys, { clock })
  const scheduler = await startScheduler({
    leased: schedules ? work => underLease({ store, name: 'scheduler', leaseMs, log, ...work }) : undefined,
    processes: reactions,
    clocks,
    around: brought.find(({ around }) => around)?.around,
    events,
    feed,
    run,
    checkpoints,
    clock,
    log,
    viewReached: runner.reached,
    stopping: stopping.signal,
  })

  const app = await server({
    ...present({ door, patience }),
    insiders: own,
    secret: house.recognisedBy,
    routes,
    endpoints,
    keys,
    run,
    authenticate: members.authenticate,
    end: () => events.head(),
    clock,
    log,
    ratePerMinute: config.ratePerMinute,
    requests,
    challenge,
    trustProxy: config.trustProxy ?? false,
  })
  await sameGate(app, challenge, face =>
    registerRest(face, resources, runner, house.directory.naming, { inside: own.headers, authorise, veil, clock }),
  )
  const watching = async () => {
    const following = { feed, from: await events.head(), signal: stopping.signal }
    const onError = (error: unknown) => log.warn({ err: error }, 'a change is not told')
    const changes = startChanges({ ...following, runner, watched, closing: SessionClosed.type, onError })
    const topics = startTopics({ ...following, topics: brought.flatMap(({ topics = [] }) => topics), onError })
    registerStream(app, { changes, topics, authenticate: members.authenticate, clock, ...(heartbeatMs && { heartbeatMs }) })
    return () => closeEach([changes.close, topics.close])
  }
  const stopWatching = serves ? await watching() : undefined
  metrics.count(figuresOf({ house, clock, disk: outside.disk }))
  const headOfStart = await events.head()
  healthPages(app, {
    registry: metrics.registry,
    guard: metricsGuard(config),
    views: runner.status,
    processes: () => [...scheduler.status(), members.status()],
    headOfStart,
    feed: feed.failing,
    now: () => Date.parse(clock()),
    ping: () => Promise.all([store.ping(), events.head()]),
    takesFacts: metrics.takesFacts,
    ...(!config.esdbUrl && { room: async () => (await outside.disk()).free }),
    notice: elsewhere,
  })
  if (!serves) answerOnlyHealth(app, own)
  if (short.open) guardShortcuts(app, { cashier: config.sandboxGateway })
  for (const { pages } of brought) await pages?.(app)
  if (config.docs) await docsPages(app, { endpoints, rest: resources.map(restList) }, { local: isLocal(config) })
  await webPages(app, config.environments, built)

  // begins when all that follow the log are there, so that its past is read once for all, and when all routes exist, since a reaction may
  // call one
  feed.begin()
  await members.caughtUp
  const counting =
    serves && house.together ? periodically(house.countTogether, { what: 'counts of requests', everyMs: EXCHANGE_MS, log }) : undefined
  const exporting = serves ? periodically(exports.look, { what: 'exports', everyMs: EXPORTS_LOOK_MS, log }) : undefined
  const looking = serves ? periodically(looks.flush, { what: 'who looked', everyMs: LOOKS_MS, log }) : undefined
  const isSameLog = mustStay(events, identity.id, fatal)
  const park = parking({ run, clock })
  const lookAtLog = async () => {
    await isSameLog()
    await unreadable.park(park, reactions)
    return false
  }
  const sameLog = periodically(lookAtLog, { what: 'look at the log', everyMs: LOG_LOOK_MS, log })
  const flush = () => Promise.all([...brought.map(({ flush }) => flush?.()), looks.flush()])
  /** Waits until all consequences have happened: processes have reacted and views are at the end of the log. For tests. */
  const settle = async (): Promise<void> => {
    await flush()
    for (let head = -1; head !== (await events.head()); ) {
      head = await events.head()
      await scheduler.reached(head)
      await runner.settle()
    }
  }
  return {
    app,
    config,
    /** messages in Chinese for the person who starts the program */
    notices: [
      short.notice,
      payingNotice({
        open: short.open,
        forAll: config.sandboxGateway,
        channels: Object.keys(config.gateways).map(channel => paymentChannels[channel as keyof typeof paymentChannels]),
      }),
      addressNotice(config),
      elsewhere,
    ].filter(notice => notice !== undefined),
    routes,
    run,
    events,
    store,
    runner,
    views,
    query,
    /** shared parts of the contexts, for the seed and for tests */
    house,
    /** headers by which the program knows its own requests: a process that serves nobody answers these */
    inside: own.headers,
    /**
     * runs a clock or a job once, now, and returns its answer.
     * @throws Error when there is no such clock or job
     */
    pass: async (what: string): Promise<unknown> => {
      const clock = [...clocks, ...everywhere].find(clock => clock.what === what)
      if (clock) return clock.pass()
      const job = jobs.find(({ kind }) => kind === what)
      if (!job) throw new Error(`there is no clock ${what}`)
      return job.run({ now: house.clock(), slot: house.clock(), signal: stopping.signal, params: undefined })
    },
    settle,
    clock,
    /** tells the port that is listened on, so that links name the right one */
    listening: house.listening,
    /**
     * ends the start: from now on the program does not wait for servers that are away, and deadlines are kept. Call it when the seed is
     * complete, since a seed that was cut off may be older than its limits
     */
    letTimePass: () => {
      starting = false
      if (tickEveryMs === 0) return
      scheduler.letTimePass()
      if (serves) beating = everywhere.map(({ start }) => start())
    },
    close: async () => {
      starting = false
      stopping.abort()
      await closeEach([
        // closed first, since clocks and reactions use all that is closed below
        scheduler.close,
        ...beating.map(beat => () => beat.close()),
        () => sameLog.close(),
        ...brought.flatMap(({ close }) => close ?? []),
        () => counting?.close(),
        () => exporting?.close(),
        () => looking?.close(),
        () => exports.stop(),
        () => app.close(),
        () => stopWatching?.(),
        flush,
        () => runner.close(),
        () => feed.close(),
        () => keys.close(),
        () => store.close(),
        () => events.close(),
        () => house.close(),
      ])
    },
  }
}
export type App = Awaited<ReturnType<typeof buildApp>>
