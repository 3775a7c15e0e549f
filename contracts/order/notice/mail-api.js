import { command, staff } from '../../kernel/endpoint.ts';
import { Type, zh } from '../../kernel/schema.ts';
import { NoticeId } from './notice.ts';
export const resendMail = command('/api/order/notice/w/resendMail', {
    zh: '再次发送',
    allow: staff,
    permission: 'order.order.w',
    body: Type.Object({ ids: zh(Type.Array(NoticeId, { minItems: 1, maxItems: 100 }), '邮件') }),
    data: Type.Object({ ids: Type.Array(NoticeId) }),
    note: '按代理人现在的业务邮箱再次发送，次数重新计算。',
});
export { MailRow, queryMails } from '../lists.ts';
