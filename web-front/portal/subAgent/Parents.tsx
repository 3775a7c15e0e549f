import type { ReactNode } from 'react'
import { type SubAgentStatus, subAgentStatuses } from '#contracts/agency/agency-codes.ts'
import { Tag } from '#contracts/client/look/parts.tsx'
import { Loading, Problem } from '../../kit/States.tsx'
import { useProfile } from '../ask.ts'
import './subAgent.css'

/** For agencies that may take on sub-agents: neither staff nor sub-agents themselves. */
export const Parents = ({ children }: { children: ReactNode }) => {
  const { data: me, error, refetch } = useProfile()
  if (error) return <Problem error={error} what="账户资料" again={refetch} />
  if (!me) return <Loading />
  if (!me.agency) return <p>后台账号没有分代理</p>
  return me.agency.parent === undefined ? children : <p>分代理不能再发展分代理</p>
}

const tones = { DRAFT: 'neutral', SUBMITTED: 'waiting', ACTIVE: 'done', FROZEN: 'danger', DISABLED: 'neutral' } as const

export const Standing = ({ status }: { status: SubAgentStatus }) => <Tag tone={tones[status]}>{subAgentStatuses[status]}</Tag>
