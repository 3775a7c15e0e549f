import t from 'tap'
import { type CustomerPaper, flightWords, legWords, pricesOf, senderText, textOf } from './offer.ts'
import { pdfAround } from './pdf.ts'

const line = (type: 'ADULT' | 'CHILD', count: number, perPassenger: number) => ({ type, count, perPassenger })
const leg = { airLine: 'HU', depTime: '08:30', arrTime: '12:15', arrDays: 0 }
const nameOf = (code: string) => ({ PEK: '北京首都', HAK: '海口美兰' })[code]
const offer: CustomerPaper = {
  title: '三亚海岛五日团',
  legs: [
    legWords({ ...leg, flightNo: 'HU7181', origin: 'PEK', destination: 'HAK', date: '2026-12-16' }, nameOf),
    legWords({ ...leg, flightNo: 'HU7182', origin: 'HAK', destination: 'PEK', date: '2026-12-20', arrDays: 1, arrTime: '00:45' }, nameOf),
    flightWords({ flightNo: 'HU7183', origin: 'PEK', destination: 'XXX', date: '2026-12-21' }, nameOf),
  ],
  prices: pricesOf([
    [line('ADULT', 20, 126_000), line('CHILD', 0, 63_000)],
    [line('ADULT', 20, 100_000), line('CHILD', 0, 50_000)],
  ]),
  facts: [['名单', '2026-12-10 周四 17:00 前提供']],
  from: senderText({ name: '叶枫', agency: { name: '椰风旅行社' } }),
}

t.test('a customer reads the journey and, only where it is wanted, the price of the whole journey', async t => {
  t.same(offer.prices, [{ type: 'ADULT', count: 20, each: 226_000 }], 'of those who travel')
  t.equal(
    textOf(offer, undefined),
    [
      '【三亚海岛五日团】',
      '2026-12-16 周三　HU7181 海南航空',
      '北京首都 08:30 → 海口美兰 12:15（飞行 3 小时 45 分）',
      '2026-12-20 周日　HU7182 海南航空',
      '海口美兰 08:30 → 北京首都 00:45（+1 天）（飞行 16 小时 15 分）',
      '2026-12-21 周一　HU7183',
      '北京首都 → XXX',
      '人数：20 成人',
      '名单：2026-12-10 周四 17:00 前提供',
      '椰风旅行社　叶枫',
    ].join('\n'),
  )
  t.match(textOf(offer, [{ type: 'ADULT', count: 20, each: 250_050 }]), /成人每人含税：¥2,500\.50\n合计：¥50,010\.00\n名单/)
})

t.test('a PDF names where each of its objects begins', async t => {
  const jpeg = Uint8Array.from({ length: 300 }, (_, n) => n % 256)
  const file = pdfAround(jpeg, 1040, 1560)
  const text = Buffer.from(file).toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  t.ok(text.slice(table).startsWith('xref\n0 6\n'))
  const starts = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start))
  t.equal(starts.length, 5)
  for (const [index, start] of starts.entries()) t.ok(text.slice(start).startsWith(`${index + 1} 0 obj\n`))
  t.match(text, '/MediaBox [0 0 595 893]')
  t.ok(text.includes(`/Length 300 >>\nstream\n${Buffer.from(jpeg).toString('latin1')}\nendstream`))
})
