export const modules = {
    'order.payment': ['支付', 40],
    'order.reconciliation': ['渠道对账', 52],
    'order.wechatPayConfig': ['微信支付配置', 110],
    'order.billFormat': ['对账单格式', 118],
};
