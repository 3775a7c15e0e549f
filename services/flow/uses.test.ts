import t from 'tap'
import type { Outcome } from '#contracts/flow/graph.ts'
import { seededFlows } from '#ops/seed/flows.ts'
import { commanding, commands, idFrom } from '#services/kernel/commands.ts'
import { reacting } from '#services/kernel/process.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { memoryStore } from '#services/test/memory.ts'
import { flowDefinition } from './definition.ts'
import { flow, type KnownFlow, openTasks } from './instance.ts'
import type { Handling } from './people.ts'
import { startFlow } from './start.ts'
import { flowTask } from './task.ts'
import { flowProcesses } from './uses.ts'

const REFUND = seededFlows.find(({ key }) => key === 'REFUND')!
const hand = { nextHandler: async () => undefined } as unknown as Handling
const by = { id: 'refund' }

/** A log with the seeded flow of two steps, requests that die where the test says, and the processes once they are started. */
const house = async () => {
  const { store, log, failAfter } = memoryStore(() => NOON)
  const run = commands(store)
  let request = 0
  /** commands of one request; sent again it has the same ids */
  const requestOf = (name = `request ${++request}`) =>
    commanding(run, (stream, command) => ({ who: aClerk, now: NOON, commandId: idFrom(name, stream, command) }))
  const { key, name, tab, fourEyes, nodes, routes } = REFUND
  await requestOf()(flowDefinition, key).plant({ name, businessType: key, tab, fourEyes, escalateTo: 'ADMINISTRATOR', nodes, routes })
  const ended: { id: string; outcome: Outcome }[] = []
  const tell = async ({ subject, outcome }: { subject: { id: string }; outcome: Outcome }) => void ended.push({ id: subject.id, outcome })
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
  /** the task is done in its own stream, and nobody tells the instance */
  const doneOnly = async (routeId: string) => {
    const state = await instance()
    const { taskId } = openTasks(state)[0]!
    await requestOf()(flowTask, taskId).handle({ routeId, by, entitled: true, known: state })
    return taskId
  }
  /** the processes read the whole log, and what they write to it */
  const goOn = async () => {
    for (let n = 0; n < log.length; n++)
      for (const process of flowProcesses({ [key]: { approved: tell, rejected: tell } }))
        for (const { type, react } of process.reactions)
          if (type === log[n]!.type) await react(log[n]!.data, reacting(process, log[n]!, { run, clock: () => NOON }))
  }
  return { run, store, failAfter, requestOf, started, instance, doneOnly, goOn, ended }
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
