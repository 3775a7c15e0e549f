import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SubAgentStatus } from '#contracts/agency/agency-codes.ts'
import type { Authority } from '#contracts/agency/registration.ts'
import type { SubAgentInfo } from '#contracts/agency/sub-agent.ts'
import * as api from '#contracts/agency/sub-agent-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { call } from '../../kit/session.ts'

/** The calls by which an agency keeps its sub-agents; named by their types, so that the schemas stay at home. */

export type SubAgentFilter = { q?: string; status?: SubAgentStatus; page: number }
export const PAGE = 20
/** what every answer about sub-agents is kept under, to be asked anew after a change */
export const SUB_AGENTS = 'subAgents'

export const useSubAgents = (filter: SubAgentFilter) =>
  useQuery({
    queryKey: [SUB_AGENTS, filter],
    queryFn: ({ signal }) => call(api.querySubAgents, { ...filter, size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One sub-agent, or what there is of a new one (nothing), and what its parent may give it. */
export const useSubAgent = (id: string | undefined) =>
  useQuery({
    queryKey: [SUB_AGENTS, 'one', id],
    queryFn: async () => {
      const [kept, { domestic, inter }] = await Promise.all([
        id === undefined ? undefined : call(api.getSubAgent, { id }),
        call(api.initSubAgent, {}),
      ])
      return { kept, offered: { domestic, inter } }
    },
  })
export type SubAgentData = NonNullable<NonNullable<ReturnType<typeof useSubAgent>['data']>['kept']>

export type Draft = SubAgentInfo & { loginName?: string; authorities: Authority[] }

export const checkName = (loginName: string) => call(api.checkSubAgent, { loginName })
export const saveDraft = (id: string | undefined, draft: Draft) => call(api.saveSubAgent, { ...(id !== undefined && { id }), ...draft })
export const submitDraft = (id: string) => call(api.submitSubAgent, { id })
/** The initial password leaves the browser as a hash only. */
export const activate = async (id: string, password: string) => call(api.activateSubAgent, { id, password: await clientHash(password) })
