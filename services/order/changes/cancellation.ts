import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import * as events from '#contracts/order/events.ts'
import { type Rule, rules } from '#services/kernel/stream/decider.ts'
import { CHANGING, holdingBack } from '../meanwhile.ts'
import { type LiveOrder, notCancelling, type Order } from '../state.ts'
import { leavingCommands } from './hand-back.ts'

const { CancellationAsked, CancellationDropped } = events
type Asked = Static<typeof CancellationAsked.schema>
/** How a request ends, and by whom: by a person of this agency, or of the airline. */
type Ending = { requestId: string; end: 'WITHDRAWN' | 'REJECTED' | 'FAILED'; by?: { id: string; agency?: string }; reason?: string }
const NONE_ASKED = '没有审批中的取消申请'

const cancellingOf = (order: Order) => (order.status === 'NONE' ? undefined : order.cancelling)

/**
 * A cancellation that a workflow decides, as the order sees it. While it is pending the order refuses commands that would change the order
 * under the approver's eyes. Money that arrives all the same is accepted and ends the request; so does the end of the order.
 */
export const cancellationCommands = rules<Order, EventsOf<typeof events>>()({
  askCancellation: {
    when: (order, context) => (cancellingOf(order) ? '该业务已在审批中' : leavingCommands.cancelOrder.when(order, context)),
    decide: (_, { remark, ...asked }: Omit<Asked, 'byAgency' | 'note'>, { who }) => [
      CancellationAsked({ ...asked, ...(who.agency && { byAgency: true }), ...(remark && { [who.agency ? 'remark' : 'note']: remark }) }),
    ],
  },
  withdrawCancellation: {
    when: (order, { who }) => {
      if (order.status === 'NONE') return '订单不存在'
      const asked = cancellingOf(order)
      if (!asked) return NONE_ASKED
      // staff also end an agency's request: nobody answers one that was returned to an agency that is shut
      return asked.byAgency || !who.agency || '只有申请方可以撤回'
    },
    /** `requestId`: the request that the caller has seen */
    decide: (order, { requestId, reason }: Pick<Ending, 'requestId' | 'reason'>, { who: { user, agency } }) => {
      const asked = cancellingOf(order)
      if (asked?.requestId !== requestId) throw new Refused(code.order, NONE_ASKED)
      if (asked.byAgency && !agency && !reason) throw invalid('终止代理人的申请须填写原因', { reason: '请填写原因' })
      const by = { id: user, ...present({ agency }) }
      return [droppedOf(asked, { requestId, end: 'WITHDRAWN', by, ...(reason && { reason }) })]
    },
  },
  /** sent, perhaps twice, when the flow has ended without approval or cannot begin */
  dropCancellation: {
    decide: (order, ending: Ending) => {
      const asked = cancellingOf(order)
      return asked?.requestId === ending.requestId ? [droppedOf(asked, ending)] : []
    },
  },
})

/** The same fact, whether the caller writes it or the process that hears of the flow's end. */
const droppedOf = ({ byAgency }: { byAgency: boolean }, { requestId, end, by, reason }: Ending) =>
  CancellationDropped({
    requestId,
    end: end === 'WITHDRAWN' && byAgency && by && !by.agency ? 'ENDED' : end,
    ...present({ doneBy: by?.id }),
    ...(reason && { [byAgency ? 'reason' : 'opinion']: reason }),
  })

type Folds = EventsOf<typeof events>
export const cancellationFolds = {
  CancellationAsked: (order: Order, { requestId, byAgency = false, reason }: Folds['CancellationAsked'], at: string): Order =>
    order.status === 'NONE' ? order : { ...order, cancelling: { requestId, byAgency, at, ...(reason && { reason }) } },
  CancellationDropped: (order: Order): Order => (order.status === 'NONE' ? order : uncancelled(order)),
}
/** The order without a pending cancellation. */
export const uncancelled = <Live extends LiveOrder>({ cancelling: _, ...order }: Live): Live => order as unknown as Live

/**
 * commands that a pending cancellation holds back, whoever asked for the cancellation; `keptByAgency` (state.ts) holds back payments and
 * the consent to seats, while the agency asks
 */
const HELD_BACK: readonly string[] = [
  ...CHANGING,
  'keepUnnamed',
  'modifyOutRate',
  'modifyCanRefund',
  // an audit sets new limits and parts
  'audit',
  'resubmit',
  'sureOutTicket',
  // both issue the tickets of an order that goes ahead
  'addVirtualOutPnr',
  'reOutVirtual',
  'submitRefund',
]
export const whileCancelling = <Commands extends Record<string, Rule<Order, any, any>>>(commands: Commands): Commands =>
  holdingBack(commands, name => HELD_BACK.includes(name), notCancelling)
