import { notPersonal } from './personal.ts';
import { Type } from './schema.ts';
/** Code of a role; roles are data (organisation-events.ts). */
export const RoleId = notPersonal(Type.String({ minLength: 2, maxLength: 40, pattern: '^[A-Z][A-Z0-9_]*$', title: '角色' }));
/** Names of the initial roles; `contracts/organisation/roles.ts` says what each may do. */
export const roleNames = {
    AGENT: '代理人',
    ORDER_DESK: '订票员',
    REFUND_DESK: '退票员',
    FINANCE: '财务',
    ADMINISTRATOR: '管理员',
    AUDITOR: '审计员',
};
