import { isByBank } from '#contracts/account/layers.ts'
import { ownerOf, virtualAccountOf } from '#contracts/account/names.ts'
import type { BankAccount } from '#contracts/account/payee-events.ts'
import * as api from '#contracts/account/virtual-api.ts'
import type { WithdrawalApproved } from '#contracts/account/withdrawal-events.ts'
import { maskAccount } from '#contracts/kernel/documents.ts'
import { isStaff, on, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { uppercase } from '#contracts/kernel/money.ts'
import { present } from '#contracts/kernel/present.ts'
import { code as codes, forbidden, invalid, notFound, Refused } from '#contracts/kernel/refused.ts'
import { checkPayPassword } from '#services/identity/pay-password.ts'
import { act } from '#services/kernel/http/act.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import { mustActOn, seenBy } from '#services/kernel/stream/access.ts'
import { allowedActions } from '#services/kernel/stream/actions.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { decide, foldAt, streamOf } from '#services/kernel/stream/decider.ts'
import { documentNumber } from '#services/kernel/stream/numbers.ts'
import { payment } from '#services/payment/decide.ts'
import type { PayDeps } from './account-pays.ts'
import { claimPayOut } from './bank-transfer.ts'
import { account, type OpenAccount } from './decide.ts'
import { sumOf } from './layers.ts'
import { payeeNamed } from './payee.ts'
import { payeeNow, registeredAccount } from './payee-now.ts'
import { balancesOf } from './virtual-account.ts'
import { endWayBack, rejectionFrees, withdrawalFrees, withdrawalHolds } from './withdraw.ts'
import { isTurnedDown, type KnownWithdrawal, toBank, withdrawal } from './withdrawal.ts'

/** Routes of money that an agency asks back from an account of its own (DOMAIN §3.7). */
export const withdrawalRoutes = ({ run, way }: Pick<PayDeps, 'run' | 'way'>): Route[] => [
  on(api.refundVirtualAccountPreview, async ({ id, totalAmount: amount }, { who, now }) => {
    const { state, id: of } = await accountFor({ run }, id, who)
    const wished = { movement: 'preview', kind: 'WITHDRAW' as const, amount, newest: true }
    const after = foldAt(account, state, decide(account, 'reserve', state, wished, { who, at: now, id: of }), now) as OpenAccount
    const lots = await Promise.all(
      after.holds[wished.movement]!.layers.map(async one => {
        if (isByBank(one.layer)) return { lot: one.layer, amount: one.amount }
        const { state: paid } = await run.load(payment, one.layer)
        return {
          lot: one.layer,
          amount: one.amount,
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
        const failed = byBank && (await returnsOf(run, id, state)).find(({ lot, isBack }) => lot === state.failed && isBack)
        if (failed) throw new Refused(codes.payment, '该笔充值已原路退回，不须银行转账')
        // unless the money is held, the command only answers a repetition, or refuses
        if (state.status !== 'HELD') return command.approve({ bankRefNo, byBank })
        // the bank pays under a number only once, and to a registered account: both are checked before anything is written
        const { approvals, asked } = state
        const { agency } = asked
        const payeeId = (await registeredAccount(run, agency)) && 'registered'
        const [fact] = decide(withdrawal, 'approve', state, { bankRefNo, byBank, payeeId }, { who: call.who, at: call.now, id })
        const approved = fact as ReturnType<typeof WithdrawalApproved>
        if (!approved.data.bankRefNo) return command.approve({ approvals, byBank })
        const reach = { load: run.load, at: call.unguarded, now: call.now }
        await claimPayOut(reach, { bankRefNo: approved.data.bankRefNo, remittanceId: id })
        return command.approve({ approvals, bankRefNo, byBank, payeeId: approved.data.payeeId && (await payeeNow(reach, agency)) })
      }
      if (!remark) throw invalid('请填写驳回原因', { remark: '请填写驳回原因' })
      if (state.status === 'HELD') await endWayBack({ load: run.load, at: call.unguarded }, id, state)
      const back = sumOf((await returnsOf(run, id, state)).filter(({ isBack }) => isBack))
      const done = await command.reject({ approvals: state.approvals, reason: remark, back })
      await rejectionFrees.now({ id, ...done }, { call, load: run.load })
      return done
    },
    ({ id, state }) => ({ id, status: state.status }),
  ),

  on(api.withdrawVirtualRefundPreview, async ({ id }, { who, now: at }) => {
    const { state } = await seenBy(run, withdrawal, id, who)
    decide(withdrawal, 'takeBack', state, {}, { who, at, id })
    const { account: of, amount } = state.asked
    const { state: funds } = await seenBy(run, account, of, who)
    const after = { ...funds, available: funds.available + amount, reserved: funds.reserved - amount }
    return { amount, amountText: uppercase(amount), before: balancesOf(funds), after: balancesOf(after) }
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
    const lots = await returnsOf(run, id, state)
    const back = sumOf(lots.filter(({ isBack }) => isBack))
    const people = { askedBy, approvedBy, rejectedBy }
    // no transfer is needed where channels give everything back
    const isTransferred = failed !== undefined || lots.some(({ lot }) => isByBank(lot) || banks[lot])
    const isOpen = status === 'ASKED' || status === 'HELD'
    const paidTo = isTransferred && (payeeId ? await payeeNamed(run, agency, payeeId) : isOpen && (await registeredAccount(run, agency)))
    return {
      id,
      account: of,
      agency,
      agencyName,
      amount,
      amountText: uppercase(amount),
      status,
      lots,
      back,
      returned: isTurnedDown(state) ? amount - back : 0,
      byBank: sumOf(lots.filter(({ lot }) => isByBank(lot) || banks[lot])),
      toBank: sumOf(toBank(state)),
      ...present({ remark, reason, failed, failure, ...(!who.agency && people) }),
      ...(paidTo && { payee: who.agency ? veiled(paidTo) : paidTo }),
      revision,
      stream: streamOf(withdrawal, id),
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
]

/** The recharges of a withdrawal (`lot` in answers), and how much of each has gone back: only the payments themselves know that. */
const returnsOf = ({ load }: Commands, id: string, { layers, banks, banked }: KnownWithdrawal) =>
  Promise.all(
    layers.map(async ({ layer, amount }) => {
      const byBank = { isBack: banked.includes(layer), ...present({ bankRefNo: banks[layer] }) }
      if (isByBank(layer)) return { lot: layer, amount, ...byBank }
      const { state: paid } = await load(payment, layer)
      if (paid.status === 'NONE') return { lot: layer, amount, isBack: false }
      return { lot: layer, amount, channel: paid.created.channel, ...byBank, ...(paid.refunds[id] !== undefined && { isBack: true }) }
    }),
  )
const veiled = ({ holder, bank, account }: BankAccount): BankAccount => ({ holder, bank, account: maskAccount(account) })
/** the account that staff name, or an agency's virtual account or another of its own */
const accountFor = async ({ run }: { run: Commands }, asked: string | undefined, who: Who): Promise<{ id: string; state: OpenAccount }> => {
  const id = asked ?? (who.agency && virtualAccountOf(who.agency))
  if (!id) throw invalid('请选择账户', { id: '请选择账户' })
  if (who.agency && ownerOf(id) !== who.agency) throw notFound('账户')
  if (!who.agency && !isStaff(who)) throw forbidden()
  if (!who.agency) mustActOn(who, (await seenBy(run, account, id, who)).owner)
  const { state } = await run.load(account, id)
  if (state.status === 'NONE') throw new Refused(codes.notFound, '账户未开通', { status: 404 })
  return { id, state }
}
