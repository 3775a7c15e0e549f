import t from 'tap'
import { POOLED } from '#contracts/account/layers.ts'
import {
  WithdrawalApproved,
  WithdrawalAsked,
  WithdrawalBanked,
  WithdrawalFailed,
  WithdrawalHeld,
  WithdrawalPaid,
  WithdrawalRejected,
  WithdrawalTakenBack,
} from '#contracts/account/withdrawal-events.ts'
import { aClerk, spec } from '#services/kernel/spec.ts'
import { withdrawal } from './withdrawal.ts'

const withdrawalId = 'W1'
const unpayable = WithdrawalAsked({
  withdrawalId,
  account: 'V.A001',
  agency: 'A001',
  agencyName: '海口假日旅行社',
  amount: 1_000,
  askedBy: 'yefeng',
})
const payeeId = 'A001.1'
const asked = WithdrawalAsked({ ...unpayable.data, payeeId })
const layer = (name: string, amount: number) => ({ layer: name, seq: 1, amount })
const held = WithdrawalHeld({ layers: [layer('P1', 400), layer('P2', 600)], hold: 1 })
const pooled = WithdrawalHeld({ layers: [layer('P1', 400), layer(POOLED, 600)], hold: 1 })
const approvedBy = aClerk.user
const approved = WithdrawalApproved({ approvedBy })
const failed = WithdrawalFailed({ reason: '交易已超过可退期限', layer: 'P2' })
const at = spec(withdrawal, { id: withdrawalId, who: aClerk })

t.test('turned down before anything has gone back, or after: it is called what it is', async () => {
  at.given(asked, held)
    .when('reject', { reason: '请保留余额' })
    .then(WithdrawalRejected({ rejectedBy: approvedBy, reason: '请保留余额' }))
  at.given(asked, held, WithdrawalRejected({ rejectedBy: approvedBy, reason: 'x' })).state({ status: 'REJECTED' })
  const partly = WithdrawalRejected({ rejectedBy: approvedBy, reason: '不再退', back: 400 })
  at.given(asked, held, approved, failed).when('reject', { reason: '不再退', back: 400 }).then(partly)
  at.given(asked, held, approved, failed, partly).state({ status: 'PARTIAL_REFUNDED' })
  at.given(asked, held, approved, failed, partly).when('approve', {}).refused('部分款项已退回，其余已退还账户')
  at.given(asked, held, approved).when('reject', { reason: 'x' }).refused('申请已审核通过')
  // a colleague has approved since, and a part may have gone back: what the clerk has read is over
  const again = at.given(asked, held, approved, failed)
  again.when('reject', { reason: 'x', approvals: 0 }).refused('申请刚刚被他人处理，请刷新后重试')
  again.when('reject', { reason: '不再退', back: 400, approvals: 1 }).then(partly)
  again.when('approve', { byBank: true, bankRefNo: 'B1', approvals: 0 }).refused('申请刚刚被他人处理，请刷新后重试')
})

t.test('its owner takes it back as long as nobody has decided about it', async () => {
  const takenBack = WithdrawalTakenBack({ takenBackBy: aClerk.user })
  at.given(asked, held).when('takeBack', {}).then(takenBack)
  at.given(asked, held, takenBack).state({ status: 'TAKEN_BACK' })
  at.given(asked, held, takenBack).when('approve', {}).refused('申请已撤回')
  at.given(asked, held, takenBack).when('reject', { reason: 'x' }).refused('申请已撤回')
  at.given(asked, held, takenBack).when('takeBack', {}).refused('申请已撤回')
  at.given(asked).when('takeBack', {}).refused('正在占用账户资金，请稍后')
  at.given(asked, held, approved).when('takeBack', {}).refused('申请已审核通过')
  at.given(asked, held, approved, failed).when('takeBack', {}).refused('款项正在退回，不能撤回')
})

t.test('what a channel refuses for good is tried once more, or paid by the bank', async () => {
  at.given(asked, held, approved, failed).state({ status: 'HELD', failed: 'P2', failure: '交易已超过可退期限' })
  at.given(asked, held, approved, failed).when('approve', {}).then(approved)
  const byBank = WithdrawalApproved({ approvedBy, bankRefNo: 'ICBC1', byBank: ['P2'] })
  at.given(asked, held, approved, failed)
    .when('approve', { byBank: true })
    .refused('部分款项须银行转账退回，请填写银行流水号', { status: 400, errors: { bankRefNo: '请填写银行流水号' } })
  at.given(asked, held, approved, failed).when('approve', { byBank: true, bankRefNo: 'ICBC1' }).then(byBank)
  at.given(asked, held)
    .when('approve', { byBank: true, bankRefNo: 'ICBC1' })
    .refused('没有渠道拒绝原路退回的充值，不能改由银行转账', { status: 400, errors: { byBank: '没有渠道拒绝原路退回的充值' } })

  const paying = at.given(asked, held, approved, failed, byBank)
  paying.state({ status: 'APPROVED', banks: { P2: 'ICBC1' } })
  paying.when('bank', { layer: 'P1' }).nothing()
  const banked = WithdrawalBanked({ withdrawalId, amount: 600, bankRefNo: 'ICBC1', layer: 'P2', payeeId })
  paying.when('bank', { layer: 'P2' }).then(banked)
  paying.when('fail', { reason: '晚到的拒绝', layer: 'P2', approval: 2 }).nothing()
  paying.when('fail', { reason: '上一次的拒绝', layer: 'P1', approval: 1 }).nothing()
  paying.when('fail', { reason: '交易不存在', layer: 'P1', approval: 2 }).then(WithdrawalFailed({ reason: '交易不存在', layer: 'P1' }))
  at.given(asked, held, approved, failed, byBank, banked).when('bank', { layer: 'P2' }).nothing()
  at.given(asked, held, approved, failed, byBank, banked)
    .when('pay', {})
    .then(WithdrawalPaid({ amount: 1_000 }))
})

t.test('what has lost its recharge needs a transfer; it is named once', async () => {
  at.given(asked, pooled)
    .when('approve', {})
    .refused('部分款项须银行转账退回，请填写银行流水号', { status: 400, errors: { bankRefNo: '请填写银行流水号' } })
  const named = WithdrawalApproved({ approvedBy, bankRefNo: 'ICBC1', byBank: [POOLED] })
  at.given(asked, pooled).when('approve', { bankRefNo: 'ICBC1' }).then(named)
  const refused = WithdrawalFailed({ reason: '交易不存在', layer: 'P1' })
  const banked = WithdrawalBanked({ withdrawalId, amount: 600, bankRefNo: 'ICBC1', layer: POOLED, payeeId })
  at.given(asked, pooled, named).when('bank', { layer: POOLED }).then(banked)
  at.given(asked, pooled, named, banked, refused).when('approve', {}).then(approved)
  at.given(asked, pooled, named, banked, refused)
    .when('approve', { byBank: true, bankRefNo: 'ICBC2' })
    .then(WithdrawalApproved({ approvedBy, bankRefNo: 'ICBC2', byBank: ['P1'] }))
  at.given(asked, pooled, named, banked, refused)
    .when('approve', { byBank: true, bankRefNo: 'ICBC1' })
    .refused('该银行流水号已用于本申请的另一笔退款', { status: 400, errors: { bankRefNo: '已用于本申请的另一笔退款' } })
  at.given(asked, pooled, named).state({ banks: { [POOLED]: 'ICBC1' } })
  at.given(asked, pooled, named, banked).when('bank', { layer: POOLED }).nothing()
})

t.test('the bank pays to a registered account alone: as it was when it was asked, or else as it is when it is approved', async () => {
  const noPayee = '代理人未登记收款账户，不能由银行转账。请先在代理人资料中登记开户名、开户行和银行账号，再审核'
  at.given(unpayable, held).when('approve', {}).then(approved)
  at.given(unpayable, pooled).when('approve', { bankRefNo: 'ICBC1' }).refused(noPayee)
  const named = WithdrawalApproved({ approvedBy, bankRefNo: 'ICBC1', byBank: [POOLED], payeeId: 'A001.2' })
  at.given(unpayable, pooled).when('approve', { bankRefNo: 'ICBC1', payeeId: 'A001.2' }).then(named)
  at.given(unpayable, pooled, named)
    .when('bank', { layer: POOLED })
    .then(WithdrawalBanked({ withdrawalId, amount: 600, bankRefNo: 'ICBC1', layer: POOLED, payeeId: 'A001.2' }))
  const first = WithdrawalApproved({ approvedBy, bankRefNo: 'ICBC1', byBank: [POOLED] })
  at.given(asked, pooled).when('approve', { bankRefNo: 'ICBC1', payeeId: 'A001.2' }).then(first)
})

t.test('who asked does not decide', async () => {
  at.given(WithdrawalAsked({ ...asked.data, askedBy: approvedBy }), held)
    .when('approve', {})
    .refused('申请人不能审核自己的退款', { status: 403 })
})
