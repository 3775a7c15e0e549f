export const modules = { 'order.fines': ['罚金', 44] };
