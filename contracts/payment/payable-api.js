import { Sum } from '../account/events.ts';
import { accountChannels, gatewayChannels } from '../enums.ts';
import { Password } from '../identity/account-api.ts';
import { Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { Payable } from './payable.ts';
/** big client of the agency whose account pays on credit (DOMAIN §5.12) */
export const ofClient = { clientId: optional(zh(Id, '大客户编号')) };
/** true to pay with the agency's deposit of kind NON_PENALTY, which pays fares only (DOMAIN §5.11) */
export const byDeposit = { deposit: optional(zh(Flag, '大额押金支付')) };
/** Ways to pay: with the pay password, an account of the agency or of one of its clients; otherwise a gateway. */
export const payWays = {
    channel: optional(zh(oneOf(gatewayChannels), '支付渠道')),
    payPassword: optional(Password('支付密码')),
    ...ofClient,
};
/** Ways to pay an order whose channel is named: a gateway, or with the pay password an account of the agency or of one of its clients. */
export const orderWays = {
    channel: zh(oneOf({ ...gatewayChannels, ...accountChannels }), '支付渠道'),
    payPassword: payWays.payPassword,
    ...ofClient,
};
export const WAYS_NOTE = '渠道为虚拟账户、大客户额度或大额押金的，凭支付密码由该账户当即付清；大客户额度须填写大客户编号。';
/** in a preview, the account that would pay */
export const accountWays = { virtual: optional(zh(Flag, '虚拟账户支付')), ...ofClient };
export const Left = Type.Object({ available: zh(Sum, '可用余额'), left: zh(Sum, '支付后可用余额') });
/** money of the paying account that may be spent, and what would be left */
export const accountsLeft = { virtual: optional(zh(Left, '虚拟账户')), client: optional(zh(Left, '大客户额度')) };
/** Result: an account has paid, or the payer goes to the gateway's page. */
export const PaidTogether = Type.Object({
    paymentCode: zh(Id, '支付单号'),
    status: zh(oneOf({ SUCCEEDED: '支付成功', CREATED: '待支付' }), '状态'),
    amount: zh(Fen, '支付金额'),
    amountText: zh(Text, '金额大写'),
    payUrl: optional(zh(Text, '支付地址')),
    available: optional(zh(Sum, '可用余额')),
});
/** Preview of that result. */
export const PayPreview = Type.Object({
    amount: zh(Fen, '支付金额'),
    amountText: zh(Text, '金额大写'),
    items: zh(Type.Array(Type.Pick(Payable, ['id', 'title', 'amount', 'orderNo'])), '支付款项'),
    ...accountsLeft,
});
