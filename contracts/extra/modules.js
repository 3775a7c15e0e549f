export const modules = {
    'order.extraProduct': ['增值产品', 50],
    'order.extraLimit': ['增值产品限制规则', 110],
    'order.agentFee': ['代理费', 120],
    'order.holidayRule': ['节假日规则', 130],
};
