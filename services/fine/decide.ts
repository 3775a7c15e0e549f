import { fines, UNNAMED } from '#contracts/account/names.ts'
import { byHand } from '#contracts/fine/calculate.ts'
import { type FineChangeKind, type FineStatus, paidStatus, roomName } from '#contracts/fine/codes.ts'
import * as events from '#contracts/fine/events.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { groupedYuan } from '#contracts/kernel/money.ts'
import { code, invalid } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider, type When } from '#services/kernel/decider.ts'
import { type ClaimEvents, type Claims, claimFolds, notPaying, payable } from '#services/kernel/payable.ts'

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
type Of = Pick<Calculated, 'fineId' | 'orderNo' | 'agency' | 'agencyName' | 'airLine' | 'line' | 'type'>

export type KnownFine = Claims & {
  status: FineStatus
  of: Of
  amount: number
  /** as it was reckoned, or asked for when it was added */
  original: number
  formula: string
  basis?: Calculated['basis']
  /** deposit and unpaid fare, beyond which it does not go; absent: its rule lets it */
  room?: number
  payDays: number
  since: string
  payBy?: string
  /** its agency is not told of it yet */
  withheld?: true
  /** its agency has asked for a change since it was asked to pay last */
  changeAsked?: true
  /** how often some of what was paid was given back: the number of the last item that is owed */
  returns?: number
  /** what is being decided, and what it was before */
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
/** `spared`: it was looked at, and nothing is to be paid */
export type Fine = { status: 'NONE'; spared?: true } | KnownFine
export const isKnown = (fine: Fine): fine is KnownFine => fine.status !== 'NONE'
const isNew = (fine: Fine): boolean => fine.status === 'NONE' && !fine.spared

/** A fine that is asked for today is to be paid by the end of the day so many days later. */
export const payByAfter = (now: string, days: number): string => local(addDays(toLocal(now).date, days), '23:59')

/** one that is to be paid later was mistyped */
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
}
/** reckoned or asked for, and neither paid, nor being paid, nor under review */
const open: When<Fine> = fine => statusTexts[fine.status] ?? (isKnown(fine) ? notPaying(fine) : true)
/** An agency asks once each time it is asked to pay, and in time: nobody puts off what he owes by asking again. */
const changeable: When<Fine> = (fine, context) => {
  const verdict = open(fine, context)
  if (verdict !== true || !context.who.agency || !isKnown(fine)) return verdict
  if (fine.payBy !== undefined && context.at > fine.payBy) return '已过缴纳期限，不能申请变更，请联系航空公司'
  return !fine.changeAsked || '每次催缴只能申请一次变更'
}
/** and what was paid may still be waived, as far as it has not been */
const waivable: When<Fine> = (fine, context) => (isKnown(fine) && isPaid(fine) ? true : open(fine, context))
/** by its agency or by the deposit; some of it may have gone back since */
export const isPaid = ({ status }: Pick<Fine, 'status'>): boolean => status === 'PAID' || status === 'DEDUCTED'
/** what of what was paid was waived since */
export const returnedOf = ({ payer, amount }: KnownFine): number => (payer ? payer.amount - amount : 0)
/** it may be paid now */
export const isDue = (fine: Fine): fine is KnownFine => fine.status === 'ASKED' || fine.status === 'OVERDUE'

/** what of it an agency or the desk may ask for */
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
 * A fine (DOMAIN §3.14): reckoned by rule from a fact, or added by hand; asked for; paid. A change, a waiver and an addition are decided by
 * workflow, and it cannot be paid meanwhile.
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
      ...(basis.room !== undefined && { room: basis.room }),
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
      ...(room !== undefined && { room }),
      payDays,
      since: at,
      ...(withheld && { withheld }),
      wanted: { requestId, kind: 'ADD', amount, remark, from: 'REJECTED' },
    }),
    FineAdded: (fine, { payBy }) => ifKnown(fine, ({ wanted: _, withheld: __, ...rest }) => ({ ...rest, status: 'ASKED', payBy })),
    FineAsked: (fine, { payBy }) => ifKnown(fine, ({ changeAsked: _, ...known }) => ({ ...known, status: 'ASKED', payBy })),
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
    FineChangeRefused: fine => ifKnown(fine, ({ wanted, ...rest }) => ({ ...rest, status: wanted?.from ?? rest.status })),
    FineChangeReturned: (fine, { requestId: _, ...back }) =>
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
    /** sent by what has happened, perhaps twice */
    calculate: { decide: (fine, command: Calculated) => (isNew(fine) ? [FineCalculated(command)] : []) },
    spare: { decide: (fine, command: Spared) => (isNew(fine) ? [FineSpared(command)] : []) },
    askFine: {
      when: open,
      decide: (fine, { payBy, remark }: { payBy: string; remark?: string }, { at }) => {
        if (payBy <= at) throw invalid('缴纳期限须晚于当前时间', { payBy: '缴纳期限须晚于当前时间' })
        if (payBy > payByAfter(at, LONGEST_DAYS)) throw invalid('缴纳期限不能晚于一年后', { payBy: '缴纳期限不能晚于一年后' })
        // with the same day it is asked for again where its agency may then ask for a change once more
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
    /** its flow has said yes; the time to pay begins anew */
    carryOut: {
      decide: (fine, { requestId }: { requestId: string }, { at }) => {
        if (!isKnown(fine) || fine.wanted?.requestId !== requestId) return []
        const { kind, amount, from } = fine.wanted
        const payBy = payByAfter(at, fine.payDays)
        if (kind === 'ADD') return [FineAdded({ requestId, payBy })]
        if (isPaid({ status: from })) return givenBack(fine, fine.wanted)
        if (amount === 0) return [FineWaived({ requestId, waived: fine.amount })]
        return [FineChanged({ requestId, before: fine.amount, amount, ...(from !== 'CALCULATED' && { payBy }) })]
      },
    },
    refuseChange: {
      decide: (fine, command: Static<typeof FineChangeRefused.schema>) =>
        isKnown(fine) && fine.wanted?.requestId === command.requestId ? [FineChangeRefused(command)] : [],
    },
    /** its flow has sent it back to whoever asked: he has as long as there is to pay */
    returnChange: {
      decide: (fine, { requestId, remark }: { requestId: string; remark?: string }, { at }) =>
        isKnown(fine) && fine.status === 'ADJUSTING' && fine.wanted?.requestId === requestId
          ? [FineChangeReturned({ requestId, until: payByAfter(at, fine.payDays), ...(remark && { remark }) })]
          : [],
    },
    resubmitChange: {
      decide: (fine, { requestId }: { requestId: string }) =>
        isKnown(fine) && fine.status === 'RETURNED' && fine.wanted?.requestId === requestId ? [FineChangeResubmitted({ requestId })] : [],
    },
    /** who asked takes it back before anybody has decided */
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
        // what the airline asks for itself is no delay of its agency, which cannot pay meanwhile
        const isAsked = status === 'ASKED' || (wanted?.byAgency && wanted.from === 'ASKED')
        return !claim && isAsked && payBy !== undefined && at > payBy ? [FineOverdue({ payBy, amount })] : []
      },
    },
    ...payable<Fine>({
      kind: 'FINE',
      due: fine => (isDue(fine) ? fine.amount : (statusTexts[fine.status] ?? '罚金尚未催缴，不能缴纳')),
      book: fine => fines(isKnown(fine) ? fine.of.airLine : UNNAMED),
    }),
  },
})

/** The fact that what is waived of what was paid goes back to its payment. */
const givenBack = (
  { of, amount: before, payer, returns = 0 }: KnownFine,
  { requestId, amount: left }: { requestId: string; amount: number },
) => {
  if (!payer) return []
  const { fineId, orderNo, agency, agencyName, airLine } = of
  const { paymentCode, channel, tradeNo, amount } = payer
  return [
    FineReturned({
      ...{ requestId, before, left, amount: before - left },
      item: returnOf(fineId, returns + 1),
      ...{ orderNo, agency, agencyName, airLine, source: { paymentCode, channel, tradeNo, amount } },
    }),
  ]
}
/** Names what goes back, the n-th time, wherever it goes through, so without the dot that an account sets behind it. */
export const returnOf = (fineId: string, n: number): string => `${fineId.replaceAll('.', '-')}-F${n}`
/** one that its agency is not told of yet is the airline's alone */
export const ownerOf = ({ of: { agency, airLine }, withheld }: KnownFine) => ({ airLine, ...(!withheld && { agency }) })

const notBack = ({ back: _, ...wanted }: NonNullable<KnownFine['wanted']>) => wanted
const ifKnown = (fine: Fine, change: (known: KnownFine) => KnownFine): Fine => (isKnown(fine) ? change(fine) : fine)
