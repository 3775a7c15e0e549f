import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/policy/api.ts'
import { mine, ourAirline } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type Commands, idFrom } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type PolicyState, policy } from './decide.ts'

type Saved = Exclude<PolicyState, { status: 'NONE' }>
const saved = async (run: Commands, id: string): Promise<{ state: Saved; revision: number }> => {
  const { state, revision } = await run.load(policy, id)
  if (state.status === 'NONE') throw notFound('政策')
  return { state, revision }
}

/** Domestic group policies (domain §3.13). */
export const policyRoutes = ({ run }: { run: Commands }): Route[] => [
  on(api.getPolicy, async ({ policyId }, { who, now }) => {
    const { state, revision } = await saved(run, policyId)
    mine(who, state.terms, '政策')
    const { policyNo, status, terms } = state
    return {
      policyId,
      policyNo,
      status,
      terms,
      revision,
      allowedActions: allowedActions(policy, state, { who, at: now, id: policyId }, api),
    }
  }),
  on(api.savePolicy, async ({ policyId, terms }, call: CommandCall) => {
    ourAirline(call.who, terms.airLine)
    if (policyId) mine(call.who, (await saved(run, policyId)).state.terms, '政策')
    const id = policyId ?? idFrom(call.commandId, 'policy')
    const policyNo = `${terms.airLine}${call.now.slice(2, 10).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`
    const { state } = await call.at(policy, id).savePolicy({ policyId: id, policyNo, terms })
    return { policyId: id, policyNo: state.status === 'NONE' ? policyNo : state.policyNo }
  }),
  on(api.pausePolicy, (body, call: CommandCall) => forEach(run, body, call, 'pausePolicy')),
  on(api.resumePolicy, (body, call: CommandCall) => forEach(run, body, call, 'resumePolicy')),
]

/** One result per policy; a single one that is refused is the answer. */
const forEach = async (
  run: Commands,
  { policyId, ids = [], reason }: { policyId?: string; ids?: string[]; reason?: string },
  call: CommandCall,
  command: 'pausePolicy' | 'resumePolicy',
) => {
  const chosen = [...new Set(policyId ? [policyId, ...ids] : ids)]
  if (chosen.length === 0) throw invalid('请至少选择一条数据')
  const results = []
  for (const id of chosen) {
    try {
      mine(call.who, (await saved(run, id)).state.terms, '政策')
      await call.at(policy, id)[command]({ reason })
      results.push({ id, ok: true, message: '操作成功' })
    } catch (error) {
      if (!(error instanceof Refused) || chosen.length === 1) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results, changed: results.filter(result => result.ok).length }
}
