import fc from 'fast-check'
import t from 'tap'
import { runs } from '#services/kernel/test/runs.ts'
import { addDays } from '../kernel/calendar.ts'
import { pageWords, readTyped } from './grammar.ts'
import { avText, detrText, fdText, mlText, paged, rtText, seatMark } from './layout.ts'

const typed = (text: string) => readTyped(text, '2026-11-28', addDays)

t.test('commands as staff type them', async t => {
  t.same(typed('>AV:HAKPEK/10DEC/HU'), { word: 'AV', origin: 'HAK', destination: 'PEK', date: '2026-12-10', airLine: 'HU' })
  t.same(typed('avh/hakpek/+/1000'), { word: 'AV', origin: 'HAK', destination: 'PEK', date: '2026-11-29', from: '1000' })
  t.same(typed('AV HU7182/06JAN'), { word: 'AV', flightNo: 'HU7182', date: '2027-01-06' })
  t.same(typed('AV:HAKPEK/10DEC27'), { word: 'AV', origin: 'HAK', destination: 'PEK', date: '2027-12-10' })
  t.same(typed('RT MQ4T7K'), { word: 'RT', pnr: 'MQ4T7K', names: false })
  t.same(typed('RTN:MQ4T7K'), { word: 'RT', pnr: 'MQ4T7K', names: true })
  t.same(typed('RT:N/MQ4T7K'), { word: 'RT', pnr: 'MQ4T7K', names: true })
  t.same(typed('DETR:TN/8802100000001'), { word: 'DETR', ticketNo: '880-2100000001' })
  t.same(typed('DETR:CN/MQ4T7K'), { word: 'DETR', pnr: 'MQ4T7K' })
  t.same(typed('FD:HAKPEK/.'), { word: 'FD', origin: 'HAK', destination: 'PEK', date: '2026-11-28' })
  t.same(typed('ML:C/HU7182/10DEC'), { word: 'ML', which: 'C', flightNo: 'HU7182', date: '2026-12-10' })
  t.same(typed('help av'), { word: 'HELP', about: 'AV' })
  for (const word of pageWords) t.same(typed(word.toLowerCase()), { word })
  for (const write of ['ETDZ:1', 'SS:HU7182', 'NM1张三', 'XEPNR', 'RMK'])
    t.match(typed(write), { wrong: /UNABLE - READ ONLY|ILLEGAL/ }, write)
  // as an input method of Chinese leaves them, and written together
  const toPeking = { word: 'AV', origin: 'HAK', destination: 'PEK', date: '2026-12-10' }
  for (const same of [
    'ＡＶ：ＨＡＫＰＥＫ／１０ＤＥＣ',
    'av：hakpek、10dec',
    'AV;HAKPEK　10DEC',
    'AVHAKPEK/10DEC',
    'avhhakpek 10dec',
    'AVH HAKPEK/10DEC/D',
  ])
    t.same(typed(same), toPeking, same)
  t.same(typed('AV:HAKPEK/。'), { ...toPeking, date: '2026-11-28' })
  t.same(typed('AVHU7182/+'), { word: 'AV', flightNo: 'HU7182', date: '2026-11-29' })
  t.same(typed('FDHAKPEK'), { word: 'FD', origin: 'HAK', destination: 'PEK' })
  t.same(typed('rtmq4t7k'), { word: 'RT', pnr: 'MQ4T7K', names: false })
  t.same(typed('RTNMQ4T7K'), { word: 'RT', pnr: 'MQ4T7K', names: true })
  t.same(typed('DETRTN880-2100000001'), { word: 'DETR', ticketNo: '880-2100000001' })
  t.same(typed('MLG/HU7182'), { word: 'ML', which: 'G', flightNo: 'HU7182' })
  for (const unread of ['AV:HAKPEK/2026-12-10', 'AV:HAKPEK/DEC10', 'AV:HU7182/12-10', 'FD:HAKPEK/12/10', 'ML:C/HU7182/20261210'])
    t.match(typed(unread), { wrong: 'FORMAT', hint: /看不懂.+日期写作10DEC/ }, unread)
  t.match(typed('AV:HAK'), { wrong: 'FORMAT' })
  t.match(typed('ML:constructor/HU7182'), { wrong: 'FORMAT' })
  t.match(typed('ZZZ'), { wrong: 'ILLEGAL' })
  t.match(typed(''), { wrong: 'ILLEGAL' })
  t.match(typed('AV:HAKPEK/31FEB'), { wrong: 'DATE' }, 'a day that is none is never silently today')
})

t.test('whatever is typed, it is read', async () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: 'binary', maxLength: 120 })), text => {
      const read = typed(text)
      return 'wrong' in read || typeof read.word === 'string'
    }),
    { numRuns: runs(500) },
  )
})

t.test('layouts', async t => {
  t.same(
    ['9', 'L', 'C', 'C', 'A'],
    [
      seatMark({ free: 9, status: 'EFFECTIVE', queued: true }),
      seatMark({ free: 0, status: 'EFFECTIVE', queued: true }),
      seatMark({ free: 0, status: 'EFFECTIVE', queued: false }),
      seatMark({ free: 20, status: 'INVALID', queued: true }),
      seatMark({ free: 10, status: 'EFFECTIVE', queued: true }),
    ],
  )
  const classes = [
    { cabin: 'G', mark: '6' },
    { cabin: 'T', mark: 'A' },
  ]
  const flight = { flightNo: 'HU7182', origin: 'HAK', destination: 'PEK', depTime: '21:10', arrTime: '00:55', arrDays: 1, classes }
  t.same(avText('HAK', 'PEK', '2026-12-10', [flight, { ...flight, abnormal: 'CANCEL' }]), [
    ' 10DEC(THU) HAKPEK',
    '1   HU7182  DS# G6 TA                          HAKPEK 2110   0055+1     0   E',
    '2 X HU7182  DS# G6 TA                          HAKPEK 2110   0055+1     0   E',
  ])
  const leg = { ...flight, cabin: 'G', date: '2026-12-10', status: 'RR', seats: 12 }
  const pnr = {
    locator: 'MQ4T7K',
    group: 'YEFENGHK',
    seats: 12,
    names: [{ name: '符海燕' }, { name: '林小雨', suffix: 'CHD' }],
    legs: [leg],
    office: 'HAK888',
    limit: '1700/26NOV/HAK888',
    lines: ['RMK ORDER/26112840792306'],
    ticketed: true,
    cancelled: false,
  }
  t.same(rtText(pnr, true), [
    '  **ELECTRONIC TICKET PNR**',
    ' 0.12YEFENGHK NM2 MQ4T7K',
    ' 1.符海燕',
    ' 2.林小雨CHD',
    ' 3.  HU7182 G   TH10DEC  HAKPEK RR12  2110 0055+1        E',
    ' 4.HAK888',
    ' 5.T',
    ' 6.RMK ORDER/26112840792306',
  ])
  t.match(rtText({ ...pnr, ticketed: false, cancelled: true }, false), [' *THIS PNR WAS ENTIRELY CANCELLED*', / 0\./, / 3\./])
  t.match(rtText({ ...pnr, ticketed: false }, false), [/ 0\./, / 3\./, / 4\./, ' 5.TL/1700/26NOV/HAK888'])
  const coupon = {
    flightNo: 'HU7182',
    cabin: 'G',
    date: '2026-12-10',
    depTime: '07:45',
    from: 'HAK',
    to: 'PEK',
    bags: '20K',
    pnr: 'MQ4T7K',
    basis: 'G',
  }
  const ticket = {
    ticketNo: '880-2100000001',
    issuer: 'HU',
    origin: 'HAK',
    destination: 'PEK',
    passenger: '符海燕',
    fare: 119_000,
    yq: 2_000,
    total: 126_000,
  }
  const detr = detrText({ ...ticket, coupons: [{ ...coupon, status: 'OPEN FOR USE' }], cn: 5_000 })
  t.match(
    detr.join('\n'),
    /O FM:1HAK HU {4}7182 {2}G 10DEC 0745 OK G[\s\S]+OPEN FOR USE[\s\S]+FARE: +CNY +1190\.00[\s\S]+TOTAL: +CNY +1260\.00\|TKTN: 880-2100000001/,
  )
  t.match(
    fdText({
      origin: 'HAK',
      destination: 'PEK',
      date: '2026-12-10',
      airLine: 'HU',
      tpm: 2315,
      rows: [{ code: 'G', grade: 'Y', fare: 119_000, from: '2026-11-28' }],
    })[1],
    /^01 HU\/G {5}\/ 1190\.00= 2380\.00\/G /,
  )
  t.match(mlText({ flightNo: 'HU7182', date: '2026-12-10', which: 'C', pairs: [{ pair: 'HAKPEK', rows: [] }] }), [
    'MULTI',
    /HU7182/,
    'HAKPEK',
    'NIL',
    'TOTAL NUMBER    0',
  ])
})

t.test('pages of twenty lines; a plus says that there is more', async t => {
  const lines = Array.from({ length: 45 }, (_, n) => `line ${n}`)
  const first = paged(lines, 0)
  t.same([first.pages, first.lines.length], [3, 20])
  t.match(first.lines.at(-1), /^line 19 +\+$/)
  t.same(paged(lines, 2).lines, ['line 40', 'line 41', 'line 42', 'line 43', 'line 44'])
  t.same(paged([], 0), { lines: [], page: 0, pages: 1 })
})
