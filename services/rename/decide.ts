import { extras, UNNAMED } from '#contracts/account/names.ts'
import { addMinutes, earlier } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { code } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { type RenameStatus, renameStatuses } from '#contracts/rename/codes.ts'
import * as events from '#contracts/rename/events.ts'
import { decider } from '#services/kernel/decider.ts'
import { type ClaimEvents, type Claims, claimFolds, notPaying, payable } from '#services/kernel/payable.ts'

const { RenameOpened, RenameApproved, RenameReturned, RenameResubmitted, RenameClosed, RenameDone } = events
type Opened = Static<typeof RenameOpened.schema>
type Terms = Pick<Opened, 'fee' | 'closesAt' | 'payMinutes' | 'remark'>

export type KnownRename = Claims &
  Terms & {
    status: RenameStatus
    of: Omit<Opened, keyof Terms>
    payBy?: string
    /** why it was sent back */
    returnRemark?: string
    /** why nothing became of it */
    reason?: string
  }
export type Rename = { status: 'NONE' } | KnownRename
export const isKnown = (rename: Rename): rename is KnownRename => rename.status !== 'NONE'

/** by its flow; `RETURNED`: it waits for whoever asked */
export const isUndecided = ({ status }: Rename): boolean => status === 'AUDITING' || status === 'RETURNED'
/** neither decided for good nor at its end, and nobody is just paying it */
const open = (rename: Rename): true | string => {
  if (!isKnown(rename)) return '更名申请不存在'
  if (!isUndecided(rename) && rename.status !== 'WAIT_PAY') return `更名申请${renameStatuses[rename.status]}`
  return notPaying(rename)
}

const folds = claimFolds<Rename>()
/**
 * An application for another name on a ticket (DOMAIN §3.23). This stream decides: approved where it costs nothing, and paid where it costs, it is
 * carried out in the order; whatever else ends it leaves the order as it was.
 */
export const rename = decider<Rename, EventsOf<typeof events> & ClaimEvents>()({
  name: 'rename',
  zh: '客票更名',
  document: { zh: '更名申请', owner: state => (isKnown(state) ? state.of : undefined) },
  code: code.passenger,
  initial: { status: 'NONE' },
  evolve: {
    RenameOpened: (_, { fee, closesAt, payMinutes, remark, ...of }) => ({ status: 'AUDITING', of, fee, closesAt, payMinutes, remark }),
    RenameApproved: (rename, { payBy }) =>
      ifKnown(rename, known => ({ ...known, status: payBy ? 'WAIT_PAY' : 'DECIDED', ...(payBy && { payBy }) })),
    RenameReturned: (rename, { remark }) =>
      ifKnown(rename, known => ({ ...known, status: 'RETURNED', ...(remark && { returnRemark: remark }) })),
    RenameResubmitted: rename => ifKnown(rename, ({ returnRemark: _, ...known }) => ({ ...known, status: 'AUDITING' })),
    RenameClosed: (rename, { end, reason }) => ifKnown(rename, known => ({ ...known, status: end, ...(reason && { reason }) })),
    RenameDone: rename => ifKnown(rename, known => ({ ...known, status: 'DONE' })),
    ...folds,
    PayablePaid: (rename, paid) => ({ ...folds.PayablePaid(rename, paid), ...(isKnown(rename) && { status: 'DECIDED' }) }) as Rename,
  },
  commands: {
    /** sent by what was asked for in the order, perhaps twice */
    open: { decide: (rename, command: Opened) => (isKnown(rename) ? [] : [RenameOpened(command)]) },
    /** its flow has said yes; too late it says so in vain */
    approve: {
      decide: (rename, _: object, { at }) => {
        if (!isKnown(rename) || !isUndecided(rename)) return []
        if (at >= rename.closesAt) return [tooLate()]
        return [RenameApproved(rename.fee > 0 ? { payBy: earlier(addMinutes(at, rename.payMinutes), rename.closesAt) } : {})]
      },
    },
    reject: {
      decide: (rename, { reason, end = 'REJECTED' }: { reason?: string; end?: 'REJECTED' | 'WITHDRAWN' }) =>
        isUndecided(rename) ? [RenameClosed({ end, ...(reason && { reason }) })] : [],
    },
    /** its flow has sent it back to whoever asked: he has until no name is changed any more */
    sendBack: {
      decide: (rename, { remark }: { remark?: string }) => (rename.status === 'AUDITING' ? [RenameReturned(remark ? { remark } : {})] : []),
    },
    resubmit: { decide: (rename, _: object) => (rename.status === 'RETURNED' ? [RenameResubmitted({})] : []) },
    withdraw: { when: open, decide: (_, __: object) => [RenameClosed({ end: 'WITHDRAWN' })] },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (rename, _: object, { at }) => {
        if (open(rename) !== true || !isKnown(rename)) return []
        return at >= limitOf(rename) ? [tooLate()] : []
      },
    },
    /** the order has it */
    finish: { decide: (rename, _: object) => (rename.status === 'DECIDED' ? [RenameDone({})] : []) },
    ...payable<Rename>({
      kind: 'RENAME',
      due: (rename, _, { at }) => {
        if (!isKnown(rename)) return '更名申请不存在'
        if (isUndecided(rename)) return '更名申请尚未审批通过'
        if (rename.status !== 'WAIT_PAY') return `更名申请${renameStatuses[rename.status]}，无须支付`
        return at >= limitOf(rename) ? '已超过支付时限，请重新申请更名' : rename.fee
      },
      book: rename => extras(isKnown(rename) ? rename.of.airLine : UNNAMED),
    }),
  },
})

/** to be decided by then, and then to be paid */
const limitOf = ({ payBy, closesAt }: KnownRename): string => payBy ?? closesAt
const tooLate = () => RenameClosed({ end: 'EXPIRED' })
const ifKnown = (rename: Rename, change: (known: KnownRename) => KnownRename): Rename => (isKnown(rename) ? change(rename) : rename)
