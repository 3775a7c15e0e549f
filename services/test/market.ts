import { type SettingKey, settings } from '#contracts/basicinfo/settings.ts'
import type { ExtraRules } from '#contracts/extra/pricing.ts'
import { FineAddAsked, FineChangeAsked } from '#contracts/fine/events.ts'
import type { FineRule } from '#contracts/fine/rule-record.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint, Call, Route, Who } from '#contracts/kernel/endpoint.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { defaultLimitRules } from '#contracts/order/rules/limits.ts'
import type { OrderTerms, Quoted } from '#contracts/order/search/quote.ts'
import { CAAC_GROUP_CLASSIC } from '#contracts/refund/fees.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { seededFlows } from '#ops/seed/flows.ts'
import { accountPaying, accountProcess, guardian } from '#services/account/account-money.ts'
import type { PayDeps } from '#services/account/account-pays.ts'
import { creditDues } from '#services/account/dues.ts'
import { leftClaimed, leftOpen } from '#services/account/left-behind.ts'
import { bigClientRoutes, bigDepositRoutes, clientProcess } from '#services/account/remittance/calls.ts'
import { remittanceProcess } from '#services/account/remittance/change.ts'
import { virtualAccountRoutes } from '#services/account/virtual-account.ts'
import { payWithdrawal, withdrawalProcess } from '#services/account/withdraw.ts'
import { withdrawal } from '#services/account/withdrawal.ts'
import { withdrawalRoutes } from '#services/account/withdrawal-calls.ts'
import { agency } from '#services/agency/agency.ts'
import { earnestRoutes, giveUpFlow, giveUpFollows, giveUpProcess } from '#services/auction/earnest/calls.ts'
import { earnestProcess } from '#services/auction/earnest/hold.ts'
import { changeFlows } from '#services/change/by-flow.ts'
import { change } from '#services/change/decide.ts'
import { type ChangesFollow, changeProcess, changesFollow, followChange } from '#services/change/follow.ts'
import { givesBack, holders, movers, payables } from '#services/contexts.ts'
import { type StoredEvent, Unavailable } from '#services/eventstore/port.ts'
import { extraMoney, extraRoutes } from '#services/extra/calls.ts'
import { extra } from '#services/extra/decide.ts'
import { extraProcess, extraPromises, namesPreview, payExtraRefund, stepOf } from '#services/extra/refunds.ts'
import { fineRoutes } from '#services/fine/calls.ts'
import { fine } from '#services/fine/decide.ts'
import { debtFollowsFines, finesFollowOrders } from '#services/fine/fines-follow-orders.ts'
import { finePayRoutes } from '#services/fine/pay.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import type { OfUses } from '#services/flow/handle.ts'
import type { KnownFlow } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { flowRoutes } from '#services/flow/routes.ts'
import { flowProcesses, ofUses } from '#services/flow/uses.ts'
import { houseLocks } from '#services/identity/locks.ts'
import { payPassword } from '#services/identity/pay-password.ts'
import { type CommandCall, commandCall } from '#services/kernel/http/call.ts'
import type { Notes, OnceStore } from '#services/kernel/shared.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { type Commands, commanding, commands, idFrom, idNamed } from '#services/kernel/stream/commands.ts'
import { type Due, tick } from '#services/kernel/stream/due.ts'
import { expiring } from '#services/kernel/stream/expire.ts'
import { type FollowContext, follow } from '#services/kernel/stream/follow.ts'
import { type Process, process, reacting, systemUser } from '#services/kernel/stream/process.ts'
import { memoryShared } from '#services/kernel/test/memory-shared.ts'
import { readSheet } from '#services/kernel/test/read-sheet.ts'
import { veilOf } from '#services/kernel/test/unveiled.ts'
import { addSeatsRoutes } from '#services/order/changes/add-seats.ts'
import { orderChangeRoutes } from '#services/order/changes/change-routes.ts'
import { handingBack } from '#services/order/changes/hand-back-terms.ts'
import { orderDues } from '#services/order/deadlines/dues.ts'
import { type DocumentMarks, documentMarks } from '#services/order/names/document-key.ts'
import { flightsOf } from '#services/order/names/manifest-follows-order.ts'
import { passengerRoutes } from '#services/order/names/passengers-routes.ts'
import { abandonedPayments } from '#services/order/pay/abandon.ts'
import { payByVirtualRoute } from '#services/order/pay/by-account.ts'
import { paymentRoutes } from '#services/order/pay/by-gateway.ts'
import { moneyGoesBack, orderFollowsOwed, owedFollowsOrder, owedRoutes } from '#services/order/pay/owed.ts'
import { inquiring, reconciling } from '#services/order/pay/reconcile.ts'
import { orderRoutes } from '#services/order/routes.ts'
import { saleProcesses } from '#services/order/seats-follow-order.ts'
import { splitFollows, splitRoutes } from '#services/order/split/calls.ts'
import type { LiveOrder } from '#services/order/state.ts'
import { orderNumbers } from '#services/order/submit/order-numbers.ts'
import { type SubmitDeps, submitting } from '#services/order/submit/submit.ts'
import { back, leg, submission } from '#services/order/test/sample.ts'
import { type IssueDeps, issuing } from '#services/order/ticketing/issue.ts'
import { waitlistFollows, waitlistOf, waitlistRoutes } from '#services/order/waitlist/calls.ts'
import { payment } from '#services/payment/decide.ts'
import { answering, type Gateway } from '#services/payment/gateway.ts'
import { sandboxGateway } from '#services/payment/sandbox/gateway.ts'
import { memoryTrades } from '#services/payment/test/memory-trades.ts'
import { type ApplyDeps, applyRoutes } from '#services/refund/apply.ts'
import { creditPaying, creditProcess, creditRoutes } from '#services/refund/credit.ts'
import { refund } from '#services/refund/decide.ts'
import { type DeskDeps, deskRoutes } from '#services/refund/desk.ts'
import { manageRoutes } from '#services/refund/manage.ts'
import { payRefund } from '#services/refund/pay-out.ts'
import { refundFollowsOrder } from '#services/refund/refunds-follow-orders.ts'
import { renameFlows, renameProcess, renameRoutes, renamesFollow } from '#services/rename/calls.ts'
import { rename } from '#services/rename/decide.ts'
import { type Stock, seats, stockId } from '#services/seats/decide.ts'
import { stockItem } from '#services/seats/test/sample.ts'
import { memoryStore } from './memory.ts'

export const BLOCKS = [
  stockItem({ seats: 24 }),
  stockItem({ seats: 24, flightNo: 'HU7181', date: '2026-12-16', origin: 'PEK', destination: 'HAK', depTime: '18:00', arrTime: '22:05' }),
]
export const people: Record<'agent' | 'order' | 'refund' | 'finance' | 'admin' | 'auction', Who> = {
  agent: anAgent,
  order: aClerk,
  refund: { ...aClerk, user: 'refund' },
  finance: { ...aClerk, user: 'finance' },
  admin: { ...aClerk, user: 'admin' },
  auction: systemUser('auction'),
}
/** passwords are no part of these lives */
const anyPassword = { verify: async () => true, hash: async () => 'hash' } as never
const terms: OrderTerms[] = [{}, { deposits: [{ rate: 1_000, assessment: 8_500 }] }, { deposits: [{ rate: 9_000, assessment: 5_000 }] }]
/** fines for seats given back beyond the assessment, and for orders that nobody pays */
const fineRules = (['REDUCE', 'LATE_PAY'] as const).map(
  (type): FineRule => ({
    id: `F-${type}`,
    airLine: 'HU',
    line: '*',
    type,
    unit: 'SEAT',
    perSeat: 30_000,
    free: 0,
    uncapped: false,
    payDays: 7,
    validFrom: '2026-11-01',
  }),
)
/** approves every request about a fine: who approves is no part of these lives */
const approves = async ({ requestId }: { requestId: string }, { id, at }: FollowContext) => {
  await at(fine, id).carryOut({ requestId })
  return { started: { instanceId: requestId } } as KnownFlow
}
const approvedAtOnce = { change: follow(FineChangeAsked, approves), added: follow(FineAddAsked, approves) }
/** lets every member of staff handle a task, which is no part of these lives; but nobody decides their own application */
const hand = {
  handlerOf: async () => undefined,
  nextHandler: async () => undefined,
  mayHandle: async () => ({ entitled: true }),
} as unknown as Handling
/** a meal, a bag and an insurance for each traveller, a fee for paying, and one for another name on a ticket */
export const PRODUCTS = { FOOD: 'HU.MEAL', LUGGAGE: 'HU.BAG', INSURANCE: 'HU.SAFE' } as const
const extraRules = {
  products: [
    { id: PRODUCTS.FOOD, airLine: 'HU', code: 'MEAL', kind: 'FOOD', name: '套餐', price: 6_800 },
    { id: PRODUCTS.LUGGAGE, airLine: 'HU', code: 'BAG', kind: 'LUGGAGE', name: '行李20公斤', price: 20_000 },
    { id: PRODUCTS.INSURANCE, airLine: 'HU', code: 'SAFE', kind: 'INSURANCE', name: '航意险', price: 3_000 },
    { id: 'HU.PAY', airLine: 'HU', code: 'PAY', kind: 'PAY_FEE', name: '支付手续费', price: 300 },
    { id: 'HU.RENAME', airLine: 'HU', code: 'RENAME', kind: 'CHANGE_FEE', name: '更名费', price: 10_000 },
  ],
  limits: (['FOOD', 'LUGGAGE', 'INSURANCE', 'PAY_FEE', 'CHANGE_FEE'] as const).map(kind => ({
    id: `L-${kind}`,
    kind,
    airLine: '*',
    origin: '*',
    destination: '*',
    saleFrom: '2026-01-01',
    saleTo: '2026-12-31',
    min: 1,
    max: 2,
    cutOffHours: 24,
    refundable: true,
    refundHours: 24,
  })),
  holidays: [],
  fees: [],
} as unknown as ExtraRules
/** entries of a block that have a time limit */
const lookedInto = ({ holds, waits = [] }: Stock) => [
  ...holds.filter(({ sold }) => !sold),
  ...waits.filter(({ status }) => status !== 'PROTECTED'),
]
/** part of the fares that 共益债 may pay, in basis points */
export const CREDIT_CAP = 3_000
/** the terms that an order is sold under, chosen by its group's name */
export const termsOf = (n: number) => `团队${n % terms.length}`

/** MarketMeans of a market that routes of further contexts need. */
export type MarketMeans = {
  run: Commands
  gateway: Gateway
  marks: DocumentMarks
  hand: Handling
  clock: () => string
  log: readonly StoredEvent[]
  notes: OnceStore & Notes
  payDeps: PayDeps
  follows: ChangesFollow
  uses: OfUses
  selling: Omit<SubmitDeps, 'quote' | 'outlook'>
  applying: ApplyDeps
  desk: DeskDeps
  issuedBy: IssueDeps
}
/** What outlives a program that has died: the log, the notes of all processes, the gateway and who has sent which request. */
const beyond = () => {
  let now: string = NOON
  const clock = () => now
  return {
    clock,
    setNow: (to: string) => {
      now = to
    },
    memory: memoryStore(clock),
    trades: memoryTrades(),
    notes: memoryShared(),
    sent: new Set<number>(),
  }
}
type More = {
  /** the flights on sale, by default two for groups */
  blocks?: typeof BLOCKS
  /** routes and processes of further contexts */
  also?: (means: MarketMeans) => { routes: Route[]; processes: Process[] }
  /** what another program has left behind: this one starts in its place */
  after?: ReturnType<typeof beyond>
}

const quoteOf = (stockIds: string[], counts: Quoted['counts'], name: string): Quoted => {
  const { legs, seats, persons, total, airLine } = submission({
    counts,
    legs: stockIds.map(id => (id === leg().stockId ? leg() : back())),
  })
  return { legs, airLine, counts, seats, persons, paxMin: 2, total, terms: terms[Number(name.slice(2))] ?? {} }
}

/**
 * Everything that sells, pays and gives back, without HTTP, views or files, on a store in memory. Requests run the handlers; `react` lets
 * processes see what they have not seen. `pick(n)` chooses which of n comes next.
 */
export const market = async (pick: (n: number) => number = () => 0, { blocks = BLOCKS, also, after = beyond() }: More = {}) => {
  const { clock, setNow, memory, trades, notes, sent } = after
  const { store, log } = memory
  const run = commands(store)
  const sandbox = sandboxGateway(trades)({ clock, secret: 'secret', publicUrl: () => '' })
  let away = false
  let silent = false
  const outside: typeof sandbox = {
    ...sandbox,
    query: async code => {
      if (away) throw new Error('connect ETIMEDOUT')
      return sandbox.query(code)
    },
    refund: async asked => {
      const given = await sandbox.refund(asked)
      return silent ? new Promise(() => {}) : given
    },
  }
  const gateway = answering(outside, 1_500)
  const codes = () => log.filter(({ type }) => type === 'PaymentCreated').map(({ data }) => data.paymentCode as string)
  const payments = async () =>
    (await Promise.all(codes().map(async code => (await run.load(payment, code)).state))).flatMap(state =>
      state.status === 'NONE'
        ? []
        : [{ createdAt: NOON, ...state.created, instalment: state.created.instalment ?? 1, status: state.status }],
    )
  const openPayments = async (orderNo: string) =>
    (await payments()).filter(({ status, ...created }) => status === 'CREATED' && created.orderNo === orderNo)
  const inquire = inquiring({
    gateway,
    paymentsOf: async orderNo => (await payments()).flatMap(one => (one.orderNo === orderNo ? [one.paymentCode] : [])),
    graceMinutes: async () => 10,
  })
  const rounds = reconciling({
    run,
    gateway,
    open: async (after, limit) =>
      (await payments())
        .filter(({ status, paymentCode }) => status === 'CREATED' && paymentCode > after)
        .sort((a, b) => (a.paymentCode < b.paymentCode ? -1 : 1))
        .slice(0, limit),
    closed: async (since, limit) => {
      const ended = log.filter(({ type, at }) => (type === 'PaymentClosed' || type === 'PaymentFailed') && at >= since)
      const ofCode = new Map((await payments()).map(one => [one.paymentCode, one]))
      return ended.slice(0, limit).map(({ stream, at }) => ({ ...ofCode.get(stream.slice(payment.name.length + 1))!, closedAt: at }))
    },
    recheckHours: async () => 24,
    inquire,
    payables,
  })
  const numbers = orderNumbers({ run, store })
  const marks = documentMarks('key of a test')
  const split = splitFollows(marks)
  let naming = ''
  const papers = { put: async () => [], drop: async () => {}, get: async () => undefined } as never
  const payDeps = {
    run,
    gateway,
    payables,
    accountPays: accountPaying(payables),
    agencyName: async () => '海口假日旅行社',
    way: ({ now, at }: Pick<CommandCall, 'now' | 'at'>) => ({
      run,
      now,
      at,
      logins: undefined as never,
      passwords: anyPassword,
      locks: async () => houseLocks,
      payKey: 'key',
    }),
  }
  const creditPays = creditPaying(payables)
  const handBackTerms = handingBack({ run, refundScale: async () => CAAC_GROUP_CLASSIC })
  const [giveUps, renames, changes] = [giveUpFollows(hand), renamesFollow(hand), changesFollow(hand)]
  const rate = async () => Number(settings.earnestForfeitBps.initial)
  const decidedByFlow = { ...renameFlows, ...changeFlows, EARNEST_GIVE_UP: giveUpFlow({ run, hand, rate }) }
  const issuedBy = { run, handBackTerms, rulesAtIssue: async () => ({}), ticketPrefix: async () => '880' }
  const selling = {
    run,
    marks,
    numbers,
    agencyName: payDeps.agencyName,
    unpaidLimits: async () => ({ perFlight: 0, total: 200 }),
    overdueFines: async () => undefined,
    limitRules: async () => defaultLimitRules,
    notes,
    similar: async () => [],
    config: async (key: SettingKey) => settings[key].initial,
  }
  const applying = {
    run,
    papers,
    refundScale: async () => CAAC_GROUP_CLASSIC,
    refundTypes: async () => defaultTypeRules,
    refundReasons: async () => ({}),
    refundWorkdays: async () => 7,
    reportPapersDays: async () => 15,
    interFees: async () => ({ before: 20, between: 30 }),
  }
  const desk = {
    run,
    gateway,
    store,
    refundScale: applying.refundScale,
    interFees: applying.interFees,
    refundTexts: async () => [],
    refundWorkdays: applying.refundWorkdays,
    afterMinutes: async () => 2,
  }
  const uses = ofUses(decidedByFlow, { run, events: store })
  const means = { run, gateway, marks, hand, clock, log, notes, payDeps, follows: changes, uses, selling, applying, desk, issuedBy }
  const others = also?.(means) ?? { routes: [], processes: [] }
  const routes = [
    ...others.routes,
    ...orderRoutes({
      run,
      submit: (body, call) => {
        naming = body.groupName
        return submitting({
          ...selling,
          quote: async asked =>
            quoteOf(
              asked.legs.map(({ stockId }) => stockId),
              asked.counts,
              naming,
            ),
        })(body, call)
      },
      waitlistOf: waitlistOf(run),
      winOf: async () => undefined,
      extrasOf: orderNo => extraMoney(run, orderNo),
      cancelFlowOf: async () => undefined,
      handBackTerms,
      rulesAtIssue: issuedBy.rulesAtIssue,
      issue: issuing(issuedBy),
    }),
    ...orderChangeRoutes({
      run,
      veil: veilOf(),
      productFees: async () => [],
      winOf: async () => undefined,
      fareRanges: async () => ({}),
      priceFloor: async () => 0,
      handBackTerms,
      unnamedRule: async () => 'RELEASE',
      orderOfTicket: async () => undefined,
    }),
    ...addSeatsRoutes({
      run,
      unpaidLimits: async () => ({ perFlight: 0, total: 200 }),
      limitRules: async () => defaultLimitRules,
      quote: async asked =>
        quoteOf(
          asked.legs.map(({ stockId }) => stockId),
          asked.counts,
          naming,
        ),
      policySells: async () => true,
      atAgreedPrice: async () => 9,
    }),
    ...waitlistRoutes({
      run,
      limitRules: async () => defaultLimitRules,
      quote: async asked =>
        quoteOf(
          asked.legs.map(({ stockId }) => stockId),
          asked.counts,
          naming,
        ),
    }),
    ...splitRoutes({ run, numbers, follows: split }),
    ...passengerRoutes({
      run,
      marks,
      store,
      papers,
      veil: veilOf(),
      readSheet,
      flightsOf: flightsOf({ run, authority: async () => ['HU'] }),
      replacing: async () => ({ products: [], kept: [] }),
      namesPreview: (change, call) => namesPreview(run, change, call),
    }),
    ...paymentRoutes({ run, gateway, store }),
    ...owedRoutes({ run }),
    payByVirtualRoute(payDeps),
    ...withdrawalRoutes(payDeps),
    ...virtualAccountRoutes({ ...payDeps, isPosted: async () => false, openRecharges: async () => 0 }),
    ...fineRoutes({ run, store, rules: async () => fineRules, follows: approvedAtOnce }),
    ...finePayRoutes(payDeps),
    ...bigDepositRoutes({ run, agencyName: payDeps.agencyName }),
    ...bigClientRoutes({ run, agencyName: payDeps.agencyName, clientsOf: async () => [] }),
    ...earnestRoutes({ run, gateway, agencyName: payDeps.agencyName, hand, rate, follows: giveUps }),
    ...renameRoutes({ ...payDeps, marks, extras: async () => extraRules, payMinutes: async () => 1_440, follows: renames }),
    ...flowRoutes({
      run,
      hand,
      ...uses,
      agencyName: payDeps.agencyName,
    }),
    ...extraRoutes({ ...payDeps, extras: async () => extraRules, payMinutes: async () => 30 }),
    ...creditRoutes({ run, store, creditPays, cap: async () => CREDIT_CAP }),
    ...applyRoutes(applying),
    ...manageRoutes({ run, newest: async () => [], refundTypes: async () => defaultTypeRules, refundReasons: async () => ({}) }),
    ...deskRoutes(desk),
  ]
  const processes: Process[] = [
    ...saleProcesses({ marks, split, holders }),
    refundFollowsOrder,
    waitlistFollows,
    owedFollowsOrder,
    orderFollowsOwed,

    moneyGoesBack({ gateway, afterMinutes: async () => 2 }),
    abandonedPayments(openPayments, gateway),
    creditProcess(creditPays),
    accountProcess(payDeps),
    withdrawalProcess({ gateway, afterMinutes: async () => 2 }),
    remittanceProcess,
    clientProcess,
    finesFollowOrders(async () => fineRules),
    debtFollowsFines,
    process('fine-requests', approvedAtOnce.change.again),
    extraProcess({ gateway, afterMinutes: async () => 2 }),
    extraPromises,
    earnestProcess,
    giveUpProcess(giveUps),
    renameProcess(renames),
    changeProcess(changes),
    ...flowProcesses(decidedByFlow),
    ...others.processes,
  ]

  const callOf = (who: Who, n: number, at: string, raw: Partial<Pick<Call, 'raw'>> = {}): CommandCall => {
    const commandId = idFrom('request', String(n))
    const isFirst = !sent.has(n)
    sent.add(n)
    return commandCall(run, { who, now: at, requestId: '', ip: '', seen: 0, ...raw }, commandId, undefined, isFirst).call
  }
  /** a call of the program itself, repeatable under its number */
  const within = async (does: (call: CommandCall) => Promise<unknown>, who: Who, n: number, at = clock()) => does(callOf(who, n, at))
  /** a request, repeatable under its number */
  const request = async <E extends AnyEndpoint>(endpoint: E, body: Static<E['body']>, who: Who, n: number, at = clock()) => {
    const route = routes.find(route => route.endpoint === endpoint)!
    const raw = endpoint.raw ? { raw: { headers: {}, query: '', body: Buffer.from(JSON.stringify(body)) } } : {}
    const call = callOf(who, n, at, raw)
    const given = structuredClone(endpoint.kind === 'upload' ? { files: [], ...(body as object) } : body)
    return (await route.handler(given, call)) as Static<E['data']>
  }

  // ── reactions ──────────────────────────────────────────────────────────────────────────────────────────────────────
  const readers = processes.map(process => ({
    process,
    types: new Set(process.reactions.map(({ type }) => type)),
    /** log position that it has read to, and events found there without a reaction yet, by stream */
    read: 0,
    found: new Map<string, StoredEvent[]>(),
    /** the last event that it has reacted to, by stream */
    seen: new Map<string, number>(),
  }))
  type Reader = (typeof readers)[number]
  type Waiting = { reader: Reader; event: StoredEvent }
  /** the next event for each process and stream: streams go side by side, events of one in order */
  const waiting = (): Waiting[] =>
    readers.flatMap(reader => {
      for (; reader.read < log.length; reader.read++) {
        const event = log[reader.read]!
        if (reader.types.has(event.type)) reader.found.set(event.stream, [...(reader.found.get(event.stream) ?? []), event])
      }
      return [...reader.found.values()].map(([event]) => ({ reader, event: event! }))
    })
  const isOver = ({ reader: { found, seen }, event }: Waiting) => {
    seen.set(event.stream, event.position)
    const [, ...left] = found.get(event.stream) ?? []
    if (left.length > 0) found.set(event.stream, left)
    else found.delete(event.stream)
  }
  const reactTo = async ({ reader: { process }, event }: Waiting) => {
    for (const { type, react } of process.reactions)
      if (type === event.type)
        await react(event.data, reacting(process, event, { run, clock })).catch(error => {
          if (!isRefusal(error)) throw error
        })
  }
  /** lets processes react until nothing is left; what fails is tried again */
  const react = async () => {
    for (let list = waiting(); list.length > 0; list = waiting()) {
      const next = list[pick(list.length)]!
      try {
        await reactTo(next)
        // a crash before the checkpoint: the event comes again, now or after others
        if (pick(4) === 3) continue
        isOver(next)
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
      }
    }
  }
  /** repeats some reactions of long ago */
  const reactAgain = async () => {
    for (let times = 0; times < 5 && log.length > 0; times++) {
      const reader = readers[pick(readers.length)]!
      const event = log[pick(log.length)]!
      if (event.position <= (reader.seen.get(event.stream) ?? 0)) await reactTo({ reader, event })
    }
  }
  /** of the streams that have such a fact */
  const idsOf = (type: string) => [
    ...new Set(log.flatMap(event => (event.type === type ? [event.stream.slice(event.stream.indexOf('-') + 1)] : []))),
  ]
  const passTime = async (to = clock()) => {
    setNow(to)
    const now = clock()
    const orders = log.filter(({ type }) => type === 'OrderSubmitted').map(({ data }) => data.orderNo as string)
    const holds = await Promise.all(
      blocks.map(stockId).map(async id =>
        lookedInto((await run.load(seats, id)).state)
          .filter(({ until }) => until <= now)
          .map(({ holdId, until }): Due => ({ kind: 'hold', stream: id, subject: holdId, dueAt: until })),
      ),
    )
    const credits = log.filter(({ type }) => type === 'OffsetCredited').map(({ data }) => data.refundId as string)
    const due: Due[] = [
      ...orders.map((orderNo): Due => ({ kind: 'order', subject: orderNo, dueAt: now })),
      ...holds.flat(),
      ...credits.map((creditId): Due => ({ kind: 'offset', subject: creditId, dueAt: now })),
    ]
    const unnamed = async (order: LiveOrder) => ({ rule: 'RELEASE' as const, terms: await handBackTerms(order) })
    await tick({ due: async () => due, dues: { ...orderDues({ inquire, unnamed, holders }), ...creditDues }, run, now })
    await expiring({ run, as: 'extras', due: async () => idsOf('ExtraBought'), pass: (at, id) => at(extra, id).passTime({}) })(now)
    await expiring({ run, as: 'renames', due: async () => idsOf('RenameOpened'), pass: (at, id) => at(rename, id).passTime({}) })(now)
    await expiring({
      run,
      as: 'changes',
      due: async () => idsOf('ChangeOpened'),
      pass: async (at, id) => {
        const done = await at(change, id).passTime({})
        await followChange({ load: run.load, at }, id)
        return done
      },
    })(now)
  }
  const first = commanding(run, (stream, command) => ({ who: aClerk, now: NOON, commandId: idFrom('first', stream, command) }))
  for (const item of blocks) await first(seats, stockId(item)).importStock(item)
  await first(agency, 'A001').open({ name: '海口假日旅行社', contact: '符海燕', phone: '13800000000' })
  const bank = { bankUserName: '海口假日旅行社有限公司', bankName: '中国银行海口分行', bankAccount: '6222021001122334455' }
  await first(agency, 'A001').modify({ info: bank })
  await first(agency, 'A001').setAuthority({ domestic: ['HU'], inter: [] })
  for (const { key, name, tab, fourEyes, nodes, routes } of seededFlows.filter(({ key }) => key in decidedByFlow))
    await first(flowDefinition, key).plant({ name, businessType: key, tab, fourEyes, escalateTo: 'ADMINISTRATOR', nodes, routes })
  await first(payPassword, people.agent.user).set({ passwordHash: 'hash' })

  /** does what the clock of steps does for pay-outs whose request has died */
  const finishPayOuts = async () => {
    const ids = log.filter(({ type }) => type === 'RefundPayoutBegun').map(({ stream }) => stream.slice(refund.name.length + 1))
    for (const id of new Set(ids)) {
      const { state } = await run.load(refund, id)
      if (state.status === 'NONE' || !state.paying) continue
      const at = commanding(run, (stream, word, command) => ({
        who: people.finance,
        now: clock(),
        commandId: idNamed(['begun', id], stream, word, command),
      }))
      await payRefund({ load: run.load, at, gateway }, state).catch(error => {
        if (!isRefusal(error)) throw error
      })
    }
  }

  /** does what the clocks do, minutes later, for approved withdrawals and for holds and expected money that were left */
  const finishAccounts = async () => {
    const later = addMinutes(clock(), 5)
    for (const { stream } of log.filter(({ type }) => type === 'WithdrawalApproved')) {
      const id = stream.slice(withdrawal.name.length + 1)
      const at = commanding(run, (...what) => ({ who: people.finance, now: clock(), commandId: idNamed(['begun', id, clock()], ...what) }))
      await payWithdrawal({ load: run.load, at, gateway }, id).catch(error => {
        if (!isRefusal(error)) throw error
      })
    }
    const open = async () => {
      const guards = log.filter(({ type }) => type === 'AccountOpened' || type === 'OffsetCredited').map(({ stream }) => stream)
      const found = await Promise.all(
        guards.map(async guard => {
          const { state } = await run.load(...guardian(guard))
          if (state.status === 'NONE') return []
          const of = (names: object, side: 'HOLD' | 'EXPECTED') =>
            Object.keys(names).map(movement => ({ place: `${guard}:${movement}`, guard, movement, side }))
          return [...of(state.holds, 'HOLD'), ...of(state.expected, 'EXPECTED')]
        }),
      )
      return found.flat()
    }
    await leftOpen({ run, others: { payables, movers, givesBack }, open })(later)
    const claimed = async () => {
      const events = log.filter(({ type }) => type === 'PayableClaimed')
      return events.map(({ stream, data: { kind, paymentCode } }) => ({
        place: stream,
        kind,
        id: stream.slice(stream.indexOf('-') + 1),
        paymentCode,
      }))
    }
    await leftClaimed({ run, others: { payables, movers, givesBack }, open: claimed })(later)
  }

  /** the same for products that were bought and asked back */
  const finishExtras = async () => {
    for (const id of idsOf('ExtraRefundAsked')) {
      const { state } = await run.load(extra, id)
      const at = commanding(run, (...what) => ({ who: people.finance, now: clock(), commandId: idNamed(['begun', id, clock()], ...what) }))
      for (const refundId of state.status === 'NONE' ? [] : Object.keys(state.refunds))
        await payExtraRefund({ load: run.load, at, gateway }, stepOf(id, refundId)).catch(error => {
          if (!isRefusal(error)) throw error
        })
    }
  }

  /** presses the button on the gateway's page; its notice comes when `notified` is sent */
  const pressed = sandbox.press
  return {
    ...memory,
    /** what outlives this program */
    after,
    /** the gateway's own books */
    trades,
    run,
    gateway,
    /** switches whether the gateway answers questions */
    setAway: (to: boolean) => {
      away = to
    },
    /** switches whether the gateway gives money back without ever saying so */
    setSilent: (to: boolean) => {
      silent = to
    },
    /** one run of the questions about payments that nobody has settled */
    reconcile: () => rounds(clock()),
    clock,
    request,
    within,
    react,
    reactAgain,
    passTime,
    finishPayOuts,
    finishAccounts,
    finishExtras,
    pressed,
    codes,
    quoteOf,
  }
}
export type Market = Awaited<ReturnType<typeof market>>
