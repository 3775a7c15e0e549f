export const modules = {
    'order.refund': ['退票', 30],
    'order.refundScale': ['退票费规则', 90],
    'order.refundTypeRule': ['退票类型规则', 100],
};
