import t from 'tap'
import { isReserved, seenAs } from './reserved-names.ts'

const words = ['管理员', '系统', '客服', '海航', 'admin', '海南航空', '首都航空']
t.test('names that pass themselves off as the house', async t => {
  for (const name of [
    '管理员',
    '系统',
    '海航客服',
    '系 统 管理员',
    '海航—官方客服',
    '海南航空股份有限公司',
    'ＡＤＭＩＮ',
    'аdmin',
    'Adm1n',
    '客\u200b服',
    'Ádmin',
    'admın',
    '管\u3164理员',
    '系統管理員',
    '超级管理员',
    '在线客服',
    '值班客服专员',
    '海南航空股份有限公司\uffa0',
  ])
    t.ok(isReserved(name, words), name)
})
t.test('names of others', async t => {
  for (const name of ['海口海航旅行社', '海南椰风国际旅行社有限公司', '有限公司', '系统集成旅游公司', '总督旅行社', '', '叶风'])
    t.notOk(isReserved(name, words), name)
  t.notOk(isReserved('管理员', []), 'none is reserved')
})
t.test('what is compared is what is seen', async t => {
  t.equal(seenAs(' Ａ-Ｄ\u200bm·1n'), 'admin')
  t.equal(seenAs('鄭\u115f鈞'), seenAs('郑钧'))
})
