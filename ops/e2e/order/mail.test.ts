import t from 'tap'
import { modifyAgent, setCanAutoQuote } from '#contracts/agency/agency-api.ts'
import { bookBidding } from '#contracts/auction/api.ts'
import { config } from '#contracts/basicinfo/config.ts'
import { queryMails, resendMail } from '#contracts/order/notice/mail-api.ts'
import { queryNotices } from '#contracts/order/notice/notice-api.ts'
import { answerQuote, clickQuotation } from '#contracts/quotation/quote-api.ts'
import { mail } from '#services/order/notice/mail.ts'
import { auctioning, yuan } from '../auction/lots.ts'
import { adults, daily, OUT, selling } from '../sale.ts'
import { MONDAY, startProgram } from '../start.ts'
import { header, mailServer } from './mail-server.ts'

const MAILBOX = 'groups@yefeng.example'

/** Notices go by mail through an outbox, to a real server. */
t.test('a reminder goes to the agency’s address once; what cannot be sent is tried, abandoned, seen and sent again', async t => {
  const smtp = await mailServer()
  const time = { now: MONDAY }
  const post = { url: `smtp://127.0.0.1:${smtp.port}`, from: '团队客票 <newgt@hna.example>' }
  const house = daily(await startProgram({ clock: () => time.now, config: { mail: post } }), time)
  t.teardown(async () => {
    await house.close()
    smtp.close()
  })
  const { call, send, program } = house
  const sale = selling(house, time)
  await sale.putOnSale([{}], { name: '海航普通' })
  const { orderId, total, limits } = await sale.submit('yefeng', ['HU7182-2026-12-10-G'], adults(10))
  await sale.payAt(await sale.openPayment('yefeng', orderId, total))
  // the receipt of the payment has its own test
  await house.program.settle()
  await house.program.pass('mails')
  await house.program.settle()
  t.equal(smtp.received.splice(0).length, 1)
  const at = (limit: string, minutes: number) => new Date(Date.parse(limit) + minutes * 60_000).toISOString()
  const mails = async (body: object = {}) => (await call(queryMails, body, 'order')).content
  const round = async (now = time.now) => {
    time.now = now
    await program.settle()
    await program.pass('mails')
    await program.settle()
  }

  await sale.pass(at(limits.nameBy, -12 * 60))
  t.match(await mails(), [{ status: 'ASKED', orderNo: orderId, tries: 0 }, { status: 'ASKED' }], 'of the names and of the tickets')
  await program.settle()
  // two senders at once
  await Promise.all([program.pass('mails'), program.pass('mails')])
  await program.settle()
  t.equal(smtp.received.length, 2, 'each once')
  t.same(await mails(), [])
  await round(at(time.now, 30))
  t.equal(smtp.received.length, 2, 'and not again')
  const [first] = smtp.received
  t.same(first!.to, [MAILBOX])
  t.equal(first!.from, 'newgt@hna.example')
  const { content } = await call(queryNotices, {}, 'yefeng')
  const ids = smtp.received.map(one => header(one, 'Message-ID')!)
  for (const { id } of content.filter(({ kind }) => kind === 'LIMIT'))
    t.ok(
      ids.some(one => one.startsWith(`<${id}.`) && one.endsWith('@hna.example>')),
      'named by its notice',
    )
  const body = Buffer.from(first!.raw.split('\r\n\r\n').slice(1).join(''), 'base64').toString()
  t.match(body, new RegExp(`订单${orderId}的.*北京时间`))
  t.match(body, '/newgt/front/notice')
  t.equal(header(first!, 'Auto-Submitted'), 'auto-generated')

  t.comment('the server refuses: tried again after a while, abandoned after as many tries as the setting says')
  await call(config.endpoints.modify, { id: 'mailTries', configValue: '2' }, 'admin')
  smtp.refuse('451 mailbox busy')
  await sale.pass(at(limits.nameBy, -2 * 60))
  await round()
  t.match(await mails({ status: 'ASKED' }), [{ tries: 1, error: '邮件服务器拒收该地址（451）', dueAt: at(time.now, 1) }, { tries: 1 }])
  await round()
  t.match(await mails(), [{ tries: 1 }, { tries: 1 }], 'not before its time')
  await round(at(time.now, 1))
  const [lost, other] = await mails({ status: 'FAILED' })
  t.match(lost, { tries: 2, agencyName: '海南椰风国际旅行社', error: '邮件服务器拒收该地址（451）' })
  t.match(await call(queryMails, {}, 'order-jd'), { totalElements: 0 }, 'another airline’s desk does not see it')
  t.match(await send(resendMail, { ids: [lost!.id] }, 'order-jd'), { status: 403 })
  t.match(await send(resendMail, { ids: [lost!.id] }, 'auditor'), { status: 403 })
  t.match(await send(resendMail, { ids: [content[0]!.id] }, 'order'), { status: 409, message: '只有未发出的邮件可以再次发送' })

  smtp.refuse()
  await call(resendMail, { ids: [lost!.id] }, 'order')
  await round()
  t.equal(smtp.received.length, 3)
  const sent = header(smtp.received[2]!, 'Message-ID')!
  t.ok(sent.startsWith(`<${lost!.id}.`))
  t.same(
    (await mails()).map(({ id }) => id),
    [other!.id],
  )

  t.comment('whoever sent it has died before he could say so: it goes again, under the same name')
  await call(resendMail, { ids: [other!.id] }, 'order')
  const cause = () => ({ who: { user: 'system:mail' } as never, now: time.now, commandId: `dead ${time.now}` })
  await program.run.execute(mail, other!.id, 'claim', { most: 2 }, cause())
  await program.settle()
  await round(at(time.now, 9))
  t.equal(smtp.received.length, 3, 'claimed')
  await round(at(time.now, 2))
  t.equal(smtp.received.length, 4)
  t.same(await mails(), [])

  t.comment('an agency without an address is told by the notices alone; nowhere in the log of the program or of events stands an address')
  await call(modifyAgent, { id: 'AG1001', email: '' }, 'admin')
  await sale.pass(at(limits.nameBy, 1))
  t.match((await call(queryNotices, {}, 'yefeng')).content[0], { kind: 'MISSED' })
  t.same(await mails(), [])
  t.notOk(house.logged.some(line => line.includes(MAILBOX)))
  const { events } = await program.events.readAll({ limit: 10_000 })
  const ofMails = events.filter(({ stream }) => stream.startsWith('mail-'))
  t.ok(ofMails.length > 10)
  t.notOk(JSON.stringify(ofMails).includes('yefeng.example'))
})

t.test('what was won, and lost with earnest behind it, goes by mail too, and what the desk answers to who asked for a quote', async t => {
  const smtp = await mailServer()
  const time = { now: MONDAY }
  const post = { url: `smtp://127.0.0.1:${smtp.port}`, from: '团队客票 <newgt@hna.example>' }
  const house = await startProgram({ clock: () => time.now, config: { mail: post } })
  t.teardown(async () => {
    await house.close()
    smtp.close()
  })
  const { call, program } = house
  const posted = async () => {
    await program.settle()
    await program.pass('mails')
    await program.settle()
    return smtp.received.splice(0).map(mail => [mail.to, decoded(header(mail, 'Subject')!)])
  }
  const { sale, recharge, publish, close } = auctioning(house, time)
  await sale.putOnSale([{}], { name: '海航普通' })
  await recharge('yefeng')
  const id = await publish()
  await call(bookBidding, { id, price: yuan(1_190), units: 1 }, 'yefeng')
  await close()
  t.match(await posted(), [[[MAILBOX], '竞价成交，请预付']])
  // nobody prepays
  time.now = new Date(Date.parse(time.now) + 25 * 60 * 60_000).toISOString()
  await program.pass('awards not taken')
  t.match(await posted(), [[[MAILBOX], '竞价违约，保证金罚没']])

  await call(setCanAutoQuote, { id: 'AG1001', on: true }, 'admin')
  const asked = { voyageType: 'S' as const, legs: [{ stockId: OUT }], counts: adults(12) }
  const { quoteId } = await call(clickQuotation, asked, 'yefeng')
  t.same(await posted(), [], 'who has asked knows that he has')
  await call(answerQuote, { quoteId, fare: yuan(900), validMinutes: 60 }, 'order')
  t.match(await posted(), [[[MAILBOX], '人工报价，请确认']])
})

const decoded = (subject: string) =>
  subject.replace(/=\?UTF-8\?B\?(.*?)\?=\s*/gi, (_, bytes: string) => Buffer.from(bytes, 'base64').toString())
