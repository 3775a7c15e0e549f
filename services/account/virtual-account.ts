import { isByBank } from '#contracts/account/lots.ts'
import { ownerOf, virtualAccountOf } from '#contracts/account/names.ts'
import type { BankAccount } from '#contracts/account/payee-events.ts'
import * as api from '#contracts/account/virtual-api.ts'
import type { accountStatuses } from '#contracts/account/virtual-lists.ts'
import type { WithdrawalApproved } from '#contracts/account/withdrawal-events.ts'
import type { PaymentChannel } from '#contracts/enums.ts'
import { maskAccount } from '#contracts/kernel/documents.ts'
import { type Call, isStaff, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { code as codes, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { changePayPassword, checkPayPassword, payPassword } from '#services/identity/pay-password.ts'
import { seenBy } from '#services/kernel/access.ts'
import { allowedActions } from '#services/kernel/actions.ts'
import type { Commands } from '#services/kernel/commands.ts'
import { type CommandOf, decide, foldAt, streamOf } from '#services/kernel/decider.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { documentNumber } from '#services/kernel/numbers.ts'
import { present } from '#services/kernel/present.ts'
import { payment } from '#services/payment/decide.ts'
import type { PayDeps } from './account-pays.ts'
import { claimPayOut } from './bank-transfer.ts'
import { account, type OpenAccount, totalOf } from './decide.ts'
import { sumOf } from './lots.ts'
import { payeeNamed } from './payee.ts'
import { payeeNow, registeredAccount } from './payee-now.ts'
import { rejectionFrees, withdrawalFrees, withdrawalHolds } from './withdraw.ts'
import { isTurnedDown, type KnownWithdrawal, toBank, withdrawal } from './withdrawal.ts'

type VirtualDeps = Pick<PayDeps, 'run' | 'gateway' | 'agencyName' | 'way'> & {
  /** does a movement stand in the statement? the account itself remembers the latest only */
  isBooked: (account: string, movement: string, call: CommandCall) => Promise<boolean>
  /** recharges of it that nobody has paid yet */
  openRecharges: (account: string, call: Call) => Promise<number>
}

const balancesOf = (state: OpenAccount) => ({
  balance: totalOf(state),
  available: state.available,
  reserved: state.reserved,
  frozen: state.frozen,
})
/** what facts would make of it */
const foreseen = (state: OpenAccount, facts: Parameters<typeof foldAt>[2], at: string) => ({
  before: balancesOf(state),
  after: balancesOf(foldAt(account, state, facts, at) as OpenAccount),
})
export const shownAccount = (state: OpenAccount) => ({ status: statusOf(state), ...balancesOf(state) })
const statusOf = ({ status, disabled, frozen }: OpenAccount): keyof typeof accountStatuses => {
  if (status === 'CLOSED') return 'CLOSED'
  if (disabled) return 'DISABLED'
  return frozen > 0 ? 'FUND_FROZEN' : 'ACTIVE'
}

type Wished = {
  id: string
  amount: number
  channel?: PaymentChannel | undefined
  subject: string
  /** as what it is opened, where the first recharge does that */
  opening?: CommandOf<typeof account, 'open'>
}
/** A recharge through a gateway, for an account that may have one. @throws Refused where it may not, or there is no gateway */
export const beginRecharge = async (
  { run, gateway }: Pick<PayDeps, 'run' | 'gateway'>,
  call: CommandCall,
  { id, amount, channel = 'alipay', subject, opening }: Wished,
) => {
  if (amount <= 0) throw invalid('充值金额须大于0', { totalAmount: '充值金额须大于0' })
  const payee = await gateway.payee(channel, undefined, amount)
  if (opening) await call.unguarded(account, id).open(opening)
  const { state } = await run.load(account, id)
  decide(account, 'expect', state, { movement: 'preview', amount, wished: 'RECHARGE' }, { who: call.who, at: call.now, id })
  const { agency, agencyName, airLine } = (state as OpenAccount).opened
  const paymentCode = documentNumber('P', call.now, call.commandId)
  const whose = { agency, agencyName, ...(airLine && { airLine }) }
  const about = { paymentCode, channel, businessCode: 'RECHARGE' as const, amount, ...whose, into: id, ...payee }
  await call.unguarded(payment, paymentCode).createPayment(about)
  const { payUrl } = await gateway.open({ paymentCode, channel, amount, subject })
  return { paymentCode, payUrl, amount, amountText: uppercase(amount) }
}

/** what may be done to put an account right, wherever it is shown */
export const correctionActs = {
  askCorrection: { ...api.correctVirtualAccount, zh: '调账' },
  correct: { ...api.approveVirtualCorrection, zh: '同意调账' },
  rejectCorrection: { ...api.approveVirtualCorrection, zh: '驳回调账' },
}
/** An agency's virtual account: opened, recharged, asked back (DOMAIN §3.7). What pays with it stands in services/order/pay/by-account.ts. */
export const virtualAccountRoutes = ({ run, gateway, agencyName, way, isBooked, openRecharges }: VirtualDeps): Route[] => [
  on(api.virtualAccountInfo, async ({ agency: asked }, { who, now: at }) => {
    const agency = asked ?? who.agency
    if (!agency) throw invalid('请选择代理人', { agency: '请选择代理人' })
    const id = virtualAccountOf(agency)
    // one's own is told before it is opened as well
    const { state, revision } = agency === who.agency ? await run.load(account, id) : await seenBy(run, account, id, who)
    const password = await run.load(payPassword, who.user)
    return {
      ...{ id, agency, agencyName: await agencyName(agency), hasPayPassword: password.state.passwordHash !== undefined },
      ...(state.status === 'NONE'
        ? { status: 'NOT_OPEN' as const, balance: 0, available: 0, reserved: 0, frozen: 0 }
        : shownAccount(state)),
      ...(!who.agency && state.status !== 'NONE' && state.correction && { correction: state.correction }),
      ...{ revision, stream: streamOf(account, id) },
      allowedActions: allowedActions(
        account,
        state,
        { who, at, id },
        {
          freeze: api.freezeVirtualAccount,
          unfreeze: { ...api.freezeVirtualAccount, zh: '资金解冻' },
          ...correctionActs,
          close: api.closeVirtualAccount,
        },
      ),
    }
  }),

  on(api.openUpVirtualAccount, async ({ payPassword: given, loginPassword }, call: CommandCall) => {
    const agency = agencyOf(call.who)
    const { state } = await run.load(payPassword, call.who.user)
    if (state.passwordHash) await checkPayPassword(way(call), call.who.user, given)
    else if (loginPassword) await changePayPassword(way(call), call.who.user, { payPassword: given, loginPassword })
    else throw invalid('首次设置支付密码，请输入登录密码', { loginPassword: '请输入登录密码' })
    const id = virtualAccountOf(agency)
    const { state: opened } = await call.unguarded(account, id).open({ type: 'V', agency, agencyName: await agencyName(agency) })
    return { id, status: statusOf(opened as OpenAccount) }
  }),

  on(api.rechargeVirtualAccount, async ({ totalAmount: amount, channel }, call: CommandCall) => {
    const id = virtualAccountOf(agencyOf(call.who))
    return beginRecharge({ run, gateway }, call, { id, amount, channel, subject: `虚拟账户充值 ${id}` })
  }),

  on(api.refundVirtualAccountPreview, async ({ id, totalAmount: amount }, { who, now }) => {
    const { state, id: of } = await accountFor({ run }, id, who)
    const wished = { movement: 'preview', kind: 'WITHDRAW' as const, amount, newest: true }
    const after = foldAt(account, state, decide(account, 'reserve', state, wished, { who, at: now, id: of }), now) as OpenAccount
    const lots = await Promise.all(
      after.holds[wished.movement]!.lots.map(async one => {
        if (isByBank(one.lot)) return { lot: one.lot, amount: one.amount }
        const { state: paid } = await run.load(payment, one.lot)
        return {
          ...{ lot: one.lot, amount: one.amount },
          ...(paid.status === 'SUCCEEDED' && { channel: paid.created.channel, paidAt: paid.paidAt }),
        }
      }),
    )
    const payee = lots.some(({ lot }) => isByBank(lot)) ? await registeredAccount(run, state.opened.agency) : undefined
    return { amount, amountText: uppercase(amount), lots, after: balancesOf(after), ...(payee && { payee: veiled(payee) }) }
  }),

  on(api.refundVirtualAccount, async ({ id, totalAmount: amount, payPassword: given, remark }, call: CommandCall) => {
    const { state, id: from } = await accountFor({ run }, id, call.who)
    if (call.who.agency) {
      if (!given) throw invalid('请输入支付密码', { payPassword: '请输入支付密码' })
      await checkPayPassword(way(call), call.who.user, given)
    }
    const withdrawalId = documentNumber('W', call.now, call.commandId)
    const at = call.unguarded(withdrawal, withdrawalId)
    const { state: before } = await run.load(withdrawal, withdrawalId)
    if (before.status === 'NONE')
      decide(
        account,
        'reserve',
        state,
        { movement: withdrawalId, kind: 'WITHDRAW', amount, newest: true },
        { who: call.who, at: call.now, id: from },
      )
    const { agency, agencyName: name, airLine } = state.opened
    const whose = { account: from, agency, agencyName: name, ...(airLine && { airLine }) }
    const payeeId = before.status === 'NONE' ? await payeeNow({ load: run.load, at: call.unguarded }, agency) : undefined
    const asked = { withdrawalId, ...whose, amount, askedBy: call.who.user, ...present({ payeeId, remark: remark || undefined }) }
    const done = await at.ask(before.status === 'NONE' ? asked : before.asked)
    await withdrawalHolds.now({ id: withdrawalId, ...done }, { call, load: run.load })
    const { state: held } = await run.load(withdrawal, withdrawalId)
    if (held.status === 'NONE' || held.status === 'REFUSED')
      throw new Refused(codes.payment, (held.status === 'REFUSED' && held.reason) || '申请未成立')
    return { id: withdrawalId, status: held.status, amount }
  }),

  act(
    api.approveVirtualRefund,
    withdrawal,
    'id',
    async ({ id, state, command, body: { result, bankRefNo, byBank, remark }, call }) => {
      if (result === 'APPROVE') {
        const failed = byBank && (await lotsOf(run, id, state)).find(({ lot, isBack }) => lot === state.failed && isBack)
        if (failed) throw new Refused(codes.payment, '该笔充值已原路退回，不须银行转账')
        // one that was decided answers who sends it again, and refuses everybody else
        if (state.status !== 'HELD') return command.approve({ bankRefNo, byBank })
        // the bank pays under a number once, to an account that is registered: both are asked before anything is written
        const { agency } = state.asked
        const payeeId = (await registeredAccount(run, agency)) && 'registered'
        const [fact] = decide(withdrawal, 'approve', state, { bankRefNo, byBank, payeeId }, { who: call.who, at: call.now, id })
        const approved = fact as ReturnType<typeof WithdrawalApproved>
        if (!approved.data.bankRefNo) return command.approve({ byBank })
        const reach = { load: run.load, at: call.unguarded, now: call.now }
        await claimPayOut(reach, { bankRefNo: approved.data.bankRefNo, bookingId: id })
        return command.approve({ bankRefNo, byBank, payeeId: approved.data.payeeId && (await payeeNow(reach, agency)) })
      }
      if (!remark) throw invalid('请填写驳回原因', { remark: '请填写驳回原因' })
      const done = await command.reject({ reason: remark, back: sumOf((await lotsOf(run, id, state)).filter(({ isBack }) => isBack)) })
      await rejectionFrees.now({ id, ...done }, { call, load: run.load })
      return done
    },
    ({ id, state }) => ({ id, status: state.status }),
  ),

  on(api.withdrawVirtualRefundPreview, async ({ id }, { who, now: at }) => {
    const { state } = await seenBy(run, withdrawal, id, who)
    decide(withdrawal, 'takeBack', state, {}, { who, at, id })
    const { account: of, amount } = state.asked
    const { state: book } = await seenBy(run, account, of, who)
    const after = { ...book, available: book.available + amount, reserved: book.reserved - amount }
    return { amount, amountText: uppercase(amount), before: balancesOf(book), after: balancesOf(after) }
  }),
  act(
    api.withdrawVirtualRefund,
    withdrawal,
    'id',
    async ({ id, command, call }) => {
      const done = await command.takeBack({})
      await withdrawalFrees.now({ id, ...done }, { call, load: run.load })
      return done
    },
    ({ id, state }) => ({ id, status: state.status }),
  ),

  on(api.virtualRefundDetail, async ({ id }, { who, now: at }) => {
    const { state, revision } = await seenBy(run, withdrawal, id, who)
    const { asked, status, banks, reason, failed, failure, approvedBy, rejectedBy, payeeId } = state
    const { askedBy, remark, account: of, agency, agencyName, amount } = asked
    const lots = await lotsOf(run, id, state)
    const back = sumOf(lots.filter(({ isBack }) => isBack))
    const people = { askedBy, approvedBy, rejectedBy }
    // where only channels give back, nothing is transferred
    const isTransferred = failed !== undefined || lots.some(({ lot }) => isByBank(lot) || banks[lot])
    const isOpen = status === 'ASKED' || status === 'HELD'
    const paidTo = isTransferred && (payeeId ? await payeeNamed(run, agency, payeeId) : isOpen && (await registeredAccount(run, agency)))
    return {
      ...{ id, account: of, agency, agencyName, amount, amountText: uppercase(amount), status, lots, back },
      returned: isTurnedDown(state) ? amount - back : 0,
      byBank: sumOf(lots.filter(({ lot }) => isByBank(lot) || banks[lot])),
      toBank: sumOf(toBank(state)),
      ...present({ remark, reason, failed, failure, ...(!who.agency && people) }),
      ...(paidTo && { payee: who.agency ? veiled(paidTo) : paidTo }),
      ...{ revision, stream: streamOf(withdrawal, id) },
      allowedActions: allowedActions(
        withdrawal,
        state,
        { who, at, id },
        {
          approve: { ...api.approveVirtualRefund, zh: '同意退款' },
          reject: { ...api.approveVirtualRefund, zh: '驳回' },
          takeBack: api.withdrawVirtualRefund,
        },
      ),
    }
  }),

  on(api.freezeVirtualAccountPreview, async ({ id, totalAmount: amount, flag = true }, { who, now: at }) => {
    const { state } = await seenBy(run, account, id, who)
    const facts = decide(account, flag ? 'freeze' : 'unfreeze', state, { movement: 'preview', amount }, { who, at, id })
    return foreseen(state, facts, at)
  }),

  act(
    api.freezeVirtualAccount,
    account,
    'id',
    async ({ id, command, body: { totalAmount: amount, remark: reason, flag = true }, call }) => {
      const movement = documentNumber('F', call.now, call.commandId)
      const asked = { movement, amount, reason, isBooked: await isBooked(id, movement, call) }
      return flag ? command.freeze(asked) : command.unfreeze(asked)
    },
    ({ id, state }) => ({ id, ...shownAccount(state) }),
  ),

  on(api.correctVirtualAccountPreview, async ({ id, up, totalAmount: amount }, { who, now: at }) => {
    const { state } = await seenBy(run, account, id, who)
    decide(account, 'askCorrection', state, { correctionId: 'preview', up, amount, remark: '' }, { who, at, id })
    const after = { ...state, available: state.available + (up ? amount : 0 - amount) }
    return { before: balancesOf(state), after: balancesOf(after) }
  }),
  on(api.approveVirtualCorrectionPreview, async ({ id, correctionId }, { who, now: at }) => {
    const { state } = await seenBy(run, account, id, who)
    const facts = decide(account, 'correct', state, { correctionId }, { who, at, id })
    return foreseen(state, facts, at)
  }),
  act(
    api.correctVirtualAccount,
    account,
    'id',
    async ({ id, command, body: { totalAmount: amount, ...asked }, call }) => {
      const { corrects } = asked
      if (corrects && !(await isBooked(id, corrects, call)))
        throw invalid('账户没有这一业务号的流水', { corrects: '账户没有这一业务号的流水' })
      return command.askCorrection({ correctionId: documentNumber('T', call.now, call.commandId), amount, ...asked })
    },
    ({ id, state }) => ({ id, correctionId: state.correction?.correctionId ?? '' }),
  ),
  act(
    api.approveVirtualCorrection,
    account,
    'id',
    ({ command, body: { correctionId, result, remark } }) => {
      if (result === 'APPROVE') return command.correct({ correctionId })
      if (!remark) throw invalid('请填写驳回原因', { remark: '请填写驳回原因' })
      return command.rejectCorrection({ correctionId, reason: remark })
    },
    ({ id, state }) => ({ id, ...shownAccount(state) }),
  ),

  on(api.closeVirtualAccountPreview, async ({ id }, call) => {
    const { who, now: at } = call
    const { state } = await seenBy(run, account, id, who)
    const recharges = await openRecharges(id, call)
    decide(account, 'close', state, { recharges }, { who, at, id })
    return { id, agencyName: state.opened.agencyName, ...balancesOf(state) }
  }),
  act(
    api.closeVirtualAccount,
    account,
    'id',
    async ({ id, command, body: { remark: reason }, call }) => command.close({ reason, recharges: await openRecharges(id, call) }),
    ({ id, state }) => ({ id, status: statusOf(state) }),
  ),
]

/** What a withdrawal is of, and what has gone back: only the payments know that of their own. */
const lotsOf = ({ load }: Commands, id: string, { lots, banks, banked }: KnownWithdrawal) =>
  Promise.all(
    lots.map(async ({ lot, amount }) => {
      const byBank = { isBack: banked.includes(lot), ...present({ bankRefNo: banks[lot] }) }
      if (isByBank(lot)) return { lot, amount, ...byBank }
      const { state: paid } = await load(payment, lot)
      if (paid.status === 'NONE') return { lot, amount, isBack: false }
      return { lot, amount, channel: paid.created.channel, ...byBank, ...(paid.refunds[id] !== undefined && { isBack: true }) }
    }),
  )
const veiled = ({ holder, bank, account }: BankAccount): BankAccount => ({ holder, bank, account: maskAccount(account) })
const notOpen = () => new Refused(codes.notFound, '账户未开通', { status: 404 })
const agencyOf = ({ agency }: Who): string => {
  if (!agency) throw forbidden()
  return agency
}
/** an agency's virtual account or another of its own, or the one that staff name */
const accountFor = async ({ run }: { run: Commands }, asked: string | undefined, who: Who): Promise<{ id: string; state: OpenAccount }> => {
  const id = asked ?? (who.agency && virtualAccountOf(who.agency))
  if (!id) throw invalid('请选择账户', { id: '请选择账户' })
  if (who.agency && ownerOf(id) !== who.agency) throw notFound('账户')
  if (!who.agency && !isStaff(who)) throw forbidden()
  const { state } = who.agency ? await run.load(account, id) : await seenBy(run, account, id, who)
  if (state.status === 'NONE') throw notOpen()
  return { id, state }
}
