import { paymentChannels } from '../enums.ts'
import { agents, command, query } from '../kernel/endpoint.ts'
import { Fen, Flag, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { reasonFrom } from '../reasons.ts'
import { businessCodes, paymentErrorStatuses } from './lists.ts'

const GotoPay = Type.Object({
  orderId: zh(Id, '订单号'),
  businessCode: optional(oneOf(businessCodes, '业务类型')),
  totalAmount: zh(Fen, '支付金额'),
})
const PayPage = Type.Object({ paymentCode: Id, payUrl: Text, amount: Fen, amountText: Text })
const gotoPay = <const P extends string>(path: P, zh: string) => command(path, { zh, allow: agents, body: GotoPay, data: PayPage })
export const gotoPayAlipay = gotoPay('/api/order/payment/w/gotoPay/alipay', '支付宝支付')
export const gotoPayEasyPay = gotoPay('/api/order/payment/w/gotoPay/easyPay', '易生支付')
export const gotoPayYeePay = gotoPay('/api/order/payment/w/gotoPay/yeePay', '易宝支付')
export const gotoPayHelipay = gotoPay('/api/order/payment/w/gotoPay/helipay', '合利宝支付')
export const gotoPayWechatPay = gotoPay('/api/order/payment/w/gotoPay/wechatPay', '微信支付')
export const gotoPayUnionPay = gotoPay('/api/order/payment/w/gotoPay/unionPay', '银联支付')
export const gotoPayChinaPay = gotoPay('/api/order/payment/w/gotoPay/chinaPay', '银联电子支付')
export const gotoPayMobile = gotoPay('/api/order/payment/w/gotoPay/mobile', '手机支付')

/** The gateway's word on one payment. Trusted by its signature only; said twice it changes nothing. */
export const notifyPayment = command('/api/order/payment/w/notify/{channel}', {
  zh: '支付结果通知',
  allow: ['public'],
  body: Type.Object({
    channel: oneOf(paymentChannels, '支付渠道'),
    paymentCode: zh(Id, '支付单号'),
    tradeNo: zh(Text, '渠道流水号'),
    amount: zh(Fen, '金额'),
    status: oneOf({ SUCCESS: '成功', FAILED: '失败' }, '支付结果'),
    timestamp: zh(Type.Integer(), '通知时间'),
    sign: zh(Type.String({ maxLength: 128 }), '签名'),
  }),
  data: Type.Object({ accepted: Flag }),
  note: '由支付网关调用，以签名（HMAC-SHA256）鉴权，重复通知无副作用。',
})
export const checkDuplicate = query('/api/order/payment/r/checkDuplicate', {
  zh: '重复支付校验',
  allow: agents,
  body: Type.Object({
    orderId: zh(Id, '订单号'),
    businessCode: optional(zh(Text, '业务类型')),
    instalment: optional(zh(Type.Integer({ minimum: 1, maximum: 999 }), '期次')),
  }),
  data: Type.Object({ paid: Flag, paying: Flag, pending: Type.Array(Type.Object({ paymentCode: Id, channel: Text, amount: Fen })) }),
  note: '填写业务类型或期次时只看该笔款项（如第一期定金），否则看整个订单。',
})
/** once per error: the money is handed on to be given back (another person approves), or it was settled in another way */
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
})

export { businessCodes, Payment, PaymentError, paymentErrorQuery, paymentErrorStatuses, paymentRecords, paymentStatuses } from './lists.ts'
