import { Sum } from '../account/events.ts'
import { gatewayChannels } from '../enums.ts'
import { Password } from '../identity/account-api.ts'
import { Fen, Id, oneOf, optional, Text, Type, zh } from '../kernel/schema.ts'
import { Payable } from './payable.ts'

/** By which way things are paid: with the pay password the agency's virtual account, else a gateway. */
export const payWays = {
  channel: optional(zh(oneOf(gatewayChannels), '支付渠道')),
  payPassword: optional(Password('支付密码')),
}
/** What has become of it: an account has paid, or the payer goes to the gateway's page. */
export const PaidTogether = Type.Object({
  paymentCode: zh(Id, '支付单号'),
  status: zh(oneOf({ SUCCEEDED: '支付成功', CREATED: '待支付' }), '状态'),
  amount: zh(Fen, '支付金额'),
  amountText: zh(Text, '金额大写'),
  payUrl: optional(zh(Text, '支付地址')),
  available: optional(zh(Sum, '可用余额')),
})
/** the same foreseen */
export const PayPreview = Type.Object({
  amount: zh(Fen, '支付金额'),
  amountText: zh(Text, '金额大写'),
  items: zh(Type.Array(Type.Pick(Payable, ['id', 'title', 'amount', 'orderNo'])), '支付款项'),
  /** the account that pays: what may be spent of it, and what would be left */
  virtual: optional(zh(Type.Object({ available: zh(Sum, '可用余额'), left: zh(Sum, '支付后可用余额') }), '虚拟账户')),
})
