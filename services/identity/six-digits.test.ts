import t from 'tap'
import { clientHash } from '#contracts/identity/password.ts'
import { sixDigits } from './six-digits.ts'

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
