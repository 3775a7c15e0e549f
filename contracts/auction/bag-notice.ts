import { closeReasons } from '../enums.ts'
import { formatDateTime } from '../kernel/calendar.ts'
import { formatYuan } from '../kernel/money.ts'
import type { Static } from '../kernel/schema.ts'
import type { NoticeWords } from '../order/notice/notice.ts'
import type { BagBooked, BagDefaulted } from './bag-events.ts'
import { defaultCauses } from './codes.ts'

type Data<E extends { schema: any }> = Static<E['schema']>
type Bag = Data<typeof BagBooked>['bag']
const called = ({ no, route, seats }: Bag): string => `组合包${no} ${route}（${seats}座）`
const said = (title: string, text: string): NoticeWords => ({ kind: 'BAG', title, text })

/** What who has booked a bag is told, of it and of its end; times are those of Asia/Shanghai. */
export const bookedNotice = ({ bag, prepayBy }: Pick<Data<typeof BagBooked>, 'bag' | 'prepayBy'>): NoticeWords =>
  said(
    '组合包已锁定，请预付',
    `您已锁定${called(bag)}，包价${formatYuan(bag.amount)}，占用保证金${formatYuan(bag.earnest)}。请在${formatDateTime(prepayBy).slice(0, 16)}（北京时间）前预付，逾期视为违约，保证金罚没。`,
  )
export const bagLostNotice = (bag: Bag, { cause, forfeit }: Pick<Data<typeof BagDefaulted>, 'cause' | 'forfeit'>): NoticeWords =>
  said('组合包违约，保证金罚没', `您锁定的${called(bag)}${defaultCauses[cause]}，已违约：罚没保证金${formatYuan(forfeit)}，座位已收回。`)
const back = (bag: Bag, title: string, what: string, reason?: string): NoticeWords =>
  said(title, `您锁定的${called(bag)}${what}${reason ? `，原因：${reason}` : ''}。占用的保证金已退回可用余额。`)
export const bagReleasedNotice = (bag: Bag, reason?: string) => back(bag, '组合包已被释放', '已由航空公司释放', reason)
export const bagCancelledNotice = (bag: Bag, reason?: string) => back(bag, '组合包已取消', '已由航空公司取消', reason)
export const bagLapsedNotice = (bag: Bag, reason: keyof typeof closeReasons) =>
  back(bag, '组合包订单失效', '的订单已失效', closeReasons[reason])

/** A booking asks for nothing any more, once this has become of it. */
export const bookedBecame = {
  BagTaken: '组合包已锁定，已预付',
  BagUndone: '组合包已锁定，已撤销',
  BagDefaulted: '组合包已锁定，已违约',
  BagLapsed: '组合包已锁定，订单已失效',
  BagReleased: '组合包已锁定，已解除',
  BagCancelled: '组合包已锁定，已取消',
} as const
