export const modules = { 'order.rename': ['客票更名', 55] };
