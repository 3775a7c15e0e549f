import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import type { RecordFields } from '#contracts/kernel/field.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, isRefusal, notFound, Refused } from '#contracts/kernel/refused.ts'
import type { KindTerms, PolicyKind } from '#contracts/policy/kind.ts'
import type { EventStore } from '#services/eventstore/port.ts'
import { requestSubject, started } from '#services/flow/decided-by-flow.ts'
import { takeBackFlow } from '#services/flow/start.ts'
import type { Submitting } from '#services/flow/uses.ts'
import { keyedQueue } from '#services/kernel/async/queue.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { missingIn } from '#services/kernel/record/references.ts'
import { askOnce } from '#services/kernel/record/table-import.ts'
import type { WholeImports } from '#services/kernel/record/whole-import.ts'
import { templateSheet } from '#services/kernel/sheet/template.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { type Commands, idFrom } from '#services/kernel/stream/commands.ts'
import { streamOf } from '#services/kernel/stream/decider.ts'
import { importPolicies, type PolicyImportDeps, saveVersion, templateColumns } from '../import.ts'
import { claimKeys, conflictWith, dropKeys } from '../keys.ts'
import { forEachApart } from '../routes.ts'
import { type AuditAsked, INTER_POLICY } from './by-flow.ts'
import { isKnown, type KindPolicy, kindDecider, kindNumber } from './kind.ts'
import { kindTable } from './table.ts'

/** calls of an audited kind alone are not known to the compiler by their bodies */
const POLICY = 'policyId' as never
/** minutes that a request may take between its claim and its policy's fact */
const CLAIM_MINUTES = 1

type KindDeps = {
  run: Commands
  events: Pick<EventStore, 'read'>
  /** does a record or agency of this id exist, and may it be newly named? */
  standing: (record: string, id: string) => Promise<'ON' | 'OFF' | 'NONE'>
  /** those of an airline that are in force, with everything that has been written until now */
  effective: (kind: PolicyKind, airLine: string) => Promise<readonly { id: string; policyNo: string; terms: KindTerms }[]>
  /** further errors in terms, by field, from records of several keys */
  wrong?: (terms: KindTerms, now: string) => Promise<Record<string, string>>
  /** the audit of a kind that has one */
  audit?: AuditAsked
  imports: WholeImports
} & Pick<PolicyImportDeps<KindTerms>, 'listed' | 'numbered' | 'readSheet' | 'namesOf'>

/** The calls of a kind of policy. Policies that come into force are judged and written one after another, as domestic ones are. */
export const kindRoutes = (kind: PolicyKind, { run, events, standing, effective, wrong, audit, imports, ...tables }: KindDeps): Route[] => {
  const { endpoints, zh } = kind
  const table = kindTable(kind)
  const { kind: keyed } = table
  const book = kindDecider(kind)
  const queued = keyedQueue()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => queued(kind.name, task)

  /**
   * @throws Refused 400 naming the field, in the body's terms or in a table, whose record does not exist, or is newly named and disabled
   */
  const mustExist = async (terms: KindTerms, before: KindTerms | undefined, now: string, { ask = standing, at = 'terms.' } = {}) => {
    const missing = {
      ...(await missingIn({ fields: kind.fields as RecordFields }, terms, before ?? {}, { standing: ask })),
      ...(await wrong?.(terms, now)),
    }
    const [first] = Object.values(missing)
    if (first) throw invalid(first, Object.fromEntries(Object.entries(missing).map(([field, message]) => [`${at}${field}`, message])))
  }
  const writeWhole = imports.kind(kind.name, {
    width: 64,
    write: ({ id, value }, { at, now }) => saveVersion(table, { id, terms: value as KindTerms }, { load: run.load, at, now }),
  })
  /** @throws Refused naming the policy in force for the same conditions */
  const mustBeAlone = async (id: string, terms: KindTerms): Promise<void> => {
    const twin = (await effective(kind, terms.airLine)).find(one => one.id !== id && kind.keys(one.terms) === kind.keys(terms))
    if (twin) throw conflictWith(twin.policyNo, zh)
  }
  /** Writes a change that puts a policy in force; a refused one leaves no claim to its conditions. */
  const putting = <T>(id: string, terms: KindTerms, call: CommandCall, write: () => Promise<T>, resumes = false): Promise<T> =>
    inTurn(async () => {
      const reach = { load: run.load, at: call.at, now: call.now }
      await claimKeys(reach, { id, terms, policyNo: kindNumber(terms.airLine, id, call.now), resumes }, CLAIM_MINUTES, keyed)
      try {
        await mustBeAlone(id, terms)
        return await write()
      } catch (error) {
        if (isRefusal(error)) await dropKeys(reach, { id, terms }, keyed)
        throw error
      }
    })
  const standingOf = (id: string, state: KindPolicy) => {
    if (!isKnown(state)) throw notFound('政策')
    const { policyNo, status, version } = state
    return { policyId: id, policyNo, status, version }
  }
  /** the terms as a version of the policy had them */
  const termsAt = async (id: string, version: number): Promise<KindTerms> => {
    for (const event of await events.read(streamOf(book, id)))
      if (event.type === kind.events.Saved.type && event.data.version === version) return event.data.terms
    throw new Refused(code.policy, `政策没有第${version}版`, { status: 404 })
  }

  const auditRoutes = (asked: AuditAsked): Route[] => [
    act(endpoints.submitAudit, book, POLICY, async ({ id, state, command, check, body, call }: any) => {
      await check('submitAudit')
      await mustExist(state.terms, state.terms, call.now)
      await mustBeAlone(id, state.terms)
      const { flowRemark, routeId, toUser } = body as Submitting
      const done = await command.submitAudit({
        requestId: idFrom(call.commandId, 'audit'),
        ...present({ remark: flowRemark, routeId, toUser: toUser?.id }),
      })
      const flow = started(await asked.now({ id, ...done }, { call, load: run.load }))
      return { ...standingOf(id, (await run.load(book, id)).state), instanceId: flow.started.instanceId }
    }),
    act(endpoints.publish, book, POLICY, async ({ id, state, command, check, call }: any) => {
      await check('publish')
      const done: { state: KindPolicy } = await putting(id, state.terms, call, () => command.publish({}))
      return standingOf(id, done.state)
    }),
    act(endpoints.recall, book, POLICY, async ({ id, state, check, body: { reason }, call }: any) => {
      await check('recall')
      // the flow ends before the policy does, so that nobody approves what was taken back
      if (state.status === 'AUDITING')
        await takeBackFlow(
          { load: run.load, at: call.unguarded },
          { definition: INTER_POLICY, subjectId: requestSubject(id, state.requestId), remark: reason },
        )
      const done = await call.decided(book, id).recall({ reason })
      return standingOf(id, done.state)
    }),
  ]

  return [
    on(endpoints.get, async ({ policyId, version }, { who, now }) => {
      const { state, revision } = await seenBy(run, book, policyId, who)
      if (!isKnown(state)) throw notFound('政策')
      const asked = version ?? state.version
      return {
        ...standingOf(policyId, state),
        version: asked,
        terms: asked === state.version ? state.terms : await termsAt(policyId, asked),
        revision,
        allowedActions: allowedActions(book, state, { who, at: now, id: policyId }, endpoints),
      } as never
    }),
    act(
      endpoints.save as any,
      book,
      { stream: 'policyId', begins: (call: CommandCall) => idFrom(call.commandId, kind.name) } as never,
      async ({ id, state: before, command, check, body, call }: any) => {
        const { terms, draft } = body as { terms: KindTerms; draft?: boolean }
        ourAirline(call.who, terms.airLine)
        if (before) await check('save')
        await mustExist(terms, before?.terms, call.now)
        const write = () => command.save({ terms, draft, policyNo: kindNumber(terms.airLine, id, call.now) })
        const isPut = !kind.audited && !draft && before?.status !== 'PAUSED'
        const { state } = await (isPut ? putting(id, terms, call, write) : write())
        return standingOf(id, state)
      },
    ),
    on(endpoints.import, ({ mode = 'all', files }, call: CommandCall) => {
      const ask = askOnce(standing)
      const acceptable: PolicyImportDeps<KindTerms>['acceptable'] = (terms, before, now) => mustExist(terms, before, now, { ask, at: '' })
      return importPolicies(table, { mode, files }, call, { run, acceptable, ...tables }, inTurn, writeWhole)
    }),
    on(
      endpoints.template,
      async (): Promise<FileAnswer> => ({
        name: `${zh}导入模板.xlsx`,
        type: xlsxType,
        content: await templateSheet(templateColumns(table), [], zh),
      }),
    ),
    actOnEach(endpoints.pause, book, 'policyId', ({ command, body }) => command.pause(body), { through: forEachApart }),
    actOnEach(
      endpoints.resume,
      book,
      'policyId',
      async ({ id, state, command, check, body, call }) => {
        await check('resume')
        await putting(id, (state as { terms: KindTerms }).terms, call, () => command.resume(body), true)
      },
      { through: forEachApart },
    ),
    actOnEach(endpoints.delete, book, 'policyId', ({ command, body }) => command.delete(body), { through: forEachApart }),
    ...(audit ? auditRoutes(audit) : []),
  ]
}
