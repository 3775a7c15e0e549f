import { memberTypes } from '../enums.ts'
import { command, file, get, query } from '../kernel/endpoint.ts'
import { personal } from '../kernel/personal.ts'
import { Airline, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { LoginName } from './events.ts'

/** Refusals of the login beyond the kernel's `loginWrong`, `loginLocked` and `captchaWrong`. Each comes with HTTP 401. */
export const loginCode = {
  /** the ticket of the sign-on page was not accepted, or its user has no account here */
  ssoRefused: 400_020_004,
  disabled: 400_020_005,
  /** the client goes on to the partner's login page */
  partner: 1_000_000_000,
} as const

/** Hex SHA-256 of the password, see `password.ts`. */
const Password = (title: string) => Type.String({ pattern: '^[0-9a-f]{64}$', title, secret: true })
const Uuid = Type.String({ minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$', title: '验证码编号' })
const Ticket = Type.String({ minLength: 1, maxLength: 256, title: '票据', secret: true })
const MemberType = oneOf(memberTypes, '用户类型')

/** `review`: the agency may not use the portal yet; it sees its review */
export const showPages = { review: '审核信息' } as const

export const verifyCode = file('/api/member/auth/verifyCode/{uuid}', {
  media: ['image/png'],
  zh: '图形验证码',
  allow: ['public'],
  body: Type.Object({ uuid: Uuid }),
  note: 'uuid 由客户端生成；每次请求给出新图片，两分钟内有效，校验一次即失效。',
})

export const login = command('/api/member/auth/login', {
  zh: '登录',
  allow: ['public'],
  secret: true,
  note:
    '账号未审核通过时不发令牌，回复 showPage=review 与 userId。三种方式之一：loginName、password（密码 UTF-8 的 SHA-256 十六进制）、verifyCode、uuid；ssoTicket、ssoCallback；ticket、from=b2b。' +
    '失败时 HTTP 401：400020002 用户名或密码错误，100040002 验证码错误，400020003 已锁定，400020004 单点登录失败，400020005 已停用，1000000000 转合作平台登录。',
  body: Type.Object({
    loginName: optional(Type.String({ maxLength: 100, title: '用户名' })),
    password: optional(Type.String({ maxLength: 200, title: '密码', secret: true })),
    verifyCode: optional(Type.String({ maxLength: 20, title: '验证码' })),
    uuid: optional(Uuid),
    ssoTicket: optional(Ticket),
    ssoCallback: optional(Type.String({ minLength: 1, maxLength: 1000, title: '单点登录回调地址' })),
    ticket: optional(Ticket),
    from: optional(Type.String({ maxLength: 20, title: '来源' })),
  }),
  /** either a token, or the page to show in place of a login, with its user id (`ops/ci/checklist.tsv` 16) */
  data: Type.Object({
    accessToken: optional(Type.String({ secret: true })),
    userId: zh(Id, '登录名'),
    name: optional(personal('user', 'name', Text)),
    memberType: optional(MemberType),
    expiresAt: optional(Instant),
    showPage: optional(oneOf(showPages, '显示页面')),
  }),
})

export const logout = command('/api/member/auth/logout', { zh: '退出登录', allow: ['any'], data: Type.Object({}) })

export const endOtherSessions = command('/api/member/user/profile/w/endOtherSessions', {
  zh: '结束其他登录',
  allow: ['any'],
  note: '本次登录以外的所有登录立即失效，例如在别处忘记退出时。',
  data: Type.Object({}),
})

export const checkToken = query('/api/member/auth/asp/checkToken', {
  zh: '校验令牌',
  allow: ['public'],
  secret: true,
  note: 'token 在地址的查询参数中。',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2000, title: '令牌', secret: true }) }),
  data: Type.Object({
    valid: zh(Type.Boolean(), '有效'),
    loginName: optional(LoginName),
    name: optional(personal('user', 'name', Text)),
    memberType: optional(MemberType),
    agency: optional(Id),
    expiresAt: optional(Instant),
  }),
})

export const profile = get('/api/member/user/profile/r', {
  zh: '个人资料查询',
  allow: ['any'],
  own: true,
  data: Type.Object({
    loginName: LoginName,
    name: personal('user', 'name', zh(Text, '姓名')),
    memberType: MemberType,
    phone: optional(personal('user', 'phone', zh(Text, '联系电话'))),
    email: optional(personal('user', 'mailbox', zh(Text, '邮箱'))),
    msn: optional(personal('user', 'other', zh(Text, '微信或QQ'))),
    remark: optional(zh(Text, '备注')),
    hasPayPassword: optional(zh(Type.Boolean(), '已设置支付密码')),
    /** true after a login with a one-time password: every other call is refused until it is changed */
    mustChangePassword: optional(zh(Type.Boolean(), '须先修改密码')),
    role: zh(Text, '角色'),
    roleName: zh(Text, '角色名称'),
    permissions: zh(Type.Array(Type.String()), '权限'),
    /** `*` all */
    airlines: zh(Type.Array(Type.String()), '航空公司'),
    /** the agency of an agent, with its sales authorities */
    agency: optional(
      Type.Object({
        id: Id,
        name: zh(Text, '单位名称'),
        /** the parent of a sub-agent; a sub-agent takes on none itself */
        parent: optional(zh(Id, '上级代理人')),
        domestic: zh(Type.Array(Airline), '国内销售权限'),
        inter: zh(Type.Array(Airline), '国际销售权限'),
        /** may ask for automatic quotes */
        canAutoQuote: optional(zh(Type.Boolean(), '自动报价')),
        /** may open lots for free bidding and raise them; flights abroad have a switch of their own */
        canFreeBid: optional(zh(Type.Boolean(), '自由竞价')),
        canInterFreeBid: optional(zh(Type.Boolean(), '国际自由竞价')),
      }),
    ),
  }),
})

export const changePassword = command('/api/member/user/profile/password/w', {
  zh: '修改登录密码',
  allow: ['any'],
  secret: true,
  note: '成功后此前的全部登录失效，需重新登录。',
  body: Type.Object({ oldPassword: Password('原密码'), newPassword: Password('新密码') }),
  data: Type.Object({}),
})
