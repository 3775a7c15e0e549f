import { changeIn, usableUntil } from '#contracts/account/booking-events.ts'
import { type Bought, beyondLine, boughtOn } from '#contracts/account/dues.ts'
import type { MovementKind } from '#contracts/account/events.ts'
import * as events from '#contracts/account/events.ts'
import { move } from '#contracts/account/legs.ts'
import { POOLED } from '#contracts/account/lots.ts'
import { type AccountName, type AccountType, depositKindOf, partOf } from '#contracts/account/names.ts'
import { afterMonth, type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OffsetCredited } from '#contracts/payment/credit.ts'
import { type DecisionContext, decider } from '#services/kernel/decider.ts'
import { goesByAge, mayBegin, type Payer, shortOf, usableLots } from './kinds.ts'
import { type Lot, putLots, sumOf, takeLots, takeNewest } from './lots.ts'

const {
  AccountOpened,
  AccountEnabled,
  AccountDisabled,
  AccountClosed,
  FundsExpected,
  ExpectationDropped,
  FundsReceived,
  FundsReserved,
  FundsSettled,
  FundsReleased,
  FundsFrozen,
  FundsUnfrozen,
  CorrectionAsked,
  CorrectionRejected,
  AccountCorrected,
  MonthClosed,
  BooksCarried,
} = events

type Opened = Static<typeof AccountOpened.schema>
type Correction = Static<typeof CorrectionAsked.schema>
export type Hold = {
  kind: MovementKind
  amount: Fen
  lots: Lot[]
  parts: string[]
  orderNo?: string
  purpose?: string
  at: string
  no: number
}
/** Of a credit (`services/account/credit.ts`). */
export type CreditTerms = {
  credited: Static<typeof OffsetCredited.schema>
  /** what was left when its year was over, or came back after that */
  expired: Fen
}
export type OpenAccount = {
  status: 'ACTIVE' | 'CLOSED'
  opened: Opened
  /** nothing new is begun */
  disabled?: boolean
  available: Fen
  reserved: Fen
  frozen: Fen
  /** set aside, by movement */
  holds: Record<string, Hold>
  /** what staff want to be put right, until another has decided */
  correction?: (Correction & { at: string }) | undefined
  /** about to come in, by movement */
  expected: Record<string, { amount: Fen; no: number }>
  /** how often something was set aside or expected: the `no` of the last */
  turns: number
  /** what of the balance came with which recharge, the oldest first; held ones stand with their holds */
  lots: Lot[]
  /** of the last recharge */
  seq: number
  /** of a big client: what was bought on credit */
  bought?: Bought
  /** of a big client: what was lent to it, as its own movements say */
  line?: Fen
  /** movements of late that are over: what repeats one of them does nothing */
  recent: string[]
  day: LocalDate
  /** of the month of `day` */
  opening: Fen
  in: Fen
  out: Fen
  movements: number
  credit?: CreditTerms
}
export type Account = { status: 'NONE' } | OpenAccount

/** how many movements may be under way at once, and how many of the past are remembered: so the state stays small */
const [MOST_HOLDS, MOST_EXPECTED, REMEMBERED] = [500, 500, 64]

/** what is set aside for a movement */
export const holdOf = (state: Account, movement: string): Hold | undefined => (state.status === 'NONE' ? undefined : state.holds[movement])
/** the number under which a movement is expected */
export const expectedOf = (state: Account, movement: string): number | undefined =>
  state.status === 'NONE' ? undefined : state.expected[movement]?.no

export const totalOf = ({ available, reserved, frozen }: Pick<OpenAccount, 'available' | 'reserved' | 'frozen'>): Fen =>
  available + reserved + frozen
const monthOf = (day: LocalDate) => day.slice(0, 7)
const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** an amount of a movement: `movement` is the payment, refund or withdrawal that it is part of */
type Moving = { movement: string; kind: MovementKind; amount: Fen; orderNo?: string | undefined; purpose?: string | undefined }
/** `isBooked`: it stands in the statement already, further back than the account remembers */
type Freezing = { movement: string; amount: Fen; reason?: string; isBooked?: boolean }
/**
 * `no`: the one that was decided about, and none that was opened under the same number after it was over. What is remembered of the past is
 * little, so a driver that is late may open once more what is done; without this it would be carried out once more as well.
 */
type Which = { movement: string; no?: number | undefined }
type Expecting = Pick<Moving, 'movement' | 'amount'> & { wished?: MovementKind; recharged?: boolean }
type Choosing = { newest?: boolean; lot?: string; whole?: Fen }
type Going = { part?: string; lots?: Lot[]; to?: AccountName; kind?: MovementKind; orderNo?: string | undefined; ref?: string }
const which = <T extends { no: number }>(open: Record<string, T>, { movement, no }: Which): T | undefined => {
  const known = open[movement]
  return no === undefined || known?.no === no ? known : undefined
}

/**
 * Money that is kept for somebody (DOMAIN §5.9): what may be spent, what is set aside, what staff have frozen. None of them is ever below
 * nothing. What was accepted in a first step (`expect`, `reserve`) is never refused in the second (`receive`, `settle`, `release`), so whoever
 * links two streams decides in between and then only repeats. The state is bounded: it never knows the list of all movements.
 */
export const account = decider<Account, EventsOf<typeof events>>()({
  name: 'account',
  zh: '账户',
  code: code.payment,
  document: {
    zh: '账户',
    owner: state => (state.status === 'NONE' ? undefined : { agency: state.opened.agency, airLine: state.opened.airLine }),
  },
  // often, so that a start or a repeat reads no more of an account of a million movements than of one of ten (bench P24)
  carried: {
    every: 50,
    fact: BooksCarried,
    data: (state: Account) => (state.status === 'NONE' ? {} : { books: state }),
  },
  initial: { status: 'NONE' },
  evolve: {
    AccountOpened: (account, opened) =>
      account.status === 'NONE'
        ? {
            ...{
              status: 'ACTIVE',
              opened,
              available: 0,
              reserved: 0,
              frozen: 0,
              holds: {},
              expected: {},
              turns: 0,
              lots: [],
              seq: 0,
              recent: [],
            },
            ...{ day: opened.day, opening: 0, in: 0, out: 0, movements: 0 },
            ...(opened.type === 'C' && { line: 0 }),
          }
        : { ...account, status: 'ACTIVE', opened },
    AccountDisabled: account => ifKnown(account, open => ({ ...open, disabled: true })),
    AccountEnabled: account => ifKnown(account, ({ disabled: _, ...open }) => open),
    AccountClosed: account => ifKnown(account, open => ({ ...open, status: 'CLOSED' })),
    // no money has moved: the month goes on until some does
    FundsExpected: (account, { movement, amount }) =>
      ifKnown(account, open => {
        const no = open.turns + 1
        return { ...open, turns: no, expected: { ...open.expected, [movement]: { amount, no } } }
      }),
    ExpectationDropped: (account, { movement }) =>
      ifKnown(account, open => over({ ...open, expected: without(open.expected, movement) }, movement)),
    FundsReceived: (account, { movement, kind, amount, day, after, lots }) =>
      ifKnown(account, open =>
        over(
          {
            ...{ ...booked(open, day, after), ...lent(open, kind, amount) },
            ...{
              in: open.in + amount,
              lots: putLots(open.lots, lots),
              seq: Math.max(open.seq, ...lots.map(({ seq }) => seq)),
              expected: without(open.expected, movement),
            },
          },
          movement,
        ),
      ),
    FundsReserved: (account, { movement, kind, amount, day, after, lots, orderNo, purpose }, at) =>
      ifKnown(account, open => {
        const no = open.turns + 1
        return {
          ...booked(open, day, after),
          turns: no,
          lots: leftOf(open.lots, lots),
          holds: {
            ...open.holds,
            [movement]: { kind, amount, lots, parts: [], ...(orderNo && { orderNo }), ...(purpose && { purpose }), at, no },
          },
        }
      }),
    FundsSettled: (account, { movement, kind, amount, part, day, after, lots }) =>
      ifKnown(account, open => {
        const hold = open.holds[movement]
        const isCredit = open.opened.type === 'C' && kind === 'PAY'
        const now = {
          ...{ ...booked(open, day, after), ...lent(open, kind, amount) },
          out: open.out + amount,
          ...(isCredit && { bought: boughtOn(open.bought ?? [], day, amount) }),
        }
        if (!hold) return now
        const left = hold.amount - amount
        const parts = part === undefined ? hold.parts : [...hold.parts, part]
        if (left > 0)
          return { ...now, holds: { ...open.holds, [movement]: { ...hold, amount: left, lots: leftOf(hold.lots, lots), parts } } }
        return over({ ...now, holds: without(open.holds, movement) }, movement)
      }),
    FundsReleased: (account, { movement, day, after, lots }) =>
      ifKnown(account, open =>
        over({ ...booked(open, day, after), lots: putLots(open.lots, lots), holds: without(open.holds, movement) }, movement),
      ),
    FundsFrozen: (account, { movement, day, after }) => ifKnown(account, open => over(booked(open, day, after), movement)),
    FundsUnfrozen: (account, { movement, day, after }) => ifKnown(account, open => over(booked(open, day, after), movement)),
    CorrectionAsked: (account, correction, at) => ifKnown(account, open => ({ ...open, correction: { ...correction, at } })),
    CorrectionRejected: account => ifKnown(account, ({ correction: _, ...open }) => open),
    AccountCorrected: (account, { movement, up, amount, day, after, lots }) =>
      ifKnown(account, ({ correction: _, ...open }) => {
        const now = over(booked(open, day, after), movement)
        return up
          ? { ...now, in: open.in + amount, lots: putLots(open.lots, lots) }
          : { ...now, out: open.out + amount, lots: leftOf(open.lots, lots) }
      }),
    // from now on it is another month, also where no movement has said so yet: none is closed twice, and nothing falls into one that is
    MonthClosed: (account, { month, closing }) =>
      ifKnown(account, open => ({ ...open, day: afterMonth(month), opening: closing, in: 0, out: 0, movements: 0 })),
    BooksCarried: (_, { books }) => (books as OpenAccount | undefined) ?? { status: 'NONE' },
  },
  commands: {
    /** also what was closed; opening what is open does nothing */
    open: {
      decide: (account, command: Omit<Opened, 'day'>, { at }) =>
        account.status === 'ACTIVE' ? [] : [AccountOpened({ ...command, day: dayOf(account, at) })],
    },
    /**
     * Says that money is about to come in. From then on `receive` cannot be refused. What the account has paid comes back to it, whatever has become
     * of it; `wished`: nothing has come yet, and whether it may is asked; `recharged`: it has, and only a closed account does not take it any more.
     */
    expect: {
      decide: (account, { movement, amount, wished, recharged = false }: Expecting, { at }) => {
        const open = mustBeKnown(account)
        if (wished) mustBegin(open, 'takes', wished)
        if (open.expected[movement] !== undefined || isDone(open, movement)) return []
        if (recharged && open.status === 'CLOSED') throw new Refused(code.payment, '账户已销户')
        mustBeAmount(amount)
        if (Object.keys(open.expected).length >= MOST_EXPECTED) throw new Refused(code.payment, '待入账笔数过多，请稍后再试')
        return [FundsExpected({ movement, amount, day: dayOf(open, at) })]
      },
    },
    /** What was expected has come: a recharge, or what comes back of the recharges `lots`. What was not expected (any more) does nothing. Never refused. */
    receive: {
      decide: (
        account,
        { movement, no, kind, orderNo, purpose, ref, lots: back }: Omit<Moving, 'amount'> & Which & { lots?: Lot[]; ref?: string },
        context,
      ) => {
        const known = account.status === 'NONE' ? undefined : which(account.expected, { movement, no })
        if (account.status === 'NONE' || !known) return []
        const { amount } = known
        const lots = back ?? [{ lot: movement, seq: account.seq + 1, amount }]
        return entry(
          FundsReceived,
          account,
          { movement, kind, amount, orderNo, purpose, lots, ref, ...by(account, { available: amount }) },
          context,
          'transit',
        )
      },
    },
    forget: {
      decide: (account, { movement, no }: Which, { at }) =>
        account.status !== 'NONE' && which(account.expected, { movement, no })
          ? [ExpectationDropped({ movement, day: dayOf(account, at) })]
          : [],
    },
    /**
     * Sets money aside: of the oldest recharges, or of the `newest` where it is to go back to them (of deposits the oldest go back first); or of one `lot`
     * alone, of which as much as `whole` must be there still. `payer`: whose the thing is that it is to pay.
     */
    reserve: {
      decide: (account, { newest = false, lot, whole, payer, ...moving }: Moving & Choosing & { payer?: Payer }, context) => {
        const open = mustBeKnown(account)
        const { movement, amount } = moving
        if (open.holds[movement] || isDone(open, movement)) return []
        mustBegin(open, 'gives', moving.kind, { ...payer, orderNo: moving.orderNo, at: context.at })
        mustBeAmount(amount)
        mustBeItsOwn(open, moving)
        const usable = lot === undefined ? usableLots(open, dayOf(open, context.at), moving.kind) : open.lots.filter(one => one.lot === lot)
        if (whole !== undefined && sumOf(usable) < whole) throw new Refused(code.payment, '款项已被使用，不能修改或作废')
        mustCover(open, amount, usable)
        if (Object.keys(open.holds).length >= MOST_HOLDS) throw new Refused(code.payment, '占用笔数过多，请稍后再试')
        const { taken: lots } = newest && !goesByAge(open, moving.kind) ? takeNewest(usable, amount) : takeLots(usable, amount)
        return entry(FundsReserved, open, { ...moving, lots, ...by(open, { available: 0 - amount, reserved: amount }) }, context)
      },
    },
    /**
     * What was set aside goes, all of it or a part, each part once. What is not set aside (any more) does nothing. Never refused for what is whole.
     * `kind`, `orderNo` and `ref`: what it goes for, where that is another than it was set aside for; `to`: where it ends, where nothing else gets it.
     */
    settle: {
      decide: (account, { movement, no, part, lots: of, to = 'transit', kind, orderNo, ref }: Which & Going, context) => {
        const hold = account.status === 'NONE' ? undefined : which(account.holds, { movement, no })
        if (account.status === 'NONE' || !hold || (part !== undefined && hold.parts.includes(part))) return []
        const lots = of ?? hold.lots
        const amount = lots.reduce((sum, lot) => sum + lot.amount, 0)
        if (amount > hold.amount) throw new Refused(code.payment, '金额超过占用金额')
        const moving = {
          movement,
          kind: kind ?? hold.kind,
          amount,
          orderNo: orderNo ?? hold.orderNo,
          purpose: hold.purpose,
          ref,
          ...(part !== undefined && { part }),
        }
        return entry(FundsSettled, account, { ...moving, lots, ...by(account, { reserved: 0 - amount }) }, context, to)
      },
    },
    release: {
      decide: (account, { movement, no }: Which, context) => {
        const hold = account.status === 'NONE' ? undefined : which(account.holds, { movement, no })
        if (account.status === 'NONE' || !hold) return []
        const { amount, lots, orderNo, purpose } = hold
        const kind = hold.kind === 'HOLD' ? ('RELEASE' as const) : hold.kind
        return entry(
          FundsReleased,
          account,
          { movement, kind, amount, orderNo, purpose, lots, ...by(account, { available: amount, reserved: 0 - amount }) },
          context,
        )
      },
    },
    /** By staff, with a reason: what is frozen stays the owner's and cannot be spent. */
    freeze: {
      when: account => whereOpen(account, () => true),
      decide: (account, { movement, amount, isBooked = false }: Freezing, context) => {
        const open = mustBeKnown(account)
        mustBegin(open, 'gives', 'FREEZE')
        if (isBooked || open.recent.includes(movement)) return []
        mustBeAmount(amount)
        if (amount > open.available) throw new Refused(code.payment, `冻结金额超过可用余额${formatYuan(open.available)}`)
        const moving = { movement, kind: 'FREEZE' as const, amount, lots: [] }
        return entry(FundsFrozen, open, { ...moving, ...by(open, { available: 0 - amount, frozen: amount }) }, context)
      },
    },
    unfreeze: {
      when: account => (account.status === 'NONE' ? NOT_OPEN : account.frozen > 0 || '账户没有冻结资金'),
      decide: (account, { movement, amount, isBooked = false }: Freezing, context) => {
        const open = mustBeKnown(account)
        if (isBooked || open.recent.includes(movement)) return []
        mustBeAmount(amount)
        if (amount > open.frozen) throw new Refused(code.payment, `解冻金额超过冻结金额${formatYuan(open.frozen)}`)
        const moving = { movement, kind: 'UNFREEZE' as const, amount, lots: [] }
        return entry(FundsUnfrozen, open, { ...moving, ...by(open, { available: amount, frozen: 0 - amount }) }, context)
      },
    },
    /** By staff, who say why: another decides. One at a time. */
    askCorrection: {
      when: account => mayCorrect(account),
      decide: (account, asked: Omit<Correction, 'askedBy'>, { who }) => {
        const open = mustBeKnown(account)
        mustBeAmount(asked.amount)
        mustHaveToCorrect(open, asked)
        return [CorrectionAsked({ ...asked, askedBy: who.user })]
      },
    },
    /** What is less is taken of what it corrects, then of the newest; what is more is paid out by the bank. */
    correct: {
      when: (account, { who }) => {
        const correction = correctionOf(account)
        if (typeof correction === 'string') return correction
        return correction.askedBy !== who.user || '申请人不能审核自己申请的调账'
      },
      decide: (account, { correctionId }: { correctionId: string }, context) => {
        const open = mustBeKnown(account)
        const { up, amount, corrects } = mustBeAsked(open, correctionId)
        mustHaveToCorrect(open, { up, amount })
        const lots = up ? lotsMore(open, { amount, corrects }, context) : takeNewest(lastly(open.lots, corrects), amount).taken
        const moving = { movement: correctionId, kind: 'ADJUST' as const, amount, lots }
        const approved = { up, ...(corrects && { corrects }), approvedBy: context.who.user }
        return entry(
          data => AccountCorrected({ ...data, ...approved }),
          open,
          { ...moving, ...by(open, { available: up ? amount : 0 - amount }) },
          context,
          'corrections',
        )
      },
    },
    /** also by who has asked for it */
    rejectCorrection: {
      when: account => {
        const correction = correctionOf(account)
        return typeof correction === 'string' ? correction : true
      },
      decide: (account, { correctionId }: { correctionId: string; reason: string }, { who }) => {
        mustBeAsked(mustBeKnown(account), correctionId)
        return [CorrectionRejected({ correctionId, rejectedBy: who.user })]
      },
    },
    disable: {
      when: account => mayBeSwitched(account, open => open.disabled !== true || '账户已停用'),
      decide: (account, _: object, { at }) => [AccountDisabled({ day: dayOf(account, at) })],
    },
    enable: {
      when: account => mayBeSwitched(account, open => open.disabled === true || '账户未停用'),
      decide: (account, _: object, { at }) => [AccountEnabled({ day: dayOf(account, at) })],
    },
    /** sent by a clock for accounts that sleep: those that move close their month with the first movement of the next */
    closeMonth: {
      decide: (account, _: object, { at }) => (account.status === 'NONE' ? [] : monthsClosed(account, dayOf(account, at))),
    },
    /** `recharges`: how many its owner is about to pay; one that is begun meanwhile, or paid later all the same, is owed back */
    close: {
      when: account => mayClose(account),
      decide: (account, { recharges = 0 }: { reason?: string; recharges?: number }, { at }) => {
        if (recharges > 0) throw new Refused(code.payment, `有${recharges}笔充值尚未完成，不能销户；无人付款的充值会自动关闭`)
        return [AccountClosed({ day: dayOf(account, at) })]
      },
    },
  },
})

const NOT_OPEN = '账户未开通'
const ifKnown = (account: Account, then: (open: OpenAccount) => OpenAccount): Account =>
  account.status === 'NONE' ? account : then(account)
const mustBeKnown = (account: Account): OpenAccount => {
  if (account.status === 'NONE') throw new Refused(code.notFound, NOT_OPEN, { status: 404 })
  return account
}
/** what may be done with one that is open; else why nothing may */
const whereOpen = (account: Account, may: (open: OpenAccount) => true | string): true | string => {
  if (account.status === 'NONE') return NOT_OPEN
  return account.status === 'CLOSED' ? '账户已销户' : may(account)
}
/** only where money is put up for something: what is simply kept for its owner is frozen or closed */
const mayBeSwitched = (account: Account, isOther: (open: OpenAccount) => true | string): true | string =>
  whereOpen(account, open => (open.opened.type === 'E' ? isOther(open) : '该类账户不能启用或停用'))
/** what the agency has with us: what a client may spend follows its line and its payments, a credit its refund */
const CORRECTED: readonly AccountType[] = ['V', 'E', 'D']
const mayCorrect = (account: Account): true | string =>
  whereOpen(account, ({ opened, correction }) => {
    if (!CORRECTED.includes(opened.type)) return '该类账户不能调账'
    return correction === undefined || '已有待审核的调账申请'
  })
/** The lots with the one that a movement has brought as the newest: a recharge, or what the bank has brought (a deposit). */
const lastly = (lots: readonly Lot[], movement: string | undefined): Lot[] => {
  const of = movement && (changeIn(movement)?.booking ?? movement)
  return [...lots.filter(({ lot }) => lot !== of), ...lots.filter(({ lot }) => lot === of)]
}
/**
 * What is more belongs to no recharge. In an account of deposits it is part of the one that is corrected, or of the newest, and may be used as long
 * as that; where none is left, as long as one that has come on this day.
 */
const lotsMore = (open: OpenAccount, { amount, corrects }: Pick<Correction, 'amount' | 'corrects'>, { at, id }: DecisionContext): Lot[] => {
  if (open.opened.type !== 'D') return [{ lot: POOLED, seq: 0, amount }]
  const part = lastly(open.lots, corrects).at(-1)
  if (part) return [{ ...part, amount }]
  const until = usableUntil(depositKindOf(id), dayOf(open, at))
  return [{ lot: POOLED, seq: 0, amount, ...(until && { until }) }]
}
const correctionOf = (account: Account) => (account.status === 'NONE' ? undefined : account.correction) ?? '没有待审核的调账申请'
/** @throws Refused where another has been asked for since */
const mustBeAsked = ({ correction }: OpenAccount, correctionId: string): Correction => {
  if (correction?.correctionId !== correctionId) throw new Refused(code.payment, '该调账申请已处理')
  return correction
}
/** what may not be spent is not taken either: the rest is corrected once there is something again (DOMAIN §5.9) */
const mustHaveToCorrect = ({ available }: OpenAccount, { up, amount }: Pick<Correction, 'up' | 'amount'>): void => {
  if (!up && amount > available) throw new Refused(code.payment, `调减金额超过可用余额${formatYuan(available)}`)
}
/** only what nothing is in, nothing is set aside of, and nothing is about to come into */
const mayClose = (account: Account): true | string =>
  whereOpen(account, open => {
    if (open.opened.type !== 'V') return '该类账户不能销户'
    if (totalOf(open) > 0) return '账户仍有余额，不能销户'
    if (open.correction) return '账户有待审核的调账，不能销户'
    return Object.keys(open.expected).length === 0 || '账户有待入账款项，不能销户'
  })
/** @throws Refused where its kind does not do that, or nothing new may be begun */
const mustBegin = (account: OpenAccount, way: 'takes' | 'gives', kind: MovementKind, paying?: Parameters<typeof mayBegin>[3]): void => {
  const verdict = mayBegin(account, way, kind, paying)
  if (verdict !== true) throw new Refused(code.payment, verdict)
}
const mustBeAmount = (amount: Fen): void => {
  if (amount <= 0) throw new Refused(code.invalid, '金额须大于0', { status: 400 })
}
/** What a big client may ask back. */
export const ownOf = ({ available, line = available }: Pick<OpenAccount, 'available'> & { line?: Fen | undefined }): Fen =>
  beyondLine({ available, line })
/** @throws Refused where what was lent to it would go back to it */
const mustBeItsOwn = (open: OpenAccount, { kind, amount }: Pick<Moving, 'kind' | 'amount'>): void => {
  if (open.opened.type !== 'C' || kind !== 'WITHDRAW') return
  const own = ownOf(open)
  if (amount > own) throw new Refused(code.payment, `只能退还超过授信额度的余额${formatYuan(own)}`)
}
/** Says what is lacking, and that it is there but frozen. */
const mustCover = (account: OpenAccount, amount: Fen, usable: readonly Lot[]): void => {
  const { frozen } = account
  const available = Math.min(account.available, sumOf(usable))
  if (amount <= available) return
  if (amount <= available + frozen) throw new Refused(code.payment, `账户资金已冻结，可用余额${formatYuan(available)}`)
  // what stands behind a bid nobody has typed
  const needed = account.opened.type === 'E' ? `，需要${formatYuan(amount)}` : ''
  throw new Refused(code.payment, `${shortOf(account)}${needed}，可用余额${formatYuan(available)}`)
}

/** the business day in Asia/Shanghai, never before the one of the movement before: clocks of two machines may differ, a closed month stays closed */
export const dayOf = (account: Account, at: string): LocalDate => {
  const { date } = toLocal(at)
  return account.status === 'NONE' || account.day < date ? date : account.day
}
/** the months that a day leaves behind: those between without a movement are not told */
export const monthsClosed = ({ day, opening, in: came, out, movements, ...balances }: OpenAccount, next: LocalDate) =>
  monthOf(next) > monthOf(day) ? [MonthClosed({ month: monthOf(day), opening, in: came, out, closing: totalOf(balances), movements })] : []

type Change = { available?: number; reserved?: number; frozen?: number }
/** what a movement makes of the balances, and between which of them it goes */
const by = ({ available, reserved, frozen }: OpenAccount, change: Change) => ({
  change,
  after: {
    available: available + (change.available ?? 0),
    reserved: reserved + (change.reserved ?? 0),
    frozen: frozen + (change.frozen ?? 0),
  },
})
type Entry = Moving & {
  ref?: string | undefined
  lots: Lot[]
  part?: string
  change: Change
  after: { available: Fen; reserved: Fen; frozen: Fen }
}
/** by what name the stream of an account of each kind begins */
const guards: Readonly<Record<AccountType, string>> = { V: 'account', E: 'account', D: 'account', C: 'account', O: 'offset' }
/** A movement as a fact, after the end of the months that it leaves behind. `other`: the account outside, where it is not between two parts of this one. */
const entry = <F>(
  fact: (data: any) => F,
  account: OpenAccount,
  { change, orderNo, purpose, ref = '', ...moved }: Entry,
  { at, id }: DecisionContext,
  other?: AccountName,
) => {
  const day = dayOf(account, at)
  const stream = `${guards[account.opened.type]}-${id}`
  const gains = Object.entries(change).find(([, amount]) => amount > 0)?.[0]
  const loses = Object.entries(change).find(([, amount]) => amount < 0)?.[0]
  const named = (part: string | undefined) => (part ? partOf(stream, part as 'available') : other!)
  const postings = move(named(loses), named(gains), moved.amount, ref || moved.movement)
  return [...monthsClosed(account, day), fact({ ...moved, ...(orderNo && { orderNo }), ...(purpose && { purpose }), day, postings })]
}

const booked = (open: OpenAccount, day: LocalDate, after: { available: Fen; reserved: Fen; frozen: Fen }): OpenAccount => ({
  ...open,
  ...after,
  day,
  movements: open.movements + 1,
})
/** what a movement makes of a big client's line */
const lent = ({ line }: OpenAccount, kind: MovementKind, amount: Fen): { line?: Fen } => {
  if (line === undefined || (kind !== 'LINE_UP' && kind !== 'LINE_DOWN')) return {}
  return { line: kind === 'LINE_UP' ? line + amount : line - amount }
}
/** is it known to be over? */
const isDone = ({ recent }: OpenAccount, movement: string): boolean => recent.includes(movement)
/** a movement is over, and is remembered for a while */
const over = (open: OpenAccount, movement: string): OpenAccount => ({
  ...open,
  recent: [...open.recent.filter(known => known !== movement), movement].slice(-REMEMBERED),
})
const leftOf = (lots: readonly Lot[], taken: readonly Lot[]): Lot[] => {
  const gone = new Map(taken.map(({ lot, amount }) => [lot, amount]))
  return lots.flatMap(lot => {
    const amount = lot.amount - (gone.get(lot.lot) ?? 0)
    return amount > 0 ? [{ ...lot, amount }] : []
  })
}
