import { notPersonal } from './personal.ts'
import { Type } from './schema.ts'

/** Code of a role; which ones there are is data (organisation-events.ts). */
export const RoleId = notPersonal(Type.String({ minLength: 2, maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$', title: '角色' }))

/** What the roles are called that a house begins with; what each may do says `contracts/organisation/roles.ts`. */
export const roleNames = {
  AGENT: '代理人',
  ORDER_DESK: '订票员',
  REFUND_DESK: '退票员',
  FINANCE: '财务',
  ADMINISTRATOR: '管理员',
  AUDITOR: '审计员',
} as const
export type RoleCode = keyof typeof roleNames
