import t from 'tap'
import { isCommonPassword } from '#contracts/identity/common-passwords.ts'
import { clientHash } from '#contracts/identity/password.ts'
import { commonPasswords, sixDigits, weakSixDigits } from './known-hashes.ts'

const isOfSixDigits = sixDigits()
t.test('six digits are known by their hash, and nothing else is', async t => {
  for (const digits of ['000000', '135790', '999999', '000001']) t.equal(await isOfSixDigits(await clientHash(digits)), true, digits)
  for (const other of ['', '12345', '1234567', '12345a', '１２３４５６', 'newgt-2026'])
    t.equal(await isOfSixDigits(await clientHash(other)), false, other)
})
t.test('whoever asks at the same time is answered as well', async t => {
  const isOfSixDigits = sixDigits()
  const asked = await Promise.all(['654321', 'abcdef', '000002'].map(async text => isOfSixDigits(await clientHash(text))))
  t.same(asked, [true, false, true])
})
t.test('the commonest passwords are known by their hash, as people write them', async t => {
  const isCommon = commonPasswords()
  for (const password of [
    '',
    '123456',
    'Password',
    'P@ssw0rd!',
    'abc123',
    'Admin@123',
    'qwerty2026!',
    'woaini1314',
    '1qaz@WSX'.toLowerCase(),
    '66666666',
    'aaaaaa',
    '0123456789',
    'ABCD1234',
    'Aa111111',
    'Aa@123456',
    'admin888',
    'Ab123456',
    'qwe123456',
    'hna123456',
    'Haihang123',
    'Hainan@2026',
    'Changeme1',
    'Huawei@123',
    '19900101',
    'zyxwvuts',
  ]) {
    t.ok(await isCommon(await clientHash(password)), password)
    t.ok(password === '' || isCommonPassword(password), `${password}, as a browser sees it`)
  }
  for (const password of ['Newgt-2026!', 'abc123!@', '海口-hak-8861', '1990-01-01!', 'aaaaaab', '19901332']) {
    t.notOk(await isCommon(await clientHash(password)), password)
    t.notOk(isCommonPassword(password), `${password}, as a browser sees it`)
  }
})
t.test('pay passwords that are guessed first are known by their hash', async t => {
  const isWeak = weakSixDigits()
  for (const pin of ['123456', '654321', '890123', '111111', '000000', '121212', '123123', '112233', '123321'])
    t.ok(await isWeak(await clientHash(pin)), pin)
  for (const pin of ['135790', '246813', '880716']) t.notOk(await isWeak(await clientHash(pin)), pin)
})
