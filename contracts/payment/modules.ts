import type { Modules } from '../kernel/modules.ts'

export const modules: Modules = { 'order.payment': ['支付', 40], 'order.wechatPayConfig': ['微信支付配置', 110] }
