import t from 'tap'
import { accountTurnovers, closedMonths } from '#projections/account/statement.ts'
import { accountMovementList, virtualAccountList } from '#projections/account/virtual.ts'
import { account } from '#services/account/decide.ts'
import { commanding, commands, idNamed } from '#services/kernel/commands.ts'
import { aClerk, NOON } from '#services/kernel/spec.ts'
import { payment } from '#services/payment/decide.ts'
import { memoryStore } from './memory.ts'
import { watching } from './watch.ts'

/** What random lives are looked at with sees a fault wherever an account or what is shown of it has one. */
const V = 'V.A001'
const whose = { agency: 'A001', agencyName: '海口假日旅行社' }

/** A recharge, money frozen, a payment, money set aside and free again, and a movement of the next month. */
const lived = async () => {
  let now = NOON
  const { store, log } = memoryStore(() => now)
  const run = commands(store)
  const at = commanding(run, (...what) => ({ who: aClerk, now, commandId: idNamed(['watch', now], ...what) }))
  const come = async (movement: string, amount: number) => {
    const created = { ...whose, paymentCode: movement, amount, channel: 'alipay' as const, businessCode: 'RECHARGE' as const, into: V }
    await at(payment, movement).createPayment(created)
    await at(account, V).expect({ movement, amount })
    await at(account, V).receive({ movement, kind: 'RECHARGE' })
  }
  await at(account, V).open({ type: 'V', ...whose })
  await come('P1', 1_000)
  await at(account, V).freeze({ movement: 'F1', amount: 100 })
  await at(account, V).reserve({ movement: 'P2', kind: 'PAY', amount: 300 })
  await at(account, V).settle({ movement: 'P2', kind: 'PAY' })
  await at(account, V).reserve({ movement: 'W1', kind: 'WITHDRAW', amount: 200, newest: true })
  await at(account, V).release({ movement: 'W1' })
  now = '2026-12-02T02:00:00.000Z'
  await come('P3', 500)
  return log
}
const watched = async () => watching().readOn(await lived())

t.test('without a fault nothing is said, and what is new is read only', async t => {
  const log = await lived()
  const watch = watching()
  for (let n = 1; n <= log.length; n++) await t.resolves(watch.readOn(log.slice(0, n)))
  t.equal(watch.ledger.balance(`account-${V}:available`), 1_100)
})

/** `within[name]` is what `made` makes of it */
type Fault = { title: string; within: any; name: string; made: (right: any) => unknown; said: RegExp }
const faults: Fault[] = [
  {
    title: 'an account forgets what was frozen',
    within: account.evolve,
    name: 'FundsFrozen',
    made: () => (state: object) => state,
    said: /is what its stream says/,
  },
  {
    title: 'what is free again has forgotten where it came from',
    within: account.evolve,
    name: 'FundsReleased',
    made:
      right =>
      (state: any, ...more: unknown[]) => ({ ...right(state, ...more), lots: state.lots }),
    said: /is of recharges/,
  },
  {
    title: 'the list passes over what was set aside',
    within: virtualAccountList.on,
    name: 'FundsReserved',
    made: () => (row: object) => row,
    said: /V\.A001 as the list has it/,
  },
  {
    title: 'the statement says that what was paid has come',
    within: accountMovementList.on,
    name: 'FundsSettled',
    made:
      right =>
      (...all: unknown[]) => {
        const line = right(...all)
        return { ...line, in: line.out, out: 0 }
      },
    said: /the line of the statement/,
  },
  {
    title: 'the statement has a line too few',
    within: accountMovementList.on,
    name: 'FundsFrozen',
    made: () => () => null,
    said: /the line of the statement/,
  },
  {
    title: 'a day is counted twice',
    within: accountTurnovers.on,
    name: 'FundsReceived',
    made: right => (row: unknown, data: object, context: { key: string }) =>
      context.key.startsWith('2026-12-02') ? right(right(row, data, context), data, context) : right(row, data, context),
    said: /V\.A001 from .* to 2026-12-02/,
  },
  {
    title: 'a month says that more came than did',
    within: closedMonths.on,
    name: 'MonthClosed',
    made: right => (row: unknown, data: { in: number }, context: object) => right(row, { ...data, in: data.in + 1 }, context),
    said: /2026-11 of V\.A001/,
  },
]
for (const { title, within, name, made, said } of faults)
  t.test(title, async t => {
    const right = within[name]
    t.teardown(() => {
      within[name] = right
    })
    within[name] = made(right)
    await t.rejects(watched(), { message: said })
  })
