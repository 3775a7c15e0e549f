export const modules = { 'order.autoQuotation': ['自动报价', 95] };
