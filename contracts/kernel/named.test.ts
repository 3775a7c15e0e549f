import t from 'tap'
import { everyOne, misnamed, namedCode, toldCode } from './named.ts'
import { present } from './present.ts'

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
    t.same(toldCode(namedCode(code, name), '省份'), { code, ...present({ name }) })
  t.same(toldCode('所有航空公司', '航空公司'), { code: '*' })
  t.same(toldCode('所有航空公司', '省份'), { code: '所有航空公司' })
  t.same(toldCode('（460000）', '省份'), { code: '460000' })
  t.same(toldCode('天津滨海(TSN)', '机场'), { code: 'TSN', name: '天津滨海' })
  t.same(toldCode('营业部(海口)', '营业部'), { code: '营业部(海口)' }, 'a name’s own brackets')
})

t.test('a name that is another’s is told', async t => {
  t.equal(misnamed('省份', { code: '460000', name: '河南' }, '海南'), '省份460000是海南，不是河南')
  t.equal(misnamed('省份', { code: '460000', name: '海南' }, '海南'), undefined)
  t.equal(misnamed('省份', { code: '460000' }, '海南'), undefined)
  t.equal(misnamed('机场', { code: 'TSN', name: '天津滨海' }, '天津滨海国际机场'), undefined, 'the beginning of its name')
  t.equal(misnamed('机场', { code: 'TSN', name: '天' }, '天津滨海国际机场'), '机场TSN是天津滨海国际机场，不是天')
  t.equal(misnamed('省份', { code: '460000', name: '海南' }, undefined), undefined)
})
