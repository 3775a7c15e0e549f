import { fines, UNNAMED } from '#contracts/account/names.ts'
import { byHand } from '#contracts/fine/calculate.ts'
import { type FineChangeKind, type FineStatus, notAdded, paidStatus, roomName } from '#contracts/fine/codes.ts'
import * as events from '#contracts/fine/events.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider, type When } from '#services/kernel/stream/decider.ts'
import { type ClaimEvents, type Claims, claimFolds, notPaying, payable } from '#services/kernel/stream/payable.ts'

const {
  FineCalculated,
  FineSpared,
  FineAddAsked,
  FineAdded,
  FineAsked,
  FineChangeAsked,
  FineChanged,
  FineWaived,
  FineChangeRefused,
  FineChangeReturned,
  FineChangeResubmitted,
  FineReturned,
  FineOverdue,
} = events
type Calculated = Static<typeof FineCalculated.schema>
type Spared = Static<typeof FineSpared.schema>
type AddAsked = Static<typeof FineAddAsked.schema>
type ChangeAsked = Static<typeof FineChangeAsked.schema>
/** a step of the flow that decides about a request; `doneBy`: the person */
type Deciding = { requestId: string; doneBy?: string }
type Of = Pick<Calculated, 'fineId' | 'orderNo' | 'agency' | 'agencyName' | 'airLine' | 'line' | 'type'>

export type KnownFine = Claims & {
  status: FineStatus
  of: Of
  amount: number
  /** fen as computed, or as asked for when it was added */
  original: number
  formula: string
  basis?: Calculated['basis']
  /** deposit and unpaid fare in fen, the most that the fine may be; absent where its rule has no such limit */
  room?: number
  payDays: number
  since: string
  payBy?: string
  /** true while its agency is not told of it */
  withheld?: true
  /** true when a change that its agency has asked for was decided, or is being decided, since it was last asked to pay */
  changeAsked?: true
  /** the agency may ask again until then, after it has taken back a request that was returned to it */
  mendBy?: string
  /** how often a part of the payment was given back: number of the last item that is owed back */
  returns?: number
  /** the change being decided, and the status before it */
  wanted?: {
    requestId: string
    kind: FineChangeKind
    amount: number
    remark: string
    from: FineStatus
    byAgency?: true
    back?: { until: string; remark?: string }
  }
}
/** `spared`: true when the fact was checked and nothing is to be paid */
export type Fine = { status: 'NONE'; spared?: true } | KnownFine
export const isKnown = (fine: Fine): fine is KnownFine => fine.status !== 'NONE'
const isNew = (fine: Fine): boolean => fine.status === 'NONE' && !fine.spared

/** The limit of a fine that is asked for today: the end of the day so many days later. */
export const payByAfter = (now: string, days: number): string => local(addDays(toLocal(now).date, days), '23:59')

/** longest time to pay; more was mistyped */
const LONGEST_DAYS = 366
export const WITHDRAWN = '申请方撤回'
const NOT_RESUBMITTED = '退回后未在期限内重新提交'

const statusTexts: Partial<Record<Fine['status'], string>> = {
  NONE: '罚金不存在',
  ADJUSTING: '罚金变更审核中',
  RETURNED: '罚金申请已退回，待申请方重新提交或撤回',
  PAID: '罚金已缴纳',
  DEDUCTED: '罚金已从押金扣除',
  WAIVED: '罚金已减免',
  REJECTED: '罚金新增未通过',
  WITHDRAWN: '罚金新增申请已撤回',
}
/** a fine that is neither paid, nor being paid, nor under review */
const open: When<Fine> = fine => statusTexts[fine.status] ?? (isKnown(fine) ? notPaying(fine) : true)
/**
 * An agency has one change decided each time it is asked to pay, and asks in time: otherwise it could delay the payment by asking again. A
 * request that it takes back undecided is not counted; after a returned one it may ask again as long as that one could have been handed in
 * again.
 */
const changeable: When<Fine> = (fine, context) => {
  const verdict = open(fine, context)
  if (verdict !== true || !context.who.agency || !isKnown(fine)) return verdict
  const { payBy, mendBy = '' } = fine
  if (payBy !== undefined && context.at > payBy && context.at > mendBy) return '已过缴纳期限，不能申请变更，请联系航空公司'
  return !fine.changeAsked || '每次催缴只审批一次变更'
}
/** a paid fine may still be waived, as far as it has not been */
const waivable: When<Fine> = (fine, context) => (isKnown(fine) && isPaid(fine) ? true : open(fine, context))
/** Has its agency asked for what is being decided? An addition that the airline asks for is withheld from the agency. */
const isOfAgency = ({ wanted, withheld }: KnownFine): boolean => wanted?.byAgency ?? (wanted?.kind === 'ADD' && !withheld)
/** paid by its agency or from the deposit; a part may have gone back since */
export const isPaid = ({ status }: Pick<Fine, 'status'>): boolean => status === 'PAID' || status === 'DEDUCTED'
/** fen of the payment that were waived since */
export const returnedOf = ({ payer, amount }: KnownFine): number => (payer ? payer.amount - amount : 0)
/** may the fine be paid now? */
export const isDue = (fine: Fine): fine is KnownFine => fine.status === 'ASKED' || fine.status === 'OVERDUE'

/** limits on what an agency or the desk may ask for */
const checkChange = (fine: KnownFine, { kind, amount, isAgency }: { kind: FineChangeKind; amount: number; isAgency: boolean }) => {
  const wrong = (message: string) => invalid(message, { totalAmount: message })
  if (amount === fine.amount) throw wrong('申请罚金与原罚金相同')
  if (isAgency && amount > fine.amount) throw wrong('申请罚金不能高于原罚金')
  if (kind === 'CHANGE' && fine.room !== undefined && amount > Math.max(fine.room, fine.amount))
    throw wrong(beyondRoom(fine.room, fine.basis?.ofSeats))
}
const beyondRoom = (room: number, ofSeats?: boolean) => `罚金不能超过${roomName(ofSeats)}${groupedYuan(room)}元`

const folds = claimFolds<KnownFine>()
/**
 * A fine (DOMAIN §3.14): computed by rule from a fact, or added by hand; asked for; paid. Workflow decides changes, waivers and additions,
 * and the fine cannot be paid meanwhile.
 */
export const fine = decider<Fine, EventsOf<typeof events> & ClaimEvents>()({
  name: 'fine',
  zh: '罚金',
  document: { zh: '罚金', owner: state => (isKnown(state) ? ownerOf(state) : undefined) },
  code: code.fine,
  initial: { status: 'NONE' },
  evolve: {
    FineCalculated: (_, { amount, formula, basis, rule: __, payDays, since, ...of }) => ({
      status: 'CALCULATED',
      of,
      amount,
      original: amount,
      formula,
      basis,
      ...present({ room: basis.room }),
      payDays,
      since,
    }),
    FineSpared: () => ({ status: 'NONE', spared: true }),
    FineAddAsked: (
      _,
      { requestId, amount, formula, basis, room, payDays, remark, withheld, rule: __, routeId: ___, toUser: ____, ...of },
      at,
    ) => ({
      status: 'ADJUSTING',
      of,
      amount,
      original: amount,
      formula: formula ?? byHand(amount),
      ...(basis && { basis }),
      ...present({ room }),
      payDays,
      since: at,
      ...(withheld && { withheld }),
      wanted: { requestId, kind: 'ADD', amount, remark, from: 'REJECTED' },
    }),
    FineAdded: (fine, { payBy }) => ifKnown(fine, ({ wanted: _, withheld: __, ...rest }) => ({ ...rest, status: 'ASKED', payBy })),
    FineAsked: (fine, { payBy }) => ifKnown(fine, ({ changeAsked: _, mendBy: __, ...known }) => ({ ...known, status: 'ASKED', payBy })),
    FineChangeAsked: (fine, { requestId, kind, amount, remark, byAgency }) =>
      ifKnown(fine, known => ({
        ...known,
        status: 'ADJUSTING',
        ...(byAgency && { changeAsked: true }),
        wanted: { requestId, kind, amount, remark, from: known.status, ...(byAgency && { byAgency: true }) },
      })),
    FineChanged: (fine, { amount, payBy }) =>
      ifKnown(fine, ({ wanted: _, ...rest }) => ({ ...rest, amount, status: payBy ? 'ASKED' : 'CALCULATED', ...(payBy && { payBy }) })),
    FineWaived: fine => ifKnown(fine, ({ wanted: _, ...rest }) => ({ ...rest, amount: 0, status: 'WAIVED' })),
    FineReturned: (fine, { left }) =>
      ifKnown(fine, ({ wanted, ...rest }) => ({
        ...rest,
        amount: left,
        status: left === 0 ? 'WAIVED' : (wanted?.from ?? rest.status),
        returns: (rest.returns ?? 0) + 1,
      })),
    FineChangeRefused: (fine, { end }) =>
      ifKnown(fine, ({ wanted, ...rest }) => {
        const known = { ...rest, status: wanted?.kind === 'ADD' ? notAdded(end) : (wanted?.from ?? rest.status) }
        return end === 'WITHDRAWN' && wanted?.byAgency ? unasked(known, wanted.back?.until) : known
      }),
    FineChangeReturned: (fine, { requestId: _, doneBy: __, ...back }) =>
      ifKnown(fine, ({ wanted, ...rest }) => ({ ...rest, status: 'RETURNED', ...(wanted && { wanted: { ...wanted, back } }) })),
    FineChangeResubmitted: fine =>
      ifKnown(fine, ({ wanted, ...rest }) => ({ ...rest, status: 'ADJUSTING', ...(wanted && { wanted: notBack(wanted) }) })),
    FineOverdue: fine =>
      ifKnown(fine, ({ wanted, ...known }) =>
        wanted ? { ...known, wanted: { ...wanted, from: 'OVERDUE' } } : { ...known, status: 'OVERDUE' },
      ),
    PayableClaimed: (fine, claimed, at) => ifKnown(fine, known => folds.PayableClaimed(known, claimed, at)),
    PayableFreed: (fine, freed) => ifKnown(fine, known => folds.PayableFreed(known, freed)),
    PayablePaid: (fine, paid) =>
      ifKnown(fine, known => ({
        ...folds.PayablePaid(known, paid),
        status: paidStatus(paid.channel),
      })),
  },
  commands: {
    /** sent by the fact that causes it, perhaps twice */
    calculate: { decide: (fine, command: Calculated) => (isNew(fine) ? [FineCalculated(command)] : []) },
    spare: { decide: (fine, command: Spared) => (isNew(fine) ? [FineSpared(command)] : []) },
    askFine: {
      when: open,
      decide: (fine, { payBy, remark }: { payBy: string; remark?: string }, { at }) => {
        if (payBy <= at) throw invalid('缴纳期限须晚于当前时间', { payBy: '缴纳期限须晚于当前时间' })
        if (payBy > payByAfter(at, LONGEST_DAYS)) throw invalid('缴纳期限不能晚于一年后', { payBy: '缴纳期限不能晚于一年后' })
        // a repetition with the same day counts only where it allows the agency to ask for a change again
        if (isKnown(fine) && fine.status === 'ASKED' && fine.payBy === payBy && !fine.changeAsked) return []
        return [FineAsked({ payBy, ...(remark && { remark }) })]
      },
    },
    submitChange: {
      when: changeable,
      decide: (fine, asked: Omit<ChangeAsked, 'kind' | 'before' | 'byAgency'>, { who }) => {
        if (!isKnown(fine)) return []
        const isAgency = who.agency !== undefined
        checkChange(fine, { kind: 'CHANGE', amount: asked.amount, isAgency })
        return [FineChangeAsked({ ...asked, kind: 'CHANGE', before: fine.amount, ...(isAgency && { byAgency: true }) })]
      },
    },
    submitWaive: {
      when: waivable,
      decide: (fine, { waiveAmount, ...asked }: Omit<ChangeAsked, 'kind' | 'before' | 'amount' | 'byAgency'> & { waiveAmount: number }) => {
        if (!isKnown(fine)) return []
        const wrong = (message: string) => invalid(message, { waiveAmount: message })
        if (waiveAmount <= 0) throw wrong('减免金额须大于0')
        if (waiveAmount > fine.amount) throw wrong('减免金额超过罚金')
        return [FineChangeAsked({ ...asked, kind: 'WAIVE', before: fine.amount, amount: fine.amount - waiveAmount })]
      },
    },
    submitAdd: {
      decide: (fine, command: AddAsked, { who }) => {
        if (!isNew(fine)) return []
        const { amount, room } = command
        const wrong = (message: string) => invalid(message, { totalAmount: message })
        if (amount <= 0) throw wrong('罚金须大于0')
        if (room !== undefined && amount > room) throw wrong(beyondRoom(room))
        return [FineAddAsked({ ...command, ...(who.agency === undefined && { withheld: true }) })]
      },
    },
    /** sent when its flow approves; the time to pay starts again */
    carryOut: {
      decide: (fine, { requestId, ...done }: Deciding, { at }) => {
        if (!isKnown(fine) || fine.wanted?.requestId !== requestId) return []
        const { kind, amount, from } = fine.wanted
        const payBy = payByAfter(at, fine.payDays)
        if (kind === 'ADD') return [FineAdded({ requestId, payBy, ...done })]
        if (isPaid({ status: from })) return givenBack(fine, fine.wanted, done)
        if (amount === 0) return [FineWaived({ requestId, waived: fine.amount, ...done })]
        return [FineChanged({ requestId, before: fine.amount, amount, ...(from !== 'CALCULATED' && { payBy }), ...done })]
      },
    },
    refuseChange: {
      decide: (fine, { reason, ...refused }: Omit<Static<typeof FineChangeRefused.schema>, 'opinion'>) =>
        isKnown(fine) && fine.wanted?.requestId === refused.requestId
          ? [FineChangeRefused({ ...refused, ...(reason && { [isOfAgency(fine) ? 'reason' : 'opinion']: reason }) })]
          : [],
    },
    /** its flow has returned it to the applicant, who has as long as there is to pay */
    returnChange: {
      decide: (fine, { remark, ...back }: Deciding & { remark?: string }, { at }) =>
        isKnown(fine) && fine.status === 'ADJUSTING' && fine.wanted?.requestId === back.requestId
          ? [FineChangeReturned({ ...back, until: payByAfter(at, fine.payDays), ...(remark && { remark }) })]
          : [],
    },
    resubmitChange: {
      decide: (fine, again: Deciding) =>
        isKnown(fine) && fine.status === 'RETURNED' && fine.wanted?.requestId === again.requestId ? [FineChangeResubmitted(again)] : [],
    },
    /** the applicant takes the request back before anybody has decided */
    withdrawChange: {
      when: fine => fine.status === 'ADJUSTING' || fine.status === 'RETURNED' || (statusTexts[fine.status] ?? '没有审批中的申请'),
      decide: (fine, { requestId }: { requestId: string }) =>
        isKnown(fine) && fine.wanted?.requestId === requestId
          ? [FineChangeRefused({ requestId, end: 'WITHDRAWN', reason: WITHDRAWN })]
          : [],
    },
    /** sent by a tick, perhaps early, perhaps twice */
    passTime: {
      decide: (fine, _: object, { at }) => {
        if (!isKnown(fine)) return []
        const { status, claim, payBy, amount, wanted } = fine
        if (status === 'RETURNED' && wanted?.back && at > wanted.back.until)
          return [FineChangeRefused({ requestId: wanted.requestId, end: 'EXPIRED', reason: NOT_RESUBMITTED })]
        // a request of the airline itself does not delay its agency, which cannot pay meanwhile
        const isAsked = status === 'ASKED' || (wanted?.byAgency && wanted.from === 'ASKED')
        return !claim && isAsked && payBy !== undefined && at > payBy ? [FineOverdue({ payBy, amount })] : []
      },
    },
    ...payable<Fine>({
      kind: 'FINE',
      due: fine => (isDue(fine) ? fine.amount : (statusTexts[fine.status] ?? '罚金尚未催缴，不能缴纳')),
      ledgerAccount: fine => fines(isKnown(fine) ? fine.of.airLine : UNNAMED),
    }),
  },
})

/** The fact that a waived part of the payment goes back. */
const givenBack = (
  { of, amount: before, payer, returns = 0 }: KnownFine,
  { requestId, amount: left }: { requestId: string; amount: number },
  done: Omit<Deciding, 'requestId'>,
) => {
  if (!payer) return []
  const { fineId, orderNo, agency, agencyName, airLine } = of
  const { paymentCode, channel, tradeNo, amount } = payer
  return [
    FineReturned({
      requestId,
      before,
      left,
      amount: before - left,
      item: returnOf(fineId, returns + 1),
      orderNo,
      agency,
      agencyName,
      airLine,
      source: { paymentCode, channel, tradeNo, amount },
      ...done,
    }),
  ]
}
/** Id of the n-th return, used by all contexts on its way; it has no dot, since an account appends one. */
export const returnOf = (fineId: string, n: number): string => `${fineId.replaceAll('.', '-')}-F${n}`
/** a fine that its agency is not told of belongs to the airline alone */
export const ownerOf = ({ of: { agency, airLine }, withheld }: KnownFine) => ({ airLine, ...(!withheld && { agency }) })

/** The fine whose agency has taken its request back. */
const unasked = ({ changeAsked: _, ...known }: KnownFine, mendBy = known.mendBy): KnownFine => ({ ...known, ...present({ mendBy }) })
const notBack = ({ back: _, ...wanted }: NonNullable<KnownFine['wanted']>) => wanted
const ifKnown = (fine: Fine, change: (known: KnownFine) => KnownFine): Fine => (isKnown(fine) ? change(fine) : fine)
