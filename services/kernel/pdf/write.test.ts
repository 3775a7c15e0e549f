import t from 'tap'
import { extractText, getDocumentProxy } from 'unpdf'
import type { PrintedPart, PrintedSheet } from '#contracts/kernel/printed.ts'
import { itinerarySheet, prepaymentSheet, ticketSheet } from '#contracts/order/ticketing/receipt-sheets.ts'
import { type Printed, pdfWriter } from './write.ts'

/** texts of a sheet, sign by sign: line breaks depend on the paper */
const said = (sheet: PrintedSheet): string[] => sheet.flatMap(saidBy)
const saidBy = (part: PrintedPart): readonly string[] => {
  switch (part.part) {
    case 'facts':
      return part.facts.flat()
    case 'table':
      return [part.caption, ...part.heads, ...part.rows.flatMap(({ cells }) => cells), ...(part.foot ?? [])]
    case 'people':
      return [part.title, ...part.people.flatMap(({ title, facts }) => [title, ...facts.flat()])]
    case 'stamp':
      return part.texts
    case 'note':
      return [part.text]
  }
}
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
const read = async (bytes: Buffer) => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { totalPages, text: plain(text.join('')) }
}

const head = {
  orderId: '26112518464469',
  orderNo: '26112518464469',
  issuedAt: '2026-11-25T02:00:00.000Z',
  payer: '海南椰风国际旅行社',
  airLine: 'HU' as const,
  airLineName: '海南航空',
  groupName: '北京精品五日团',
  tourCode: 'TC2611',
  flights: [
    {
      airLine: 'HU' as const,
      flightNo: 'HU7182',
      date: '2026-12-25',
      origin: 'HAK',
      originName: '海口美兰',
      destination: 'PEK',
      destinationName: '北京首都',
      depTime: '08:30',
      arrTime: '00:15',
      arrDays: 1,
      cabin: 'G',
    },
  ],
}
const price = { fare: 79_000, cnFund: 5_000, yq: 2_000, vat: 6_688, amount: 86_000 }
const ticket = (n: number, name: string) => ({
  ticketNo: `880-2100000${String(n).padStart(3, '0')}`,
  name,
  type: 'ADULT' as const,
  status: n === 2 ? ('REFUNDED' as const) : ('OPEN' as const),
  pnr: 'MQ4T7K',
  ticketedAt: '2026-11-24T08:30:00.000Z',
  ...price,
})
// names with signs that are rare, or beyond the first plane
const names = ['陈志强', '欧阳㛃', '䶮犇', '林玥𬱖', '阿卜杜拉·买买提艾力']
const tickets = Array.from({ length: 60 }, (_, n) => ticket(n + 1, `${names[n % names.length]}`))

t.test('every receipt says as PDF what its page says', async t => {
  const writePdf = pdfWriter()
  const write = (printed: Printed) => writePdf('u', printed)
  const same = async (title: string, sheet: PrintedSheet, pages: number) => {
    const bytes = await write({ title, subject: `订单 ${head.orderNo}`, sheet })
    t.match(bytes.subarray(0, 5).toString(), '%PDF-')
    t.ok(bytes.length < 200_000, `${title}: ${bytes.length} bytes, with the signs that it needs and no others`)
    const { totalPages, text } = await read(bytes)
    t.equal(totalPages, pages, `${title}: pages`)
    t.same(
      [title, ...said(sheet)].filter(one => !text.includes(plain(one))),
      [],
      title,
    )
    t.match(text, plain(`第 ${pages} 页，共 ${pages} 页`))
  }
  const bag = { kind: 'LUGGAGE' as const, product: '行李20公斤', paid: 20_000, returned: 0, returning: 0 }
  const products = [
    { ...bag, name: names[0]!, count: 1, amount: 20_000 },
    { ...bag, name: names[1]!, count: 2, paid: 40_000, returned: 20_000, amount: 20_000 },
  ]
  const counted = { totals: { count: 59, ...price }, products, extras: 40_000, amount: 126_000, amountText: '人民币壹仟贰佰陆拾元整' }
  await same('国内客票收据', ticketSheet({ ...head, tickets, ...counted }), 3)
  await same(
    '行程单',
    itinerarySheet({
      ...head,
      itineraries: tickets.slice(0, 9).map(one => ({ ...one, docType: 'ID_CARD' as const, docNo: '46010019900101001X' })),
    }),
    2,
  )
  const paid = {
    paymentCode: 'P261124000001',
    channel: 'alipay' as const,
    tradeNo: '2026112422001',
    paidAt: head.issuedAt,
    amount: 860_000,
  }
  const sums = {
    total: 860_000,
    extras: 60_000,
    received: 920_000,
    returned: 70_000,
    returning: 36_000,
    amount: 814_000,
    amountText: '人民币捌仟壹佰肆拾元整',
    owed: 1_000,
  }
  const { amount: _, ...way } = paid
  const bags = { ...bag, count: 3, paid: 60_000, returned: 20_000, ...way }
  await same('预付款收据', prepaymentSheet({ ...head, payments: [paid], products: [bags], ...sums }), 1)
})

const printed = (title: string): Printed => ({ title, subject: '订单', sheet: [] })
/** a writer that finishes a sheet when the test says so */
const byHand = () => {
  const begun: string[] = []
  const finish: (() => void)[] = []
  const write = pdfWriter(({ title }) => {
    begun.push(title)
    return new Promise<Buffer>(resolve => finish.push(() => resolve(Buffer.from(title))))
  })
  const turn = () => new Promise(done => setImmediate(done))
  /** everything that waits, one after another */
  const finishAll = async () => {
    await turn()
    for (let end = finish.shift(); end; end = finish.shift()) {
      end()
      await turn()
    }
  }
  return { write, begun, finishAll }
}

t.test('people take turns, and what nobody waits for any more is not written', async t => {
  const { write, begun, finishAll } = byHand()
  const [gone, late] = [new AbortController(), new AbortController()]
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(title =>
    write(title[0]!, printed(title), title === 'a3' ? gone.signal : undefined),
  )
  gone.abort()
  await t.rejects(asked[2]!, { name: 'AbortError' })
  await t.rejects(write('a', printed('a4'), gone.signal), { name: 'AbortError' })
  const written = write('c', printed('c2'), late.signal)
  await finishAll()
  t.same(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  late.abort()
  t.equal((await written).toString(), 'c2', 'an answered caller goes, too')
  t.equal((await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length, 5)
})

t.test('so many wait in all, and who comes then is told when to come again', async t => {
  const { write, begun, finishAll } = byHand()
  const people = Array.from({ length: 61 }, (_, n) => write(`u${n}`, printed(`${n}`)))
  await t.rejects(write('another', printed('x')), { status: 503, retryAfter: 15, message: /稍后再试/ })
  await finishAll()
  t.equal((await Promise.all(people)).length, 61)
  const failing = pdfWriter(({ title }) => (title === 'x' ? Promise.reject(new Error('no font')) : Promise.resolve(Buffer.from(title))))
  const broken = failing('a', printed('x'))
  const whole = failing('a', printed('y'))
  await t.rejects(broken, /no font/)
  t.equal((await whole).toString(), 'y')
  t.equal(begun.length, 61)
})

t.test('a sign that the font does not have is a box, and said at the end', async t => {
  const write = pdfWriter()
  const sheet: PrintedSheet = [{ part: 'facts', facts: [['旅客', '𠮷田葛\u{e0100}、مرحبا']] }]
  const { text } = await read(await write('u', { title: '行程单', subject: '订单 1', sheet }))
  t.match(text, '□田葛、□□□□□')
  t.match(text, '□为字库中没有的字,依次为U+20BB7、U+645、U+631')
  t.notMatch((await read(await write('u', { title: '行程单', subject: '订单 1', sheet: [] }))).text, '□')
})

t.test('so many of one person are under way at most, and another waits for no more than those', async t => {
  const written: (() => void)[] = []
  const writePdf = pdfWriter(() => new Promise<Buffer>(resolve => written.push(() => resolve(Buffer.from('pdf')))))
  const printed: Printed = { title: '收据', subject: '订单', sheet: [] }
  const three = [1, 2, 3].map(() => writePdf('a', printed))
  await t.rejects(writePdf('a', printed), { status: 429, message: '正在生成的文件较多，请稍后再试' })
  const others = writePdf('b', printed)
  for (let n = 0; n < 4; n++) {
    await new Promise(done => setImmediate(done))
    written[n]!()
  }
  t.equal((await Promise.all([...three, others])).length, 4)
  const again = writePdf('a', printed)
  await new Promise(done => setImmediate(done))
  written[4]!()
  await again
})
