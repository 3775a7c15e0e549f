// The life (life.ts) with the types that openapi-typescript generates.
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { components, paths } from './client.js'

type Counts = components['schemas']['SubmitBody']['counts']
const [address = '', day = '', folder = ''] = process.argv.slice(2)
const headers: Record<string, string> = {}
const api = createClient<paths>({ baseUrl: address, headers })
// a refused call has no data
const must = async <T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T> => {
  const { data, error } = await asked
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
const expect = (holds: boolean, what: string, found?: unknown) => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(found)}`)
}
/** a form: the values of a list one by one, files under a name */
const formOf = (body: object) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) one instanceof Blob ? form.append(name, one, `${name}.file`) : form.append(name, String(one))
  return form
}
// a file is text to these types
const file = async (name: string) => [new Blob([await readFile(`${folder}/${name}`)])] as unknown as string[]
const bytesOf = async (asked: Promise<{ data?: unknown; error?: unknown }>) => Buffer.from((await must(asked)) as ArrayBuffer)

const uuid = randomUUID()
const image = await api.GET('/api/member/auth/verifyCode/{uuid}', { params: { path: { uuid } }, parseAs: 'arrayBuffer' })
const verifyCode = image.response.headers.get('x-demo-captcha')!
const password = createHash('sha256').update('Newgt-2026!').digest('hex')
const entered = await must(api.POST('/api/member/auth/login', { body: { loginName: 'yefeng', password, uuid, verifyCode } }))
api.use({
  onRequest: ({ request }) => {
    request.headers.set('authorization', `Bearer ${entered.data.accessToken}`)
  },
})

const counts: Counts = { ADULT: 10 }
const journey = { voyageType: 'S' as const, counts }
const legs = [{ origin: 'HAK', destination: 'PEK', date: day }]
const found = await must(api.POST('/api/order/group/express/r/searching/price/seat', { body: { ...journey, legs } }))
const flight = found.data.legs[0]!.flights[0]!
expect(flight.seatsLeft >= 10 && flight.total > 0, 'a flight', flight)
const contact = { name: '符海燕', phone: '0898-66000001' }
const order = { ...journey, legs: [{ stockId: flight.stockId }], total: flight.total, groupName: 'TypeScript团', contact }
const key = { header: { 'Idempotency-Key': uuid } }
const { data: ordered } = await must(api.POST('/api/order/group/express/w/order/submit', { params: key, body: order }))
const { orderId } = ordered
expect(ordered.total === flight.total, 'the price that was shown', ordered)

const of = { params: { query: { orderId } } }
const detail = async () => (await must(api.GET('/api/order/r/detail', of))).data
const nobody = await api.GET('/api/order/r/detail', { params: { query: { orderId: 'nobody' } } })
expect(nobody.response.status === 404 && nobody.error!.message.includes('订单不存在'), 'a refusal in words', nobody.error)

const { data: page } = await must(api.POST('/api/order/payment/w/gotoPay/alipay', { body: { orderId, totalAmount: ordered.total } }))
expect((await fetch(page.payUrl, { method: 'POST', body: new URLSearchParams() })).ok, 'the gateway')
for (let tries = 0; tries < 100 && (await detail()).status !== 'PAID'; tries++) await setTimeout(100)

const names = { orderId, mode: 'all' as const, file: await file('names.xlsx') }
const report = await must(api.POST('/api/order/passenger/w/import', { body: names, bodySerializer: formOf }))
expect(typeof report === 'object' && report.data.written === 10, 'ten names', report)
const known = await detail()
expect(known.status === 'PAID' && known.passengers.length === 10, 'paid and named', known.status)

const sheet = await bytesOf(api.GET('/api/order/passenger/r/export', { ...of, parseAs: 'arrayBuffer' }))
expect(sheet.subarray(0, 2).toString() === 'PK', 'a workbook')
const receipt = await bytesOf(api.GET('/api/order/r/prepaymentReceiptPdf', { ...of, parseAs: 'arrayBuffer' }))
expect(receipt.subarray(0, 4).toString() === '%PDF', 'a PDF')

const [ID_CARD, DIAGNOSIS, MEDICAL_INVOICE] = [await file('picture.png'), await file('picture.png'), await file('picture.png')]
const ids = known.passengers.slice(0, 2).map(({ id }) => id)
const asked = { orderId, ids, refundType: 'SICKNESS' as const, reasonCode: 'ILLNESS', ID_CARD, DIAGNOSIS, MEDICAL_INVOICE }
const applied = await must(api.POST('/api/order/refund/w/submit', { body: asked, bodySerializer: formOf }))
expect(applied.data.totals.tickets === 2 && applied.data.totals.refund > 0, 'two of them', applied)
const { refundId } = applied.data
const application = await must(api.GET('/api/order/refund/r/detail', { params: { query: { refundId } } }))
expect(application.data.status === 'REFUNDSUBMIT' && application.data.papers.length === 3, 'applied for', application)
const id = application.data.papers[1]!.id
const kept = await bytesOf(api.GET('/api/order/refund/r/file/{id}', { params: { path: { id } }, parseAs: 'arrayBuffer' }))
expect(kept.equals(await readFile(`${folder}/picture.png`)), 'the picture')
