import t from 'tap'
import { cabin } from '#contracts/basicinfo/cabin.ts'
import { addAbnormalFlight } from '#contracts/disruption/api.ts'
import { batchPolicy, queryPolicy } from '#contracts/policy/api.ts'
import * as api from '#contracts/terminal/api.ts'
import { dayText } from '#contracts/terminal/grammar.ts'
import { ground } from '../ground.ts'
import { adults } from '../sale.ts'

/** The flight terminal over HTTP (DOMAIN §3.35): answers from our own blocks, orders and tickets. */
const { fresh } = ground(t)
const opened = async () => {
  const house = await fresh()
  return { ...house, detail: (orderId: string) => house.sale.detail(orderId) }
}
/** the text of an answer, page by page */
const allPages = async (first: api.Screen, type: (command: string) => Promise<api.Screen>): Promise<string> => {
  const lines = [...first.lines]
  for (let page = 1; page < first.pages; page++) lines.push(...(await type('PN')).lines)
  return lines.join('\n')
}

t.test('availability, PNR, ticket, fares and the flight’s list, as they stand', async t => {
  const { call, sale, agent, flight, OUT, detail, at } = await opened()
  const type = (command: string, who = 'order') => call(api.typeCommand, { command }, who)
  const day = dayText(flight.date, true)
  const { from, to, flightNo } = flight
  await sale.putOnSale([{ seats: 30 }])

  const av = await type(`av:${from}${to}/${day}`)
  t.match(av, { command: `AV:${from}${to}/${day}`, page: 0, pages: 1 })
  t.match(av.lines.join('\n'), new RegExp(`${flightNo} +DS# GA .*${from}${to} `))
  t.same((await call(api.availability, { origin: from, destination: to, date: flight.date, airLine: 'HU' }, 'order')).lines, av.lines)
  t.match(await type(`AV:${flightNo}/${day}`), { lines: [/./, new RegExp(flightNo)] })
  t.match(await type(`AV:${from}${to}/${day}/2359`), { lines: ['NO ROUTING'], refused: true, hint: '当天2359以后没有切位航班' })
  t.match((await type(`FD:${from}${to}/${day}/HU`)).lines, [new RegExp(`FD:${from}${to}`), /HU\/Y +\//, /HU\/G +\//])

  const policies = (await call(queryPolicy, { airLine: 'HU' }, 'admin')).content.map(({ id }) => id)
  await call(batchPolicy, { ids: policies, change: { tourCode: 'HUT2612' } }, 'admin')
  const { orderId, tickets } = await sale.ticketed(agent, [OUT], adults(22))
  t.match((await type(`AV:${flightNo}/${day}`)).lines[1], /G8 /, 'eight of thirty are left')
  const { pnrs } = await detail(orderId)
  const locator = pnrs[0]!.pnr
  const rt = await type(`RT:${locator}`)
  t.match(rt.lines.join('\n'), new RegExp(`ELECTRONIC TICKET PNR[\\s\\S]+ 0\\.\\d+.*NM\\d+ ${locator}[\\s\\S]+ ${flightNo} G [\\s\\S]+RR`))
  const named = await call(api.retrieve, { pnr: locator, names: true }, 'order')
  const whole = await allPages(named, type)
  t.match(whole, /SSR FOID HU HK1 NI\d{3}\*+[\dX]{2}\/P1/, 'documents are masked')
  t.match(whole, new RegExp(`RMK ORDER/${orderId}`))
  t.match(await type('RT:ZZZZZZ'), { lines: ['NO PNR'], refused: true })

  const ticketNo = (await detail(orderId)).tickets[0]!.ticketNo
  const detr = await call(api.ticketByNumber, { no: ticketNo }, 'order')
  t.match(detr.lines.join('\n'), new RegExp(`O FM:1${from} HU +${flightNo.slice(2)}[\\s\\S]+OPEN FOR USE[\\s\\S]+TKTN: ${ticketNo}`))
  t.same((await type(`DETR:TN/${ticketNo.replace('-', '')}`)).lines, detr.lines)
  t.match(detr.lines.join('\n'), /TOUR CODE: HUT2612\n[\s\S]+ 20K OPEN FOR USE[\s\S]+\|FOP:MS\/[A-Z]+\n/, 'economy, by a gateway')
  await call(cabin.endpoints.modify, { id: 'HU.G', grade: 'C' } as never, 'admin')
  const next = (await call(api.ticketByNumber, { no: ticketNo }, 'order')).lines.join('\n')
  t.match(next, / 30K OPEN FOR USE/, 'the baggage of the class')
  t.match(await type('DETR:TN/880-0000000000'), { lines: ['ET TICKET NUMBER IS NOT EXIST'], refused: true })
  t.match((await type(`DETR:CN/${locator}`)).pages > 1, true, 'all tickets of the PNR')
  t.match((await type(`ML:C/${flightNo}/${day}`)).lines.join('\n'), new RegExp(`MULTI[\\s\\S]+${locator} G RR[\\s\\S]+TOTAL NUMBER +22`))
  t.match((await type(`ML:U/${flightNo}/${day}`)).lines.join('\n'), /TOTAL NUMBER +0/)
  t.equal(tickets.length, 22)

  const terms = {
    kind: 'RETIME',
    cause: 'CARRIER',
    newDepTime: '11:45',
    stay: true,
    refund: true,
    answerBy: at('09:00', 3),
    text: '机型调整',
  } as const
  await call(addAbnormalFlight, { ...terms, flightNo, date: flight.date }, 'order')
  t.match((await type(`AV:${flightNo}/${day}`)).lines[1], new RegExp(`^1 \\* ${flightNo}`), 'a flight with other times is marked')

  t.match(await type(`AV:${flightNo}/${day}`, 'order-jd'), { lines: ['NO AUTHORITY'], refused: true }, 'of one’s own airlines alone')
  t.match(await type(`RT:${locator}`, 'order-jd'), { lines: ['NO AUTHORITY'] })
  t.match(await type(`DETR:TN/${ticketNo}`, 'order-jd'), { lines: ['NO AUTHORITY'] })
})

t.test('pages, help, history of one’s own; hostile input changes and breaks nothing', async t => {
  const { call, send, sale, agent, program } = await opened()
  const type = (command: string, who = 'order') => call(api.typeCommand, { command }, who)
  t.match(await type('pn', 'refund'), { lines: ['NO DISPLAY'], hint: '还没有可翻页的回显' })
  t.match((await type('HELP')).lines.join('\n'), /AV:HAKPEK\/10DEC\/HU +某日航线上的航班和各舱余位/)
  t.match(await type('PN'), { lines: ['END'], hint: '已是最后一页' })
  t.match(await type('PG'), { lines: [/AV:/] }, 'a refusal takes nothing away')
  t.match((await type('DA')).lines, [/^order /, /AIRLINES/, /DATE/])
  t.match(await type('CP'), { lines: [] })
  t.match(await type('ETDZ:1'), { lines: ['UNABLE - READ ONLY'], hint: /只供查询/ })
  await program.settle()
  const head = await program.events.head()
  const hostile = [
    '',
    '   ',
    '>',
    'AV:../../etc',
    "RT:'OR 1=1",
    'ML:constructor/HU7182',
    'HELP __proto__',
    'AV:HAKPEK/99ZZZ',
    '\u0000\u0007\u202e',
    '<script>alert(1)</script>',
    '符'.repeat(100),
    'DETR:TN/'.padEnd(100, '9'),
  ]
  for (const command of hostile) {
    const answer = await send(api.typeCommand, { command }, 'order')
    t.ok(answer.status === 200 || answer.status === 400, JSON.stringify(command))
    for (const line of (answer.data as api.Screen | null)?.lines ?? []) t.notMatch(line, /\p{C}/u)
  }
  t.equal(await program.events.head(), head, 'nothing is written')
  await sale.refused(t, api.typeCommand, { command: 'A'.repeat(101) }, 'order', { status: 400, message: /./ })
  await sale.refused(t, api.typeCommand, { command: 'HELP' }, agent, { status: 403, message: /./ })
  await sale.refused(t, api.availability, {}, 'order', { status: 400, message: '请填写始发地和目的地，或指令' })
  await sale.refused(t, api.retrieve, { command: 'AV:HAKPEK' }, 'order', { status: 400, message: '请填写RT指令' })
  const outs = await call(api.readOuts, { size: 50 }, 'order')
  t.ok(outs.totalElements > 10 && outs.totalElements <= 50)
  t.match((await call(api.readOuts, {}, 'refund')).content, [{ lines: ['NO DISPLAY'] }], 'one’s own alone')
})
