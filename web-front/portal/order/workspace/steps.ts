import { shortDate } from '#contracts/client/look/route.ts'
import type { Tone } from '#contracts/client/look/tones.ts'
import { addDays, type Instant, instantMs, provisionalMark, toInstant, toLocal } from '#contracts/kernel/calendar.ts'
import type { Fen } from '#contracts/kernel/money.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { depText } from '#contracts/kernel/zones.ts'
import type { orderDetail } from '#contracts/order/api.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'

export type OpenedOrder = Static<typeof orderDetail.data>

const auditWords = { AUDITING: ['审核中', 'progress'], RETURNED: ['审核已退回', 'danger'] } as const

/** True while the airline decides about the agency's own cancellation: nobody can pay then. */
export const isGivingUp = ({ status, cancelling }: Pick<OpenedOrder, 'status' | 'cancelling'>): boolean =>
  cancelling?.by === 'AGENCY' && status !== 'EXPIRED'

/** State of an order in a word. */
export const stateOf = (order: OpenedOrder): { text: string; tone: Tone } => {
  const { status, auditStatus, waitlist, instalments, ticketProgress, passengers } = order
  if (status === 'EXPIRED') return { text: '已失效', tone: 'neutral' }
  if (isGivingUp(order)) return { text: order.flow?.status === 'RETURNED' ? '取消申请已退回' : '取消审批中', tone: 'danger' }
  if (status === 'PRINTED') return { text: '已出票', tone: 'done' }
  if (status === 'PAID') return { text: ticketProgress === 'PARTIAL' ? '部分出票' : '已支付 待出票', tone: 'progress' }
  if (status === 'REFUND_MODIFY') {
    const all = passengers.length > 0 && passengers.every(({ status }) => status === 'REFUNDED')
    return all ? { text: '已全部退票', tone: 'neutral' } : { text: '退改中', tone: 'danger' }
  }
  if (waitlist) return waitlist.confirmBy ? { text: '候补待确认', tone: 'waiting' } : { text: '候补', tone: 'waiting' }
  if (auditStatus === 'AUDITING' || auditStatus === 'RETURNED') {
    const [text, tone] = auditWords[auditStatus]
    return { text, tone }
  }
  const [next] = instalments
  return { text: next && next.kind !== 'FULL' ? `待支付${instalmentName(next, instalments)}` : '待支付', tone: 'waiting' }
}

/** The condition before a waiting order can be paid, such as `候补成功后`: its limits count from then. */
export const payableAfter = (order: Pick<OpenedOrder, 'status' | 'waitlist' | 'auditStatus' | 'cancelling'>): string | undefined => {
  const { status, waitlist, auditStatus } = order
  if (status !== 'WAIT_FOR_PAY') return undefined
  if (isGivingUp(order)) return '取消申请撤回后'
  if (waitlist) return '候补成功后'
  return auditStatus === 'AUDITING' ? '审核通过后' : undefined
}

export type OrderStep = {
  key: 'pay' | 'seats' | 'names' | 'tickets' | 'travel'
  title: string
  /** done; begun and not finished; not begun */
  state: 'done' | 'part' | 'later'
  /** state of the step */
  text: string
  /** subject of the limit, where the title does not say it */
  what?: string
  /** limit of the step, as long as it is open */
  by?: Instant
}

/** The five steps of an order, in their usual order; an order need not finish them in it. */
export const stepsOf = (order: OpenedOrder, now: number): OrderStep[] => {
  const {
    status,
    auditStatus,
    waitlist,
    instalments,
    limits,
    seats,
    persons,
    seatStatus,
    nameStatus,
    passengers,
    tickets,
    ticketProgress,
    legs,
  } = order
  const isOver = status === 'EXPIRED'
  const [next] = instalments
  const named = passengers.length
  const issued = tickets.length
  const waiting = payableAfter(order)
  const returned = auditStatus === 'RETURNED' && !isOver
  const open = (step: OrderStep): OrderStep => {
    const { by: _, ...closed } = step
    return isOver ? closed : step
  }
  const pay: OrderStep = {
    key: 'pay',
    title: '待支付',
    ...(status === 'WAIT_FOR_PAY' && isGivingUp(order)
      ? { state: order.paid > 0 ? 'part' : 'later', text: '取消审批中' }
      : waiting
        ? { state: 'later', text: `${waiting}支付` }
        : returned
          ? { state: 'later', text: '', what: '重新提交', by: limits.payBy }
          : next && status === 'WAIT_FOR_PAY'
            ? { state: order.paid > 0 ? 'part' : 'later', text: '', what: instalmentName(next, instalments), by: next.by }
            : isOver
              ? { state: 'later', text: order.paid > 0 ? '部分支付后失效' : '未支付' }
              : { state: 'done', title: '已支付', text: '已付清' }),
  }
  const queued = waitlist?.legs.find(({ place }) => place)
  const seat: OrderStep = {
    key: 'seats',
    title: '座位',
    ...(seatStatus === 'CONFIRMED'
      ? { state: 'done', text: `${seats} 座已订妥` }
      : seatStatus === 'RELEASED'
        ? { state: 'later', text: '已清位' }
        : waitlist
          ? waitlist.confirmBy
            ? { state: 'part', text: '', what: '确认', by: waitlist.confirmBy }
            : { state: 'part', text: queued ? `候补第 ${queued.place} 位` : '候补中', what: '截止', by: waitlist.until }
          : { state: 'part', text: `${seats} 座申请中` }),
  }
  const isNamed = nameStatus === 'COMPLETE' || (persons > 0 && named >= persons)
  const names: OrderStep = {
    key: 'names',
    title: '名单',
    state: isNamed ? 'done' : named > 0 ? 'part' : 'later',
    text: nameStatus === 'LOCKED' && !isNamed ? `${named} / ${persons}，已锁定` : isNamed ? `${persons} 人已录全` : `${named} / ${persons}`,
    ...(!isNamed && nameStatus !== 'LOCKED' && !waitlist && { by: limits.nameBy }),
  }
  const isIssued = ticketProgress === 'ALL' || (status !== 'WAIT_FOR_PAY' && status !== 'PAID' && !isOver && issued >= persons)
  const ticketing: OrderStep = {
    key: 'tickets',
    title: '出票',
    state: isIssued ? 'done' : issued > 0 ? 'part' : 'later',
    text: isIssued ? `${issued} 张已出` : issued > 0 ? `${issued} / ${persons}` : '',
    ...(!isIssued && !waitlist && { by: limits.ticketBy }),
  }
  const leaves = legs[0]!
  const hasLeft = now >= instantMs(leaves.std)
  const travel: OrderStep = {
    key: 'travel',
    title: '出行',
    state: hasLeft && isIssued ? 'done' : 'later',
    text: `${shortDate(leaves.date, toLocal(toInstant(now)).date)} ${depText(leaves)}`,
  }
  return [pay, seat, names, ticketing, travel].map(open)
}

/** The first step that is not done; undefined when all are done or the order has expired. */
export const stepNow = (order: OpenedOrder, steps: readonly OrderStep[]): OrderStep['key'] | undefined =>
  order.status === 'EXPIRED' ? undefined : steps.find(({ state }) => state !== 'done')?.key

/** The most important action for an order, among those that its agency may take now. */
export type Main =
  | { kind: 'pay'; label: string; amount: Fen; by: Instant }
  | { kind: 'confirmWaitlist'; label: string; by?: Instant }
  | { kind: 'resubmit'; label: string; by: Instant }
  | { kind: 'names'; label: string; by: Instant }
  | { kind: 'copyAsNew'; label: string }

export const mainOf = (order: OpenedOrder): Main | undefined => {
  const { allowedActions, instalments, waitlist, limits, passengers, persons } = order
  const may = (action: string) => allowedActions.some(one => one.action === action)
  const [next] = instalments
  if (may('confirmWaitlist'))
    return { kind: 'confirmWaitlist', label: '确认候补座位', ...(waitlist?.confirmBy && { by: waitlist.confirmBy }) }
  if (may('resubmit')) return { kind: 'resubmit', label: '修改并重新提交', by: limits.payBy }
  if (may('gotoPay') && next) return { kind: 'pay', label: `支付${instalmentName(next, instalments)}`, amount: next.amount, by: next.by }
  if (may('addPassenger') && passengers.length < persons) return { kind: 'names', label: '录入名单', by: limits.nameBy }
  if (may('copyAsNew')) return { kind: 'copyAsNew', label: '再次下单' }
  return undefined
}

/**
 * `今天 17:00`, `明天 09:30`, `12-11 17:00`, `2027-01-05 17:00` in another year: a limit beside what it applies to. @param now ms since 1970
 */
export const whenText = (instant: Instant, now: number): string => {
  const { date, time } = toLocal(instant)
  const today = toLocal(toInstant(now)).date
  if (date === today) return `今天 ${time}`
  if (date === addDays(today, 1)) return `明天 ${time}`
  return `${shortDate(date, today)} ${time}`
}
/** A limit in words; one that holidays may still move says so. */
export const limitText = (by: string, now: number): string => whenText(by, now) + provisionalMark(by)
