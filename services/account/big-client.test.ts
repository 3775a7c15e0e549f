import t from 'tap'
import { BigClientAdded, BigClientDeleted } from '#contracts/account/client-events.ts'
import { AccountOpened, FundsSettled } from '#contracts/account/events.ts'
import { foldAt } from '#services/kernel/decider.ts'
import { NOON, spec } from '#services/kernel/spec.ts'
import { bigClient } from './big-client.ts'
import { account, type OpenAccount } from './decide.ts'

const id = 'K1'
const at = spec(bigClient, { id })
const whose = { agency: 'A001', agencyName: '海口假日旅行社' }
const added = BigClientAdded({ clientId: id, ...whose, account: 'C.A001.K1', addedBy: 'finance', name: '会展', line: 1_000, termDays: 30 })

t.test('it buys while it is there and nothing of what it owes is late', async () => {
  at.given(added).when('buy', { overdue: 0 }).nothing()
  at.given(added).when('buy', { overdue: 100 }).refused('账期已过，逾期欠款¥1.00，付清后才能继续支付')
  at.given().when('buy', { overdue: 0 }).refused('大客户不存在')
  at.given(added, BigClientDeleted({})).when('buy', { overdue: 0 }).refused('大客户已删除')
})

t.test('what it buys is remembered by its day, of no other account, and not what is taken back', async t => {
  const settled = (movement: string, kind: 'PAY' | 'PAID_VOID' | 'LINE_DOWN', amount: number, day: string) =>
    FundsSettled({ movement, kind, amount, day, lots: [], after: { available: 0, reserved: 0, frozen: 0 }, postings: [] })
  const facts = [
    settled('P1', 'PAY', 100, '2026-11-02'),
    settled('P2', 'PAY', 50, '2026-11-02'),
    settled('G1-2', 'PAID_VOID', 30, '2026-11-03'),
    settled('LK1-2', 'LINE_DOWN', 20, '2026-11-03'),
    settled('P3', 'PAY', 10, '2026-11-04'),
  ]
  const boughtBy = (type: 'C' | 'V') =>
    (foldAt(account, account.initial, [AccountOpened({ type, ...whose, day: '2026-11-01' }), ...facts], NOON) as OpenAccount).bought
  t.same(boughtBy('C'), [
    { day: '2026-11-02', amount: 150 },
    { day: '2026-11-04', amount: 10 },
  ])
  t.equal(boughtBy('V'), undefined)
})
