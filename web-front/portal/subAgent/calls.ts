import { useQueryClient } from '@tanstack/react-query'
import type { Authority } from '#contracts/agency/registration.ts'
import type { SubAgentInfo } from '#contracts/agency/sub-agent.ts'
import * as api from '#contracts/agency/sub-agent-api.ts'
import { askAgain } from '#contracts/client/asked-again.ts'
import { clientHash } from '#contracts/identity/password.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useAsk } from '../../kit/calls.ts'
import { call } from '../../kit/session.ts'

/** The calls for an agency's own sub-agents. */

export type SubAgentRow = Static<typeof api.querySubAgents.data>['content'][number]
export type SubAgentData = Static<typeof api.getSubAgent.data>
export type SubAgentDraft = SubAgentInfo & { loginName?: string; authorities: Authority[] }

export const useSubAgent = (id: string) => useAsk(api.getSubAgent, { id })
/** Authorities that the parent may grant. */
export const useGrantable = () => useAsk(api.initSubAgent, {})

export const checkName = (loginName: string) => call(api.checkSubAgent, { loginName })

/** The initial password leaves the browser only as a hash, and nothing of it is stored (`useSend` would remember the body). */
export const useActivation = (id: string) => {
  const queries = useQueryClient()
  return async (password: string) => {
    await call(api.activateSubAgent, { id, password: await clientHash(password) })
    await askAgain(queries)
  }
}
