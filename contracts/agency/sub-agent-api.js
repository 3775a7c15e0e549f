import { command, get, query } from '../kernel/endpoint.ts';
import { personal } from '../kernel/personal.ts';
import { Airline, Flag, Id, Instant, oneOf, optional, Page, PageOf, Text, Type, zh } from '../kernel/schema.ts';
import { subAgentStatuses } from './agency-codes.ts';
import { agencySwitches } from './agency-events.ts';
import { registrationFields } from './registration.ts';
import { AuthorityRow, markedText } from './registration-api.ts';
/** Calls by which an agency keeps its own sub-agents (catalogue member/subAgent); it cannot find those of others. */
const Status = oneOf(subAgentStatuses, '状态');
const One = { id: zh(Id, '分代理编号') };
const text = (field) => {
    const [title, maxLength] = registrationFields[field];
    return optional(markedText(field, Type.String({ title, maxLength })));
};
/** Every field may be missing in a draft. */
const Form = {
    loginName: text('loginName'),
    name: text('name'),
    linkman: text('linkman'),
    tel: text('tel'),
    telAreaCode: text('telAreaCode'),
    email: text('email'),
    authorities: optional(zh(Type.Array(AuthorityRow, { maxItems: 100 }), '销售权限')),
};
const Sells = { domestic: zh(Type.Array(Airline), '国内销售权限'), inter: zh(Type.Array(Airline), '国际销售权限') };
/** `domestic` and `inter` are the sub-agent's own authorities; it may not use those that its parent has lost since */
const Row = Type.Object({
    id: zh(Id, '分代理编号'),
    name: zh(Text, '单位名称'),
    status: Status,
    loginName: optional(zh(Text, '登录名')),
    linkman: personal('agency', 'name', zh(Text, '业务联系人')),
    tel: personal('agency', 'phone', zh(Text, '联系电话')),
    ...Sells,
    canFreeBid: zh(Flag, agencySwitches.canFreeBid),
    canAutoQuote: zh(Flag, agencySwitches.canAutoQuote),
    canInterFreeBid: zh(Flag, agencySwitches.canInterFreeBid),
    openedAt: zh(Instant, '开通时间'),
    changedAt: zh(Instant, '状态时间'),
});
export const querySubAgents = query('/api/member/subAgent/r/query', {
    zh: '二级代理查询',
    allow: ['agent'],
    body: Type.Object({ ...Page, q: optional(Type.String({ maxLength: 50, title: '关键字' })), status: optional(Status) }),
    data: PageOf(Row),
});
/** options for the form: what the parent may grant */
export const initSubAgent = get('/api/member/subAgent/r/init', {
    zh: '二级代理初始化',
    allow: ['agent'],
    note: '不填 id 为新建。domestic、inter 为本单位可授予的销售权限。',
    body: Type.Object({ id: optional(One.id) }),
    data: Type.Object({ form: Type.Object({ id: optional(Id), ...Form }), ...Sells }),
});
export const getSubAgent = get('/api/member/subAgent/r/getOne', {
    zh: '二级代理详情',
    allow: ['agent'],
    body: Type.Object(One),
    data: Type.Object({
        ...One,
        status: Status,
        statusDesc: Text,
        ...Form,
        /** airlines that the sub-agent may sell now */
        ...Sells,
        openedAt: zh(Instant, '开通时间'),
        changedAt: zh(Instant, '状态时间'),
        revision: Type.Integer(),
        allowedActions: Type.Array(Type.Object({ action: Text, zh: Text, path: Text })),
    }),
});
export const checkSubAgent = get('/api/member/subAgent/r/check', {
    zh: '二级代理登录名校验',
    allow: ['agent'],
    body: Type.Object({ loginName: Type.String({ maxLength: 100, title: '登录名' }) }),
    data: Type.Object({ available: zh(Flag, '可用'), message: optional(Text) }),
});
const Changed = Type.Object({ id: Id, status: Status });
export const saveSubAgent = command('/api/member/subAgent/w/save', {
    zh: '二级代理保存',
    allow: ['agent'],
    note: '不填 id 为新建；每次给出全部内容。已提交的保存后回到草稿。',
    body: Type.Object({ id: optional(One.id), ...Form }),
    data: Changed,
});
export const submitSubAgent = command('/api/member/subAgent/w/submit', {
    zh: '二级代理提交',
    allow: ['agent'],
    body: Type.Object(One),
    data: Changed,
});
export const activateSubAgent = command('/api/member/subAgent/w/activate', {
    zh: '二级代理激活',
    allow: ['agent'],
    secret: true,
    note: 'password 为初始密码的 SHA-256 十六进制；分代理用它登录后自行修改。',
    body: Type.Object({ ...One, password: Type.String({ pattern: '^[0-9a-f]{64}$', title: '密码', secret: true }) }),
    data: Changed,
});
