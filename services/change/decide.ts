import { changes, UNNAMED } from '#contracts/account/names.ts'
import { type ChangeStatus, changeEnds, changeStatuses } from '#contracts/change/codes.ts'
import * as events from '#contracts/change/events.ts'
import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { type ClaimEvents, type Claims, claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts'

const { ChangeApproved, ChangeClosed, ChangeDone, ChangeHidden, ChangeOpened, ChangeResubmitted, ChangeReturned } = events
export type KnownChange = Claims & {
  status: ChangeStatus
  of: Static<typeof ChangeOpened.schema>
  payBy?: string
  /** reason of the return */
  returnRemark?: string
  /** reason why it came to nothing */
  reason?: string
  /** deleted by its agency, or for it */
  hidden?: true
}
export type DocChange = { status: 'NONE' } | KnownChange
export const isKnown = (change: DocChange): change is KnownChange => change.status !== 'NONE'
/** not decided by its flow yet; `RETURNED`: it waits for the applicant */
export const isUndecided = ({ status }: DocChange): boolean => status === 'AUDITING' || status === 'RETURNED'
const open = (change: DocChange): true | string => {
  if (!isKnown(change)) return '变更申请不存在'
  if (!isUndecided(change) && change.status !== 'WAIT_PAY') return `变更申请${changeStatuses[change.status]}`
  return notPaying(change)
}
const folds = claimFolds<DocChange>()

/**
 * A change of flights as a document (DOMAIN §3.18). This stream decides: once approved, and paid where something is due, it is carried out
 * in the order; any other end leaves the order as it was.
 */
export const change = decider<DocChange, EventsOf<typeof events> & ClaimEvents>()({
  name: 'change',
  zh: '变更',
  document: { zh: '变更申请', owner: state => (isKnown(state) ? state.of : undefined) },
  code: code.order,
  initial: { status: 'NONE' },
  evolve: {
    ChangeOpened: (_, of) => ({ status: 'AUDITING', of }),
    ChangeApproved: (change, { payBy }) =>
      ifKnown(change, known => ({ ...known, status: payBy ? 'WAIT_PAY' : 'DECIDED', ...present({ payBy }) })),
    ChangeReturned: (change, { remark }) =>
      ifKnown(change, known => ({ ...known, status: 'RETURNED', ...present({ returnRemark: remark }) })),
    ChangeResubmitted: change => ifKnown(change, ({ returnRemark: _, ...known }) => ({ ...known, status: 'AUDITING' })),
    ChangeClosed: (change, { end, reason }) => ifKnown(change, known => ({ ...known, status: end, ...present({ reason }) })),
    ChangeHidden: change => ifKnown(change, known => ({ ...known, hidden: true })),
    ChangeDone: change => ifKnown(change, known => ({ ...known, status: 'DONE' })),
    ...folds,
    PayablePaid: (change, paid) => ({ ...folds.PayablePaid(change, paid), ...(isKnown(change) && { status: 'DECIDED' }) }) as DocChange,
  },
  commands: {
    /** sent by the order's fact, perhaps twice; a change that nobody decides about is approved at once */
    open: {
      decide: (change, of: KnownChange['of'], { at }) => {
        if (isKnown(change)) return []
        return [ChangeOpened(of), ...(of.audit ? [] : [approved({ status: 'AUDITING', of }, at)])]
      },
    },
    /** sent when its flow has approved it; after the limit this closes it as EXPIRED */
    approve: {
      decide: (change, done: { doneBy?: string }, { at }) => (isKnown(change) && isUndecided(change) ? [approved(change, at, done)] : []),
    },
    reject: {
      decide: (change, { end = 'REJECTED', ...closed }: Partial<Static<typeof ChangeClosed.schema>>) =>
        isUndecided(change) ? [ChangeClosed({ end, ...closed })] : [],
    },
    sendBack: {
      decide: (change, back: Static<typeof ChangeReturned.schema>) => (change.status === 'AUDITING' ? [ChangeReturned(back)] : []),
    },
    resubmit: {
      decide: (change, again: Static<typeof ChangeResubmitted.schema>) => (change.status === 'RETURNED' ? [ChangeResubmitted(again)] : []),
    },
    withdraw: {
      when: open,
      decide: (change, { reason }: { reason?: string }, { who: { agency } }) => {
        if (!isKnown(change)) return []
        const isEnded = change.of.byAgency && !agency
        if (isEnded && !reason) throw invalid('终止代理人的申请须填写原因', { reason: '请填写原因' })
        return [
          ChangeClosed({
            end: isEnded ? 'ENDED' : 'WITHDRAWN',
            ...(reason && { reason }),
            // the agency of an undecided change hears by the end of its flow
            ...(!agency && !isUndecided(change) && toldBy(change)),
          }),
        ]
      },
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (change, _: object, { at }) => {
        if (open(change) !== true || !isKnown(change)) return []
        return at >= limitOf(change) ? [tooLate(change)] : []
      },
    },
    /** an application that is over is hidden from its agency */
    hide: {
      when: change => {
        if (!isKnown(change)) return '变更申请不存在'
        return change.status === 'DONE' || Object.hasOwn(changeEnds, change.status) || '办理中的申请不能删除'
      },
      decide: (change, _: object) => (isKnown(change) && !change.hidden ? [ChangeHidden({})] : []),
    },
    /** sent when the order has carried it out */
    finish: { decide: (change, _: object) => (change.status === 'DECIDED' ? [ChangeDone({})] : []) },
    ...payable<DocChange>({
      kind: 'CHANGE',
      due: (change, _, { at }) => {
        if (!isKnown(change)) return '变更申请不存在'
        if (isUndecided(change)) return '变更申请尚未审批通过'
        if (change.status !== 'WAIT_PAY') return `变更申请${changeStatuses[change.status]}，无须支付`
        return at >= limitOf(change) ? '已超过支付时限，请重新申请变更' : change.of.due
      },
      ledgerAccount: change => changes(isKnown(change) ? change.of.airLine : UNNAMED),
    }),
  },
})
/** limit of the decision, and then of the payment */
const limitOf = ({ payBy, of }: KnownChange): string => payBy ?? of.closesAt
const approved = (change: KnownChange, at: string, done: { doneBy?: string } = {}) => {
  const { due, payMinutes, closesAt } = change.of
  if (at >= closesAt) return tooLate(change)
  return ChangeApproved({ ...(due > 0 && { payBy: earlier(addMinutes(at, payMinutes), closesAt) }), ...done })
}
const tooLate = (change: KnownChange) => ChangeClosed({ end: 'EXPIRED', ...toldBy(change) })
const toldBy = ({ of: { orderNo, agency, airLine } }: KnownChange) => ({ to: { orderNo, agency, airLine } })
const ifKnown = (change: DocChange, next: (known: KnownChange) => KnownChange): DocChange => (isKnown(change) ? next(change) : change)
