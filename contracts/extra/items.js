export const itemStatuses = {
    WAIT_PAY: '待支付',
    PAID: '已支付',
    ISSUED: '已出单',
    REFUNDING: '退款中',
    REFUNDED: '已退订',
    EXPIRED: '已失效',
};
