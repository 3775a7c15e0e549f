import t from 'tap'
import { fareTypes } from '#contracts/enums.ts'
import {
  closedBecause,
  filesOf,
  flightsOf,
  gapsOf,
  hintOf,
  matching,
  missingOf,
  type RefundFormType,
  sentOf,
  type Ticket,
  wholeBecause,
  whyNot,
  whyNotTaken,
} from './form.ts'

const kind = (over: Partial<RefundFormType> = {}): RefundFormType => ({
  code: 'VOLUNTE',
  label: '自愿退票',
  kind: 'VOLUNTE',
  manner: 'VOLUNTE',
  until: '2027-12-05T15:59:59.000Z',
  refundable: true,
  notice: false,
  papers: [],
  reasons: [],
  ...over,
})
const coupon = (stockId: string, status: 'OPEN' | 'REFUNDED' = 'OPEN') => ({ stockId, flightNo: 'HU7281', date: '2026-12-05', status })
const ticket = (over: Partial<Ticket> = {}): Ticket => ({
  passengerId: 'P1',
  ticketNo: '880-2361180417',
  name: '陈志强',
  type: 'ADULT',
  status: 'TICKETED',
  paid: 114_000,
  refundable: true,
  why: '',
  coupons: [coupon('A'), coupon('B')],
  ...over,
})
const SICKNESS = kind({
  code: 'SICKNESS',
  label: '因病退票',
  kind: 'INVOLUNTE',
  manner: 'INVOLUNTE',
  papers: [
    [
      { code: 'ID_CARD', label: '身份证' },
      { code: 'PASSPORT', label: '护照' },
    ],
    [{ code: 'DIAGNOSIS', label: '诊断证明' }],
  ],
})
const CHILD = kind({ code: 'CHILD', label: '儿童票退差', manner: 'CHILD', travellers: ['CHILD'] })
const SPECIAL = kind({ code: 'SPECIAL_TRAVELERS', label: '特殊旅客退票', manner: 'WAIVED', travellers: ['SOLIDER', 'INFANT'] })
const paper = (kind: 'ID_CARD' | 'DIAGNOSIS', size = 4) => ({ kind, file: new File(['x'.repeat(size)], `${kind}.jpg`) })

t.test('who may be chosen for a type, and why not', async t => {
  t.equal(whyNot(ticket(), kind()), '')
  t.equal(whyNot(ticket({ refundable: false, why: '陈志强的客票存在未完结的退票' }), kind()), '存在未完结的退票')
  t.equal(whyNot(ticket(), CHILD), '儿童票退差限儿童')
  t.equal(whyNot(ticket({ type: 'CHILD', ticketNo: '' }), CHILD), '尚未出票，没有票差可退')
  t.equal(whyNot(ticket({ type: 'INFANT' }), SPECIAL), '')
})

t.test('a type that leads nowhere says so before it is chosen', async t => {
  t.equal(closedBecause(kind(), [ticket()]), '')
  t.equal(closedBecause(SPECIAL, [ticket()]), `本订单没有可退的${fareTypes.SOLIDER}、婴儿旅客`)
  t.equal(closedBecause(kind({ refundable: false }), [ticket()]), '已过申请期限')
  t.equal(closedBecause(kind(), []), '没有可退的客票')
})

t.test('what a type costs and asks for', async t => {
  t.equal(hintOf(kind()), '按时间收退票费')
  t.equal(hintOf(SICKNESS), '免退票费，须传材料')
  t.equal(hintOf(kind({ manner: 'INVOLUNTE', notice: true })), '免退票费，须填通告编号')
  t.equal(hintOf(CHILD), '只退票差，客票保留')
})

t.test('names and ticket numbers that were pasted', async t => {
  const all = [
    ticket(),
    ticket({ passengerId: 'P2', name: '林月珍', ticketNo: '880-2361180418' }),
    ticket({ passengerId: 'P3', name: '周建国', ticketNo: '' }),
  ]
  const found = (text: string) => matching(all, text).map(({ name }) => name)
  t.same(found(''), ['陈志强', '林月珍', '周建国'])
  t.same(found('林月珍、周建国'), ['林月珍', '周建国'])
  t.same(found('8802361180417\n880-2361180418'), ['陈志强', '林月珍'])
  t.same(found('0418'), ['林月珍'])
  t.same(found('黄'), [])
})

t.test('flights of a ticket, one by one where that may be', async t => {
  const segment = { flightNo: 'HU7281', date: '2026-12-05', origin: 'HAK', destination: 'PEK' }
  const segments = [
    { ...segment, stockId: 'A', alone: false },
    { ...segment, stockId: 'B', alone: true },
  ]
  const shown = (tickets: Ticket[], of: RefundFormType) =>
    flightsOf(segments, tickets, of).map(({ isLeft, mayAlone }) => [isLeft, mayAlone])
  t.same(shown([ticket()], kind()), [
    [true, false],
    [true, true],
  ])
  t.same(shown([ticket({ coupons: [coupon('A', 'REFUNDED'), coupon('B')] })], SICKNESS), [
    [false, true],
    [true, true],
  ])
  t.equal(wholeBecause(segments, [ticket()], kind()), '')
  t.match(wholeBecause([segments[0]!], [ticket()], kind()), '须整程退')
  t.equal(wholeBecause([segments[0]!], [ticket()], SICKNESS), '')
  t.equal(wholeBecause(segments, [ticket({ ticketNo: '' })], SICKNESS), '未出票的旅客只能整程退')
})

t.test('what is still missing, in the order of the page', async t => {
  const nothing = { ids: [], segments: undefined, noticeNo: '', papers: [] }
  t.same(gapsOf(undefined, nothing), [{ at: 'tickets', text: '选择要退的客票' }])
  t.same(
    gapsOf(SICKNESS, { ...nothing, ids: ['P1'], segments: [], papers: [paper('ID_CARD')] }).map(({ text }) => text),
    ['选择要退的航段', '上传诊断证明'],
  )
  t.same(
    gapsOf(kind({ notice: true }), { ...nothing, ids: ['P1'], noticeNo: ' ' }).map(({ at }) => at),
    ['notice'],
  )
  t.same(missingOf(SICKNESS, []).length, 2)
})

t.test('a file that would be refused is told before it is sent', async t => {
  const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
  t.equal(whyNotTaken(file('诊断.PDF'), 0), undefined)
  t.match(whyNotTaken(file('诊断.docx'), 0), /类型不能上传/)
  t.match(whyNotTaken(file('a.jpg', 3 * 1024 * 1024), 0), '请压缩到 2 MB 以内')
  t.match(whyNotTaken(file('a.jpg'), 12), '一次最多 12 份')
})

t.test('papers go one after the other, and each tells how far it is', async t => {
  const papers = [paper('ID_CARD', 10), paper('DIAGNOSIS', 30), paper('ID_CARD', 10)]
  t.same(
    Object.entries(filesOf(papers)).map(([field, files]) => [field, files.length]),
    [
      ['ID_CARD', 2],
      ['DIAGNOSIS', 1],
    ],
  )
  const sent = sentOf(papers, 0.5)
  t.same(
    papers.map(({ file }) => sent.get(file)),
    [1, 5 / 30, 1],
  )
})
