import { payByVirtual } from '../account/virtual-api.ts';
import { Password } from '../identity/account-api.ts';
import { agents, command, query } from '../kernel/endpoint.ts';
import { Fen, Id, Type, zh } from '../kernel/schema.ts';
import { accountWays, ofClient, PaidTogether, PayPreview, payWays } from '../payment/payable-api.ts';
const id = zh(Id, '罚金单号');
const manyID = zh(Type.Array(Id, { minItems: 1, maxItems: 100 }), '罚金单号');
const totalAmount = zh(Fen, '支付金额');
const note = '填写支付密码的由本单位虚拟账户支付（同时填写大客户编号的由该大客户的额度支付），否则按支付渠道打开支付页面；金额须等于应缴罚金合计。';
export const payFine = command('/api/order/fines/w/pay', {
    zh: '罚金支付',
    allow: agents,
    body: Type.Object({ id, totalAmount, ...payWays }),
    data: PaidTogether,
    note,
});
export const mergePayFines = command('/api/order/fines/w/mergePay', {
    zh: '罚金合并支付',
    allow: agents,
    body: Type.Object({ manyID, totalAmount, ...payWays }),
    data: PaidTogether,
    note: `${note}所选罚金须属同一航空公司，全部支付或全部不支付。`,
});
export const payFineByVirtual = command('/api/order/fines/asks/w/virtualPay', {
    zh: '罚金申请虚拟账户支付',
    allow: agents,
    body: Type.Object({ id, totalAmount, payPassword: Password('支付密码'), ...ofClient }),
    data: payByVirtual.data,
});
export const finePayPreview = query('/api/order/fines/r/payPreview', {
    zh: '罚金支付试算',
    allow: agents,
    body: Type.Object({ manyID, ...accountWays }),
    data: PayPreview,
});
