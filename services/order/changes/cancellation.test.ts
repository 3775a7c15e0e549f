import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { isRefusal } from '#contracts/kernel/refused.ts'
import { CancellationAsked, CancellationDropped, DepositPaid } from '#contracts/order/events.ts'
import { seededFlows } from '#ops/seed/flows.ts'
import { flowDefinition } from '#services/flow/definition.ts'
import { applyTaskDone } from '#services/flow/handle.ts'
import { aboutOf, flow, type KnownFlow, openTasks } from '#services/flow/instance.ts'
import type { Handling } from '#services/flow/people.ts'
import { flowTask } from '#services/flow/task.ts'
import { flowProcesses, mayApprove } from '#services/flow/uses.ts'
import { commandCall } from '#services/kernel/http/call.ts'
import { aClerk, anAgent, NOON, spec } from '#services/kernel/spec.ts'
import { type At, commanding, commands, idFrom } from '#services/kernel/stream/commands.ts'
import { reacting } from '#services/kernel/stream/process.ts'
import { type Failure, memoryStore } from '#services/test/memory.ts'
import { order } from '../decide.ts'
import { depositOrder, oneStage } from '../test/deposit.ts'
import { confirmed, named, ORDER, PAY_BY, paid, payment, printed, submitted } from '../test/sample.ts'
import { cancelFollowsOrder, cancellationFollows, ORDER_CANCEL, orderCancelFlow, orderCancelRoutes } from './cancel-by-flow.ts'

const BUSY = '取消订单正在审批，请等待审批，或由申请方撤回取消申请'
const asked = (byAgency = true) => CancellationAsked({ requestId: 'q1', reason: '客人取消', ...(byAgency && { byAgency: true }) })
const at = spec(order)
const clerk = spec(order, { who: aClerk })

t.test('while a workflow decides, the order stays the one that is decided about', async () => {
  at.given(submitted()).when('askCancellation', { requestId: 'q1', reason: '客人取消' }).then(asked())
  clerk.given(submitted()).when('askCancellation', { requestId: 'q1', reason: '客人取消' }).then(asked(false))
  at.given(submitted(), asked()).when('askCancellation', { requestId: 'q2' }).refused('该业务已在审批中')
  at.given(...printed())
    .when('askCancellation', { requestId: 'q1' })
    .refused('订单已出票，不能取消，请申请退票')
  at.given(submitted(), asked()).when('gotoPay', { amount: payment.amount }).refused(BUSY)
  at.given(submitted(), asked()).when('payByCredit', { amount: payment.amount }).refused(BUSY)
  at.given(submitted(), asked()).when('claim', { paymentCode: 'V1', amount: payment.amount }).refused(BUSY)
  const ready = [submitted(), confirmed(), paid(), named(), asked()] as const
  at.given(...ready)
    .when('reduceSeats', { changeId: 'c1', counts: { ADULT: 1 } })
    .refused(BUSY)
  at.given(...ready)
    .when('submitRefund', { refundId: 'R1', ids: ['adult-0'], refundType: 'VOLUNTE' })
    .refused(BUSY)
  clerk
    .given(...ready)
    .when('sureOutTicket', { prefix: '880', from: 1 })
    .refused(BUSY)
  at.given(...ready)
    .when('splitOrder', { splitId: 's1', into: 'other', counts: { ADULT: 5 } })
    .refused(BUSY)
  // names, and its end by whoever may end it at once, are no other order
  at.given(submitted(), asked()).when('cancelOrder', {}).state({ status: 'EXPIRED', cancelling: undefined })
  at.given(submitted(), asked()).when('addPassenger', { passengers: named().data.passengers }).then(named())
})

t.test('an agency whose airline asks may keep its limits, and nobody is late where it was asked for in time', async t => {
  const airline = asked(false)
  at.given(submitted(), airline).when('gotoPay', { amount: payment.amount }).nothing()
  at.given(submitted(), airline)
    .when('receivePayment', { ...payment, paidAt: NOON })
    .then(paid())
    .state({ status: 'PAID', cancelling: undefined })
  const changing = { changeId: 'c1', counts: { ADULT: 1 } }
  at.given(submitted(), confirmed(), airline).when('reduceSeats', changing).refused(BUSY)
  const ends = (closeReason: string, { given = at, request = asked(), past = [submitted()] as Parameters<typeof at.given> } = {}) => {
    const waits = given.given(...past, request)
    waits.when('passTime', {}, { at: PAY_BY }).state({ status: 'EXPIRED', closeReason, cancelling: undefined })
    const late = { ...payment, paidAt: PAY_BY }
    waits.when('receivePayment', late).check(facts => {
      t.same(
        facts.map(({ type }) => type),
        ['OrderExpired', 'PaymentArrivedLate'],
      )
      t.match(facts[0]!.data, { reason: closeReason })
    })
  }
  ends('BACKOFFICE_CANCEL', { request: airline })
  ends('AGENT_CANCEL')
  const won = [depositOrder(oneStage, { awardId: 'L1~1' })] as Parameters<typeof at.given>
  ends('BACKOFFICE_CANCEL', { request: airline, past: won })
  ends('AGENT_CANCEL', { past: won })
  // a request does not change that its limit has passed: the order ends as late all the same
  const late = spec(order, { at: PAY_BY })
  ends('TIME_LIMIT', { given: late, request: airline })
  ends('TIME_LIMIT', { given: late })
  at.given(submitted(), airline, CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN' }))
    .when('passTime', {}, { at: PAY_BY })
    .state({ closeReason: 'TIME_LIMIT' })
})

t.test('it is taken back by whoever asked, dropped by its flow, and over where money has come', async () => {
  at.given(submitted(), asked())
    .when('withdrawCancellation', { requestId: 'q1' })
    .then(CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN', doneBy: anAgent.user }))
  at.given(submitted(), asked(false)).when('withdrawCancellation', { requestId: 'q1' }).refused('只有申请方可以撤回')
  at.given(submitted()).when('withdrawCancellation', { requestId: 'q1' }).refused('没有审批中的取消申请')
  at.given(submitted(), asked()).when('withdrawCancellation', { requestId: 'q0' }).refused('没有审批中的取消申请')
  const reason = '请先改期'
  // staff end the request of an agency, which may be shut, and say why
  clerk.given(submitted(), asked()).when('withdrawCancellation', { requestId: 'q1' }).refused('终止代理人的申请须填写原因', { status: 400 })
  clerk
    .given(submitted(), asked())
    .when('withdrawCancellation', { requestId: 'q1', reason })
    .then(CancellationDropped({ requestId: 'q1', end: 'ENDED', doneBy: aClerk.user, reason }))
  clerk
    .given(submitted(), asked(false))
    .when('withdrawCancellation', { requestId: 'q1' })
    .then(CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN', doneBy: aClerk.user }))
  at.given(submitted(), asked())
    .when('dropCancellation', { requestId: 'q1', end: 'REJECTED', by: { id: 'order' }, reason })
    .then(CancellationDropped({ requestId: 'q1', end: 'REJECTED', doneBy: 'order', reason }))
    .state({ cancelling: undefined })
  at.given(submitted(), asked()).when('dropCancellation', { requestId: 'q0', end: 'REJECTED' }).nothing()
  at.given(submitted(), asked(), paid()).state({ status: 'PAID', cancelling: undefined })
  const deposit = DepositPaid({ no: 1, ...payment, airLine: 'HU', deposit: 0, instalments: [] })
  at.given(submitted(), asked(), deposit).state({ cancelling: undefined })
  at.given(submitted(), asked(), paid()).when('cancelOrder', { requestId: 'q1' }).refused('取消申请已撤回或已失效')
  at.given(submitted(), asked()).when('cancelOrder', { requestId: 'q0' }).refused('取消申请已撤回或已失效')
  at.given(submitted(), asked()).when('cancelOrder', { requestId: 'q1' }).state({ status: 'EXPIRED' })
})

t.test('what people of the airline write about a request of their own stays between them', async () => {
  const words = { requestId: 'q1', reason: '航班调整', remark: '内部：勿告知' }
  const request = { requestId: 'q1', reason: '航班调整' }
  clerk
    .given(submitted())
    .when('askCancellation', words)
    .then(CancellationAsked({ ...request, note: '内部：勿告知' }))
  at.given(submitted())
    .when('askCancellation', words)
    .then(CancellationAsked({ ...request, byAgency: true, remark: '内部：勿告知' }))
  const drop = { requestId: 'q1', reason: '内部意见' }
  const own = spec(order, { who: aClerk }).given(submitted(), asked(false))
  own
    .when('dropCancellation', { ...drop, end: 'REJECTED' })
    .then(CancellationDropped({ requestId: 'q1', end: 'REJECTED', opinion: '内部意见' }))
  own
    .when('withdrawCancellation', drop)
    .then(CancellationDropped({ requestId: 'q1', end: 'WITHDRAWN', doneBy: aClerk.user, opinion: '内部意见' }))
})

const CANCEL = seededFlows.find(({ key }) => key === ORDER_CANCEL)!
/**
 * An order for whose cancelling its agency asks by a request that may die, and the processes once they read the log. `meanwhile`: done
 * between the request and its flow.
 */
const house = async (meanwhile?: (at: At) => Promise<unknown>, drawn: Pick<typeof CANCEL, 'nodes' | 'routes'> = CANCEL) => {
  const hand = {
    handlerOf: async () => undefined,
    nextHandler: async () => void (await meanwhile?.(as(anAgent, 'meanwhile'))),
  } as unknown as Handling
  const { store, log, failAfter } = memoryStore(() => NOON)
  const run = commands(store)
  const follows = cancellationFollows(hand, { handBackTerms: async () => ({}), winOf: async () => undefined })
  const uses = { [ORDER_CANCEL]: orderCancelFlow({ run, follows }, async () => ({})) }
  const follower = cancelFollowsOrder(follows)
  const processes = [...flowProcesses(uses), follower]
  const as = (who: typeof anAgent, name: string): At =>
    commanding(run, (stream, command) => ({ who, now: NOON, commandId: idFrom(name, stream, command) }))
  const { key, name, tab, fourEyes } = CANCEL
  const { nodes, routes } = drawn
  await as(aClerk, 'seed')(flowDefinition, key).plant({
    name,
    businessType: key,
    tab,
    fourEyes,
    escalateTo: 'ADMINISTRATOR',
    nodes,
    routes,
  })
  const sold = ([submitted(), confirmed(), paid(), named()] as Fact[]).map(({ type, data }, n) => ({
    id: `sold ${n}`,
    type,
    data,
    meta: { user: 'yefeng', role: 'AGENT', commandId: `sold ${n}`, at: NOON },
  }))
  await store.append(`order-${ORDER}`, sold as never, { expected: 'none' })
  const parked: string[] = []
  const goOn = async () => {
    for (let n = 0; n < log.length; n++)
      for (const process of processes)
        for (const { type, react } of process.reactions)
          if (type === log[n]!.type)
            await react(log[n]!.data, reacting(process, log[n]!, { run, clock: () => NOON })).catch(error => {
              if (!isRefusal(error)) throw error
              parked.push(error.message)
            })
  }
  const ask = async (name = 'ask') => {
    const at = as(anAgent, name)
    const done = await at(order, ORDER).askCancellation({ requestId: name, reason: '客人取消' })
    return follows.now({ ...done, id: ORDER }, { call: { who: anAgent, now: NOON, unguarded: at }, load: run.load })
  }
  const instance = async (n = 1) => (await run.load(flow, `${ORDER_CANCEL}~${ORDER}~${n}`)).state as KnownFlow
  const handled = async (routeId: string, name = routeId) => {
    const state = await instance()
    const at = as(aClerk, name)
    const done = await at(flowTask, openTasks(state)[0]!.taskId).handle({
      routeId,
      by: { id: 'order' },
      entitled: true,
      known: state,
      remark: '审批',
    })
    await applyTaskDone(at, (done.state as { done: Parameters<typeof applyTaskDone>[1] }).done)
  }
  const sure = async () => (await run.load(order, ORDER)).state
  /** the call of an agency or of staff, sent again under the same name where its answer was lost */
  const withdraw = (who: typeof anAgent, name: string, body: { reason?: string } = {}) => {
    const [, route] = orderCancelRoutes({ run, follows })
    const { call } = commandCall(run, { who, now: NOON, requestId: '', ip: '', seen: 0 }, name, undefined)
    return route!.handler({ orderId: ORDER, ...body }, call)
  }
  /** a process that is late hears of the last fact of this type; `after`: what happens once it has read something */
  const hears = async (type: string, after: () => Promise<unknown>) => {
    const event = log.findLast(one => one.type === type)!
    const reach = reacting(follower, event, { run, clock: () => NOON })
    const load: typeof reach.load = async (...stream) => {
      const loaded = await reach.load(...stream)
      await once()
      return loaded
    }
    let isOver = false
    const once = async () => {
      if (isOver) return
      isOver = true
      await after()
    }
    for (const { type, react } of follower.reactions) if (type === event.type) await react(event.data, { ...reach, load })
  }
  return {
    run,
    as,
    ask,
    goOn,
    failAfter,
    instance,
    handled,
    sold: sure,
    parked,
    may: mayApprove(uses, run.load),
    withdraw,
    hears,
    fact: (type: string) => log.findLast(one => one.type === type),
  }
}
const end = (state: KnownFlow) => ({
  ...aboutOf(state),
  outcome: 'APPROVED' as const,
  form: state.form,
  facts: state.facts,
  dropped: [],
})

t.test('a request that died at any of its steps has its flow all the same, or never asked', async t => {
  for (let n = 0; n < 3; n++)
    for (const how of ['lost', 'unheard'] as Failure[]) {
      const { ask, goOn, failAfter, instance, sold } = await house()
      failAfter(n, how)
      // the append may have failed, or gone through unheard; processes find either by themselves
      await ask().catch(() => {})
      await goOn()
      const { status } = await instance()
      const { cancelling } = (await sold()) as { cancelling?: object }
      t.equal(status === 'RUNNING', cancelling !== undefined, `${n} ${how}`)
      t.equal(cancelling === undefined, n === 0 && how === 'lost')
    }
})

t.test('approved it is cancelled, refused or taken back it goes on', async t => {
  const yes = await house()
  await yes.ask()
  await yes.may(end(await yes.instance()), NOON)
  // the approver reads what it costs before it does
  const { paid = 0, forfeitNow, refundNow } = (await yes.instance()).facts
  await yes.handled('step1-pass')
  await yes.goOn()
  // its agency has cancelled, whoever approved
  t.match(await yes.sold(), { status: 'EXPIRED', closeReason: 'AGENT_CANCEL', forfeited: forfeitNow })
  t.ok(Number(forfeitNow) > 0)
  t.equal(Number(forfeitNow) + Number(refundNow), paid)
  t.match(await yes.instance(), { status: 'FINISHED', unfollowed: undefined })
  const no = await house()
  await no.ask()
  await no.handled('step1-reject')
  await no.goOn()
  t.match(await no.sold(), { status: 'PAID', cancelling: undefined })
  const back = await house()
  await back.ask()
  await back.as(anAgent, 'back')(order, ORDER).withdrawCancellation({ requestId: 'ask' })
  await t.rejects(back.may(end(await back.instance()), NOON), { message: '取消申请已撤回或已失效' })
  await back.goOn()
  t.match(await back.instance(), { status: 'CANCELLED' })
  t.same(back.parked, [])
})

t.test('decided in the very moment in which it was taken back: whoever asked and whoever decided are told by a task', async t => {
  const { ask, as, handled, goOn, instance, sold, parked, run } = await house()
  await ask()
  await handled('step1-pass')
  await as(anAgent, 'back')(order, ORDER).withdrawCancellation({ requestId: 'ask' })
  await goOn()
  const over = await instance()
  t.match(over, { status: 'FINISHED', outcome: 'APPROVED', unfollowed: '取消申请已撤回或已失效' })
  for (const { taskId } of openTasks(over)) t.equal((await run.load(flowTask, taskId)).state.status, 'PENDING')
  t.equal(openTasks(over).length, 2)
  t.match(await sold(), { status: 'PAID' }, 'and the order goes on')
  t.ok(parked.includes('取消申请已撤回或已失效'))
})

t.test('a request that was taken back before its flow began leaves no flow to be decided', async t => {
  const { ask, instance, sold, goOn, parked } = await house(at => at(order, ORDER).withdrawCancellation({ requestId: 'ask' }))
  t.match(await ask(), { status: 'CANCELLED' }, 'its own request is told so')
  t.match(await instance(), { status: 'CANCELLED' })
  await goOn()
  t.match(await sold(), { status: 'PAID', cancelling: undefined })
  t.same(parked, [])
})

t.test('whatever ends a request, late or twice, leaves the next one and its flow alone', async t => {
  const { ask, withdraw, instance, sold, hears, goOn } = await house()
  await ask('q1')
  await withdraw(anAgent, 'first')
  t.match(await instance(1), { status: 'CANCELLED', outcome: 'CANCELLED' })
  await hears('CancellationDropped', () => ask('q2'))
  t.match(await instance(2), { status: 'RUNNING' }, 'a process that is late')
  await withdraw(anAgent, 'first')
  await goOn()
  t.match(await instance(2), { status: 'RUNNING' }, 'the same call again, whose answer was lost')
  t.match(await sold(), { cancelling: { requestId: 'q2' } })
  t.match(await ask('q1'), { started: { key: 'q1' }, status: 'CANCELLED' }, 'a submission sent again has the flow that it had')
  await withdraw(anAgent, 'second')
  t.match(await instance(2), { status: 'CANCELLED' })
  t.match(await sold(), { cancelling: undefined })
})

t.test('staff end a request that was returned to an agency which does not answer', async t => {
  const { ask, withdraw, handled, instance, sold, goOn, parked } = await house()
  await ask()
  await handled('step1-back')
  await goOn()
  t.match(await instance(), { status: 'RETURNED' })
  await t.rejects(async () => withdraw(aClerk, 'no reason'), { message: '终止代理人的申请须填写原因' })
  t.match(await instance(), { status: 'RETURNED' }, 'and nothing is ended without a reason')
  await withdraw(aClerk, 'over', { reason: '代理人已停用' })
  await goOn()
  t.match(await instance(), { status: 'CANCELLED' })
  t.match(await sold(), { status: 'PAID', cancelling: undefined })
  t.same(parked, [])
})

t.test('whoever takes a request back or ends it is named, whether the call or the process is first', async t => {
  const ways = [
    { who: anAgent, body: {}, told: { end: 'WITHDRAWN', doneBy: anAgent.user, reason: undefined } },
    { who: aClerk, body: { reason: '代理人已停用' }, told: { end: 'ENDED', doneBy: aClerk.user, reason: '代理人已停用' } },
  ]
  for (const { who, body, told } of ways) {
    const [called, heard] = [await house(), await house()]
    await called.ask()
    await called.withdraw(who, 'back', body)
    await heard.ask()
    heard.failAfter(1, 'lost')
    await t.rejects(async () => heard.withdraw(who, 'back', body), /died/)
    await heard.goOn()
    for (const { fact, instance } of [called, heard]) {
      t.match(fact('CancellationDropped'), { data: told })
      t.match((await instance()) as object, { stopped: { by: { id: told.doneBy } } })
    }
    t.equal(heard.fact('CancellationDropped')?.meta.user, 'system:flow-ends', 'the process was first')
  }
  const no = await house()
  await no.ask()
  await no.handled('step1-reject')
  await no.goOn()
  t.match(no.fact('CancellationDropped'), { data: { end: 'REJECTED', doneBy: 'order', reason: '审批' } })
})

t.test('a request whose flow has not begun is taken back, though the one before it was decided', async t => {
  const { ask, withdraw, handled, goOn, sold, failAfter, instance } = await house()
  await ask('q1')
  await handled('step1-reject')
  await goOn()
  failAfter(1, 'lost')
  await t.rejects(ask('q2'), /died/)
  t.match(await sold(), { cancelling: { requestId: 'q2' } })
  await withdraw(anAgent, 'back')
  await goOn()
  t.match(await sold(), { cancelling: undefined })
  t.equal((await instance(2)).status, 'NONE')
})

t.test('of two who approve at once neither sees the end, so both and whoever asked are told that the order refuses it', async t => {
  const [first, second] = ['ORDER', 'FINANCE'].map(code => ({ kind: 'ROLE' as const, code }))
  const nodes = CANCEL.nodes.map(node =>
    node.id === 'step1' ? { ...node, kind: 'PARALLEL_ALL' as const, assignees: [first!, second!] } : node,
  )
  const { ask, as, handled, goOn, instance, sold, run } = await house(undefined, { ...CANCEL, nodes })
  await ask()
  await as(anAgent, 'back')(order, ORDER).withdrawCancellation({ requestId: 'ask' })
  await handled('step1-pass', 'one')
  await handled('step1-pass', 'two')
  await goOn()
  const over = await instance()
  t.match(over, { status: 'FINISHED', outcome: 'APPROVED', unfollowed: '取消申请已撤回或已失效' })
  const told = openTasks(over)
  t.match(
    told.map(({ assignee }) => assignee),
    [{ kind: 'APPLICANT' }, first, second],
  )
  for (const { taskId } of told) t.equal((await run.load(flowTask, taskId)).state.status, 'PENDING')
  t.match(await sold(), { status: 'PAID' })
})
