/**
 * The number under which we ask a gateway for a refund of a payment (`refundName`, services/payment/channel.ts). Where several payments
 * share a refund, each part has its own number. WeChat allows no full stop in it.
 */
export const refundKey = (channel, refundId, paymentCode) => `${refundId}${channel === 'wechatPay' ? '_' : '.'}${paymentCode}`;
/** Reads the refund and the payment from such a number; undefined for any other text. */
export const refundOfKey = (key) => {
    const [, refundId, paymentCode] = /^(.+)[._]([^._]+)$/.exec(key) ?? [];
    return refundId && paymentCode ? { refundId, paymentCode } : undefined;
};
