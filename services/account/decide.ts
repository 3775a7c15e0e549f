import { type Bought, beyondLine, boughtOn } from '#contracts/account/dues.ts'
import type { MovementKind } from '#contracts/account/events.ts'
import * as events from '#contracts/account/events.ts'
import { POOLED } from '#contracts/account/layers.ts'
import { type AccountName, type AccountType, depositKindOf, partOf } from '#contracts/account/names.ts'
import { move } from '#contracts/account/postings.ts'
import { changeIn, usableUntil } from '#contracts/account/remittance-events.ts'
import { afterMonth, type LocalDate, toLocal } from '#contracts/kernel/calendar.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { type Fen, formatYuan } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { OffsetCredited } from '#contracts/payment/credit.ts'
import { type DecisionContext, decider } from '#services/kernel/stream/decider.ts'
import { goesByAge, type HoldPayer, mayBegin, shortOf, usableLayers } from './kinds.ts'
import { type Layer, putLayers, sumOf, takeLayers, takeNewest } from './layers.ts'

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
} = events

type Opened = Static<typeof AccountOpened.schema>
type Correction = Static<typeof CorrectionAsked.schema>
export type AccountHold = {
  kind: MovementKind
  amount: Fen
  layers: Layer[]
  parts: string[]
  orderNo?: string
  purpose?: string
  at: string
  no: number
}
/** Further state of a credit (`services/account/credit.ts`). */
export type CreditTerms = {
  credited: Static<typeof OffsetCredited.schema>
  /** fen that expired with the credit's year, or came back after it */
  expired: Fen
}
export type OpenAccount = {
  status: 'ACTIVE' | 'CLOSED'
  opened: Opened
  /** true when nothing new may begin */
  disabled?: boolean
  available: Fen
  reserved: Fen
  frozen: Fen
  /** money set aside, by movement */
  holds: Record<string, AccountHold>
  /** correction that staff have asked for, until another person decides */
  correction?: (Correction & { at: string }) | undefined
  /** money about to come in, by movement, in fen */
  expected: Record<string, { amount: Fen; no: number }>
  /** how often money was set aside or expected; the last one's `no` */
  turns: number
  /** parts of the balance by the recharge that brought them, the oldest first; parts that are held stand with their holds */
  layers: Layer[]
  /** number of the last recharge */
  seq: number
  /** purchases on credit, of a big client */
  bought?: Bought
  /** credit line in fen, of a big client, by its own movements */
  line?: Fen
  /** recent movements that are over: a repetition of one does nothing */
  recent: string[]
  day: LocalDate
  /** opening balance of the month of `day`, in fen */
  opening: Fen
  in: Fen
  out: Fen
  movements: number
  credit?: CreditTerms
}
export type Account = { status: 'NONE' } | OpenAccount

/** limits that keep the state small: `MOST_HOLDS` and `MOST_EXPECTED` movements under way at once, `REMEMBERED` finished ones */
const [MOST_HOLDS, MOST_EXPECTED, REMEMBERED] = [500, 500, 64]

export const holdOf = (state: Account, movement: string): AccountHold | undefined =>
  state.status === 'NONE' ? undefined : state.holds[movement]
/** the number under which a movement is expected */
export const expectedOf = (state: Account, movement: string): number | undefined =>
  state.status === 'NONE' ? undefined : state.expected[movement]?.no

export const totalOf = ({ available, reserved, frozen }: Pick<OpenAccount, 'available' | 'reserved' | 'frozen'>): Fen =>
  available + reserved + frozen
const monthOf = (day: LocalDate) => day.slice(0, 7)
const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** a movement of money; `movement` is the id of its payment, refund or withdrawal, `amount` in fen */
type Moving = { movement: string; kind: MovementKind; amount: Fen; orderNo?: string | undefined; purpose?: string | undefined }
/** `isPosted`: the statement has the movement already, further back than the account remembers */
type Freezing = { movement: string; amount: Fen; reason?: string; isPosted?: boolean }
/**
 * `no` names the attempt that was decided about; a later attempt of the same movement is not meant. The account remembers few finished
 * movements, so a late driver may begin a finished one again; without `no` it would be carried out again, too.
 */
type Which = { movement: string; no?: number | undefined }
type Expecting = Pick<Moving, 'movement' | 'amount'> & { wished?: MovementKind; recharged?: boolean }
type Choosing = { newest?: boolean; layer?: string; whole?: Fen }
type Going = { part?: string; layers?: Layer[]; to?: AccountName; kind?: MovementKind; orderNo?: string | undefined; ref?: string }
const which = <T extends { no: number }>(open: Record<string, T>, { movement, no }: Which): T | undefined => {
  const known = open[movement]
  return no === undefined || known?.no === no ? known : undefined
}

/**
 * Money that is kept for somebody (DOMAIN §5.9): available, set aside, or frozen by staff, never negative. A first step that was accepted
 * (`expect`, `reserve`) is never refused in the second (`receive`, `settle`, `release`), so a driver between two streams decides in between
 * and then only repeats. The state is bounded: it never holds the list of all movements.
 */
export const account = decider<Account, EventsOf<typeof events>>()({
  name: 'account',
  zh: '账户',
  code: code.payment,
  document: {
    zh: '账户',
    owner: state => (state.status === 'NONE' ? undefined : { agency: state.opened.agency, airLine: state.opened.airLine }),
  },
  // the interval keeps a start or a repetition as cheap for an account with a million movements as for one with ten (bench P24)
  kept: { version: 2, every: 100 },
  initial: { status: 'NONE' },
  evolve: {
    AccountOpened: (account, opened) =>
      account.status === 'NONE'
        ? {
            status: 'ACTIVE',
            opened,
            available: 0,
            reserved: 0,
            frozen: 0,
            holds: {},
            expected: {},
            turns: 0,
            layers: [],
            seq: 0,
            recent: [],
            day: opened.day,
            opening: 0,
            in: 0,
            out: 0,
            movements: 0,
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
    FundsReceived: (account, { movement, kind, amount, day, after, layers }) =>
      ifKnown(account, open =>
        over(
          {
            ...posted(open, day, after),
            ...lent(open, kind, amount),
            in: open.in + amount,
            layers: putLayers(open.layers, layers),
            seq: Math.max(open.seq, ...layers.map(({ seq }) => seq)),
            expected: without(open.expected, movement),
          },
          movement,
        ),
      ),
    FundsReserved: (account, { movement, kind, amount, day, after, layers, orderNo, purpose }, at) =>
      ifKnown(account, open => {
        const no = open.turns + 1
        return {
          ...posted(open, day, after),
          turns: no,
          layers: leftOf(open.layers, layers),
          holds: {
            ...open.holds,
            [movement]: { kind, amount, layers, parts: [], ...present({ orderNo, purpose }), at, no },
          },
        }
      }),
    FundsSettled: (account, { movement, kind, amount, part, day, after, layers }) =>
      ifKnown(account, open => {
        const hold = open.holds[movement]
        const isCredit = open.opened.type === 'C' && kind === 'PAY'
        const now = {
          ...posted(open, day, after),
          ...lent(open, kind, amount),
          out: open.out + amount,
          ...(isCredit && { bought: boughtOn(open.bought ?? [], day, amount) }),
        }
        if (!hold) return now
        const left = hold.amount - amount
        const parts = part === undefined ? hold.parts : [...hold.parts, part]
        if (left > 0)
          return { ...now, holds: { ...open.holds, [movement]: { ...hold, amount: left, layers: leftOf(hold.layers, layers), parts } } }
        return over({ ...now, holds: without(open.holds, movement) }, movement)
      }),
    FundsReleased: (account, { movement, day, after, layers }) =>
      ifKnown(account, open =>
        over({ ...posted(open, day, after), layers: putLayers(open.layers, layers), holds: without(open.holds, movement) }, movement),
      ),
    FundsFrozen: (account, { movement, day, after }) => ifKnown(account, open => over(posted(open, day, after), movement)),
    FundsUnfrozen: (account, { movement, day, after }) => ifKnown(account, open => over(posted(open, day, after), movement)),
    CorrectionAsked: (account, correction, at) => ifKnown(account, open => ({ ...open, correction: { ...correction, at } })),
    CorrectionRejected: account => ifKnown(account, ({ correction: _, ...open }) => open),
    AccountCorrected: (account, { movement, up, amount, day, after, layers }) =>
      ifKnown(account, ({ correction: _, ...open }) => {
        const now = over(posted(open, day, after), movement)
        return up
          ? { ...now, in: open.in + amount, layers: putLayers(open.layers, layers) }
          : { ...now, out: open.out + amount, layers: leftOf(open.layers, layers) }
      }),
    // the next month begins, even without a movement in it yet: no month is closed twice, and no movement falls into a closed one
    MonthClosed: (account, { month, closing }) =>
      ifKnown(account, open => ({ ...open, day: afterMonth(month), opening: closing, in: 0, out: 0, movements: 0 })),
  },
  commands: {
    /** opens a closed account too; opening an open one does nothing */
    open: {
      decide: (account, command: Omit<Opened, 'day'>, { at }) =>
        account.status === 'ACTIVE' ? [] : [AccountOpened({ ...command, day: dayOf(account, at) })],
    },
    /**
     * Announces money that is about to come in. From then on `receive` cannot be refused. Money that the account has paid may always come
     * back. `wished`: nothing has come yet, and the account's rules are asked whether it may. `recharged`: the money has come, and only a
     * closed account refuses it.
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
    /**
     * Takes in expected money: a recharge, or money that returns to the recharges in `layers`. Money that is not expected (any more)
     * changes nothing. Never refused.
     */
    receive: {
      decide: (
        account,
        {
          movement,
          no,
          kind,
          orderNo,
          purpose,
          ref,
          layers: back,
        }: Omit<Moving, 'amount'> & Which & { layers?: (Omit<Layer, 'seq'> & Partial<Pick<Layer, 'seq'>>)[]; ref?: string },
        context,
      ) => {
        const known = account.status === 'NONE' ? undefined : which(account.expected, { movement, no })
        if (account.status === 'NONE' || !known) return []
        const { amount } = known
        // the number of a new layer is decided here, since several may come at once
        const layers = (back ?? [{ layer: movement, amount }]).map(({ layer, seq, ...rest }) => ({
          layer,
          seq: seq ?? account.layers.find(one => one.layer === layer)?.seq ?? account.seq + 1,
          ...rest,
        }))
        return entry(
          FundsReceived,
          account,
          { movement, kind, amount, orderNo, purpose, layers, ref, ...by(account, { available: amount }) },
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
     * Sets money aside, from the oldest recharges; from the `newest` where the money is to go back to them (of deposits the oldest go back
     * first); or from one `layer` alone, which must still hold as much as `whole`. `payer`: agency and airline of the thing that it is to
     * pay.
     */
    reserve: {
      decide: (account, { newest = false, layer, whole, payer, ...moving }: Moving & Choosing & { payer?: HoldPayer }, context) => {
        const open = mustBeKnown(account)
        const { movement, amount } = moving
        if (open.holds[movement] || isDone(open, movement)) return []
        mustBegin(open, 'gives', moving.kind, { ...payer, orderNo: moving.orderNo, at: context.at })
        mustBeAmount(amount)
        mustBeItsOwn(open, moving)
        const usable =
          layer === undefined ? usableLayers(open, dayOf(open, context.at), moving.kind) : open.layers.filter(one => one.layer === layer)
        if (whole !== undefined && sumOf(usable) < whole) throw new Refused(code.payment, '款项已被使用，不能修改或作废')
        mustCover(open, amount, usable)
        if (Object.keys(open.holds).length >= MOST_HOLDS) throw new Refused(code.payment, '占用笔数过多，请稍后再试')
        const { taken: layers } = newest && !goesByAge(open, moving.kind) ? takeNewest(usable, amount) : takeLayers(usable, amount)
        return entry(FundsReserved, open, { ...moving, layers, ...by(open, { available: 0 - amount, reserved: amount }) }, context)
      },
    },
    /**
     * Pays out money that was set aside, all of it or a part; each part once. Money that is not set aside (any more) changes nothing. The
     * whole hold is never refused. `kind`, `orderNo` and `ref` replace those of the hold where it goes for something else; `to` is the
     * account that gets it, where no other stream does.
     */
    settle: {
      decide: (account, { movement, no, part, layers: of, to = 'transit', kind, orderNo, ref }: Which & Going, context) => {
        const hold = account.status === 'NONE' ? undefined : which(account.holds, { movement, no })
        if (account.status === 'NONE' || !hold || (part !== undefined && hold.parts.includes(part))) return []
        const layers = of ?? hold.layers
        const amount = layers.reduce((sum, layer) => sum + layer.amount, 0)
        if (amount > hold.amount) throw new Refused(code.payment, '金额超过占用金额')
        const moving = {
          movement,
          kind: kind ?? hold.kind,
          amount,
          orderNo: orderNo ?? hold.orderNo,
          purpose: hold.purpose,
          ref,
          ...present({ part }),
        }
        return entry(FundsSettled, account, { ...moving, layers, ...by(account, { reserved: 0 - amount }) }, context, to)
      },
    },
    release: {
      decide: (account, { movement, no }: Which, context) => {
        const hold = account.status === 'NONE' ? undefined : which(account.holds, { movement, no })
        if (account.status === 'NONE' || !hold) return []
        const { amount, layers, orderNo, purpose } = hold
        const kind = hold.kind === 'HOLD' ? ('RELEASE' as const) : hold.kind
        return entry(
          FundsReleased,
          account,
          { movement, kind, amount, orderNo, purpose, layers, ...by(account, { available: amount, reserved: 0 - amount }) },
          context,
        )
      },
    },
    /** Sent by staff, with a reason: frozen money stays the owner's and cannot be spent. */
    freeze: {
      when: account => whereOpen(account, () => true),
      decide: (account, { movement, amount, isPosted = false }: Freezing, context) => {
        const open = mustBeKnown(account)
        mustBegin(open, 'gives', 'FREEZE')
        if (isPosted || open.recent.includes(movement)) return []
        mustBeAmount(amount)
        if (amount > open.available) throw new Refused(code.payment, `冻结金额超过可用余额${formatYuan(open.available)}`)
        const moving = { movement, kind: 'FREEZE' as const, amount, layers: [] }
        return entry(FundsFrozen, open, { ...moving, ...by(open, { available: 0 - amount, frozen: amount }) }, context)
      },
    },
    unfreeze: {
      when: account => (account.status === 'NONE' ? NOT_OPEN : account.frozen > 0 || '账户没有冻结资金'),
      decide: (account, { movement, amount, isPosted = false }: Freezing, context) => {
        const open = mustBeKnown(account)
        if (isPosted || open.recent.includes(movement)) return []
        mustBeAmount(amount)
        if (amount > open.frozen) throw new Refused(code.payment, `解冻金额超过冻结金额${formatYuan(open.frozen)}`)
        const moving = { movement, kind: 'UNFREEZE' as const, amount, layers: [] }
        return entry(FundsUnfrozen, open, { ...moving, ...by(open, { available: amount, frozen: 0 - amount }) }, context)
      },
    },
    /** Sent by staff, with a reason; another person decides. One at a time. */
    askCorrection: {
      when: account => mayCorrect(account),
      decide: (account, asked: Omit<Correction, 'askedBy'>, { who }) => {
        const open = mustBeKnown(account)
        mustBeAmount(asked.amount)
        mustHaveToCorrect(open, asked)
        return [CorrectionAsked({ ...asked, askedBy: who.user })]
      },
    },
    /** A decrease is taken from the layer that it corrects, then from the newest; an increase is paid out by the bank. */
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
        const layers = up ? lotsMore(open, { amount, corrects }, context) : takeNewest(lastly(open.layers, corrects), amount).taken
        const moving = { movement: correctionId, kind: 'ADJUST' as const, amount, layers }
        const approved = { up, ...present({ corrects }), approvedBy: context.who.user }
        return entry(
          data => AccountCorrected({ ...data, ...approved }),
          open,
          { ...moving, ...by(open, { available: up ? amount : 0 - amount }) },
          context,
          'corrections',
        )
      },
    },
    /** sent by another person, or by the one who asked for it */
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
    /** sent by a clock for accounts without movements; others close their month with the first movement of the next */
    closeMonth: {
      decide: (account, _: object, { at }) => (account.status === 'NONE' ? [] : monthsClosed(account, dayOf(account, at))),
    },
    /**
     * `recharges`: number that the owner is about to pay. A recharge that is begun meanwhile, or paid later in spite of this, is owed back
     */
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
/** asks `may` of an open account; otherwise says why nothing is allowed */
const whereOpen = (account: Account, may: (open: OpenAccount) => true | string): true | string => {
  if (account.status === 'NONE') return NOT_OPEN
  return account.status === 'CLOSED' ? '账户已销户' : may(account)
}
/** only accounts of money that is put up for something are switched; money simply kept for its owner is frozen or closed */
const mayBeSwitched = (account: Account, isOther: (open: OpenAccount) => true | string): true | string =>
  whereOpen(account, open => (open.opened.type === 'E' ? isOther(open) : '该类账户不能启用或停用'))
/** types with balances of the agency itself: what a client may spend follows its line and its payments, a credit its refund */
const CORRECTED: readonly AccountType[] = ['V', 'E', 'D']
const mayCorrect = (account: Account): true | string =>
  whereOpen(account, ({ opened, correction }) => {
    if (!CORRECTED.includes(opened.type)) return '该类账户不能调账'
    return correction === undefined || '已有待审核的调账申请'
  })
/** The layers with the one that a movement brought put last, as the newest: a recharge, or a transfer of the bank (a deposit). */
const lastly = (layers: readonly Layer[], movement: string | undefined): Layer[] => {
  const of = movement && (changeIn(movement)?.remittance ?? movement)
  return [...layers.filter(({ layer }) => layer !== of), ...layers.filter(({ layer }) => layer === of)]
}
/**
 * The layers of an increase, which belongs to no recharge. In an account of deposits the increase joins the corrected deposit, or else the
 * newest, and may be used as long as that one; where no deposit is left, it lasts as long as a deposit that came on this day.
 */
const lotsMore = (
  open: OpenAccount,
  { amount, corrects }: Pick<Correction, 'amount' | 'corrects'>,
  { at, id }: DecisionContext,
): Layer[] => {
  if (open.opened.type !== 'D') return [{ layer: POOLED, seq: 0, amount }]
  const part = lastly(open.layers, corrects).at(-1)
  if (part) return [{ ...part, amount }]
  const until = usableUntil(depositKindOf(id), dayOf(open, at))
  return [{ layer: POOLED, seq: 0, amount, ...present({ until }) }]
}
const correctionOf = (account: Account) => (account.status === 'NONE' ? undefined : account.correction) ?? '没有待审核的调账申请'
/** @throws Refused where another correction was asked for since */
const mustBeAsked = ({ correction }: OpenAccount, correctionId: string): Correction => {
  if (correction?.correctionId !== correctionId) throw new Refused(code.payment, '该调账申请已处理')
  return correction
}
/** refuses a decrease by more than the available money: the rest is corrected once there is money again (DOMAIN §5.9) */
const mustHaveToCorrect = ({ available }: OpenAccount, { up, amount }: Pick<Correction, 'up' | 'amount'>): void => {
  if (!up && amount > available) throw new Refused(code.payment, `调减金额超过可用余额${formatYuan(available)}`)
}
/** only an account without a balance, without holds, and without expected money may be closed */
const mayClose = (account: Account): true | string =>
  whereOpen(account, open => {
    if (open.opened.type !== 'V') return '该类账户不能销户'
    if (totalOf(open) > 0) return '账户仍有余额，不能销户'
    if (open.correction) return '账户有待审核的调账，不能销户'
    return Object.keys(open.expected).length === 0 || '账户有待入账款项，不能销户'
  })
/** @throws Refused where its kind does not do that, or nothing new may begin */
const mustBegin = (account: OpenAccount, way: 'takes' | 'gives', kind: MovementKind, paying?: Parameters<typeof mayBegin>[3]): void => {
  const verdict = mayBegin(account, way, kind, paying)
  if (verdict !== true) throw new Refused(code.payment, verdict)
}
const mustBeAmount = (amount: Fen): void => {
  if (amount <= 0) throw new Refused(code.invalid, '金额须大于0', { status: 400 })
}
/** Fen that a big client may ask back. */
export const ownOf = ({ available, line = available }: Pick<OpenAccount, 'available'> & { line?: Fen | undefined }): Fen =>
  beyondLine({ available, line })
/** @throws Refused where the client would withdraw its credit line */
const mustBeItsOwn = (open: OpenAccount, { kind, amount }: Pick<Moving, 'kind' | 'amount'>): void => {
  if (open.opened.type !== 'C' || kind !== 'WITHDRAW') return
  const own = ownOf(open)
  if (amount > own) throw new Refused(code.payment, `只能退还超过授信额度的余额${formatYuan(own)}`)
}
/** Refuses for lack of money, and mentions frozen money where that would suffice. */
const mustCover = (account: OpenAccount, amount: Fen, usable: readonly Layer[]): void => {
  const { frozen } = account
  const available = Math.min(account.available, sumOf(usable))
  if (amount <= available) return
  if (amount <= available + frozen) throw new Refused(code.payment, `账户资金已冻结，可用余额${formatYuan(available)}`)
  // the amount behind a bid is computed, so the message names it
  const needed = account.opened.type === 'E' ? `，需要${formatYuan(amount)}` : ''
  throw new Refused(code.payment, `${shortOf(account)}${needed}，可用余额${formatYuan(available)}`)
}

/**
 * the business day in Asia/Shanghai, never before that of the last movement: clocks of two machines may differ, and a closed month stays
 * closed
 */
export const dayOf = (account: Account, at: string): LocalDate => {
  const { date } = toLocal(at)
  return account.status === 'NONE' || account.day < date ? date : account.day
}
/** the months that end before a day: months in between without a movement are not written */
export const monthsClosed = ({ day, opening, in: came, out, movements, ...balances }: OpenAccount, next: LocalDate) =>
  monthOf(next) > monthOf(day) ? [MonthClosed({ month: monthOf(day), opening, in: came, out, closing: totalOf(balances), movements })] : []

type Change = { available?: number; reserved?: number; frozen?: number }
/** change and result of the balances, between which the money moves */
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
  layers: Layer[]
  part?: string
  change: Change
  after: { available: Fen; reserved: Fen; frozen: Fen }
}
/** first part of stream names, by type of account */
const guards: Readonly<Record<AccountType, string>> = { V: 'account', E: 'account', D: 'account', C: 'account', O: 'offset' }
/**
 * A movement as a fact, behind the ends of the months before it. `other`: the outside account, where it is not between two parts of this
 * one.
 */
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
  return [...monthsClosed(account, day), fact({ ...moved, ...present({ orderNo, purpose }), day, postings })]
}

const posted = (open: OpenAccount, day: LocalDate, after: { available: Fen; reserved: Fen; frozen: Fen }): OpenAccount => ({
  ...open,
  ...after,
  day,
  movements: open.movements + 1,
})
/** the effect of a movement on a big client's line */
const lent = ({ line }: OpenAccount, kind: MovementKind, amount: Fen): { line?: Fen } => {
  if (line === undefined || (kind !== 'LINE_UP' && kind !== 'LINE_DOWN')) return {}
  return { line: kind === 'LINE_UP' ? line + amount : line - amount }
}
/** is the movement known to be over? */
const isDone = ({ recent }: OpenAccount, movement: string): boolean => recent.includes(movement)
/** marks a movement as over, which is remembered for a while */
const over = (open: OpenAccount, movement: string): OpenAccount => ({
  ...open,
  recent: [...open.recent.filter(known => known !== movement), movement].slice(-REMEMBERED),
})
const leftOf = (layers: readonly Layer[], taken: readonly Layer[]): Layer[] => {
  const gone = new Map(taken.map(({ layer, amount }) => [layer, amount]))
  return layers.flatMap(layer => {
    const amount = layer.amount - (gone.get(layer.layer) ?? 0)
    return amount > 0 ? [{ ...layer, amount }] : []
  })
}
