import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { airline } from '#contracts/basicinfo/airline.ts'
import { records } from '#contracts/basicinfo/records.ts'
import { namesAirline } from '#contracts/basicinfo/settings.ts'
import { endpoints } from '#contracts/contexts.ts'
import { toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import { type TaxRow, taxesAt } from '#contracts/order/money/fares.ts'
import type { UnnamedRule } from '#contracts/order/names/unnamed.ts'
import { agencies } from '#projections/agency/agency.ts'
import { agencyQueries, financeCodes, unfiledAgencies } from '#projections/agency/agency-routes.ts'
import { registerAuditors } from '#projections/agency/auditors.ts'
import { subAgentQueries } from '#projections/agency/sub-agent-routes.ts'
import { airports, basicRecords, taxes } from '#projections/basicinfo/records.ts'
import { basicinfoQueries } from '#projections/basicinfo/routes.ts'
import { saleRules } from '#projections/basicinfo/rules.ts'
import { flowDefinitions, flowHandovers, flowLines } from '#projections/flow/definitions.ts'
import { flowHints, flowQueries } from '#projections/flow/routes.ts'
import { flowTasks } from '#projections/flow/tasks.ts'
import { flowsUnderWay } from '#projections/flow/under-way.ts'
import { accessStatistic } from '#projections/identity/access.ts'
import { closedSessions, closedSoFar, overdueSessions } from '#projections/identity/closed-session.ts'
import { memberStatistic } from '#projections/identity/statistic.ts'
import { users } from '#projections/identity/user.ts'
import { asking } from '#projections/kernel/ask.ts'
import { mustBeOfLog } from '#projections/kernel/log-of-views.ts'
import { queries } from '#projections/kernel/query.ts'
import { recordQueries } from '#projections/kernel/record.ts'
import { exportRows } from '#projections/kernel/resource.ts'
import { registerRest, restList } from '#projections/kernel/rest.ts'
import { startRunner } from '#projections/kernel/runner.ts'
import { begunList, begunSteps } from '#projections/order/begun.ts'
import { orderList } from '#projections/order/list.ts'
import { dueMails, mailOutbox, mailQueries } from '#projections/order/mails.ts'
import { noticeAbout, noticeList, noticeQueries, noticeReadings } from '#projections/order/notices.ts'
import { pricing } from '#projections/order/pricing.ts'
import { quoting } from '#projections/order/quote.ts'
import { orderQueries, similarOrders } from '#projections/order/routes.ts'
import { ruling } from '#projections/order/rules.ts'
import { searching } from '#projections/order/search.ts'
import { searchQueries } from '#projections/order/search-routes.ts'
import { ticketNumbers } from '#projections/order/tickets.ts'
import { departmentList, groupList, permissionList, roleList } from '#projections/organisation/organisation.ts'
import { organisationQueries } from '#projections/organisation/organisation-routes.ts'
import { people } from '#projections/organisation/people.ts'
import { paymentErrors, paymentList, paymentRefunds } from '#projections/payment/list.ts'
import { needsRefunds } from '#projections/payment/needs.ts'
import { offsets } from '#projections/payment/offset.ts'
import { attemptsOf, openPaymentsOf, paymentQueries, paymentsOf, unsettledPayments } from '#projections/payment/routes.ts'
import { policyList } from '#projections/policy/list.ts'
import { policyQueries } from '#projections/policy/routes.ts'
import { policySample } from '#projections/policy/sample.ts'
import { refundList } from '#projections/refund/list.ts'
import { refundQueries } from '#projections/refund/routes.ts'
import { finishedJobs, jobQueries, jobs, unfinishedJobs } from '#projections/report/jobs.ts'
import { monitoringRoutes } from '#projections/report/monitoring.ts'
import { parkedQueries, parkedReactions } from '#projections/report/parked.ts'
import { resources } from '#projections/resources.ts'
import { dueList } from '#projections/schedule/due.ts'
import { itemsOfBatch, seatsQueries } from '#projections/seats/routes.ts'
import { stockBatches, stockList } from '#projections/seats/stock.ts'
import { agency } from './agency/agency.ts'
import { agencyRoutes } from './agency/agency-routes.ts'
import { pictureKeys } from './agency/picture-key.ts'
import { entryOf, registrationRoutes } from './agency/registration-routes.ts'
import { subAgentRoutes } from './agency/sub-agent-routes.ts'
import { beginningOf } from './beginning.ts'
import type { Config } from './config.ts'
import { docsPages } from './docs.ts'
import type { Door, Opening } from './door.ts'
import { mustStay } from './eventstore/identity.ts'
import { Unavailable } from './eventstore/port.ts'
import { flowDefinitionRoutes } from './flow/definition-routes.ts'
import { handling } from './flow/people.ts'
import { flowRoutes } from './flow/routes.ts'
import { lastFlow } from './flow/start.ts'
import { healthPages } from './health.ts'
import { accessCounter } from './identity/access.ts'
import { authenticator } from './identity/authenticator.ts'
import { memoryCaptchas } from './identity/captcha.ts'
import { casPages } from './identity/cas.ts'
import { lockRules } from './identity/locks.ts'
import { ownName } from './identity/own-name.ts'
import { configuredPartner, developmentPartner } from './identity/partner.ts'
import { partnerPages } from './identity/partner-pages.ts'
import { passwordsWaiting } from './identity/passwords.ts'
import { memberRoutes } from './identity/routes.ts'
import { demoAgents, demoPassword, demoStaff } from './identity/seed.ts'
import { addressMark } from './identity/signin.ts'
import { companyCas, developmentTickets } from './identity/sso.ts'
import { singleLogOut } from './identity/sso-logout.ts'
import { jwtSecret, tokens } from './identity/tokens.ts'
import { passwordTries } from './identity/tries.ts'
import { commands } from './kernel/commands.ts'
import { storedFiles } from './kernel/files/stored-files.ts'
import { challenges } from './kernel/http/challenge.ts'
import { inside, sameGate, server } from './kernel/http/server.ts'
import { addressIn, mailer } from './kernel/mailer.ts'
import { periodically } from './kernel/periodic.ts'
import { type Process, runProcesses } from './kernel/process.ts'
import { recordDecider } from './kernel/record/decide.ts'
import { existsIn, recordRoutes } from './kernel/record/routes.ts'
import { exportSheet } from './kernel/sheet/export.ts'
import { wholeImports } from './kernel/whole-import.ts'
import { LATE_MS, meter } from './metrics.ts'
import { metricsGuard } from './metrics-guard.ts'
import { auditRoutes } from './order/audit-routes.ts'
import { orderChangeRoutes } from './order/changes/change-routes.ts'
import { documentKey, documentMarks, mustBeItsDocumentKey } from './order/names/document-key.ts'
import { passengerRoutes } from './order/names/passengers-routes.ts'
import { noticeRoutes } from './order/notice/notice.ts'
import { orderRoutes } from './order/routes.ts'
import type { LiveOrder } from './order/state.ts'
import { receiptRoutes } from './order/ticketing/receipt-routes.ts'
import { organisationRoutes } from './organisation/organisation-routes.ts'
import { personAt } from './organisation/person.ts'
import { sandboxGateway } from './payment/sandbox.ts'
import { policySells } from './policy/decide.ts'
import { policySheet } from './policy/export.ts'
import { policyRoutes } from './policy/routes.ts'
import { type BegunDeps, begunRoutes, resuming } from './processes/clocks/begun.ts'
import { passFlowTime } from './processes/clocks/flow-time.ts'
import { inquiring, reconciling } from './processes/clocks/reconcile.ts'
import { abandonedPapers, sweep } from './processes/clocks/sweep.ts'
import { type Due, startTicking } from './processes/clocks/tick.ts'
import { abandonedPayments } from './processes/reactions/abandon.ts'
import { type FlowUses, flowProcesses, submitAuditRoute } from './processes/reactions/flows.ts'
import { mailRoutes, noticesGoByMail, sendingMails } from './processes/reactions/mail.ts'
import { moneyGoesBack, needsRoutes, orderFollowsOwed, owedFollowsOrder } from './processes/reactions/needs.ts'
import { offsetProcess, offsetRoutes } from './processes/reactions/offset.ts'
import { parkedRoutes, parking } from './processes/reactions/parked.ts'
import { refundFlow, refundFlowFollows } from './processes/reactions/refund-flow.ts'
import { AGENT_REGISTER, registrationFlow, registrationFollows } from './processes/reactions/registration.ts'
import { saleProcesses } from './processes/reactions/sale.ts'
import { ordersFollowStock, stockFollowsBatch } from './processes/reactions/stock.ts'
import { waitlistFollows, waitlistOf, waitlistRoutes } from './processes/reactions/waitlist.ts'
import { addSeatsRoutes } from './processes/use-cases/add-seats.ts'
import { agencyFlowRoutes, agencyFlows, changesFollow } from './processes/use-cases/agency-flows.ts'
import { cashierStanding } from './processes/use-cases/cashier.ts'
import { copyRoutes } from './processes/use-cases/copy-order.ts'
import { givingUp } from './processes/use-cases/give-up.ts'
import { flightsOf } from './processes/use-cases/manifest.ts'
import { moneyPreviews } from './processes/use-cases/money-preview.ts'
import { cancelFlowOf, cancelFollowsOrder, orderCancelFlow, orderCancelRoute } from './processes/use-cases/order-cancel.ts'
import { orderNumbers } from './processes/use-cases/order-number.ts'
import { paymentRoutes } from './processes/use-cases/pay.ts'
import { applyRoutes } from './processes/use-cases/refund.ts'
import { deskRoutes } from './processes/use-cases/refund-desk.ts'
import { reviewRoutes } from './processes/use-cases/registration-review.ts'
import { splitRoutes } from './processes/use-cases/split.ts'
import { submitting } from './processes/use-cases/submit.ts'
import { unpaidLimits } from './processes/use-cases/unpaid.ts'
import { historyRoutes } from './report/history.ts'
import { histories } from './report/history-registry.ts'
import { exportJobs } from './report/job.ts'
import { seatsRoutes } from './seats/routes.ts'
import { addressNotice, guardShortcuts, shortcuts } from './shortcuts.ts'
import { identifyLog, openFiles, openStores } from './stores.ts'
import { webPages } from './web.ts'

export const views = [
  orderList,
  ticketNumbers,
  refundList,
  paymentList,
  paymentErrors,
  paymentRefunds,
  needsRefunds,
  offsets,
  stockList,
  stockBatches,
  policyList,
  dueList,
  begunList,
  noticeList,
  noticeReadings,
  mailOutbox,
  parkedReactions,
  flowTasks,
  flowDefinitions,
  flowHandovers,
  flowLines,
  flowsUnderWay,
  agencies,
  financeCodes,
  users,
  roleList,
  groupList,
  departmentList,
  permissionList,
  closedSessions,
  accessStatistic,
  jobs,
  ...basicRecords.map(({ view }) => view),
]

/** The stores, and which log it is, known to be the one of the views; how it keeps documents. @throws NewerLog, OtherLog, OtherDocumentKey, Damaged, Unavailable */
const openOwn = async (config: Config, log: Logger, fatal: (error: Error) => void) => {
  const { events: opened, views: store } = await openStores(config, log, { fatal })
  try {
    const { store: events, log: identity } = await identifyLog(opened)
    await mustBeOfLog(store, identity, views)
    const key = await documentKey({ configured: config.documentKey, dataDir: config.dataDir })
    await mustBeItsDocumentKey(events, key)
    return { events, store, identity, marks: documentMarks(key) }
  } catch (error) {
    await Promise.allSettled([opened.close(), store.close()])
    throw error
  }
}
const AWAY_MS = 2_000
/** Servers that are away at the start are waited for; anything else is thrown. */
const patiently = async <T>(work: () => Promise<T>, log: Logger, opening: (opening: Opening) => void): Promise<T> => {
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      log.warn({ err: error }, 'a server is away: waiting for it')
      opening({ doing: '等待事件库或读库服务器' })
      await sleep(AWAY_MS)
    }
  }
}

const SWEEP_EVERY_MS = 60_000
const LOG_LOOK_MS = 5_000
const MAIL_EVERY_MS = 5_000

/**
 * Composes the program: stores, deciders, views, endpoints, processes, passing time. The only place that knows both sides (ARCHITECTURE §1).
 * `clock` is injected by tests; `tickEveryMs: 0` leaves time to be passed by hand; `fatal` is told, in one clear line, of what makes going on
 * pointless, and ends the program; `opening` is told what the start is busy with; at `door`, a port that is open already, it answers.
 */
export const buildApp = async ({
  config,
  log,
  clock = () => toInstant(Date.now()),
  tickEveryMs = 5_000,
  fatal = error => log.fatal(error.message),
  opening = () => {},
  door,
}: {
  config: Config
  log: Logger
  clock?: () => string
  tickEveryMs?: number
  fatal?: (error: Error) => void
  opening?: (opening: Opening) => void
  door?: Pick<Door, 'serve' | 'close'>
}) => {
  const stopping = new AbortController()
  const { events: opened, store, identity, marks } = await patiently(() => openOwn(config, log, fatal), log, opening)
  const metrics = meter()
  const events = metrics.store(opened)
  const begun = await beginningOf(events)
  const demo = config.demo && begun !== 'plain'
  const short = shortcuts(config, { demo, begun })
  const run = metrics.commands(commands(events))
  const runner = await startRunner({ events, views, store, log })
  opening({ doing: '更新读模型', views: runner.status })
  const query = queries(runner)
  const ask = asking(runner)
  const rules = saleRules({ query })

  const secret = await jwtSecret({ configured: config.jwtSecret, dataDir: config.dataDir })
  const issued = tokens(secret)
  await runner.reached(closedSessions.name, await events.head(), 60_000)
  const members = await authenticator({
    store: events,
    run,
    tokens: issued,
    clock,
    closedSoFar: async () => closedSoFar(store, await runner.collection(closedSessions.name), clock()),
    staffPasswords: !config.ssoUrl,
    idleMinutes: async kind => Number(await rules.config(kind === 'employee' ? 'staffIdleMinutes' : 'agentIdleMinutes')),
    signal: stopping.signal,
  })

  const exists = existsIn(run, records)
  const imports = wholeImports(run)
  const staffOf = { ...people(query), person: personAt(run) }
  const flowHint = flowHints({ ask, query })
  const flowDeps = { run, hand: handling({ run, people: staffOf, hints: flowHint }) }
  const auditors = registerAuditors(query, staffOf)
  const refundWorkdays = async () => Number(await rules.config('refundWorkdays'))
  const offsetCap = async () => Number(await rules.config('offsetCapPercent')) * 100
  const reviewDays = async () => Number(await rules.config('reviewDays'))
  const giveUpTerms = givingUp({ run, refundScale: rules.refundScale })
  const unnamedRule = async () => (await rules.config('unnamedAtNameLimit')) as UnnamedRule
  /** what becomes of seats without a name, asked when their limit passes */
  const unnamed = async (order: LiveOrder) => ({ rule: await unnamedRule(), terms: await giveUpTerms(order) })
  /** what is decided by workflow, and what happens then: by type of the subject (services/processes/reactions/flows.ts) */
  const flowUses: FlowUses = {
    ORDER_CANCEL: orderCancelFlow(flowDeps, giveUpTerms),
    REFUND: refundFlow({ ...flowDeps, refundWorkdays }),
    [AGENT_REGISTER]: registrationFlow({ ...flowDeps, reviewDays }, auditors),
    ...agencyFlows,
  }
  const airlineNames = query.remembered(basicRecords[0]!.view, { limit: 500 }, rows =>
    Object.fromEntries(rows.map(({ airLineCode, airLineName }) => [airLineCode, airLineName])),
  )
  const airportAreas = query.remembered(
    airports,
    { limit: 5_000 },
    rows => new Map(rows.flatMap(({ airportCode, region }) => (region ? [[airportCode as string, region as string] as const] : []))),
  )
  const airportNames = query.remembered(airports, { limit: 5_000 }, rows =>
    Object.fromEntries(rows.map(({ airportCode, shortCname }) => [airportCode, shortCname])),
  )
  const agencyOf = query.recalled(agencies)
  const taxRows: () => Promise<readonly TaxRow[]> = query.remembered(taxes, { filter: { enabled: true }, limit: 2_000 }) as never
  const prices = pricing({
    query,
    taxRows,
    airlineNames,
    airportAreas,
  })
  const numbers = orderNumbers({ run, store: events })
  const address: { url?: string } = {}
  const publicUrl = () => config.publicUrl ?? address.url ?? `http://${config.host}:${config.port}`
  const gateway = sandboxGateway({
    run,
    clock,
    secret: config.gatewaySecret ?? createHmac('sha256', secret).update('payment gateway').digest('hex'),
    publicUrl,
    available: short.open,
    standing: cashierStanding(run, clock),
  })
  const tickets = developmentTickets(clock)
  const challenge = challenges({ burst: config.ratePerMinute === 0 ? 0 : config.challengeBurst, clock: () => Date.parse(clock()) })
  const accesses = accessCounter({ run, clock })
  const captchas = memoryCaptchas()
  const tries = passwordTries()
  const addressKey = createHmac('sha256', secret).update('addresses').digest('hex')
  const markOf = (ip: string) => addressMark(addressKey, ip)
  const mustBeOwnName = ownName(async () => {
    const [reserved, airlines] = await Promise.all([rules.config('reservedNames'), airlineNames()])
    return [
      ...String(reserved)
        .split(/[,，、\s]+/)
        .filter(word => word !== '-'),
      ...Object.values(airlines).map(String),
    ]
  })
  const locks = lockRules(rules.config)
  const origins = [publicUrl(), `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]

  const paperFiles = await openFiles(config, 'papers')
  const exportFiles = await openFiles(config, 'files')
  const papers = storedFiles(paperFiles)
  const keys = pictureKeys(createHmac('sha256', secret).update('pictures').digest())
  const exports = exportJobs({
    run,
    files: exportFiles,
    clock,
    log,
    rows: exportRows(runner, resources),
    keptDays: async () => Number(await rules.config('exportRetentionDays')),
    finished: finishedJobs(query),
    unfinished: unfinishedJobs(runner),
  })

  const begunDeps: BegunDeps = {
    run,
    gateway,
    refundWorkdays,
    ...begunSteps(query),
    afterMinutes: async () => Number(await rules.config('resumeAfterMinutes')),
    tries: async () => Number(await rules.config('resumeTries')),
  }
  const resume = resuming(begunDeps)
  const submit = submitting({
    run,
    marks,
    numbers,
    quote: quoting(prices),
    similar: similarOrders(query),
    config: rules.config,
    limitRules: rules.limitRules,
    agencyName: async id => (await agencyOf(id))?.name ?? id,
    unpaidLimits: unpaidLimits({ run, config: rules.config }),
  })

  const noticed = {
    ask,
    agencyName: async (id: string) => (await agencyOf(id))?.name ?? id,
    days: async () => Number(await rules.config('noticeDays')),
  }
  const post = config.mail && mailer(config.mail)
  const sendMails =
    post &&
    sendingMails({
      run,
      due: dueMails(query),
      send: post.send,
      tries: async () => Number(await rules.config('mailTries')),
      link: () => `${publicUrl()}/newgt/front/notice`,
      messageId: id => `<${id}.${identity.id}@${addressIn(config.mail!.from).split('@')[1]}>`,
    })

  const routes = [
    ...memberStatistic({ ask }),
    ...memberRoutes({
      run,
      tokens: issued,
      members,
      captchas,
      captchasPerMinute: config.ratePerMinute === 0 ? Number.POSITIVE_INFINITY : 60,
      revealAnswers: short.open,
      sso: config.ssoUrl ? companyCas(config.ssoUrl) : tickets,
      partner: config.partnerUrl ? configuredPartner(config.partnerUrl) : developmentPartner(tickets),
      challenge,
      accesses,
      staffPasswords: !config.ssoUrl,
      origins,
      tries,
      markOf,
      mustBeOwnName,
      locks,
      entry: entryOf(run),
    }),
    ...registrationRoutes({ run, captchas, papers, keys, locks, markOf, exists, mustBeOwnName }),
    ...reviewRoutes({ run, papers, keys, exists, tries, locks, auditors, mustBeOwnName }),
    ...agencyRoutes({
      run,
      papers,
      keys,
      members,
      exists,
      reviewed: async id => (await lastFlow(run.load, AGENT_REGISTER, id)) !== undefined,
    }),
    ...agencyFlowRoutes({ ...flowDeps, exists }),
    ...agencyQueries({ ask }),
    ...subAgentRoutes({ run, members, mustBeOwnName }),
    ...subAgentQueries({ ask }),
    ...basicRecords.flatMap(({ record, view }) => [
      ...recordRoutes(record, { run, exists, imports }),
      ...recordQueries(record, view, { runner, sheet: exportSheet }),
    ]),
    ...organisationRoutes({ run, exists, imports, members }),
    ...organisationQueries({ ask, people: staffOf, config: rules.config }),
    ...basicinfoQueries({ ask }),
    ...seatsRoutes({ run, exists, itemsOf: itemsOfBatch(query) }),
    ...seatsQueries({ ask }),
    ...policyRoutes({
      run,
      imports,
      exists: async (what, id) => {
        if (what === 'agency') return (await run.load(agency, id)).state.status !== 'NONE'
        if (what === 'area') return [...(await airportAreas()).values()].includes(id)
        return exists(what === 'office' ? 'orgOffice' : what, id)
      },
      effective: async airLine => {
        if (!(await runner.reached(policyList.name, await events.head(), 5_000)))
          throw new Refused(code.unavailable, '政策列表正在更新，请稍后再试', { status: 503 })
        return query.find(policyList, { filter: { airLine, status: 'EFFECTIVE' }, sort: ['-updatedAt'], limit: 20_000 })
      },
    }),
    ...policyQueries({ ask, query, sheet: policySheet }),
    policySample(query, prices, rules.limitRules),
    ...orderChangeRoutes({
      run,
      priceFloor: async () => Number(await rules.config('priceFloorPercent')),
      giveUpTerms,
      unnamedRule,
      orderOfTicket: async (ticketNo, call) => (await ask(call).get(ticketNumbers, ticketNo))?.orderNo,
    }),
    ...receiptRoutes({ run, store: events, names: async () => ({ airlines: await airlineNames(), airports: await airportNames() }) }),
    ...addSeatsRoutes({
      run,
      unpaidLimits: unpaidLimits({ run, config: rules.config }),
      limitRules: rules.limitRules,
      quote: quoting(prices),
      policySells: policySells(run),
      atAgreedPrice: async () => Number(await rules.config('addAtAgreedPrice')),
    }),
    ...splitRoutes({ run, numbers, marks }),
    ...orderRoutes({
      run,
      submit,
      waitlistOf: waitlistOf(run),
      cancelFlowOf: cancelFlowOf(run),
      giveUpTerms,
      ticketPrefix: async code => {
        const { state } = await run.load(recordDecider(airline), code)
        return state.status === 'ACTIVE' ? String(state.values.ticketPrefix) : undefined
      },
      taxesAtIssue: async ({ submitted: { inter, legs } }, now) => {
        if (inter || (await rules.config('restateTaxes')) !== 'true') return undefined
        const rates = await taxRows()
        return Object.fromEntries(legs.map(({ stockId, distance }) => [stockId, taxesAt(rates, toLocal(now).date, distance).taxes]))
      },
    }),
    ...auditRoutes({ run, ...rules }),
    ...waitlistRoutes({ run, quote: quoting(prices), limitRules: rules.limitRules }),
    ...copyRoutes({ run, marks, quote: quoting(prices), limitRules: rules.limitRules, submit }),
    ...passengerRoutes({ run, marks, store: events, papers, flightsOf: flightsOf({ run, authority: prices.authority }) }),
    ...orderQueries({ ask }),
    ...searchQueries({ ...searching(query, prices, rules.limitRules), ...ruling(prices, rules) }),
    ...paymentRoutes({ run, gateway }),
    ...needsRoutes({ run }),
    ...offsetRoutes({ run, store: events, cap: offsetCap }),
    ...moneyPreviews({ run, cap: offsetCap }),
    ...paymentQueries({ ask }),
    ...applyRoutes({ run, papers, ...rules }),
    ...deskRoutes({
      run,
      gateway,
      store: events,
      refundScale: rules.refundScale,
      refundTexts: airLine => rules.ruleTexts('REFUND', airLine),
      refundWorkdays,
    }),
    ...refundQueries({ ask }),
    ...begunRoutes(begunDeps),
    ...flowRoutes(flowDeps),
    ...noticeRoutes({ aboutOf: noticeAbout(ask) }),
    ...noticeQueries(noticed),
    ...mailQueries(noticed),
    ...mailRoutes({ run }),
    ...flowDefinitionRoutes({ ...flowDeps, exists }),
    ...flowQueries({ ask, scopes: flowDeps.hand.scopes }),
    submitAuditRoute(flowUses),
    orderCancelRoute(flowDeps),
    ...exports.routes,
    ...jobQueries(runner),
    ...monitoringRoutes({ runner, log }),
    ...parkedQueries({ ask }),
    ...parkedRoutes({ run, store: events, processes: () => reactions, clock }),
    ...historyRoutes({ store: events, registry: histories(records), paymentsOf: paymentsOf(query) }),
  ]
  const app = await server({
    ...(door && { door }),
    secret: createHmac('sha256', secret).update('recognised, not readable').digest('hex'),
    routes,
    endpoints,
    store: events,
    run,
    authenticate: members.authenticate,
    clock,
    log,
    ratePerMinute: config.ratePerMinute,
    challenge,
    trustProxy: config.trustProxy ?? false,
  })
  await sameGate(app, challenge, face => registerRest(face, resources, runner, inside))
  const passed = async (before: string) => (await query.count(dueList, { dueAt: { lte: before } })).count
  const owedIn = async (status: 'OPEN' | 'APPROVED') => (await query.count(needsRefunds, { status })).count
  metrics.count({
    queues: () => ({ passwords: passwordsWaiting() }),
    exports: exports.load,
    deadlines: async () => ({ due: await passed(clock()), late: await passed(toInstant(Date.parse(clock()) - LATE_MS)) }),
    openPayments: async () => (await query.count(paymentList, { status: 'CREATED' })).count,
    parked: async () => (await query.count(parkedReactions, { status: 'OPEN' })).count,
    mailsGivenUp: async () => (await query.count(mailOutbox, { status: 'FAILED' })).count,
    owed: async () => ({ OPEN: await owedIn('OPEN'), APPROVED: await owedIn('APPROVED') }),
    dataDir: config.dataDir,
  })
  healthPages(app, {
    registry: metrics.registry,
    guard: metricsGuard(config),
    views: runner.status,
    processes: () => [...processes.status(), members.status()],
    ping: () => Promise.all([store.ping(), events.head()]),
    takesFacts: metrics.takesFacts,
  })
  if (short.open) guardShortcuts(app)
  gateway.pages(app)
  casPages(app, {
    run,
    clock,
    locks,
    markOf,
    captchas,
    origins,
    ssoUrl: config.ssoUrl,
    tickets,
    demoStaff: short.open ? demoStaff : [],
    demoPassword,
  })
  partnerPages(app, { origins, partnerUrl: config.partnerUrl, tickets, demoAgents: short.open ? demoAgents : [] })
  singleLogOut(app, { run, clock, members })
  if (config.docs) await docsPages(app, { endpoints, rest: resources.map(restList) })
  await webPages(app, config.environments)

  await store.ensure({ name: 'process_v1', indexes: [] })
  const reactions: Process[] = [
    ...saleProcesses(marks),
    waitlistFollows,
    owedFollowsOrder,
    orderFollowsOwed,
    moneyGoesBack(gateway),
    offsetProcess,
    ...flowProcesses(flowUses),
    cancelFollowsOrder,
    refundFlowFollows({ hand: flowDeps.hand, byFlow: async airLine => namesAirline(await rules.config('refundApprovalFlow'), airLine) }),
    registrationFollows({ hand: flowDeps.hand, auditors, unfiled: unfiledAgencies(query, runner.reached, stopping.signal) }),
    changesFollow(flowDeps.hand),
    noticesGoByMail({ on: post !== undefined, clock }),
    abandonedPayments(openPaymentsOf(query, runner.reached, stopping.signal), gateway),
    gateway.notices,
    stockFollowsBatch,
    ordersFollowStock,
    imports.process,
  ]
  const processes = runProcesses({
    events,
    processes: reactions,
    park: parking({ run, clock }),
    run,
    checkpoints: {
      get: name => store.checkpoint(`process:${name}`),
      set: (name, position) => store.commit('process_v1', [], { view: `process:${name}`, position }),
    },
    clock,
    log,
  })
  const due = async (now: string, limit: number): Promise<Due[]> =>
    (await query.find(dueList, { filter: { dueAt: { lte: now } }, sort: ['dueAt'], limit })).map(({ kind, subject, stockId, dueAt }) =>
      kind === 'hold'
        ? { kind, stockId: stockId!, holdId: subject, dueAt }
        : kind === 'order'
          ? { kind, orderNo: subject, dueAt }
          : kind === 'offset'
            ? { kind, creditId: subject, dueAt }
            : { kind, agency: subject, dueAt },
    )
  /** money that arrived in time has reached its order: a process that lags must not cost a customer his seats */
  const news = async () => Promise.race([processes.reached(await events.head()), sleep(5_000, undefined, { ref: false })])
  /** or a second has passed: the list is a hint, and what it finds twice is done once */
  const dueSeen = async () => runner.reached(dueList.name, await events.head(), 1_000)
  const attempts = attemptsOf(query, runner.reached)
  const inquire = inquiring({
    gateway,
    paymentsOf: async orderNo => attempts(orderNo, await events.head()),
    graceMinutes: async () => Number(await rules.config('paymentGraceMinutes')),
  })
  const reconcile = reconciling({
    run,
    gateway,
    ...unsettledPayments(query),
    recheckHours: async () => Number(await rules.config('paymentRecheckHours')),
    inquire,
  })
  await exports.resume()
  const sweeping = { run, exports: exports.sweep, papers: abandonedPapers({ run, papers }), sessions: overdueSessions(query) }
  let ticking: ReturnType<typeof startTicking> | undefined
  const passFlows = () => passFlowTime({ run, ...flowHint }, clock())
  let sweeper: ReturnType<typeof periodically> | undefined
  let flowTicker: ReturnType<typeof periodically> | undefined
  let reconciler: ReturnType<typeof periodically> | undefined
  let resumer: ReturnType<typeof periodically> | undefined
  let postman: ReturnType<typeof periodically> | undefined
  const sameLog = periodically(mustStay(events, identity.id, fatal), { what: 'look at the log', everyMs: LOG_LOOK_MS, log })
  const counting = periodically(accesses.flush, { what: 'page visits', everyMs: SWEEP_EVERY_MS, log })

  /** Everything that has happened has had its consequences: processes have reacted, views are at the end of the log. For tests. */
  const settle = async (): Promise<void> => {
    await accesses.flush()
    for (let head = -1; head !== (await events.head()); ) {
      head = await events.head()
      await processes.reached(head)
      await runner.settle()
    }
  }
  return {
    app,
    config,
    /** what whoever starts it should know, in Chinese */
    notices: [short.notice, addressNotice(config)].filter(notice => notice !== undefined),
    routes,
    run,
    events,
    store,
    runner,
    query,
    due,
    /** who stands where in the organisation, for whoever hands out tasks */
    people: staffOf,
    /** removes what need not be kept any longer; by itself it happens every so often */
    sweep: () => sweep(sweeping, clock()),
    /** overdue tasks of workflows are told to those above, handovers end; by itself it happens every so often */
    passFlows,
    /** asks the gateways before orders close for want of payment; by itself the tick does */
    inquire,
    unnamed,
    /** asks the gateways about payments that nobody has settled; by itself it happens every so often */
    reconcile: () => reconcile(clock()),
    /** sends the mails that are due; by itself it happens every few seconds */
    sendMails: async () => sendMails?.(clock),
    /** finishes steps that broke off; by itself it happens every so often */
    resume: () => resume(clock()),
    gateway,
    papers,
    marks,
    settle,
    clock,
    /** told by whoever listens, so that links name the right port */
    listening: (url: string) => {
      address.url = url
    },
    /** from now on deadlines are kept: called when the seed is complete, since a seed that was cut off may be older than its limits */
    letTimePass: () => {
      if (tickEveryMs > 0) flowTicker ??= periodically(passFlows, { what: 'time of flows', everyMs: SWEEP_EVERY_MS, log })
      if (tickEveryMs > 0) sweeper ??= periodically(() => sweep(sweeping, clock()), { what: 'sweep', everyMs: SWEEP_EVERY_MS, log })
      if (tickEveryMs > 0 && sendMails) postman ??= periodically(() => sendMails(clock), { what: 'mails', everyMs: MAIL_EVERY_MS, log })
      if (tickEveryMs > 0) ticking ??= startTicking({ due, news, inquire, unnamed, seen: dueSeen, run, clock, log, everyMs: tickEveryMs })
      if (tickEveryMs > 0)
        reconciler ??= periodically(() => reconcile(clock()).then(() => false), {
          what: 'reconciliation of payments',
          everyMs: SWEEP_EVERY_MS,
          log,
        })
      if (tickEveryMs > 0)
        resumer ??= periodically(() => resume(clock()).then(() => false), { what: 'steps begun', everyMs: SWEEP_EVERY_MS, log })
    },
    close: async () => {
      stopping.abort()
      await ticking?.close()
      await sweeper?.close()
      await flowTicker?.close()
      await reconciler?.close()
      await resumer?.close()
      await postman?.close()
      post?.close()
      await sameLog.close()
      await counting.close()
      await exports.stop()
      await app.close()
      await accesses.flush()
      await processes.close()
      await runner.close()
      await store.close()
      await events.close()
      await paperFiles.close()
      await exportFiles.close()
    },
  }
}
export type App = Awaited<ReturnType<typeof buildApp>>
