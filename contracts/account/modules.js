export const modules = {
    'order.virtualAccount': ['虚拟账户', 45],
    'order.ledger': ['账务', 46],
    'order.earnest': ['保证金', 47],
    'order.bigDeposit': ['大额押金', 48],
    'order.bigClient': ['大客户', 49],
};
