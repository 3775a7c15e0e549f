/** statuses of what an airline is asked to do for a group (DOMAIN §3.37) */
export const serviceStatuses = {
  DRAFT: '草稿',
  SUBMITTED: '审批中',
  RETURNED: '已退回',
  APPROVED: '已通过',
  REJECTED: '未通过',
  DONE: '已完成',
  CANCELLED: '已取消',
} as const
export type ServiceStatus = keyof typeof serviceStatuses
/** services for single travellers, who are named */
export const namedServices = ['WCHR', 'WCHS', 'WCHC', 'UM', 'MEDA'] as const
/** services for travellers with a disability: for a group of them the airline needs more time */
export const disabledServices = ['WCHR', 'WCHS', 'WCHC', 'MEDA'] as const
/** why a service ended without being done */
export const serviceEnds = {
  TAKEN_BACK: '申请方取消',
  BY_AIRLINE: '航司取消',
  ORDER: '订单已失效',
  LEG: '航段已不在订单中',
  FLIGHT: '航班取消',
  TRAVELLER: '旅客已不在订单中',
  DEPARTED: '航班已起飞，未审批',
} as const
export type ServiceEnd = keyof typeof serviceEnds
