import { on, type Route } from '#contracts/kernel/endpoint.ts'
import { code, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import * as api from '#contracts/policy/api.ts'
import { sameKeys } from '#contracts/policy/match.ts'
import { mine, ourAirline } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import { type Commands, idFrom } from '#services/kernel/commands.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { type PolicyState, policy, type Terms } from './decide.ts'

type Saved = Exclude<PolicyState, { status: 'NONE' }>
const saved = async (run: Commands, id: string): Promise<{ state: Saved; revision: number }> => {
  const { state, revision } = await run.load(policy, id)
  if (state.status === 'NONE') throw notFound('政策')
  return { state, revision }
}

export type PolicyDeps = {
  run: Commands
  /** is there such an airport, such an agency? */
  exists: (what: 'airport' | 'agency', id: string) => Promise<boolean>
  /** the policies of an airline that are in force */
  effective: (airLine: string) => Promise<{ id: string; policyNo: string; terms: Terms }[]>
}

/** Domestic group policies (domain §3.13). */
export const policyRoutes = ({ run, exists, effective }: PolicyDeps): Route[] => {
  /** @throws Refused naming the policy that holds for the same, or what the terms name and is not there */
  const acceptable = async (id: string, terms: Terms) => {
    const wrong = (field: string, message: string): never => {
      throw new Refused(code.policy, message, { status: 400, errors: { [`terms.${field}`]: message } })
    }
    for (const field of ['origin', 'destination'] as const)
      if (terms[field] && !(await exists('airport', terms[field]))) wrong(field, `机场${terms[field]}不存在`)
    if (terms.agency && !(await exists('agency', terms.agency))) wrong('agency', `代理人${terms.agency}不存在`)
    for (const field of ['flights', 'excludedFlights'] as const) {
      const other = terms[field]?.find(flight => !flight.startsWith(terms.airLine))
      if (other) wrong(field, `航班${other}不是${terms.airLine}的航班`)
    }
    const twin = (await effective(terms.airLine)).find(policy => policy.id !== id && sameKeys(policy.terms, terms))
    if (twin) throw new Refused(code.policy, `政策冲突：与${twin.policyNo}的适用条件完全相同`)
  }
  return [
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
      await acceptable(id, terms)
      const policyNo = `${terms.airLine}${call.now.slice(2, 10).replaceAll('-', '')}-${id.slice(0, 6).toUpperCase()}`
      const { state } = await call.at(policy, id).savePolicy({ policyId: id, policyNo, terms })
      return { policyId: id, policyNo: state.status === 'NONE' ? policyNo : state.policyNo }
    }),
    on(api.pausePolicy, (body, call: CommandCall) => forEach(run, body, call, 'pausePolicy')),
    on(api.resumePolicy, (body, call: CommandCall) => forEach(run, body, call, 'resumePolicy', acceptable)),
  ]
}

/** One result per policy; a single one that is refused is the answer. */
const forEach = async (
  run: Commands,
  { policyId, ids = [], reason }: { policyId?: string; ids?: string[]; reason?: string },
  call: CommandCall,
  command: 'pausePolicy' | 'resumePolicy',
  acceptable?: (id: string, terms: Terms) => Promise<void>,
) => {
  const chosen = [...new Set(policyId ? [policyId, ...ids] : ids)]
  if (chosen.length === 0) throw invalid('请至少选择一条数据')
  const results = []
  for (const id of chosen) {
    try {
      const { terms } = (await saved(run, id)).state
      mine(call.who, terms, '政策')
      await acceptable?.(id, terms)
      await call.at(policy, id)[command]({ reason })
      results.push({ id, ok: true, message: '操作成功' })
    } catch (error) {
      if (!(error instanceof Refused) || chosen.length === 1) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results, changed: results.filter(result => result.ok).length }
}
