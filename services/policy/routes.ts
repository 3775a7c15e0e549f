import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/policy/api.ts'
import { ruleTexts } from '#contracts/policy/terms.ts'
import { act, actOnEach } from '#services/kernel/http/act.ts'
import type { BoundDocument, CommandCall } from '#services/kernel/http/call.ts'
import { askOnce } from '#services/kernel/record/table-import.ts'
import type { WholeImports } from '#services/kernel/record/whole-import.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import { ourAirline, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import { idFrom } from '#services/kernel/stream/commands.ts'
import { acceptance, knownNames, type PolicyDeps } from './accept.ts'
import { type GroupTerms, policy, policyNumber } from './decide.ts'
import { importPolicies, type PolicyImportDeps, saveVersion } from './import.ts'
import { policyTable, policyTemplate } from './table.ts'

type Chosen = BoundDocument<typeof policy>
/** the policy to change; without an id a new policy begins */
const chosenOrNew = { stream: 'policyId', begins: (call: CommandCall) => idFrom(call.commandId, 'policy') } as const

/** Domestic group policies (DOMAIN §3.13). Policies that come into force are judged and written one after another: see `acceptance`. */
export const policyRoutes = (
  deps: PolicyDeps & Pick<PolicyImportDeps<GroupTerms>, 'listed' | 'numbered' | 'readSheet'> & { imports: WholeImports },
): Route[] => {
  const { run, imports, exists, usedBy } = deps
  const { inTurn, accepted } = acceptance(deps)
  const writeWhole = imports.kind('policy', {
    width: 1,
    write: ({ id, value }, { at, now }) => saveVersion(policyTable, { id, terms: value as GroupTerms }, { load: run.load, at, now }),
  })
  /** loads its data when its turn has come */
  const queued = (route: Route): Route => ({ ...route, handler: (body, call) => inTurn(async () => route.handler(body, call)) })
  const discounted = (terms: GroupTerms) => {
    if (terms.price.kind !== 'DISCOUNT') throw new Refused(code.policy, '不是按折扣定价的政策')
  }
  /** new terms for a policy; a draft stays a draft */
  const change = async ({ id, state: { status, policyNo }, command }: Chosen, to: GroupTerms, call: CommandCall) => {
    ourAirline(call.who, to.airLine)
    await accepted(id, to, { inForce: status === 'EFFECTIVE', by: call }, () =>
      command.savePolicy({ policyId: id, policyNo, terms: to, ...(status === 'DRAFT' && { draft: true }) }),
    )
  }

  return [
    on(api.classificationList, async () => [...(await deps.classes())]),
    on(api.getPolicy, async ({ policyId }, { who, now }) => {
      const { state, revision } = await seenBy(run, policy, policyId, who)
      return {
        policyId,
        ...state,
        rules: ruleTexts(state.terms),
        revision,
        allowedActions: allowedActions(policy, state, { who, at: now, id: policyId }, api),
      }
    }),
    queued(
      act(api.savePolicy, policy, chosenOrNew, async ({ id, state: before, command, body: { terms, draft }, call }) => {
        ourAirline(call.who, terms.airLine)
        const policyNo = policyNumber(terms, id, call.now)
        const { state } = await accepted(id, terms, { inForce: !draft && before?.status !== 'PAUSED', by: call }, () =>
          command.savePolicy({ policyId: id, policyNo, terms, ...(draft && { draft }) }),
        )
        return { policyId: id, policyNo: state.status === 'NONE' ? policyNo : state.policyNo }
      }),
    ),
    queued(
      act(api.reissuePolicy, policy, 'policyId', async ({ id: policyId, state, command, check, body: { terms: given }, call }) => {
        const terms = given ?? state.terms
        ourAirline(call.who, terms.airLine)
        const id = idFrom(call.commandId, 'policy')
        const policyNo = policyNumber(terms, id, call.now)
        // checked before its keys are claimed, and again afterwards
        await check('reissuePolicy')
        await accepted(id, terms, { but: policyId, by: call }, async () => {
          await check('reissuePolicy')
          await call.unguarded(policy, id).savePolicy({ policyId: id, policyNo, terms, reissueOf: policyId })
        })
        await command.reissuePolicy({ reissuedAs: id, reason: `重新发布为${policyNo}` })
        return { policyId: id, policyNo }
      }),
    ),
    actOnEach(api.pausePolicy, policy, 'policyId', ({ command, body }) => command.pausePolicy(body), { through: forEachApart }),
    queued(
      actOnEach(
        api.resumePolicy,
        policy,
        'policyId',
        async ({ id, state, command, check, body, call }) => {
          await check('resumePolicy')
          await accepted(id, state.terms, { by: call, resumes: true }, () => command.resumePolicy(body))
        },
        { through: forEachApart },
      ),
    ),
    actOnEach(api.deletePolicy, policy, 'policyId', ({ command, body }) => command.deletePolicy(body), { through: forEachApart }),
    on(api.batchPolicy, async ({ ids, change: to = {}, clear = [] }, call: CommandCall) => {
      if (Object.keys(to).length === 0 && clear.length === 0) throw invalid('请填写要修改的内容')
      return inTurn(() =>
        forEachApart({ ids }, call, async id => {
          const chosen = await call.document(policy, id)
          const left = Object.entries(chosen.state.terms).filter(([key]) => !clear.includes(key as (typeof clear)[number]))
          await change(chosen, { ...(Object.fromEntries(left) as GroupTerms), ...to }, call)
        }),
      )
    }),
    on(api.saveDiscounts, async ({ items }, call: CommandCall) => {
      const rates = new Map(items.map(({ policyId, rate }) => [policyId, rate]))
      return inTurn(() =>
        forEachApart({ ids: [...rates.keys()] }, call, async id => {
          const chosen = await call.document(policy, id)
          const { terms } = chosen.state
          discounted(terms)
          await change(chosen, { ...terms, price: { kind: 'DISCOUNT', rate: rates.get(id)! } }, call)
        }),
      )
    }),
    actOnEach(
      api.deleteDiscounts,
      policy,
      'policyId',
      async ({ state, command, body }) => {
        discounted(state.terms)
        await command.deletePolicy(body)
      },
      { through: forEachApart },
    ),
    on(api.importPolicy, ({ mode = 'all', files }, call: CommandCall) => {
      const acceptable = knownNames({ ...deps, exists: askOnce(exists), usedBy: askOnce(usedBy) })
      return importPolicies(policyTable, { mode, files }, call, { ...deps, acceptable }, inTurn, writeWhole)
    }),
    on(
      api.policyTemplate,
      async (): Promise<FileAnswer> => ({ name: '国内政策导入模板.xlsx', type: xlsxType, content: await policyTemplate() }),
    ),
  ]
}

/** One result for each policy; when a single one is chosen and refused, the refusal is the answer. */
export const forEachApart = async (
  { id: one, ids = [] }: { id?: string; ids?: string[] },
  _: CommandCall,
  work: (id: string) => Promise<unknown>,
) => {
  const chosen = [...new Set(one ? [one, ...ids] : ids)]
  if (chosen.length === 0) throw invalid('请至少选择一条数据')
  const results = []
  for (const id of chosen) {
    try {
      await work(id)
      results.push({ id, ok: true, message: '操作成功' })
    } catch (error) {
      if (!(error instanceof Refused) || chosen.length === 1) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results, changed: results.filter(result => result.ok).length }
}
