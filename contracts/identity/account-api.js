import { command, get, query } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { Instant, oneOf, optional, Type, zh } from '../kernel/schema.ts';
import { ProfileFields } from './account-events.ts';
import { loginWays } from './events.ts';
/** Hex SHA-256 of the password, see `password.ts`. */
export const Password = (title) => Type.String({ pattern: '^[0-9a-f]{64}$', title, secret: true });
/** The code with which a challenged request (`sta` 10000) is repeated, see services/kernel/http/challenge.ts. */
export const preventCode = get('/api/member/auth/r/preventCode', {
    zh: '防护验证码',
    allow: ['public'],
    note: '请求过于密集时回复 sta 10000；取得此码后以请求头 x-prevent-code 重发原请求。一码一次，一分钟内有效；错误时 sta 10003，索取过多时 sta 10001。',
    data: Type.Object({ preventCode: Type.String({ title: '防护验证码' }), expiresAt: Instant }),
});
export const saveProfile = command('/api/member/user/profile/w', {
    zh: '个人资料保存',
    allow: ['any'],
    note: '保存整份资料，未给出的字段即清空。',
    body: Type.Object(ProfileFields),
    data: Type.Object({}),
});
export const modifyUser = command('/api/member/user/profile/w/modifyUser', {
    zh: '修改用户信息',
    allow: ['any'],
    body: Type.Object({
        name: optional(personal('user', 'name', Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '姓名' }))),
        phone: ProfileFields.phone,
        email: ProfileFields.email,
    }),
    data: Type.Object({}),
});
export const payPasswordCode = { wrong: 400_030_002, locked: 400_030_003, missing: 400_030_004 };
export const updatePayPassword = command('/api/member/user/profile/payPassword/w', {
    zh: '修改支付密码',
    allow: ['any'],
    secret: true,
    note: '首次设置须给出登录密码；此后给出原支付密码或登录密码之一。',
    body: Type.Object({
        payPassword: Password('支付密码'),
        oldPayPassword: optional(Password('原支付密码')),
        loginPassword: optional(Password('登录密码')),
    }),
    data: Type.Object({}),
});
export const validatePayPassword = query('/api/member/user/profile/payPassword/r/validate', {
    zh: '校验支付密码',
    allow: ['any'],
    secret: true,
    note: '错误时 HTTP 400、code 400030002，消息给出剩余次数；五次后锁定 code 400030003；尚未设置 code 400030004。',
    body: Type.Object({ payPassword: Password('支付密码') }),
    data: Type.Object({ valid: zh(Type.Boolean(), '有效') }),
});
export const accessCount = command('/api/member/statistic/w/accessCount', {
    zh: '访问记录统计',
    allow: ['any'],
    note: '按用户与页面累计，约每分钟写入一次。',
    body: Type.Object({ page: Type.String({ minLength: 1, maxLength: 120, pattern: '^/[A-Za-z0-9/_.-]*$', title: '页面' }) }),
    data: Type.Object({}),
});
/** events about one's own logins that a user sees */
export const signOnKinds = {
    LoginSucceeded: '登录成功',
    LoginFailed: '密码错误',
    UserLocked: '多次密码错误，已锁定',
    PasswordChanged: '修改登录密码',
    PasswordReset: '重置登录密码',
    OtherSessionsEnded: '结束其他登录',
};
export const SIGN_ONS = 20;
export const ownSignOns = get('/api/member/user/profile/r/signOns', {
    zh: '登录记录',
    allow: ['any'],
    note: `本人最近${SIGN_ONS}条登录与密码记录，最新的在前。`,
    data: Type.Object({
        content: Type.Array(Type.Object({
            at: zh(Instant, '时间'),
            kind: oneOf(signOnKinds, '记录'),
            way: optional(oneOf(loginWays, '方式')),
            /** end of a lock */
            until: optional(zh(Instant, '截止时间')),
        }), { maxItems: SIGN_ONS }),
    }),
});
export { AccessRow, queryStatistic } from './lists.ts';
