export const modules = { 'order.stock': ['库存', 51] };
