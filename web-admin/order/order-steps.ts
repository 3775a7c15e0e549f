import { shortDate, shortMoment } from '#contracts/client/look/route.ts'
import { closeReasons } from '#contracts/enums.ts'
import { depText } from '#contracts/kernel/zones.ts'
import { instalmentName } from '#contracts/order/rules/instalment-name.ts'
import type { HistoryEvent } from '#contracts/report/history.ts'
import type { DocumentStep } from '../kit/DocumentTop.tsx'
import type { ShownOrder } from './OrderDetail.tsx'

/** The way from submission to departure. Times of what is done are those of the facts, where the person may read them. */
export const stepsOf = (order: ShownOrder, events: readonly HistoryEvent[] = []): DocumentStep[] => {
  const { orderId, persons, passengers, legs, tickets, status, limits, closeReason } = order
  const when = (told: (event: HistoryEvent) => boolean) => {
    const event = events.findLast(event => event.stream === `order-${orderId}` && told(event))
    return event && shortMoment(event.at)
  }
  const at = (...types: string[]) => when(({ type }) => types.includes(type))
  const until = (limit: string) => `${shortMoment(limit)} 前`
  const named = passengers.length >= persons || order.ticketProgress === 'ALL'
  const issued = new Set(tickets.map(({ passengerId }) => passengerId)).size
  const steps: (Omit<DocumentStep, 'state'> & { done: boolean })[] = [
    { label: '提交', done: true, note: shortMoment(order.submittedAt) },
    ...(order.auditStatus === 'NONE' ? [] : [{ label: '审核', done: order.auditStatus === 'APPROVED', note: at('OrderAudited') }]),
    ...(order.waitlist ? [{ label: '候补', done: false, note: until(order.waitlist.confirmBy ?? order.waitlist.until) }] : []),
    ...paymentsOf(order, paymentCode => when(({ data }) => (data as { paymentCode?: string }).paymentCode === paymentCode), until),
    {
      label: order.seatStatus === 'CONFIRMED' ? '座位已订妥' : '确认座位',
      done: order.seatStatus === 'CONFIRMED',
      note: at('SeatConfirmed'),
    },
    {
      label: `名单 ${persons} 人`,
      done: named,
      note: named ? at('PassengersAdded', 'PassengerModified') : `已录 ${passengers.length}，${until(limits.nameBy)}`,
    },
    {
      label: issued > 0 && order.ticketProgress !== 'ALL' ? `出票，已出 ${issued} 人` : '出票',
      done: order.ticketProgress === 'ALL',
      note: order.ticketProgress === 'ALL' ? at('OrderTicketed') : until(limits.ticketBy),
    },
    {
      label: '出行',
      done: order.ticketProgress === 'ALL' && hasLeft(order),
      note: legs[0] && `${shortDate(legs[0].date)} ${depText(legs[0])}`,
    },
  ]
  if (status === 'EXPIRED')
    return [
      ...steps.filter(({ done }) => done).map(step => ({ ...shown(step), state: 'done' as const })),
      { label: '已失效', note: closeReason && closeReasons[closeReason], state: 'ended' },
    ]
  const now = steps.find(({ done }) => !done)
  return steps.map(step => ({ ...shown(step), state: step.done ? 'done' : step === now ? 'now' : 'next' }))
}
const hasLeft = ({ legs: [first] }: ShownOrder) => first !== undefined && Date.parse(first.std) <= Date.now()
const shown = ({ label, note }: Pick<DocumentStep, 'label' | 'note'>) => ({ label, note })

/** A step for each part of the sum, the paid ones first; one for the whole where its parts are not known. */
const paymentsOf = (order: ShownOrder, paidAt: (paymentCode: string) => string | undefined, until: (limit: string) => string) => {
  const { payments, instalments, status } = order
  const open = status === 'WAIT_FOR_PAY' ? instalments : []
  const parts = payments.flatMap(({ paymentCode, parts = [] }) =>
    parts.filter(({ partly }) => !partly).map(part => ({ ...part, paymentCode })),
  )
  const all = [...parts, ...open]
  const steps = [
    ...parts.map(part => ({ label: instalmentName(part, all), done: true, note: paidAt(part.paymentCode) })),
    ...open.map(part => ({ label: instalmentName(part, all), done: false, note: until(part.by) })),
  ]
  if (steps.length === 0)
    return [{ label: '付款', done: status !== 'WAIT_FOR_PAY' && status !== 'EXPIRED', note: paidAt(payments.at(-1)?.paymentCode ?? '') }]
  // parts of one name are one step, done when all of them are
  return [...new Set(steps.map(({ label }) => label))].map(label => {
    const same = steps.filter(step => step.label === label)
    return same.find(({ done }) => !done) ?? same.at(-1)!
  })
}
