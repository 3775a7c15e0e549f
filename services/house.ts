import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { agencyReference } from '#contracts/agency/reference.ts'
import { apisRule } from '#contracts/basicinfo/apis-rule.ts'
import type { UnnamedRule } from '#contracts/basicinfo/unnamed-rules.ts'
import { publishedTo } from '#contracts/kernel/calendar.ts'
import { present } from '#contracts/kernel/present.ts'
import { roleNames } from '#contracts/kernel/roles.ts'
import type { TaxRow } from '#contracts/order/rules/fares.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { wechatPayConfig } from '#contracts/payment/wechat-record.ts'
import { records } from '#contracts/records.ts'
import { agencies } from '#projections/agency/agency.ts'
import { registerAuditors } from '#projections/agency/auditors.ts'
import { airlines, airports, handlersIn, taxes } from '#projections/basicinfo/records.ts'
import { saleRules } from '#projections/basicinfo/rules.ts'
import { cancelledFlights } from '#projections/disruption/list.ts'
import { fineDebts } from '#projections/fine/debt.ts'
import { flowHints } from '#projections/flow/routes.ts'
import { closedSessions, closedSoFar } from '#projections/identity/closed-session.ts'
import { users } from '#projections/identity/user.ts'
import { asking } from '#projections/kernel/ask.ts'
import { dueList } from '#projections/kernel/due.ts'
import { type Queries, queries } from '#projections/kernel/query.ts'
import { recordView } from '#projections/kernel/record.ts'
import { exportRows, namesColumns, type Resource } from '#projections/kernel/resource.ts'
import type { Runner } from '#projections/kernel/runner.ts'
import { salesRecords } from '#projections/order/network.ts'
import { pricing } from '#projections/order/pricing.ts'
import { roleList } from '#projections/organisation/organisation.ts'
import { people } from '#projections/organisation/people.ts'
import { attemptsOf } from '#projections/payment/routes.ts'
import { finishedJobs, unfinishedJobs } from '#projections/report/jobs.ts'
import type { KeyStore } from '#projections/store/key-store.ts'
import { leases } from '#projections/store/lease.ts'
import type { ViewStore } from '#projections/store/port.ts'
import { accountPaying } from './account/account-money.ts'
import type { PayDeps } from './account/account-pays.ts'
import { agency } from './agency/agency.ts'
import { pictureKeys } from './agency/picture-key.ts'
import type { Seals } from './auction/sealed/seal.ts'
import { handlersOfLine } from './basicinfo/handlers.ts'
import type { Config } from './config.ts'
import type { Feed } from './eventstore/feed.ts'
import type { EventStore } from './eventstore/port.ts'
import { overdueFines } from './fine/calls.ts'
import { handling } from './flow/people.ts'
import { authenticator } from './identity/authenticator.ts'
import { directory as directoryOf } from './identity/directory.ts'
import { lockRules } from './identity/locks.ts'
import type { LoginNames } from './identity/login-name.ts'
import { namesOf, ownName } from './identity/own-name.ts'
import { addressMark } from './identity/signin.ts'
import { tokens } from './identity/tokens.ts'
import { passwordTries } from './identity/tries.ts'
import { storedFiles } from './kernel/files/stored-files.ts'
import { challenges } from './kernel/http/challenge.ts'
import { callerCounts, MINUTE_MS } from './kernel/http/counts.ts'
import type { Insiders } from './kernel/http/inside.ts'
import type { Veil } from './kernel/http/personal.ts'
import { pdfWriter } from './kernel/pdf/write.ts'
import { recordsIn } from './kernel/record/routes.ts'
import { wholeImports } from './kernel/record/whole-import.ts'
import type { Commands } from './kernel/stream/commands.ts'
import type { Due } from './kernel/stream/due.ts'
import type { TouchCounter } from './kernel/stream/touched.ts'
import { handingBack } from './order/changes/hand-back-terms.ts'
import { unpaidLimits } from './order/changes/unpaid-follows-order.ts'
import type { documentMarks, searchMark } from './order/names/document-key.ts'
import { payerNotices, tradeIn } from './order/pay/cashier.ts'
import { inquiring } from './order/pay/reconcile.ts'
import type { LiveOrder } from './order/state.ts'
import { orderNumbers } from './order/submit/order-numbers.ts'
import { rulesOfIssue } from './order/ticketing/issue.ts'
import { personAt } from './organisation/person.ts'
import type { Outside } from './outside.ts'
import { answering, limited } from './payment/gateway.ts'
import type { Payables } from './payment/payables/payables.ts'
import { exportJobs } from './report/job.ts'
import type { Holders } from './seats/holders.ts'
import type { shortcuts } from './shortcuts.ts'

/** The ground that the program stands on: its configuration and stores. */
type Ground = {
  config: Config
  log: Logger
  outside: Outside
  /** recognises requests that the program makes to itself */
  insiders: Insiders
  clock: () => string
  /** interval at which deadlines are looked at, ms */
  tickEveryMs: number
  signal: AbortSignal
  events: EventStore
  /** events of the log, read once for all; it begins when all that follow it are there */
  feed: Feed
  /** identity of the log */
  identity: { id: string }
  store: ViewStore
  /** store of idempotency keys */
  keys: KeyStore
  runner: Runner
  run: Commands
  /** counts what a piece of work writes to */
  touched: TouchCounter
  marks: ReturnType<typeof documentMarks>
  /** marks of the search, under the same key */
  mark: ReturnType<typeof searchMark>
  logins: LoginNames
  /** keys of sealed bids */
  seals: Seals
  short: ReturnType<typeof shortcuts>
  resources: readonly Resource[]
  /** does this code name a permission, in any context? */
  isPermission: (code: string) => boolean
  /** permission tree that a start plants */
  tree: readonly Node[]
  /** things that can be paid, of all contexts */
  payables: Payables
  /** holders of seats, besides orders */
  holders: Holders
  /** the rules about which personal data staff see */
  veil: Veil
}

/**
 * Shared parts of the contexts: the ground, and services that several of them need. A service that one context needs alone is made in its
 * own `index.ts`.
 */
export const openHouse = async (ground: Ground) => {
  const { config, log, outside, insiders, clock, signal, events, feed, store, runner, run, logins, short, resources, payables } = ground
  const query = queries(runner)
  const ask = asking(runner)
  const rules = saleRules({ query })
  const { exists, standing: ofRecord, enabled, called } = recordsIn(run, records)
  /** an agency that may not sell is named no more, like a record that is disabled */
  const standing: typeof ofRecord = async (name, id) => {
    if (name !== agencyReference.name) return ofRecord(name, id)
    const { status } = (await run.load(agency, id)).state
    return status === 'NONE' ? 'NONE' : status === 'APPROVED' ? 'ON' : 'OFF'
  }
  const exportFiles = await outside.files('files')
  const imports = wholeImports(run, exportFiles)
  const sheets = outside.sheets()

  // identity of users
  const secret = await outside.tokenSecret()
  const keyed = (words: string) => createHmac('sha256', secret).update(words)
  const issued = tokens(secret)
  const members = await authenticator({
    feed,
    run,
    tokens: issued,
    clock,
    closedSoFar: async () => closedSoFar(store, await runner.collection(closedSessions.name), clock()),
    staffPasswords: !config.ssoUrl,
    idleMinutes: async kind => Number(await rules.config(kind === 'employee' ? 'staffIdleMinutes' : 'agentIdleMinutes')),
    signal,
  })
  const addressKey = keyed('addresses').digest('hex')
  const markOf = (ip: string) => addressMark(addressKey, ip)
  const passwords = outside.passwords()
  const locks = lockRules(rules.config)
  const payKey = keyed('pay passwords').digest('hex')
  const directory = directoryOf({ logins, load: run.load, listed: query.cachedById(users, { max: 5_000 }) })

  // names and people
  const airlineNames = query.cached(airlines, { limit: 500 }, rows =>
    Object.fromEntries(rows.map(({ airLineCode, airLineName }) => [airLineCode, airLineName])),
  )
  const airportAreas = query.cached(
    airports,
    { limit: 5_000 },
    rows => new Map(rows.flatMap(({ airportCode, region }) => (region ? [[airportCode as string, region as string] as const] : []))),
  )
  const airportNames = query.cached(airports, { limit: 5_000 }, rows =>
    Object.fromEntries(rows.map(({ airportCode, shortCname }) => [airportCode, shortCname])),
  )
  const agencyOf = query.cachedById(agencies)
  const agencyName = async (id: string) => (await agencyOf(id))?.name ?? id
  const namesOfRoles = query.cached(roleList, { limit: 1_000 }, rows =>
    namesOf([...rows, ...Object.entries(roleNames).map(([id, name]) => ({ id, name }))]),
  )
  const staffNames = query.cached(users, { filter: { kind: 'employee', enabled: true }, limit: 10_000 }, namesOf)
  const inBusiness = { status: { in: ['APPROVED' as const, 'FROZEN' as const, 'DISABLED' as const] } }
  const agencyNames = query.cached(agencies, { filter: inBusiness, limit: 20_000 }, namesOf)
  const mustBeOwnName = ownName(
    async () => {
      const [reserved, airlines] = await Promise.all([rules.config('reservedNames'), airlineNames()])
      return [
        ...String(reserved)
          .split(/[,，、\s]+/)
          .filter(word => word !== '-'),
        ...Object.values(airlines).map(String),
      ]
    },
    () => Promise.all([namesOfRoles(), staffNames(), agencyNames()]),
  )
  const staff = { ...people(query), person: personAt(run) }
  const auditors = registerAuditors(query, staff)
  const flowHint = flowHints({ ask, query })

  // prices, and the settings about orders and money
  const number = async (key: Parameters<typeof rules.config>[0]) => Number(await rules.config(key))
  const refundWorkdays = () => number('refundWorkdays')
  const creditCap = async () => (await number('offsetCapPercent')) * 100
  const handBackTerms = handingBack({ run, refundScale: rules.refundScale })
  const unnamedRule = async () => (await rules.config('unnamedAtNameLimit')) as UnnamedRule
  /** the rule for seats without a name, asked when their limit passes */
  const unnamed = async (order: LiveOrder) => ({ rule: await unnamedRule(), terms: await handBackTerms(order) })
  const taxRows: () => Promise<readonly TaxRow[]> = query.cached(taxes, { filter: { enabled: true }, limit: 2_000 }) as never
  const { seasons, airportGroups, network, ranges, fareRanges, ...sales } = salesRecords(query, cancelledFlights(query))
  const rulesAtIssue = rulesOfIssue({
    restates: async () => (await rules.config('restateTaxes')) === 'true',
    taxRows,
    apisRows: query.cached(recordView(apisRule), { filter: { enabled: true }, limit: 2_000 }),
    countries: sales.abroad.countries,
  })
  const handlerRows = handlersIn(query)
  const handlers = handlersOfLine({ run, rows: handlerRows, airportGroups, clock })
  const hand = handling({ run, people: staff, hints: { ...flowHint, handlers } })
  const shares = async () => ({ child: (await number('interChildPercent')) * 100, infant: (await number('interInfantPercent')) * 100 })
  const prices = pricing({ query, taxRows, airlineNames, airportAreas, airportGroups, seasons, network, shares, ...sales })
  const numbers = orderNumbers({ run, store: events })
  const limits = unpaidLimits({ familyLevel: prices.familyLevel, config: rules.config })

  const debtOf = query.cachedById(fineDebts)
  const fineStop = overdueFines({ debt: async id => (await debtOf(id))?.fines ?? [], config: rules.config })

  // connections to the outside
  const address: { url?: string } = {}
  const publicUrl = () => config.publicUrl ?? address.url ?? `http://${config.host}:${config.port}`
  const opened = await outside.gateway()
  const gateway = limited(
    answering(
      opened.open({
        clock,
        secret: config.gatewaySecret ?? keyed('payment gateway').digest('hex'),
        publicUrl,
        sandbox: short.open || config.sandboxGateway,
        noticeFor: payerNotices({ load: run.load, payables }, clock),
        notes: ground.keys,
        wechatMerchants: query.cached(recordView(wechatPayConfig), { limit: 500 }),
        tradeOf: tradeIn(run),
        door: insiders.headers,
      }),
    ),
    () => number('onlinePaymentMaxYuan'),
  )
  /** payment by agencies, for whatever they pay */
  const paying: PayDeps = {
    run,
    gateway,
    agencyName,
    payables,
    accountPays: accountPaying(payables),
    way: ({ now, at, ip }) => ({ run, now, at, logins, passwords, locks, payKey, from: markOf(ip) }),
  }
  const attempts = attemptsOf(query, runner.reached)
  const inquire = inquiring({
    gateway,
    paymentsOf: async orderNo => attempts(orderNo, await events.head()),
    graceMinutes: () => number('paymentGraceMinutes'),
  })
  const invoices = outside.invoices({ clock })
  const paperFiles = await outside.files('papers')
  const columnNames = namesColumns(runner, resources)
  const rows = exportRows(runner, resources, columnNames)
  const exports = exportJobs({
    run,
    files: exportFiles,
    clock,
    log,
    rows,
    subAgents: async id => {
      const { state } = await run.load(agency, id)
      return state.status === 'NONE' ? [] : state.subAgents
    },
    naming: directory.naming,
    veil: ground.veil,
    keptDays: () => number('exportRetentionDays'),
    finished: finishedJobs(query),
    unfinished: unfinishedJobs(query),
    leases: leases(store, 'export'),
  })

  // counts of calls; where the key store is a server's, other instances of the program serve beside this one
  const together = config.mongodbUrl !== undefined
  const requests = callerCounts({
    what: 'requests',
    windowMs: MINUTE_MS,
    limit: config.ratePerMinute,
    ...(together && { counters: ground.keys }),
  })
  const challenge = challenges({
    once: ground.keys,
    together,
    burst: config.ratePerMinute === 0 ? 0 : config.challengeBurst,
    clock: () => Date.parse(clock()),
  })
  const countTogether = async () => {
    const more = await Promise.all([requests.exchange(), challenge.exchange()])
    return more.includes(true)
  }

  return {
    ...ground,
    query,
    /** rows of a list that a caller may see, under a filter of its screen */
    rows,
    ask,
    rules,
    number,
    exists,
    standing,
    enabled,
    called,
    imports,
    readSheet: sheets.read,
    issued,
    members,
    directory,
    markOf,
    passwords,
    /** key of pay passwords */
    payKey,
    /** one queue for all papers: people take turns in it, whatever they print */
    writePdf: pdfWriter(),
    invoices,
    locks,
    once: ground.keys,
    tries: passwordTries(ground.keys, markOf),
    challenge,
    requests,
    /** exchanges counts of calls with the other instances */
    countTogether,
    together,
    origins: [publicUrl(), `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`],
    mustBeOwnName,
    airlineNames,
    airportAreas,
    seasons,
    ranges,
    fareRanges,
    airportGroups,
    airportNames,
    agencyName,
    columnNames,
    staff,
    auditors,
    hand,
    handlerRows,
    flowHint,
    refundWorkdays,
    offsetCap: creditCap,
    handBackTerms,
    unnamedRule,
    unnamed,
    taxRows,
    rulesAtIssue,
    prices,
    numbers,
    unpaidLimits: limits,
    overdueFines: fineStop,
    publicUrl,
    gateway,
    inquire,
    paying,
    due: dueIn(query),
    papers: storedFiles(paperFiles),
    pictures: pictureKeys(keyed('pictures').digest()),
    exports,
    /** key of the marks by which searches of single travellers are known again */
    searchKey: keyed('retail searches').digest('hex'),
    /** key of a hash, so that its input stays hidden */
    recognisedBy: keyed('recognised, not readable').digest('hex'),
    /** tells the port that is listened on, so that links name the right one */
    listening: (url: string) => {
      address.url = url
    },
    close: async () => {
      await exports.stop()
      await sheets.close()
      await paperFiles.close()
      await exportFiles.close()
      await opened.close()
    },
  }
}
export type House = Awaited<ReturnType<typeof openHouse>>

/**
 * Deadlines that are due by now, the longest overdue first, and then limits whose holidays are published now: a hint, since the deciders
 * check time and calendar themselves.
 */
const dueIn =
  (query: Pick<Queries, 'find'>) =>
  async (now: string, limit: number): Promise<Due[]> => {
    const due = await query.find(dueList, { filter: { dueAt: { lte: now } }, sort: ['dueAt'], limit })
    const known =
      due.length < limit
        ? await query.find(dueList, { filter: { awaits: { lte: publishedTo() } }, sort: ['awaits'], limit: limit - due.length })
        : []
    return [...due, ...known].map(({ kind, subject, stream, dueAt = now }) => ({ kind, subject, dueAt, ...present({ stream }) }))
  }
