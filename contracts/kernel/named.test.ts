import t from 'tap'
import { codeIn, everyOne, namedCode } from './named.ts'

t.test('a code is told by its name, and found again in what was told', async t => {
  t.equal(namedCode('460000', '海南'), '海南（460000）')
  t.equal(namedCode('460000', undefined), '460000')
  t.equal(namedCode('HAK', 'HAK'), 'HAK')
  t.equal(everyOne('航空公司'), '所有航空公司')
  for (const [code, name] of [
    ['460000', '海南'],
    ['S1', '营业部（海口）'],
    ['S2', undefined],
  ] as const)
    t.equal(codeIn(namedCode(code, name), '省份'), code)
  t.equal(codeIn('所有航空公司', '航空公司'), '*')
  t.equal(codeIn('所有航空公司', '省份'), '所有航空公司')
})
