import t from 'tap'
import type { FlowOutcome } from '#contracts/flow/graph.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import { seededFlows } from '#ops/seed/flows.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { commanding, commands, idFrom } from '#services/kernel/stream/commands.ts'
import { reacting } from '#services/kernel/stream/process.ts'
import { memoryStore } from '#services/test/memory.ts'
import { flowDefinition } from './definition.ts'
import { handleTask } from './handle.ts'
import { aboutOf, flow, type KnownFlow, openTasks } from './instance.ts'
import type { Handling } from './people.ts'
import { movedOf } from './routes.ts'
import { startFlow } from './start.ts'
import { flowTask } from './task.ts'
import { type FlowUse, flowProcesses, mayApprove, ofUses } from './uses.ts'

const REFUND = seededFlows.find(({ key }) => key === 'REFUND')!
const hand = { handlerOf: async () => undefined, nextHandler: async () => undefined } as unknown as Handling
const by = { id: 'refund' }

/** A log with the seeded flow of two steps, requests that die where the test says, and the processes once they are started. */
const house = async (use?: FlowUse) => {
  const { store, log, failAfter } = memoryStore(() => NOON)
  const run = commands(store)
  let request = 0
  /** commands of one request; a repetition has the same ids */
  const requestOf = (name = `request ${++request}`) =>
    commanding(run, (stream, command) => ({ who: aClerk, now: NOON, commandId: idFrom(name, stream, command) }))
  const { key, name, tab, fourEyes, nodes, routes } = REFUND
  await requestOf()(flowDefinition, key).plant({ name, businessType: key, tab, fourEyes, escalateTo: 'ADMINISTRATOR', nodes, routes })
  const ended: { id: string; outcome: FlowOutcome }[] = []
  const parked: string[] = []
  const tell = async ({ subject, outcome }: { subject: { id: string }; outcome: FlowOutcome }) =>
    void ended.push({ id: subject.id, outcome })
  const started = (at = requestOf()) =>
    startFlow(
      { load: run.load, at, hand },
      {
        definition: key,
        subject: { type: key, id: 'R1', title: '退票R1' },
        applicant: { user: 'yefeng', agency: 'AG1001' },
        key: 'wish',
      },
    )
  const instance = async () => (await run.load(flow, `${key}~R1~1`)).state as KnownFlow
  /** the task is done in its own stream, and the instance does not hear of it */
  const doneOnly = async (routeId: string) => {
    const state = await instance()
    const { taskId } = openTasks(state)[0]!
    await requestOf()(flowTask, taskId).handle({ routeId, by, entitled: true, known: state, remark: '已核实' })
    return taskId
  }
  /** the processes read the whole log, and their own events too */
  const goOn = async () => {
    for (let n = 0; n < log.length; n++)
      for (const process of flowProcesses({ [key]: { approved: tell, rejected: tell, ...use } }))
        for (const { type, react } of process.reactions)
          if (type === log[n]!.type)
            await react(log[n]!.data, reacting(process, log[n]!, { run, clock: () => NOON })).catch(error => {
              if (!isRefusal(error)) throw error
              parked.push(error.message)
            })
  }
  const statusOf = async (taskId: string) => (await run.load(flowTask, taskId)).state.status
  return { run, store, failAfter, requestOf, started, instance, doneOnly, goOn, ended, parked, statusOf }
}

t.test('a request that died between its task and the instance is finished by the process', async t => {
  const { started, instance, doneOnly, goOn, run, ended } = await house()
  await started()
  await doneOnly('step1-pass')
  t.match(await instance(), { status: 'RUNNING', step: 1 }, 'nobody has told the instance')
  await goOn()
  const next = await instance()
  t.match(next, { status: 'RUNNING', step: 2 })
  const [task] = openTasks(next)
  t.equal((await run.load(flowTask, task!.taskId)).state.status, 'PENDING', 'and the next task is there to be done')
  await doneOnly('step2-pass')
  await goOn()
  t.match(await instance(), { status: 'FINISHED', outcome: 'APPROVED' })
  t.same(ended, [{ id: 'R1', outcome: 'APPROVED' }], 'the business has heard of it')
})

t.test('a start that died before its tasks were opened has them opened', async t => {
  const { started, instance, goOn, run, failAfter, requestOf } = await house()
  failAfter(1, 'lost')
  const at = requestOf()
  await t.rejects(started(at), /died/)
  const [task] = openTasks(await instance())
  t.equal((await run.load(flowTask, task!.taskId)).state.status, 'NONE')
  await goOn()
  t.equal((await run.load(flowTask, task!.taskId)).state.status, 'PENDING')
  const before = await instance()
  t.same(await started(at), before, 'the request sent again finds its own')
})

t.test('an application handed in again in the moment in which it ended is refused: its applicant does not wait for an answer', async t => {
  const { started, instance, doneOnly, goOn, run, requestOf } = await house()
  await started()
  await doneOnly('step1-back')
  await goOn()
  const returned = await instance()
  const { instanceId } = returned.started
  const [task] = openTasks(returned)
  await requestOf()(flow, instanceId).cancel({ takenBack: true })
  const applicant = { user: 'yefeng', actor: 'agent', agency: 'AG1001', airlines: [] }
  const handedInAgain = handleTask(
    {
      run,
      hand: { ...hand, mayHandle: async () => ({ entitled: true }) } as unknown as Handling,
      mayApprove: async () => {},
      handedIn: async () => undefined,
      endAtOnce: async () => {},
    },
    { id: instanceId, state: returned, check: async () => {} } as never,
    { curentTaskId: task!.taskId, routeId: 'resubmit' },
    { who: applicant, now: NOON, unguarded: requestOf() } as never,
  )
  await t.rejects(handedInAgain, { message: '申请已撤销，本次提交未生效，请刷新后查看' })
  t.match(await instance(), { status: 'CANCELLED' })
})

t.test('an approval in the moment in which its application was taken back is refused: nobody reads that it was done', async t => {
  const { started, instance, run, requestOf } = await house()
  await started()
  const running = await instance()
  const { instanceId } = running.started
  const [task] = openTasks(running)
  await requestOf()(flow, instanceId).cancel({ takenBack: true })
  const approved = handleTask(
    {
      run,
      hand: { ...hand, mayHandle: async () => ({ entitled: true }) } as unknown as Handling,
      mayApprove: async () => {},
      handedIn: async () => undefined,
      endAtOnce: async () => {},
    },
    { id: instanceId, state: running, check: async () => {} } as never,
    { curentTaskId: task!.taskId, routeId: 'step1-pass' },
    { who: aClerk, now: NOON, unguarded: requestOf() } as never,
  )
  await t.rejects(approved, { message: '申请已撤销，本次审批未生效，请刷新后查看' })
})

t.test('reading everything again changes nothing', async t => {
  const { started, doneOnly, goOn, store, instance } = await house()
  await started()
  await doneOnly('step1-reject')
  await goOn()
  t.match(await instance(), { status: 'FINISHED', outcome: 'REJECTED' })
  const head = await store.head()
  await goOn()
  t.equal(await store.head(), head)
})

t.test(
  'an end that its business refuses is a task of whoever applied and of whoever decided, until they know or it goes through',
  async t => {
    let why: string | undefined = '订单已出票'
    const refusing = async () => {
      if (why) throw new Refused(code.order, why)
    }
    const { started, instance, doneOnly, goOn, store, run, requestOf, parked, statusOf } = await house({ approved: refusing })
    await started()
    await doneOnly('step1-pass')
    await goOn()
    await doneOnly('step2-pass')
    await goOn()
    const over = await instance()
    t.match(over, { status: 'FINISHED', outcome: 'APPROVED', unfollowed: '订单已出票' })
    const told = openTasks(over)
    t.same(
      told.map(({ assignee }) => assignee),
      [{ kind: 'APPLICANT', code: 'AG1001' }, openTasks(over)[1]!.assignee],
    )
    t.same(
      told.map(({ dueAt }) => dueAt),
      [undefined, addMinutes(NOON, 60 * REFUND.nodes.find(({ id }) => id === 'step2')!.dueHours!)],
      'the desk has as long as it had to decide',
    )
    t.match(told[1], { assignee: { kind: 'ROLE', code: REFUND.nodes.find(({ id }) => id === 'step2')!.assignees![0]!.code } })
    for (const { taskId } of told) t.equal(await statusOf(taskId), 'PENDING')
    t.ok(parked.length > 0, 'and the reaction is parked as any other')
    const head = await store.head()
    await goOn()
    t.equal(await store.head(), head, 'told once')

    t.comment('who knows it says so, and the other is still told')
    const known = await requestOf()(flowTask, told[0]!.taskId).handle({
      routeId: 'noted',
      by: { id: 'yefeng' },
      entitled: true,
      known: over,
    })
    t.match(known.state, { status: 'DONE', done: { route: { name: '已知悉' } } })
    await goOn()
    t.same(
      openTasks(await instance()).map(({ taskId }) => taskId),
      [told[1]!.taskId],
    )
    t.match(await instance(), { status: 'FINISHED', outcome: 'APPROVED' })

    t.comment('tried again it goes through')
    t.match(movedOf(await instance()), { statusDesc: '审批结果未能办理', currentTaskId: told[1]!.taskId })
    why = undefined
    await goOn()
    t.equal(await statusOf(told[1]!.taskId), 'CANCELLED')
    t.equal((await run.load(flowTask, told[0]!.taskId)).state.status, 'DONE')
    const followed = await instance()
    t.match(followed, { status: 'FINISHED', unfollowed: undefined })
    t.same(openTasks(followed), [])
    t.same(
      followed.tasks.slice(-2).map(({ status, reason }) => ({ status, reason })),
      [
        { status: 'DONE', reason: '订单已出票' },
        { status: 'DROPPED', reason: '订单已出票' },
      ],
      'why it was refused stays with the tasks',
    )
    t.same(movedOf(followed), { instanceId: followed.started.instanceId, status: 'FINISHED', statusDesc: '通过', outcome: 'APPROVED' })
    const end = await store.head()
    await goOn()
    t.equal(await store.head(), end, 'told once')
  },
)

t.test('an approval is rehearsed before it is accepted: what would be refused, turned down, or change nothing is told', async t => {
  const { started, instance, store, run } = await house()
  const end = { ...aboutOf(await started()), outcome: 'APPROVED' as const, form: {}, facts: {}, dropped: [] }
  const head = await store.head()
  const asked = (approved: NonNullable<FlowUse['approved']>) => mayApprove({ REFUND: { approved } }, run.load)(end, NOON)
  await t.rejects(
    asked(async () => {
      throw new Refused(code.order, '订单已出票')
    }),
    { message: '订单已出票' },
  )
  await t.rejects(
    asked(async () => ({ notFollowed: '余座不足' })),
    { message: '余座不足' },
  )
  await t.rejects(
    asked(async () => undefined),
    { message: '申请已撤回或已失效，不能通过，请刷新后查看' },
  )
  // later steps see what earlier ones would have done
  await asked(async ({ instanceId }, { at, load }) => {
    await at(flow, instanceId).cancel({})
    t.equal((await load(flow, instanceId)).state.status, 'CANCELLED')
  })
  await mayApprove({}, run.load)(end, NOON)
  t.match(await instance(), { status: 'RUNNING' })
  t.equal(await store.head(), head, 'nothing is written')
})

t.test('whoever approves reads at once that the document does not follow, and the process does nothing more', async t => {
  const refusing: FlowUse = {
    approved: async () => {
      throw new Refused(code.conflict, '中标已生成订单')
    },
  }
  const { started, instance, doneOnly, goOn, store, run, requestOf, parked } = await house(refusing)
  await started()
  await doneOnly('step1-pass')
  await goOn()
  const running = await instance()
  const [task] = openTasks(running)
  const { endAtOnce } = ofUses({ [REFUND.key]: refusing }, { run, events: store })
  const approved = handleTask(
    {
      run,
      hand: { ...hand, mayHandle: async () => ({ entitled: true }) } as unknown as Handling,
      // the document changes between the look and the approval
      mayApprove: async () => {},
      handedIn: async () => undefined,
      endAtOnce,
    },
    { id: running.started.instanceId, state: running, check: async () => {} } as never,
    { curentTaskId: task!.taskId, routeId: 'step2-pass' },
    { who: aClerk, now: NOON, unguarded: requestOf(), saw: () => {} } as never,
  )
  await t.rejects(approved, { message: '审批结果未能办理：中标已生成订单' })
  t.match(await instance(), { status: 'FINISHED', outcome: 'APPROVED', unfollowed: '中标已生成订单', parked: true })
  const told = openTasks(await instance())
  t.equal(told.length, 2, 'its applicant and who approved have a task')
  await goOn()
  t.same(openTasks(await instance()), told)
  t.same(parked, ['中标已生成订单'], 'the reaction can be tried again')
})
