import { memberTypes } from '../enums.ts'
import { event } from '../kernel/event.ts'
import { notPersonal, personal, writing } from '../kernel/personal.ts'
import { Phone } from '../kernel/phone.ts'
import { Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'

/** argon2id with its parameters; no timeline, list or file shows it. */
const PasswordHash = Type.String({ minLength: 1, maxLength: 300, title: '密码散列', secret: true })

/** Stream `payPassword-{user id}`: the second password, required before money of a virtual account is spent. */
export const PayPasswordSet = event(
  'PayPasswordSet',
  '设置支付密码',
  // hash of the digits under a key of the system that is not in the log
  Type.Object({ passwordHash: PasswordHash }),
)
export const PayPasswordFailed = event('PayPasswordFailed', '支付密码错误', Type.Object({}))
/** written only after failures: otherwise a right password leaves no trace here, only the payment's */
export const PayPasswordAccepted = event('PayPasswordAccepted', '支付密码正确', Type.Object({}))
export const PayPasswordLocked = event('PayPasswordLocked', '支付密码锁定', Type.Object({ until: zh(Instant, '截止时间') }))

/** Staff clear the pay password; there is none until its owner sets another. */
export const PayPasswordCleared = event('PayPasswordCleared', '重置支付密码', Type.Object({}))

/** Stream `profile-{user id}`: contact data of a user. The document is complete; an absent field was cleared. */
export const ProfileFields = {
  phone: optional(personal('user', 'phone', zh(Phone, '联系电话'))),
  email: optional(personal('user', 'mailbox', Type.String({ maxLength: 100, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', title: '邮箱' }))),
  msn: optional(personal('user', 'other', Type.String({ maxLength: 60, title: '微信或QQ' }))),
  remark: optional(writing(zh(Text, '备注'))),
}
export const ProfileSaved = event('ProfileSaved', '保存个人资料', Type.Object(ProfileFields))

/**
 * Stream `ssoTicket-{SHA-256 of the ticket}`: a ticket of the sign-on page and the session that it opened. The stream can begin only once,
 * so no ticket opens two sessions. When the sign-on page reports that its user has left, the session is found by the ticket.
 */
export const SsoTicketUsed = event('SsoTicketUsed', '使用单点登录票据', Type.Object({ user: zh(UserId, '用户'), session: zh(Id, '会话') }))

/** Stream `access-{date}`: page visits of about a minute, counted by user and page before they are written. */
export const PagesVisited = event(
  'PagesVisited',
  '页面访问',
  Type.Object({
    visits: Type.Array(
      Type.Object({
        page: notPersonal(Type.String({ title: '页面' })),
        user: zh(UserId, '用户'),
        memberType: oneOf(memberTypes, '用户类型'),
        agency: optional(zh(Id, '代理人')),
        count: Type.Integer({ minimum: 1, title: '次数' }),
      }),
      { title: '访问' },
    ),
  }),
)

/** The events by stream, for the deciders. */
export const payPasswordEvents = {
  PayPasswordSet,
  PayPasswordFailed,
  PayPasswordAccepted,
  PayPasswordLocked,
  PayPasswordCleared,
}
export const profileEvents = { ProfileSaved }
export const ssoTicketEvents = { SsoTicketUsed }
export const accessEvents = { PagesVisited }
