import { paymentChannels } from '../enums.ts'
import { claimStates, payerStates } from '../kernel/claims.ts'
import { Count, Fen, Flag, Id, Instant, oneOf, Text, type TSchema, Type, zh } from '../kernel/schema.ts'
import { ExtraBought, ItemParts } from './events.ts'
import { InvoiceNumberClaimed } from './invoice-events.ts'
import { InvoiceNo } from './invoice-no.ts'
import { itemStatuses } from './items.ts'

export const extraStates: Readonly<Record<string, TSchema>> = {
  extra: Type.Object({
    status: zh(oneOf({ NONE: '不存在', OPEN: '有效' }), '状态'),
    opened: zh(ExtraBought.schema, '购买'),
    items: zh(
      Type.Array(
        Type.Object({
          ...ItemParts,
          no: zh(Count, '序号'),
          status: zh(oneOf(itemStatuses), '状态'),
          boughtAt: zh(Instant, '购买时间'),
          paymentCode: zh(Id, '支付单号'),
          channel: zh(oneOf(paymentChannels), '支付渠道'),
          paidAt: zh(Instant, '支付时间'),
          issuedAt: zh(Instant, '出单时间'),
          invoicedAt: zh(Instant, '申请开票时间'),
          back: zh(Fen, '退款'),
          promised: zh(Fen, '随退票待退'),
          former: zh(Flag, '原旅客'),
        }),
      ),
      '明细',
    ),
    refunds: zh(
      Type.Record(
        Type.String(),
        Type.Object({
          status: zh(oneOf({ ASKED: '退款处理中', REFUNDED: '已退款', FAILED: '未成' }), '状态'),
          amount: zh(Fen, '退款金额'),
          at: zh(Instant, '申请时间'),
          failure: zh(Text, '未成原因'),
        }),
      ),
      '退订',
    ),
    invoices: zh(
      Type.Record(
        Type.String(),
        Type.Object({
          nos: zh(Type.Array(Count), '序号'),
          askedAt: zh(Instant, '申请时间'),
          invoiceNo: InvoiceNo,
          red: zh(Flag, '待红冲'),
        }),
      ),
      '开票申请',
    ),
    ...claimStates,
    ...payerStates,
  }),
  extrainvoice: Type.Object({
    claims: zh(Type.Array(Type.Object({ ...InvoiceNumberClaimed.schema.properties, no: zh(Count, '序号') })), '登记'),
    no: zh(Count, '登记次数'),
  }),
}
