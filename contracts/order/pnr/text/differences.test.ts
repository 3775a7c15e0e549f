import t from 'tap'
import { inLetters } from '#projections/kernel/pinyin.ts'
import { differences, type OurPnr } from './differences.ts'
import { readPnr } from './read.ts'

const ours = (change: Partial<OurPnr> = {}): OurPnr => ({
  seats: 25,
  travellers: [
    { id: 'a', name: '陈志强', type: 'ADULT', docType: 'ID_CARD', docNo: '460106197908142410', status: 'NAMED' },
    { id: 'b', name: '林月珍', type: 'ADULT', docType: 'PASSPORT', docNo: 'E12345678', status: 'TICKETED', ticketNo: '880-2100000002' },
    { id: 'c', name: 'LI/NA', type: 'ADULT', docType: 'PASSPORT', docNo: 'E99999999', status: 'NAMED' },
  ],
  legs: [
    {
      stockId: 's1',
      flightNo: 'HU7182',
      date: '2026-12-20',
      origin: 'HAK',
      destination: 'PEK',
      cabin: 'G',
      depTime: '07:45',
      arrTime: '11:30',
    },
  ],
  state: 'ACTIVE',
  ticketBy: { date: '2026-12-13', time: '17:00' },
  ...change,
})
const LEG = '  HU7182 G   SU20DEC  HAKPEK HK25  0745 1130          E'
const compared = (text: string, order = ours()) =>
  differences(order, readPnr(text, '2026-11-28'), inLetters).flatMap(({ line: { key, item, kind, bring, why } }) =>
    kind === 'SAME' ? [] : [[key, item, kind, bring ?? why]],
  )

t.test('the same in the host’s words, and with figures that it hides', async t => {
  t.same(
    compared(` 0.25BYC NM3 ABC123
 1.LI/NA MS 2.陈志强 3.林 月珍
 4.${LEG}
 5.SSR FOID HU HK1 NI4601**********2410/P2
 6.SSR TKNE HU HK1 HAKPEK 7182 G20DEC 8802100000002/1/P3
 7.TL/1700/13DEC/HAK888`),
    [],
  )
})

t.test('a Chinese name is the same in letters; of two that are written alike nobody can say which', async t => {
  t.same(
    compared(` 0.25BYC NM3 ABC123
 1.LI/NA MS 2.CHEN/ZHIQIANG 3.LIN/YUEZHEN
 4.${LEG}`),
    [],
  )
  const [first] = ours().travellers
  const called = (name: string, id = first!.id) => ({ ...first!, id, name })
  const only = (...travellers: OurPnr['travellers']) => ours({ travellers })
  const named = (names: string) => ` 0.25BYC NM1 ABC123\n ${names}\n 4.${LEG}`
  t.same(compared(named('1.OUYANG/LYU'), only(called('欧阳吕'))), [], 'a family name of two signs, and ü as YU')
  t.same(compared(named('1.LV/WEI'), only(called('吕伟'))), [])
  t.same(
    compared(named('1.WANG/WEI'), only(called('王伟'), called('王薇', 'b'))).map(([key]) => key),
    ['name:1:.EXTRA', 'ours:a.MISSING', 'ours:b.MISSING'],
  )
})

t.test('each difference with what bringing it over does, or why it cannot', async t => {
  t.same(
    compared(` 0.24BYC NM4 ABC123
 1.陈志刚 2.林月珍 3.WANG/WU 4.ZHAO/LIU
 5.  HU7182 G   SU20DEC  HAKPEK UN24  0745 1130          E
 6.  HU7182 G   SU20DEC  HAKPEK TK24  0915 1300          E
 7.SSR FOID HU HK1 NI460106197908142410/P1
 8.SSR FOID HU HK1 PPE87654321/P2
 9.SSR DOCS HU HK1 P/CHN/E11112222/CHN/23FEB68/F/09NOV35/WANG/WU/P3
10.SSR TKNE HU HK1 HAKPEK 7182 G20DEC 8802100000001/1/P1
11.TL/1200/10DEC/HAK888`),
    [
      ['seats.DIFFERENT', 'SEATS', 'DIFFERENT', '座位增减请办理加员或减员'],
      ['time:s1.DIFFERENT', 'TIME', 'DIFFERENT', '时刻变动请登记不正常航班'],
      ['status:s1.DIFFERENT', 'STATUS', 'DIFFERENT', '座位状态有变，请与航司核实'],
      ['state:IRREGULAR.DIFFERENT', 'STATE', 'DIFFERENT', 'STATE'],
      ['name:1:a.DIFFERENT', 'NAME', 'DIFFERENT', 'RENAME'],
      ['ticket:1:a.EXTRA', 'TICKET', 'EXTRA', 'TICKET'],
      ['document:2:b.DIFFERENT', 'DOCUMENT', 'DIFFERENT', '已出票或退票中，请办理客票更名'],
      ['ticket:2:b.MISSING', 'TICKET', 'MISSING', '票号不同，请核对客票'],
      ['name:3:.EXTRA', 'NAME', 'EXTRA', 'ADD'],
      ['name:4:.EXTRA', 'NAME', 'EXTRA', '文本中没有证件，请在旅客名单中录入'],
      ['ours:c.MISSING', 'NAME', 'MISSING', 'PNR中没有此旅客，请核对'],
      ['limit.DIFFERENT', 'LIMIT', 'DIFFERENT', 'LIMIT'],
    ],
  )
})

t.test('the state of a PNR is that of its worst flight, and stands until the text says otherwise', async t => {
  const back = { ...ours().legs[0]!, stockId: 's2', flightNo: 'HU7181', date: '2026-12-25', origin: 'PEK', destination: 'HAK' }
  const text = (out: string, home: string) => ` 0.25BYC NM0 ABC123
 1.  HU7182 G   SU20DEC  HAKPEK ${out}25  0745 1130
 2.  HU7181 G   FR25DEC  PEKHAK ${home}25  0745 1130`
  const stateIn = (pasted: string, change: Partial<OurPnr> = {}) =>
    differences(ours({ legs: [ours().legs[0]!, back], ...change }), readPnr(pasted, '2026-11-28')).flatMap(({ line, brings }) =>
      line.item === 'STATE' ? [[line.ours, line.theirs, line.kind, brings?.bring === 'STATE' ? brings.state : undefined]] : [],
    )
  for (const status of ['HK', 'RR', 'KL', 'DK']) t.same(stateIn(text(status, 'HK')), [['有效', '有效', 'SAME', undefined]], status)
  for (const status of ['NO', 'HX']) t.same(stateIn(text('HK', status)), [['有效', '被航司清位', 'DIFFERENT', 'LOST']], status)
  for (const status of ['UN', 'TK', 'KK']) t.same(stateIn(text('HK', status)), [['有效', '航变', 'DIFFERENT', 'IRREGULAR']], status)
  t.same(stateIn(text('TK', 'HX')), [['有效', '被航司清位', 'DIFFERENT', 'LOST']], 'a flight that is cleared weighs more')
  t.same(stateIn(text('HK', 'HX'), { state: 'LOST' }), [['被航司清位', '被航司清位', 'SAME', undefined]], 'known already')
  t.same(stateIn(text('HK', 'HK'), { state: 'LOST' }), [['被航司清位', '有效', 'DIFFERENT', 'ACTIVE']], 'it stands again')
  t.same(stateIn(' 0.25BYC NM0 ABC123\n 1.  CA1325 G   SU20DEC  HAKPEK HX25  0745 1130'), [], 'a flight of somebody else')
})

t.test('names hidden, another day, and two of one name told apart by their documents', async t => {
  t.same(compared(' 0.25BYC NM5 ABC123\n 6.  HU7182 G   MO21DEC  HAKPEK HK25  0745 1130'), [
    ['leg:s1.MISSING', 'LEG', 'MISSING', '航班或舱位不同，请核对PNR'],
    ['host:6.EXTRA', 'LEG', 'EXTRA', '订单中没有此航段'],
    ['named.DIFFERENT', 'NAME', 'DIFFERENT', '文本不含姓名，请粘贴RTN显示的名单'],
  ])
  const twin = (id: string, docNo: string) => ({
    id,
    name: '王伟',
    type: 'ADULT' as const,
    docType: 'PASSPORT' as const,
    docNo,
    status: 'NAMED' as const,
  })
  const text = ` 0.25BYC NM2 ABC123\n 1.王伟 2.王伟\n 3.${LEG}\n 4.SSR FOID HU HK1 PPE2222222/P1\n 5.SSR FOID HU HK1 PPE1111111/P2`
  t.same(compared(text, ours({ travellers: [twin('x', 'E1111111'), twin('y', 'E2222222')] })), [])
})
