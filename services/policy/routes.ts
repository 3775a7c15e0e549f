import { type FileAnswer, on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/policy/api.ts'
import { ruleTexts } from '#contracts/policy/terms.ts'
import { mine, ourAirline } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type Commands, idFrom } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { xlsxType } from '#services/kernel/sheet/write.ts'
import type { WholeImports } from '#services/kernel/whole-import.ts'
import { acceptance, type PolicyDeps } from './accept.ts'
import { type PolicyState, policy, policyNumber, type Terms } from './decide.ts'
import { importPolicies } from './import.ts'
import { policyTemplate } from './table.ts'

type Saved = Exclude<PolicyState, { status: 'NONE' }>
const saved = async (run: Commands, id: string): Promise<{ state: Saved; revision: number }> => {
  const { state, revision } = await run.load(policy, id)
  if (state.status === 'NONE') throw notFound('政策')
  return { state, revision }
}

/** Domestic group policies (DOMAIN §3.13). What is put in force is judged and written one after another: see `acceptance`. */
export const policyRoutes = (deps: PolicyDeps & { imports: WholeImports }): Route[] => {
  const { run, imports } = deps
  const { inTurn, acceptable } = acceptance(deps)
  const writeWhole = imports.kind('policy', {
    width: 1,
    write: ({ id, value }, { at, now }) => {
      const terms = value as Terms
      return at(policy, id).savePolicy({ policyId: id, policyNo: policyNumber(terms, id, now), terms })
    },
  })
  const discounted = (terms: Terms) => {
    if (terms.price.kind !== 'DISCOUNT') throw new Refused(code.policy, '不是按折扣定价的政策')
  }
  /** new terms for a policy; a draft stays one */
  const change = async (id: string, { status, policyNo }: Saved, to: Terms, call: CommandCall) => {
    ourAirline(call.who, to.airLine)
    await acceptable(id, to, { inForce: status === 'EFFECTIVE' })
    await call.at(policy, id).savePolicy({ policyId: id, policyNo, terms: to, ...(status === 'DRAFT' && { draft: true }) })
  }

  return [
    on(api.getPolicy, async ({ policyId }, { who, now }) => {
      const { state, revision } = await saved(run, policyId)
      mine(who, state.terms, '政策')
      return {
        policyId,
        ...state,
        rules: ruleTexts(state.terms),
        revision,
        allowedActions: allowedActions(policy, state, { who, at: now, id: policyId }, api),
      }
    }),
    on(api.savePolicy, async ({ policyId, terms, draft }, call: CommandCall) =>
      inTurn(async () => {
        ourAirline(call.who, terms.airLine)
        const before = policyId ? (await saved(run, policyId)).state : undefined
        if (before) mine(call.who, before.terms, '政策')
        const id = policyId ?? idFrom(call.commandId, 'policy')
        await acceptable(id, terms, { inForce: !draft && before?.status !== 'PAUSED' })
        const policyNo = policyNumber(terms, id, call.now)
        const { state } = await call.at(policy, id).savePolicy({ policyId: id, policyNo, terms, ...(draft && { draft }) })
        return { policyId: id, policyNo: state.status === 'NONE' ? policyNo : state.policyNo }
      }),
    ),
    on(api.reissuePolicy, async ({ policyId, terms: given }, call: CommandCall) =>
      inTurn(async () => {
        const { state } = await saved(run, policyId)
        mine(call.who, state.terms, '政策')
        const terms = given ?? state.terms
        ourAirline(call.who, terms.airLine)
        const id = idFrom(call.commandId, 'policy')
        await acceptable(id, terms, { but: policyId })
        await call.check(policy, policyId, 'reissuePolicy')
        const policyNo = policyNumber(terms, id, call.now)
        await call.at(policy, id).savePolicy({ policyId: id, policyNo, terms, reissueOf: policyId })
        await call.at(policy, policyId).reissuePolicy({ reissuedAs: id, reason: `重新发布为${policyNo}` })
        return { policyId: id, policyNo }
      }),
    ),
    on(api.pausePolicy, ({ reason, ...chosen }, call: CommandCall) =>
      forEach(run, chosen, call, async id => call.at(policy, id).pausePolicy({ reason })),
    ),
    on(api.resumePolicy, ({ reason, ...chosen }, call: CommandCall) =>
      inTurn(() =>
        forEach(run, chosen, call, async (id, { terms }) => {
          await acceptable(id, terms)
          await call.at(policy, id).resumePolicy({ reason })
        }),
      ),
    ),
    on(api.deletePolicy, ({ reason, ...chosen }, call: CommandCall) =>
      forEach(run, chosen, call, async id => call.at(policy, id).deletePolicy({ reason })),
    ),
    on(api.batchPolicy, async ({ ids, change: to = {}, clear = [] }, call: CommandCall) => {
      if (Object.keys(to).length === 0 && clear.length === 0) throw invalid('请填写要修改的内容')
      return inTurn(() =>
        forEach(run, { ids }, call, async (id, state) => {
          const terms = Object.fromEntries(Object.entries(state.terms).filter(([key]) => !clear.includes(key as (typeof clear)[number])))
          await change(id, state, { ...(terms as Terms), ...to }, call)
        }),
      )
    }),
    on(api.saveDiscounts, async ({ items }, call: CommandCall) => {
      const rates = new Map(items.map(({ policyId, rate }) => [policyId, rate]))
      return inTurn(() =>
        forEach(run, { ids: [...rates.keys()] }, call, async (id, state) => {
          discounted(state.terms)
          await change(id, state, { ...state.terms, price: { kind: 'DISCOUNT', rate: rates.get(id)! } }, call)
        }),
      )
    }),
    on(api.deleteDiscounts, ({ reason, ...chosen }, call: CommandCall) =>
      forEach(run, chosen, call, async (id, { terms }) => {
        discounted(terms)
        await call.at(policy, id).deletePolicy({ reason })
      }),
    ),
    on(api.importPolicy, ({ mode = 'all', files }, call: CommandCall) => importPolicies({ mode, files }, call, deps, inTurn, writeWhole)),
    on(
      api.policyTemplate,
      async (): Promise<FileAnswer> => ({ name: '国内政策导入模板.xlsx', type: xlsxType, content: await policyTemplate() }),
    ),
  ]
}

/** One result per policy; a single one that is refused is the answer. */
const forEach = async (
  run: Commands,
  { policyId, ids = [] }: { policyId?: string; ids?: string[] },
  call: CommandCall,
  act: (id: string, state: Saved) => Promise<unknown>,
) => {
  const chosen = [...new Set(policyId ? [policyId, ...ids] : ids)]
  if (chosen.length === 0) throw invalid('请至少选择一条数据')
  const results = []
  for (const id of chosen) {
    try {
      const { state } = await saved(run, id)
      mine(call.who, state.terms, '政策')
      await act(id, state)
      results.push({ id, ok: true, message: '操作成功' })
    } catch (error) {
      if (!(error instanceof Refused) || chosen.length === 1) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results, changed: results.filter(result => result.ok).length }
}
