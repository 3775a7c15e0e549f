import type { SeedAct } from './acts.ts'
import * as does from './acts.ts'

/** An order, and the actions up to its present state. */
export type Story = {
  agent: 'yefeng' | 'changcheng'
  flights: string[]
  /** days from the first start to each departure */
  days: number[]
  adults: number
  children?: number
  free?: number
  groupName: string
  /** minutes before the first start at which it was submitted; limits of half an hour count from there */
  minutesAgo: number
  /** the whole list comes with the order, or so many names */
  named?: true | number
  /** one after another; all consequences of each come before the next */
  then: SeedAct[]
}

const paid = (channel: Parameters<typeof does.opens>[0]): SeedAct[] => [does.opens(channel), does.presses()]
const ticketed = (channel: Parameters<typeof does.opens>[0]): SeedAct[] => [...paid(channel), does.confirms, does.tickets]
const twice = (first: Parameters<typeof does.opens>[0], second: Parameters<typeof does.opens>[0]): SeedAct[] => [
  does.opens(first),
  does.opens(second, 2),
  does.presses(1),
  does.presses(2),
]
const tooLate = (channel: Parameters<typeof does.opens>[0]): SeedAct[] => [does.opens(channel), does.timePasses, does.presses()]

const yefeng = (flight: string, day: number, groupName: string, adults: number, minutesAgo: number, then: SeedAct[], more = {}): Story => ({
  agent: 'yefeng',
  flights: [flight],
  days: [day],
  groupName,
  adults,
  minutesAgo,
  then,
  ...more,
})
const changcheng = (...story: Parameters<typeof yefeng>): Story => ({ ...yefeng(...story), agent: 'changcheng' })
const named = { named: true }

/** name of the groups that the desk moves to another class, before their numbers */
export const CARE_GROUPS = '海口康养'
/** a flight whose blocks of these days have fifty seats or more: five groups of ten on each */
export const MOVED = {
  flightNo: 'HU7240',
  days: Array.from({ length: 10 }, (_, n) => [35 + 5 * n, 37 + 5 * n]).flat(),
  groups: 5,
  adults: 10,
} as const
const movedStories = Object.fromEntries(
  MOVED.days.flatMap((day, nth) =>
    Array.from({ length: MOVED.groups }, (_, n): [string, Story] => {
      const no = nth * MOVED.groups + n + 1
      const of = n % 2 === 0 ? yefeng : changcheng
      // a few at a time, after the others
      const later = Array.from({ length: 2 + (nth % 4) }, () => does.waits)
      return [`moved-${no}`, of(MOVED.flightNo, day, `${CARE_GROUPS}${no}团`, MOVED.adults, 25, [...later, ...paid('alipay')])]
    }),
  ),
)

/** Every status, facet and step that a list of the console can show, at least once; by a key that is part of the orders' identity. */
export const stories: Record<string, Story> = {
  // waiting to be paid
  'expires-soon': yefeng('HU7182', 18, '北京双卧五日团', 20, 26, []),
  waiting: changcheng('HU7137', 35, '西安兵马俑研学团', 15, 2, []),
  'waiting-for-deposit': yefeng('HU7863', 50, '三亚免税购物团', 20, 12, []),
  'deposit-paid': yefeng('HU7863', 55, '三亚婚庆团', 25, 25, paid('alipay')),
  'two-deposits-paid': yefeng('HU7863', 60, '三亚会议团', 30, 24, [...paid('alipay'), does.opens('unionPay', 3), does.presses(2)]),
  'balance-today': changcheng('JD5573', 25, '西湖三亚联游团', 16, 23, [does.dueToday('balanceBy'), ...paid('alipay')]),
  shrunk: yefeng('HU7863', 65, '三亚亲友团', 24, 22, [
    ...paid('wechatPay'),
    does.reduces(6),
    does.adds(2),
    does.opens('wechatPay', 3),
    does.presses(2),
  ]),
  // paid
  paid: yefeng('JD5195', 26, '三亚暖冬团', 16, 24, paid('alipay')),
  'names-partial': yefeng('Y87595', 32, '三亚夕阳红团', 12, 21, [...paid('unionPay'), does.names(1), does.names(2), does.names(3)]),
  'names-locked': yefeng('9H8391', 22, '珠海航展团', 14, 20, [...paid('alipay'), does.hurries('nameBy'), does.timePasses], { named: 9 }),
  'names-undo': yefeng('GX8813', 38, '海口骑楼团', 11, 19, [...paid('wechatPay'), does.correctsLast], named),
  'ready-to-ticket': yefeng('8L9921', 41, '版纳亲子团', 10, 22, [...paid('wechatPay'), does.confirms], { ...named, children: 2 }),
  'tickets-today': yefeng('GS7851', 3, '西安美食团', 12, 18, [...paid('alipay'), does.confirms], named),
  'tickets-late': yefeng('PN6335', 29, '三亚冬泳团', 13, 20, [...paid('unionPay'), does.hurries('ticketBy'), does.timePasses], named),
  // ticketed
  'ticketed-return': {
    ...yefeng('HU7182', 30, '北京精品五日团', 16, 20, ticketed('alipay'), named),
    flights: ['HU7182', 'HU7181'],
    days: [30, 35],
  },
  ticketed: changcheng('HU7279', 21, '三亚老友团', 18, 19, ticketed('unionPay'), named),
  'ticketed-free': yefeng('HU7119', 40, '上海进博团', 15, 18, ticketed('alipay'), { ...named, free: 1 }),
  // refunds, in the order of their steps
  'refund-open': yefeng(
    'PN6215',
    28,
    '重庆避寒团',
    15,
    17,
    [...ticketed('alipay'), does.asksRefund('VOLUNTE', { reason: '客人临时取消行程' })],
    named,
  ),
  'refund-sick': yefeng(
    'HU7706',
    27,
    '北京冰雪团',
    14,
    16,
    [...ticketed('wechatPay'), does.asksRefund('SICKNESS', { reason: '客人住院', reasonCode: 'ILLNESS', count: 1 })],
    named,
  ),
  'refund-in-flow': yefeng(
    'HU7279',
    35,
    '三亚疗养团',
    13,
    16,
    [...ticketed('alipay'), does.asksRefund('VOLUNTE', { reason: '客人行程有变', count: 4 }), does.handsIntoFlow],
    named,
  ),
  'refund-rechecked': changcheng(
    'HU7182',
    43,
    '北京研学团',
    12,
    15,
    [...ticketed('unionPay'), does.asksRefund('VOLUNTE', { reason: '学校改期', count: 5 }), does.handsIntoFlow, does.passesInFlow],
    named,
  ),
  'refund-approved': changcheng(
    'CN7167',
    36,
    '昆明花海团',
    12,
    15,
    [...paid('alipay'), does.asksRefund('AIRLINE_NOTICE', { reason: '航司通告', noticeNo: 'CN-2026-031' }), does.approves],
    named,
  ),
  'refund-ticketed': yefeng(
    'UQ2531',
    36,
    '喀什古城团',
    13,
    14,
    [...ticketed('unionPay'), does.asksRefund('FORCE', { reason: '航班取消', reasonCode: 'CANCEL', count: 3 }), does.approves],
    named,
  ),
  'refund-done': yefeng(
    'FU6501',
    33,
    '首都夕阳红团',
    14,
    15,
    [...ticketed('wechatPay'), does.asksRefund('VOLUNTE', { reason: '客人临时取消行程' }), does.approves, does.paysOut],
    named,
  ),
  // a credit, and the order it helps to pay when it is there
  'refund-credited': yefeng(
    'HU7003',
    30,
    '广州早茶团',
    16,
    14,
    [...paid('alipay'), does.asksRefund('FORCE', { reason: '航班取消', reasonCode: '6', count: 6 }), does.approves, does.paysOut],
    named,
  ),
  'paid-by-credit': yefeng('HU7863', 45, '三亚奖励团', 20, 21, [
    ...paid('unionPay'),
    does.waits,
    does.waits,
    does.waits,
    does.paysByCredit(100_000),
  ]),
  'refund-rejected': yefeng(
    '8L9583',
    34,
    '三亚潜水团',
    14,
    13,
    [...ticketed('alipay'), does.asksRefund('ERROR', { reason: '重复购票', count: 1 }), does.rejects('未查到重复购票记录')],
    named,
  ),
  'refund-withdrawn': yefeng(
    'GS6437',
    37,
    '重庆火锅团',
    14,
    12,
    [...ticketed('unionPay'), does.asksRefund('VOLUNTE', { reason: '客人改变主意' }), does.withdraws],
    named,
  ),
  // ended
  'timed-out': changcheng('CN7103', 24, '桂林山水团', 12, 55, [does.timePasses]),
  cancelled: yefeng('GS6571', 29, '天津返程团', 13, 12, [does.cancels]),
  'cancelled-deposit': yefeng('HU7863', 70, '三亚拓展团', 20, 11, [...paid('alipay'), does.cancels]),
  'cancelled-by-desk': changcheng('HU7863', 58, '三亚摄影团', 22, 10, [
    ...paid('wechatPay'),
    does.cancelledByDesk,
    does.decides('finance', 'APPROVE', '按考核比例退回'),
  ]),
  // money that came twice or too late
  'paid-twice': changcheng('JD5181', 27, '丽江古城团', 14, 10, twice('alipay', 'unionPay')),
  'paid-twice-handed-on': yefeng('JD5181', 34, '丽江雪山团', 13, 9, [
    ...twice('wechatPay', 'alipay'),
    does.handles(2, 'REFUND', '客户确认重复支付'),
  ]),
  'paid-twice-returned': yefeng('HU7021', 31, '深圳湾区团', 12, 8, [
    ...twice('alipay', 'alipay'),
    does.handles(2, 'REFUND', '客户确认重复支付'),
    does.decides('admin', 'APPROVE'),
  ]),
  'paid-twice-kept': yefeng('GT1055', 30, '海口环岛团', 12, 7, [
    ...twice('unionPay', 'unionPay'),
    does.decides('finance', 'REJECT', '第二笔为另一团的团款，已线下核对'),
  ]),
  'paid-late': yefeng('UQ2571', 31, '乌鲁木齐返郑团', 11, 50, tooLate('alipay')),
  'paid-late-settled': yefeng('FU6571', 39, '昆明石林团', 12, 52, [...tooLate('wechatPay'), does.handles(1, 'OTHER', '已线下退还客户')]),
  // moved to another class by one operation
  ...movedStories,
}
