import t from 'tap'
import { airportGroup } from '#contracts/basicinfo/airport-group.ts'
import { line } from '#contracts/basicinfo/line.ts'
import { season } from '#contracts/basicinfo/season.ts'
import type { AnyRecord } from '#contracts/kernel/record.ts'
import { codesForNames } from './names.ts'

const called: Record<string, { id: string; names: string[] }[]> = {
  airline: [
    { id: 'HU', names: ['海南航空', '海航'] },
    { id: 'GS', names: ['天津航空', '天津航'] },
  ],
  airport: [
    { id: 'HAK', names: ['海口美兰国际机场', '海口', '海口'] },
    { id: 'SHA', names: ['上海虹桥国际机场', '上海虹桥', '上海'] },
    { id: 'PVG', names: ['上海浦东国际机场', '上海浦东', '上海'] },
  ],
}
const read = async (record: AnyRecord, value: Record<string, string>) => {
  const row = { line: 3, value: { ...value }, errors: {}, notes: {} }
  await codesForNames(record, [row], async name => called[name] ?? [])
  return row
}

t.test('a name of one record is read as its code, and a note says so', async t => {
  const notes = { origin: '始发地“海口”按海口美兰国际机场（HAK）读取', destination: '目的地“上海虹桥”按上海虹桥国际机场（SHA）读取' }
  t.match(await read(line, { airLine: 'HU', origin: '海口', destination: '上海虹桥' }), {
    value: { airLine: 'HU', origin: 'HAK', destination: 'SHA' },
    errors: {},
    notes,
  })
  t.match(await read(line, { airLine: '海航' }), { value: { airLine: 'HU' }, notes: { airLine: '航空公司“海航”按海南航空（HU）读取' } })
  t.match(await read(airportGroup, { airports: 'HAK,海口,上海浦东' }), { value: { airports: 'HAK,HAK,PVG' } })
})

t.test('all of them, as people say it', async t => {
  for (const airLine of ['全部', '所有', '不限', '全部航空公司'])
    t.match(await read(season, { airLine }), { value: { airLine: '*' }, errors: {} })
  t.match(await read(line, { airLine: '全部' }), { errors: { airLine: /^第3行:航空公司“全部”不是代码/ } }, 'a line is one airline’s')
})

t.test('what may be several, or none, is told with what may be meant', async t => {
  const errors = async (record: AnyRecord, value: Record<string, string>) => (await read(record, value)).errors
  t.same(await errors(line, { airLine: 'HU/GS' }), { airLine: '第3行:航空公司“HU/GS”是2个代码，请分成2行，每行填一个' })
  t.same(await errors(line, { origin: '上海' }), {
    origin: '第3行:始发地“上海”可能是上海虹桥国际机场（SHA）、上海浦东国际机场（PVG），请填代码',
  })
  t.same(await errors(line, { destination: '火星' }), { destination: '第3行:目的地“火星”不是代码，也没有叫这个名称的，请填代码，如HAK' })
  t.same(await errors(airportGroup, { airports: 'HAK,火星,上海' }), {
    airports:
      '第3行:机场“火星”不是代码，也没有叫这个名称的，请填代码，如HAK；“上海”可能是上海虹桥国际机场（SHA）、上海浦东国际机场（PVG），请填代码',
  })
})
