import { paymentChannels } from '#contracts/enums.ts';
import { event } from '#contracts/kernel/event.ts';
import { notPersonal } from '#contracts/kernel/personal.ts';
import { Code, Fen, Id, oneOf, Text, Type, zh } from '#contracts/kernel/schema.ts';
/**
 * Events of one payment at the sandbox gateway, which stands in for Alipay and the like. None of them stands in our log: the sandbox keeps
 * books of its own.
 */
export const SandboxTradeOpened = event('SandboxTradeOpened', '沙箱网关受理', Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    subject: zh(notPersonal(Text), '内容'),
}));
export const SandboxTradePaid = event('SandboxTradePaid', '沙箱网关付款', Type.Object({
    paymentCode: zh(Id, '支付单号'),
    channel: zh(oneOf(paymentChannels), '支付渠道'),
    amount: zh(Fen, '金额'),
    tradeNo: zh(Code, '渠道流水号'),
}));
export const SandboxTradeRefunded = event('SandboxTradeRefunded', '沙箱网关退款', Type.Object({ refundId: zh(Id, '退款单号'), amount: zh(Fen, '金额'), refundNo: zh(Code, '渠道退款号') }));
