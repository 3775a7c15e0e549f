import { gatewayChannels } from '../enums.ts';
import { agents, command, get, query } from '../kernel/endpoint.ts';
import { Fen, Flag, Id, Instant, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts';
import { reasonFrom } from '../reasons.ts';
import { PaymentNoticed } from './events.ts';
import { businessCodes, paymentErrorStatuses } from './lists.ts';
export const PaymentNotice = Type.Object({ ...PaymentNoticed.schema.properties, at: zh(Instant, '收到时间') });
const GotoPay = Type.Object({
    orderId: zh(Id, '订单号'),
    // only orders: other payables have calls of their own
    businessCode: optional(oneOf({ ORDER: businessCodes.ORDER }, '业务类型')),
    totalAmount: zh(Fen, '支付金额'),
});
export const PayPage = Type.Object({ paymentCode: Id, payUrl: Text, amount: Fen, amountText: Text });
const gotoPay = (path, zh) => command(path, { zh, allow: agents, body: GotoPay, data: PayPage });
export const gotoPayAlipay = gotoPay('/api/order/payment/w/gotoPay/alipay', '支付宝支付');
export const gotoPayEasyPay = gotoPay('/api/order/payment/w/gotoPay/easyPay', '易生支付');
export const gotoPayYeePay = gotoPay('/api/order/payment/w/gotoPay/yeePay', '易宝支付');
export const gotoPayHelipay = gotoPay('/api/order/payment/w/gotoPay/helipay', '合利宝支付');
export const gotoPayWechatPay = gotoPay('/api/order/payment/w/gotoPay/wechatPay', '微信支付');
export const gotoPayUnionPay = gotoPay('/api/order/payment/w/gotoPay/unionPay', '银联支付');
export const gotoPayChinaPay = gotoPay('/api/order/payment/w/gotoPay/chinaPay', '银联电子支付');
export const gotoPayMobile = gotoPay('/api/order/payment/w/gotoPay/mobile', '手机支付');
/** A gateway's message about one payment, in its own form. Only its signature makes it trusted; a repetition changes nothing. */
export const notifyPayment = command('/api/order/payment/w/notify/{channel}', {
    zh: '支付结果通知',
    allow: ['public'],
    raw: true,
    alsoGet: true,
    bodyBytes: 16 * 1024,
    body: Type.Object({ channel: zh(oneOf(gatewayChannels), '支付渠道') }),
    note: '由支付网关调用，内容、签名与应答均按各渠道的规范（支付宝、银联、易宝为表单，微信支付为加密的JSON），重复通知无副作用。',
});
/** channels that the portal shows */
export const payableChannels = get('/api/order/payment/r/channels', {
    zh: '可用支付渠道',
    allow: agents,
    /** without an order: channels for recharging an account */
    body: Type.Object({ orderId: optional(zh(Id, '订单号')) }),
    data: Type.Object({ channels: zh(Type.Array(oneOf(gatewayChannels)), '可用支付渠道') }),
    note: '已接入支付网关的渠道；填写订单号时为该订单所属航空公司可用的渠道。没有可用渠道时不能在线支付。',
});
/** notices word for word, for disputes */
export const paymentNotices = get('/api/order/payment/r/notices', {
    zh: '渠道通知记录',
    allow: ['employee'],
    body: Type.Object({ paymentCode: zh(Id, '支付单号') }),
    data: Type.Array(PaymentNotice),
    note: '渠道发来的通知原文（含签名，付款人信息已隐去），相同内容的重复通知只记一次。',
});
export const checkDuplicate = query('/api/order/payment/r/checkDuplicate', {
    zh: '重复支付校验',
    allow: agents,
    body: Type.Object({
        orderId: zh(Id, '订单号'),
        businessCode: optional(zh(Text, '业务类型')),
        instalment: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '期次')),
    }),
    data: Type.Object({ paid: Flag, paying: Flag, pending: Type.Array(Type.Object({ paymentCode: Id, channel: Text, amount: Fen })) }),
    note: '填写期次时只看该笔款项（如第1期定金），否则看整个订单的票款；增值产品、罚金和更名费填写业务类型查询。',
});
/** allowed once per error: the money is passed on to be given back (another person approves), or it was settled in another way */
export const paymentErrorModify = command('/api/order/payment/w/errorModify', {
    zh: '支付异常处理',
    allow: ['employee'],
    body: Type.Object({
        id: zh(Id, '支付异常编号'),
        handling: optional(oneOf({ REFUND: '提交退款', OTHER: '其他方式处理' }, '处理方式')),
        ...reasonFrom('withholding'),
        remark: optional(zh(Text, '处理说明')),
    }),
    data: Type.Object({ id: Id, status: oneOf(paymentErrorStatuses) }),
    note: '未填写处理方式时为“其他方式处理”，须填写处理说明。提交退款后由其他人员在需退款列表审核。',
});
export { businessCodes, Payment, PaymentError, paymentErrorQuery, paymentErrorStatuses, paymentRecords, paymentStatuses } from './lists.ts';
