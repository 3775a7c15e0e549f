import type { Logger } from 'pino'
import { paymentChannels } from '#contracts/enums.ts'
import { SessionClosed } from '#contracts/identity/events.ts'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { startChanges } from '#projections/kernel/changes.ts'
import { mustBeOfLog, mustHaveItsEnd } from '#projections/kernel/log-of-views.ts'
import { registerRest, restList } from '#projections/kernel/rest.ts'
import { startRunner } from '#projections/kernel/runner.ts'
import { registerStream } from '#projections/kernel/stream.ts'
import { startTopics } from '#projections/kernel/topics.ts'
import { mailOutbox } from '#projections/order/mails.ts'
import { dueList } from '#projections/order/schedule.ts'
import { paymentList } from '#projections/payment/list.ts'
import { owedItems } from '#projections/payment/owed.ts'
import { parkedReactions } from '#projections/report/parked.ts'
import { lateSteps } from '#projections/step/begun.ts'
import { underLease } from '#projections/store/lease.ts'
import { nowMs, sleep } from '#services/kernel/time.ts'
import { sealing } from './auction/sealed/seal.ts'
import { beginningOf } from './beginning.ts'
import { type Config, worksOf } from './config.ts'
import type { Clock, Together } from './context.ts'
import { compose, finishersOf, type Whole } from './contexts.ts'
import { docsPages } from './docs.ts'
import type { Door, Opening } from './door.ts'
import { startFeed } from './eventstore/feed.ts'
import { mustStay } from './eventstore/identity.ts'
import { answerOnlyHealth, healthPages } from './health.ts'
import { openHouse } from './house.ts'
import { loginMark, loginNames } from './identity/login-name.ts'
import { eachInTurn } from './kernel/breath.ts'
import { checkpointsIn, reactedTo } from './kernel/checkpoints.ts'
import { commands } from './kernel/commands.ts'
import { EXCHANGE_MS } from './kernel/http/counts.ts'
import { insiders } from './kernel/http/inside.ts'
import { sameGate, server } from './kernel/http/server.ts'
import { inTurn } from './kernel/in-turn.ts'
import { periodically } from './kernel/periodic.ts'
import { type Process, runProcesses } from './kernel/process.ts'
import { LATE_MS, meter } from './metrics.ts'
import { metricsGuard } from './metrics-guard.ts'
import { documentMarks, mustBeItsDocumentKey } from './order/names/document-key.ts'
import type { Outside } from './outside.ts'
import { awaited, patient, patiently, type Waits } from './patience.ts'
import { parking } from './report/parked-reactions.ts'
import { addressNotice, guardShortcuts, payingNotice, shortcuts } from './shortcuts.ts'
import { identifyLog } from './stores.ts'
import { webPages } from './web.ts'

type Start = {
  outside: Pick<Outside, 'stores' | 'claims' | 'documentKey'>
  clock: () => string
  fatal: (error: Error) => void
  /** is the program still starting? Then servers that are away are waited for */
  starting: () => boolean
  waits: Waits
}
/** The stores, and which log it is, known to be the one of the views; how it keeps documents. @throws NewerLog, OtherLog, LostEnd, OtherDocumentKey, Damaged, Unavailable */
const openOwn = async (
  { events: declared, views }: Pick<ReturnType<typeof compose>, 'events' | 'views'>,
  { outside, clock, fatal, starting, waits }: Start,
) => {
  const raw = await patiently(() => outside.stores({ fatal, declared }), waits)
  const opened = patient(raw.events, starting, waits)
  const store = patient(raw.views, starting, waits)
  try {
    const { store: events, log: identity } = await identifyLog(opened, { declared, clock })
    await mustBeOfLog(store, identity, views)
    const key = await outside.documentKey()
    await mustBeItsDocumentKey(events, key, clock)
    const claims = await patiently(() => outside.claims(identity, fatal), waits)
    await mustHaveItsEnd(store, views, () => patiently(() => reactedTo(claims), waits), events.head).catch(async error => {
      await claims.close()
      throw error
    })
    return { events, store, claims, identity, marks: documentMarks(key), logins: loginNames(loginMark(key)), seals: sealing(key) }
  } catch (error) {
    await Promise.allSettled([raw.events.close(), raw.views.close()])
    throw error
  }
}
const LOG_LOOK_MS = 5_000
/** how soon an export is begun that no process writes any more, ms after its lease has run out */
const EXPORTS_LOOK_MS = 5_000

/**
 * Composes the program: stores, the house, its contexts, the server, what runs by itself (ARCHITECTURE §1). What the contexts bring stands in
 * their own `index.ts`; nothing here is edited when one is added.
 * It opens nothing by itself but what `outside` hands it. `clock` is injected by tests; `tickEveryMs: 0` leaves time to be passed by hand; `fatal` is told, in one clear line, of what makes going on
 * pointless, and ends the program; `opening` is told what the start is busy with; at `door`, a port that is open already, it answers.
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
  /** what the program stands on: `outsideOf(config, log)`, or parts of it exchanged */
  outside: Outside
  clock?: () => string
  tickEveryMs?: number
  fatal?: (error: Error) => void
  opening?: (opening: Partial<Opening>) => void
  door?: Pick<Door, 'serve' | 'close'>
  /** contexts besides the house's own */
  more?: readonly Whole[]
  /** where an application was built, otherwise than beside the program */
  built?: ((application: string) => string | undefined) | undefined
  /** how long who projects, or runs processes and clocks, is the one who does, unless it says so again */
  leaseMs?: number
  /** how often those who watch are told that they still do */
  heartbeatMs?: number
}) => {
  const { projects, schedules, serves } = worksOf(config.role)
  let starting = true
  let waitsFor: string | undefined
  // said when it changes, not at every try
  const waits: Waits = {
    away: error => {
      if (awaited(error) === waitsFor) return
      waitsFor = awaited(error)
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
  const parts = compose(more)
  const {
    contexts,
    endpoints,
    views,
    lists,
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
    matters,
  } = parts
  const stopping = new AbortController()
  const {
    events: opened,
    store,
    claims,
    identity,
    marks,
    logins,
    seals,
  } = await openOwn(parts, { outside, clock, fatal, starting: () => starting, waits })
  const metrics = meter()
  const events = metrics.store(opened)
  const begun = await beginningOf(events)
  const demo = config.demo && begun !== 'plain'
  const short = shortcuts(config, { demo, begun })
  const run = metrics.commands(commands(events, { kept: claims }))
  const feed = startFeed(events, { onError: error => log.warn({ err: error }, 'the log is not followed: trying again') })
  const runner = await startRunner({ events, feed, views, store, log, active: projects, leaseMs })
  opening({ doing: '更新读模型', views: runner.status })
  const own = insiders()
  const house = await openHouse({
    config,
    log,
    outside,
    insiders: own,
    clock,
    tickEveryMs,
    signal: stopping.signal,
    events,
    feed,
    identity,
    store,
    claims,
    runner,
    run,
    marks,
    logins,
    seals,
    short,
    resources,
    isPermission,
    tree,
    payables,
    holders,
  })
  const { query, members, challenge, requests, exports } = house

  const together: Together = {
    histories,
    flowUses: Object.assign({}, ...contexts.map(({ flowUses }) => flowUses?.(house) ?? {})),
    finishers: finishersOf(contexts, house),
    movers,
    givesBack,
    besideOrder,
    matters,
    reactions: () => reactions,
    reacted: async () => reached(await events.head()),
  }
  // who asks at the door meanwhile is answered between them
  const brought = await eachInTurn(contexts, ({ open }) => open(house, together))
  const listed = await eachInTurn(lists, ({ routes }) => routes(house.ask))
  const routes = [...brought.flatMap(({ routes = [] }) => routes), ...listed.flat()].map(house.directory.edge)
  const reactions: Process[] = brought.flatMap(({ reactions = [] }) => reactions)
  const clocks = brought.flatMap(({ clocks = [] }) => clocks)
  const everywhere = brought.flatMap(({ everywhere = [] }) => everywhere)
  let beating: ReturnType<Clock['start']>[] = []

  // not with the read models, which may be dropped: what has been reacted to does not follow from the log alone
  const checkpoints = checkpointsIn(claims, { clock })
  /** what passes by itself: of several processes of the program one does it, and the others stand by */
  let working: { processes: ReturnType<typeof runProcesses>; clocks: ReturnType<Clock['start']>[] } | undefined
  let timePasses = false
  const startClocks = () => {
    if (timePasses && working && working.clocks.length === 0) working.clocks = clocks.map(({ start }) => start())
  }
  const scheduler = schedules
    ? await underLease({
        store,
        name: 'scheduler',
        leaseMs,
        log,
        begin: async () => {
          const park = parking({ run, clock })
          const given = { events, feed, run, checkpoints, clock, log, viewReached: runner.reached }
          working = { processes: runProcesses({ ...given, processes: reactions, park }), clocks: [] }
          await working.processes.open
          startClocks()
        },
        end: async () => {
          const ending = working
          working = undefined
          await inTurn([...(ending?.clocks ?? []).map(clock => () => clock.close()), () => ending?.processes.close()])
        },
      })
    : undefined
  /** Everything up to this position has been reacted to, here or by the process that does it. */
  const reached = async (position: number): Promise<void> => {
    if (working) return working.processes.reached(position)
    for (const { name } of reactions)
      while ((await checkpoints.get(name)) < position && !stopping.signal.aborted && !working) await sleep(50)
    if (working && !stopping.signal.aborted) return reached(position)
  }

  const app = await server({
    ...(door && { door }),
    insiders: own,
    secret: house.recognisedBy,
    routes,
    endpoints,
    claims,
    run,
    authenticate: members.authenticate,
    clock,
    log,
    ratePerMinute: config.ratePerMinute,
    requests,
    challenge,
    trustProxy: config.trustProxy ?? false,
  })
  await sameGate(app, challenge, face => registerRest(face, resources, runner, house.directory.naming, own.headers))
  const watching = async () => {
    const following = { feed, from: await events.head(), signal: stopping.signal }
    const onError = (error: unknown) => log.warn({ err: error }, 'a change is not told')
    const changes = startChanges({ ...following, runner, watched, closing: SessionClosed.type, onError })
    const topics = startTopics({ ...following, topics: brought.flatMap(({ topics = [] }) => topics), onError })
    registerStream(app, { changes, topics, authenticate: members.authenticate, clock, ...(heartbeatMs && { heartbeatMs }) })
    return () => inTurn([changes.close, topics.close])
  }
  const stopWatching = serves ? await watching() : undefined
  const passed = async (before: string) => (await query.count(dueList, { dueAt: { lte: before } })).count
  const owedIn = async (status: 'OPEN' | 'APPROVED') => (await query.count(owedItems, { status })).count
  metrics.count({
    queues: () => ({ passwords: house.passwords.waiting() }),
    exports: exports.load,
    deadlines: async () => ({ due: await passed(clock()), late: await passed(toInstant(Date.parse(clock()) - LATE_MS)) }),
    openPayments: async () => (await query.count(paymentList, { status: 'CREATED' })).count,
    stepsLate: () => lateSteps(query, clock()),
    parked: async () => (await query.count(parkedReactions, { status: 'OPEN' })).count,
    mailsGivenUp: async () => (await query.count(mailOutbox, { status: 'FAILED' })).count,
    owed: async () => ({ OPEN: await owedIn('OPEN'), APPROVED: await owedIn('APPROVED') }),
    disk: outside.disk,
  })
  const headOfStart = await events.head()
  healthPages(app, {
    registry: metrics.registry,
    guard: metricsGuard(config),
    views: runner.status,
    processes: () => [...(working?.processes.status() ?? []), members.status()],
    headOfStart,
    now: () => Date.parse(clock()),
    ping: () => Promise.all([store.ping(), events.head()]),
    takesFacts: metrics.takesFacts,
  })
  if (!serves) answerOnlyHealth(app, own)
  if (short.open) guardShortcuts(app, { cashier: config.sandboxGateway })
  for (const { pages } of brought) await pages?.(app)
  if (config.docs) await docsPages(app, { endpoints, rest: resources.map(restList) })
  await webPages(app, config.environments, built)

  // All who follow the log are there, so that its past is read once for all of them; and all paths are, since a reaction may call one.
  feed.begin()
  await members.caughtUp
  const counting =
    serves && house.together ? periodically(house.countTogether, { what: 'counts of requests', everyMs: EXCHANGE_MS, log }) : undefined
  const exporting = serves ? periodically(exports.look, { what: 'exports', everyMs: EXPORTS_LOOK_MS, log }) : undefined
  const sameLog = periodically(mustStay(events, identity.id, fatal), { what: 'look at the log', everyMs: LOG_LOOK_MS, log })
  const flush = () => Promise.all(brought.map(({ flush }) => flush?.()))
  /** Everything that has happened has had its consequences: processes have reacted, views are at the end of the log. For tests. */
  const settle = async (): Promise<void> => {
    await flush()
    for (let head = -1; head !== (await events.head()); ) {
      head = await events.head()
      await reached(head)
      await runner.settle()
    }
  }
  return {
    app,
    config,
    /** what whoever starts it should know, in Chinese */
    notices: [
      short.notice,
      payingNotice({
        open: short.open,
        forAll: config.sandboxGateway,
        channels: Object.keys(config.gateways).map(channel => paymentChannels[channel as keyof typeof paymentChannels]),
      }),
      addressNotice(config),
    ].filter(notice => notice !== undefined),
    routes,
    run,
    events,
    store,
    runner,
    query,
    /** what the contexts share, for the seed and for tests */
    house,
    /** does now what a clock does by itself every so often, and says what it says. @throws Error when there is no such clock */
    pass: async (what: string): Promise<unknown> => {
      const clock = [...clocks, ...everywhere].find(clock => clock.what === what)
      if (!clock?.pass) throw new Error(`there is no clock ${what}`)
      return clock.pass()
    },
    settle,
    clock,
    /** told by whoever listens, so that links name the right port */
    listening: house.listening,
    /** the start is over: servers that are away are no longer waited for, and deadlines are kept from now on; called when the seed is complete, since a seed that was cut off may be older than its limits */
    letTimePass: () => {
      starting = false
      timePasses = tickEveryMs > 0
      startClocks()
      if (timePasses && serves) beating = everywhere.map(({ start }) => start())
    },
    close: async () => {
      starting = false
      stopping.abort()
      await inTurn([
        // first, since clocks and reactions use all that is closed below
        () => scheduler?.close(),
        ...beating.map(beat => () => beat.close()),
        () => sameLog.close(),
        ...brought.flatMap(({ close }) => close ?? []),
        () => counting?.close(),
        () => exporting?.close(),
        () => exports.stop(),
        () => app.close(),
        () => stopWatching?.(),
        flush,
        () => runner.close(),
        () => feed.close(),
        () => claims.close(),
        () => store.close(),
        () => events.close(),
        () => house.close(),
      ])
    },
  }
}
export type App = Awaited<ReturnType<typeof buildApp>>
