import { type SubAgentStatus, subAgentStatuses } from '#contracts/agency/agency-codes.ts'
import { Tag } from '#contracts/client/look/Tag.tsx'
import './subAgent.css'

const tones = { DRAFT: 'neutral', SUBMITTED: 'waiting', ACTIVE: 'done', FROZEN: 'danger', DISABLED: 'neutral' } as const

export const SubAgentStanding = ({ status }: { status: SubAgentStatus }) => <Tag tone={tones[status]}>{subAgentStatuses[status]}</Tag>
