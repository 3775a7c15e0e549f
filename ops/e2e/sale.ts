import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { openUpVirtualAccount, rechargeVirtualAccount } from '#contracts/account/virtual-api.ts'
import { clientHash } from '#contracts/identity/password.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { importPassenger, orderDetail, type SubmitBody, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import type { TravellerCounts } from '#contracts/order/search/quote.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import type { PolicyTerms } from '#contracts/policy/events.ts'
import { policyTerms } from '#contracts/policy/test/sample.ts'
import { importStock, queryItem } from '#contracts/seats/api.ts'
import { table } from '#ops/seed/table.ts'
import { contexts, duesOf } from '#services/contexts.ts'
import { demoPassword } from '#services/identity/seed.ts'
import { writeSheet } from '#services/kernel/sheet/write.ts'
import { tick } from '#services/kernel/stream/due.ts'
import type { Program, Sent } from './start.ts'

/** signs notifications, so that tests can send what a gateway would not */
export const GATEWAY_SECRET = 'the gateway secret of tests'

/** A file as people upload it: a workbook of text cells under these headers. */
export const workbookOf = async (rows: Record<string, string | number>[]): Promise<Uint8Array<ArrayBuffer>> => {
  const columns = Object.keys(rows[0]!).map(title => ({ title, key: title, type: 'text' as const }))
  const text = rows.map(row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])))
  return new Uint8Array(await buffer(writeSheet(columns, [text], '数据')))
}

export type FlightRow = { flightNo: string; date: string; from: string; to: string; dep: string; arr: string; seats: number; fare: number }
/** The default flight on sale in tests: HU7182 from Haikou to Beijing, 60 seats, Y 2380 yuan. */
export const FLIGHT: FlightRow = {
  flightNo: 'HU7182',
  date: '2026-12-10',
  from: 'HAK',
  to: 'PEK',
  dep: '07:45',
  arr: '11:30',
  seats: 60,
  fare: 2380,
}
/** its block */
export const OUT = 'HU7182-2026-12-10-G'
const rowOf = ({ flightNo, date, from, to, dep, arr, seats, fare }: FlightRow, distance: number) => ({
  航班: flightNo,
  航司: flightNo.slice(0, 2),
  日期: date,
  出发地: from,
  到达地: to,
  起飞时间: dep,
  到达时间: arr,
  舱位: 'G',
  座位数: seats,
  全价: fare,
  里程: distance,
})
/** A flight as a row of a sheet: the columns in another order, with alternative headers. */
export const stockRow = (flight: Partial<FlightRow> = {}, distance = 2315) => rowOf({ ...FLIGHT, ...flight }, distance)
export const nobody: TravellerCounts = { ADULT: 0, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
export const adults = (count: number): TravellerCounts => ({ ...nobody, ADULT: count })
const contact = { name: '符海燕', phone: '0898-00000001' }

/** Names of the demonstration, `skip` adults left to others. */
export const namesOf = async (counts: TravellerCounts, skip = 0) => {
  const everybody = await table(fileURLToPath(new URL('../seed', import.meta.url)), 'travellers.tsv')
  const of = (type: 'ADULT' | 'CHILD', label: string, from: number) =>
    everybody
      .filter(traveller => traveller.type === type)
      .slice(from, from + counts[type])
      .map(({ name, docNo }) => ({ 姓名: name!, 旅客类型: label, 证件类型: '身份证', 证件号: docNo! }))
  return [...of('ADULT', '成人', skip), ...of('CHILD', '儿童', 0)]
}

/** Adults who fly abroad, by their passports. */
export const passports = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    姓名: `ZHANG/${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n % 26]}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(n / 26)]}`,
    旅客类型: '成人',
    证件类型: '护照',
    证件号: `E${70_000_000 + n}`,
  }))

/** Logins end after hours, and these lives last weeks: everybody logs in again each day. */
export const daily = (house: Program, time: { now: string }): Program => {
  const tokens = new Map<string, Promise<string>>()
  const sentAs = async (as: string | undefined, sent: Sent = {}): Promise<Sent> => {
    if (as === undefined) return sent
    const day = `${as} ${time.now.slice(0, 10)}`
    const token = tokens.get(day) ?? house.signIn(as)
    tokens.set(day, token)
    return { ...sent, headers: { authorization: `Bearer ${await token}`, ...sent.headers } }
  }
  return {
    ...house,
    send: async (endpoint, body, as, sent) => house.send(endpoint, body, undefined, await sentAs(as, sent)),
    call: async (endpoint, body, as, sent) => house.call(endpoint, body, undefined, await sentAs(as, sent)),
  }
}

/** The steps of a sale over HTTP, as agency and staff take them; `time.now` is the clock of the program. */
export const selling = (house: Program, time: { now: string }) => {
  const { program, call, send } = house

  const importFlights = (rows: Record<string, string | number>[], mode: 'preview' | 'all' | 'accepted' = 'all') =>
    workbookOf(rows).then(bytes => call(importStock, { mode }, 'order', { files: [{ name: '切位.xlsx', bytes }] }))

  /** imports flights, and a policy that sells them; by default at half of Y to groups of ten */
  const putOnSale = async (
    flights: readonly Partial<FlightRow>[] = [{}],
    { name = '海航团队', airLine = 'HU', rate = 5000, ...terms }: Partial<Static<typeof PolicyTerms>> & { rate?: number } = {},
  ) => {
    await importFlights(flights.map(flight => stockRow(flight)))
    return call(savePolicy, discount(name, airLine, rate, terms), 'order')
  }

  /** seats of a block after all consequences */
  const seatsOf = async (stockId: string) => {
    await program.settle()
    const { content } = await call(queryItem, { flightNo: stockId.slice(0, stockId.indexOf('-')) }, 'order')
    const { total, held, sold, free } = content.find(({ id }) => id === stockId)!
    return { total, held, sold, free }
  }

  /** a journey with its price from the search */
  const wanted = async (as: string, stockIds: string[], counts: TravellerCounts): Promise<Static<typeof SubmitBody>> => {
    await program.settle()
    const { content } = await call(queryItem, { size: 200 }, 'order')
    const items = stockIds.map(id => content.find(item => item.id === id)!)
    const voyageType = items.length > 2 ? 'M' : items.length === 2 ? 'D' : 'S'
    const legs = items.map(({ origin, destination, date }) => ({ origin, destination, date }))
    const found = await call(searchingPriceSeat, { voyageType, legs, counts }, as)
    const total = found.legs.reduce(
      (sum, { flights }, leg) => sum + (flights.find(({ stockId }) => stockId === stockIds[leg])?.total ?? 0),
      0,
    )
    return { voyageType, legs: stockIds.map(stockId => ({ stockId })), counts, total, groupName: '测试团', contact }
  }
  const submit = async (as: string, stockIds: string[], counts: TravellerCounts, change: Partial<Static<typeof SubmitBody>> = {}) => {
    const done = await call(submitOrder, { ...(await wanted(as, stockIds, counts)), ...change }, as)
    await program.settle()
    return done
  }

  /** opens a payment without paying */
  const openPayment = async (as: string, orderId: string, totalAmount: number) =>
    (await call(gotoPayAlipay, { orderId, totalAmount }, as)).paymentCode
  /** presses the button on the gateway's page */
  const payAt = async (paymentCode: string): Promise<string> => {
    const { statusCode, body } = await program.app.inject({
      method: 'POST',
      url: `/sandbox/pay/${paymentCode}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    await program.settle()
    return statusCode === 200 ? body : `HTTP ${statusCode}`
  }
  /** Opens the virtual account of somebody's agency, with so much in it. @returns its pay password, as a browser sends it */
  const funded = async (as: string, totalAmount: number): Promise<string> => {
    const [payPassword, loginPassword] = (await Promise.all(['135790', demoPassword].map(clientHash))) as [string, string]
    await call(openUpVirtualAccount, { payPassword, loginPassword }, as)
    await payAt((await call(rechargeVirtualAccount, { totalAmount }, as)).paymentCode)
    return payPassword
  }
  const name = async (as: string, orderId: string, rows: Record<string, string>[], mode: 'preview' | 'all' | 'accepted' = 'all') =>
    call(importPassenger, { orderId, mode }, as, { files: [{ name: '名单.xlsx', bytes: await workbookOf(rows) }] })

  /** a whole sale: ordered, paid, confirmed, named, ticketed */
  const ticketed = async (
    as: string,
    stockIds: string[],
    counts: TravellerCounts,
    { skip = 0, names, ...change }: { skip?: number; names?: Record<string, string>[] } & Partial<Static<typeof SubmitBody>> = {},
  ) => {
    const { orderId, total } = await submit(as, stockIds, counts, change)
    await payAt(await openPayment(as, orderId, total))
    await call(sureRequestSeat, { orderId }, 'order')
    await name(as, orderId, names ?? (await namesOf(counts, skip)))
    const { tickets } = await call(sureOutTicket, { orderId }, 'order')
    return { orderId, total, tickets }
  }
  const detail = (orderId: string, as = 'order') => call(orderDetail, { orderId }, as)

  /** moves the time to `now`: everything due is done */
  const pass = async (now: string) => {
    time.now = now
    await program.settle()
    await tick({
      due: program.house.due,
      dues: duesOf(contexts, program.house),
      run: program.run,
      now,
    })
    await program.settle()
  }

  /** Expects that the call is refused in this way and writes nothing. */
  const refused = async (
    t: Test,
    endpoint: AnyEndpoint,
    body: unknown,
    as: string | undefined,
    expected: { status: number; message: RegExp | string },
    sent?: Sent,
  ) => {
    // the first login of a person is an event of its own
    if (as) await house.token(as)
    await program.settle()
    const head = await program.events.head()
    const { status, message, data } = await send(endpoint, body, as, sent)
    t.match({ status, message, data }, { ...expected, data: null }, `${endpoint.zh}: ${expected.message}`)
    await program.settle()
    // the use of a login is recorded from time to time, whatever the request
    const { events } = await program.events.readAll({ from: head, limit: 100 })
    const written = events.filter(({ stream }) => !/^(session-|newgt-log$)/.test(stream)).map(({ type }) => type)
    // claims made before the refusal are dropped again once the request can no longer become an order or seats; a message signed by a
    // gateway is kept as evidence, even if it is not believed
    t.match(
      written.join(),
      /^(PaymentNoticed|UnpaidSeatsClaimed,((OrderNumberReserved,)?OrderNumberVoided,|AdditionVoided,)?UnpaidSeatsDropped)?$/,
      'and nothing is written',
    )
  }

  return { importFlights, putOnSale, seatsOf, wanted, submit, openPayment, payAt, funded, name, ticketed, detail, pass, refused }
}
export type Selling = ReturnType<typeof selling>

export const discount = (name: string, airLine: string, rate: number, more: Partial<Static<typeof PolicyTerms>> = {}) => ({
  terms: policyTerms({ name, airLine, price: { kind: 'DISCOUNT', rate }, ...more }),
})
