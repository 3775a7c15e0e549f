import t from 'tap'
import { code } from '#contracts/kernel/refused.ts'
import { passwordTries } from './tries.ts'

const at = (minutes: number) => new Date(Date.parse('2026-11-21T01:00:00.000Z') + minutes * 60_000).toISOString()
const HOME = '198.51.100.7'
const STRANGER = '203.0.113.1'
const locked = { code: code.loginLocked, status: 401 }

t.test('49 five wrong ones within a quarter of an hour lock a name for an address, and for no other', async t => {
  const tries = passwordTries()
  for (let n = 0; n < 5; n++) tries.begin('yuhai', STRANGER, at(n))
  t.throws(() => tries.begin('yuhai', STRANGER, at(5)), { ...locked, message: '密码错误次数过多，请29分钟后再试' })
  t.doesNotThrow(() => tries.begin('yuhai', HOME, at(5)))
  t.doesNotThrow(() => tries.begin('langhua', STRANGER, at(5)))
  t.throws(() => tries.mustBeOpen('yuhai', STRANGER, at(33)), locked)
  t.doesNotThrow(() => tries.begin('yuhai', STRANGER, at(34)))
})

t.test('what is old, forgiven by the right one, or could not be compared does not count', async t => {
  const tries = passwordTries()
  for (const minute of [0, 1, 2, 3, 16, 16.5]) tries.begin('yuhai', HOME, at(minute))
  tries.right('yuhai', HOME)
  for (let n = 0; n < 4; n++) tries.begin('yuhai', HOME, at(17))
  tries.begin('yuhai', HOME, at(17)).untold()
  t.doesNotThrow(() => tries.begin('yuhai', HOME, at(17)))
  t.throws(() => tries.begin('yuhai', HOME, at(17)), locked)
})

t.test('twenty within an hour from everywhere stop strangers, not the addresses that knew the password', async t => {
  const tries = passwordTries()
  tries.right('yuhai', HOME)
  tries.right('yuhai', '198.51.100.8')
  for (let n = 0; n < 20; n++) tries.begin('yuhai', `203.0.113.${n}`, at(n))
  t.throws(() => tries.begin('yuhai', '203.0.113.99', at(20)), { ...locked, message: '密码错误次数过多，请40分钟后再试' })
  t.doesNotThrow(() => tries.begin('yuhai', HOME, at(20)))
  t.doesNotThrow(() => tries.begin('yuhai', '198.51.100.8', at(20)))
  t.doesNotThrow(() => tries.begin('yuhai', '203.0.113.99', at(60)), 'the first of them is an hour old')
  t.throws(() => tries.begin('yuhai', '203.0.113.98', at(60)), locked)
})

t.test('a flood of names that nobody bears forgets nothing of somebody’s', async t => {
  const tries = passwordTries(100)
  tries.right('yuhai', HOME)
  for (let n = 0; n < 20; n++) tries.begin('yuhai', `203.0.113.${n}`, at(0))
  for (let n = 0; n < 1_000; n++) tries.begin(`nobody-${n}`, STRANGER, at(1), false)
  t.throws(() => tries.begin('yuhai', '203.0.113.99', at(2)), locked)
  t.doesNotThrow(() => tries.begin('yuhai', HOME, at(2)))
  for (let n = 0; n < 4; n++) tries.begin('nobody', STRANGER, at(2), false)
  tries.begin('nobody', STRANGER, at(2), false)
  t.throws(() => tries.begin('nobody', STRANGER, at(2), false), locked, 'which are answered like one that somebody bears')
})
