import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { earnestInfo, giveUpEarnest, rechargeEarnest, submitGiveUpFlow } from '#contracts/account/earnest-api.ts'
import { addBigDeposit, bigDepositDetail, deleteBigDeposit, modifyBigDeposit } from '#contracts/account/remittance-api.ts'
import * as virtual from '#contracts/account/virtual-api.ts'
import { setCanAutoQuote } from '#contracts/agency/agency-api.ts'
import * as lots from '#contracts/auction/api.ts'
import * as bags from '#contracts/auction/bag-api.ts'
import { addAbnormalFlight, deleteAbnormalFlight, getAbnormalFlight, modifyAbnormalFlight } from '#contracts/disruption/api.ts'
import * as fines from '#contracts/fine/api.ts'
import { flowTaskList, handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { cancelOrder, submitOrder } from '#contracts/order/api.ts'
import { reduceSeats } from '#contracts/order/changes/changes-api.ts'
import { answerDisruption } from '#contracts/order/disruption/disruption-api.ts'
import { interHt } from '#contracts/order/inter-ht-record.ts'
import { serviceHt } from '#contracts/order/service-ht-record.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { approveOwed, owedList } from '#contracts/payment/owed-api.ts'
import { freeTicket } from '#contracts/policy/free-ticket.ts'
import { freeTourPolicy } from '#contracts/policy/free-tour-policy.ts'
import * as inter from '#contracts/quotation/inter-api.ts'
import * as quotes from '#contracts/quotation/quote-api.ts'
import { queryParked } from '#contracts/report/lists.ts'
import { disableAddition, enableAddition, getAddition, saveAddition } from '#contracts/seats/addition-api.ts'
import { adjustStock } from '#contracts/seats/api.ts'
import * as services from '#contracts/service/api.ts'
import { bag } from '#services/auction/bags/bag.ts'
import { fine } from '#services/fine/decide.ts'
import { commanding } from '#services/kernel/stream/commands.ts'
import { systemUser } from '#services/kernel/stream/process.ts'
import { runs } from '#services/kernel/test/runs.ts'
import { turns } from '#services/kernel/test/turns.ts'
import { order } from '#services/order/decide.ts'
import { payment } from '#services/payment/decide.ts'
import { auctioning } from './auction/lots.ts'
import { ledgerAtRest } from './books.ts'
import { blockOf, type Ground, ground } from './ground.ts'
import { adults, nobody, stockRow } from './sale.ts'

/**
 * Two people decide about one thing at the same moment, over HTTP: things other than orders and refunds (`refund/pairs.test.ts`). The
 * second request begins some turns of the event loop after the first, one turn more in each round.
 */
const ROUNDS = runs(12)
const { fresh } = ground(t)

type Wish = readonly [endpoint: AnyEndpoint, body: object, as: string]
type Answer = { status: number; message: string; data: unknown }
/** the payer presses the button on the gateway's page */
type Press = { paymentCode: string }
/** a deed that no call does: time passes */
type Deed = { does: () => Promise<unknown> }
type Move = Wish | Press | Deed
const isPress = (one: Move): one is Press => 'paymentCode' in one
const isDeed = (one: Move): one is Deed => 'does' in one

/** Sends two wishes in each round and looks at what has become of them; `outcomes` says how often each was done. */
const race = async (
  t: Test,
  house: Ground,
  prepare: (round: number) => Promise<{ first: Move; second: Move; look: (answers: [Answer, Answer], says: string) => Promise<unknown> }>,
) => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const { first, second, look } = await prepare(round)
    await house.program.settle()
    for (const one of [first, second]) if (!isPress(one) && !isDeed(one)) await house.token(one[2])
    const sent = async (one: Move): Promise<Answer> => {
      if (!isPress(one) && !isDeed(one)) return house.send(one[0], one[1], one[2], { hasty: true })
      await (isDeed(one) ? one.does() : house.sale.payAt(one.paymentCode))
      return { status: 200, message: '', data: undefined }
    }
    const begun = sent(first)
    await turns(round)
    const answers = (await Promise.all([begun, sent(second)])) as [Answer, Answer]
    await house.program.settle()
    const says = `round ${round}: ${answers.map(({ status, message }) => `${status} ${message}`).join(' | ')}`
    t.ok(
      answers.every(({ status }) => [200, 409, 412].includes(status)),
      says,
    )
    await look(answers, says)
    outcomes.add(answers.map(({ status, message }) => (status === 200 ? 'done' : message)).join(' | '))
  }
  t.equal((await house.call(queryParked, {}, 'admin')).totalElements, 0, 'nothing waits for a person')
  t.comment([...outcomes].sort().join(' || '))
}
const done = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const yuan = (amount: number) => amount * 100

t.test('a flight that is revised, or withdrawn, while its agency answers', async t => {
  const house = await fresh()
  const { call, sale, agent, OUT, flight, day } = house
  const { flightNo, date } = flight
  await sale.putOnSale([{ seats: 200 }])
  const { orderId } = await sale.submit(agent, [OUT], adults(10), { confirmDuplicate: true })
  await sale.payAt(await sale.openPayment(agent, orderId, (await sale.detail(orderId)).total))
  const terms = {
    kind: 'RETIME' as const,
    cause: 'CARRIER' as const,
    newDepTime: '11:45',
    stay: true,
    refund: true,
    answerBy: `${day(20)}T09:00:00.000Z`,
    text: '机型调整',
  }
  const { id, version } = await call(addAbnormalFlight, { flightNo, date, ...terms }, 'order')
  let now = version
  const standing = async () => (await sale.detail(orderId)).disruptions?.find(({ abnormalId }) => abnormalId === id)
  const answer = (given: 'STAY' | 'REFUND'): Wish => [answerDisruption, { orderId, abnormalId: id, version: now, answer: given }, agent]
  await t.test('revised', t =>
    race(t, house, async round => ({
      first: [modifyAbnormalFlight, { id, ...terms, text: `再次调整${round}` }, 'order'],
      // an agency that accepts one notice is asked again about a later one
      second: answer('STAY'),
      look: async (_, says) => {
        now = (await call(getAbnormalFlight, { id }, 'order')).version
        t.match(await standing(), { version: now, answer: undefined }, `${says}: what was not read is not answered`)
      },
    })),
  )
  await t.test('withdrawn', t =>
    race(t, house, async () => ({
      first: [deleteAbnormalFlight, { id }, 'order'],
      second: answer('REFUND'),
      look: async (_, says) => {
        t.equal(await standing(), undefined, says)
        now = (await call(addAbnormalFlight, { flightNo, date, ...terms }, 'order')).version
      },
    })),
  )
})

t.test('a batch of additional seats', async t => {
  const house = await fresh()
  const { call, sale, agent, OUT } = house
  await sale.putOnSale([{ seats: 200 }])
  const rows = [{ stockId: OUT, add: 20 }]
  const { batchId } = await call(saveAddition, { name: '加量', airLine: 'HU', rows }, 'order')
  const enabled = async (is: boolean) => {
    const { status } = await call(getAddition, { batchId }, 'order')
    if ((status === 'ENABLED') !== is) await call(is ? enableAddition : disableAddition, { batchId }, 'order')
  }
  await t.test('enabled by two', t =>
    race(t, house, async () => {
      await enabled(false)
      return {
        first: [enableAddition, { batchId }, 'order'],
        second: [enableAddition, { batchId }, 'admin'],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.match(await sale.seatsOf(OUT), { total: 220 }, says)
        },
      }
    }),
  )
  await t.test('changed by one, enabled by another', t =>
    race(t, house, async round => {
      await enabled(false)
      const add = 20 + round
      return {
        first: [saveAddition, { batchId, name: '加量', airLine: 'HU', rows: [{ stockId: OUT, add }] }, 'order'],
        second: [enableAddition, { batchId }, 'admin'],
        look: async (_, says) => {
          const { rows, status } = await call(getAddition, { batchId }, 'order')
          t.match(rows, [{ added: status === 'ENABLED' ? rows[0]!.add : 0 }], says)
          t.match(await sale.seatsOf(OUT), { total: 200 + rows[0]!.added }, says)
        },
      }
    }),
  )
  await t.test('disabled by one, its block adjusted by another', t =>
    race(t, house, async () => {
      await enabled(false)
      await call(adjustStock, { id: OUT, seats: 200, reason: '恢复' }, 'order').catch(() => {})
      await enabled(true)
      await house.program.settle()
      const { total } = await sale.seatsOf(OUT)
      const { rows } = await call(getAddition, { batchId }, 'order')
      return {
        first: [disableAddition, { batchId }, 'order'],
        second: [adjustStock, { id: OUT, seats: total + 7, reason: '手工调整' }, 'admin'],
        look: async (_, says) => {
          const now = await sale.seatsOf(OUT)
          t.ok(now.total === total + 7 || now.total === total + 7 - rows[0]!.added, `${says}: ${now.total}`)
          t.ok(now.free >= 0)
        },
      }
    }),
  )
  await t.test('disabled, while its seats are sold', t =>
    race(t, house, async () => {
      await enabled(false)
      await call(adjustStock, { id: OUT, seats: 10, reason: '仅余' }, 'order').catch(() => {})
      await call(saveAddition, { batchId, name: '加量', airLine: 'HU', rows }, 'order')
      await enabled(true)
      const wanted = await sale.wanted(agent, [OUT], adults(12))
      return {
        first: [disableAddition, { batchId }, 'order'],
        second: [submitOrder, { ...wanted, confirmDuplicate: true }, agent],
        look: async ([, sold], says) => {
          const { total, free, held } = await sale.seatsOf(OUT)
          t.ok(free >= 0 && total >= held, says)
          if (sold.status === 200) {
            const { orderId } = sold.data as { orderId: string }
            await call(cancelOrder, { orderId }, agent)
          }
        },
      }
    }),
  )
})

t.test('a big deposit is changed by one clerk and made invalid by another', async t => {
  const house = await fresh()
  const { call, agencyId } = house
  const wish = { agent: agencyId, kind: 'PENALTY' as const, totalAmount: yuan(1_000) }
  await race(t, house, async round => {
    const { id } = await call(addBigDeposit, { ...wish, bankRefNo: `P${round}` }, 'finance')
    return {
      first: [modifyBigDeposit, { id, totalAmount: yuan(1_500) }, 'finance'],
      second: [deleteBigDeposit, { id, reason: '重复登记' }, 'admin'],
      look: async (_, says) => {
        const { status, unused, amount } = await call(bigDepositDetail, { id }, 'finance')
        t.equal(unused, status === 'INVALID' ? 0 : amount, says)
        if (status !== 'INVALID') await call(deleteBigDeposit, { id, reason: '试登记' }, 'finance')
      },
    }
  })
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('money that an account gives back is approved by one clerk and turned down by another', async t => {
  const house = await fresh()
  const { call, sale, agent } = house
  const payPassword = await sale.funded(agent, yuan(10_000))
  await race(t, house, async () => {
    const { id } = await call(virtual.refundVirtualAccount, { totalAmount: yuan(100), payPassword }, agent)
    return {
      first: [virtual.approveVirtualRefund, { id, result: 'APPROVE' }, 'finance'],
      second: [virtual.approveVirtualRefund, { id, result: 'REJECT', remark: '请保留余额' }, 'admin'],
      look: async (answers, says) => {
        t.equal(done(answers), 1, says)
        const { status, back, returned } = await call(virtual.virtualRefundDetail, { id }, 'finance')
        t.match(
          { status, back, returned },
          answers[0].status === 200 ? { status: 'REFUNDED', back: yuan(100) } : { status: 'REJECTED', back: 0 },
          says,
        )
      },
    }
  })
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('money that is owed is approved by two, and approved and turned down', async t => {
  const house = await fresh()
  const { call, sale, agent, OUT, program } = house
  await sale.putOnSale([{ seats: 400 }])
  await race(t, house, async round => {
    const { orderId, total } = await sale.submit(agent, [OUT], adults(10), { confirmDuplicate: true })
    const codes = [
      await sale.openPayment(agent, orderId, total),
      (await call(gotoPayAlipay, { orderId, totalAmount: total }, agent)).paymentCode,
    ]
    for (const code of codes) await sale.payAt(code)
    await program.settle()
    const [owed] = (await call(owedList, { orderNo: orderId }, 'refund')).content
    const other = round % 2 === 0 ? { result: 'APPROVE' as const } : { result: 'REJECT' as const, remark: '核实中' }
    return {
      first: [approveOwed, { id: owed!.id, result: 'APPROVE' }, 'finance'],
      second: [approveOwed, { id: owed!.id, ...other }, 'admin'],
      look: async (answers, says) => {
        t.ok(done(answers) >= 1, says)
        const states = await Promise.all(codes.map(async code => (await program.run.load(payment, code)).state))
        const back = states.reduce(
          (sum, one) => sum + (one.status === 'NONE' ? 0 : Object.values(one.refunds).reduce((a, b) => a + b, 0)),
          0,
        )
        const [now] = (await call(owedList, { orderNo: orderId }, 'refund')).content
        t.equal(back, now!.status === 'REFUNDED' ? total : 0, `${says}: ${now!.status}`)
      },
    }
  })
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('a quote', async t => {
  const house = await fresh()
  const { call, sale, agent, agencyId, OUT, program } = house
  await sale.putOnSale([{ seats: 400 }])
  await call(setCanAutoQuote, { id: agencyId, on: true }, 'admin')
  await program.settle()
  let people = 12
  const asked = async () =>
    (await call(quotes.clickQuotation, { voyageType: 'S', legs: [{ stockId: OUT }], counts: adults(people++) }, agent)).quoteId
  const offered = async () => {
    const quoteId = await asked()
    await call(quotes.answerQuote, { quoteId, fare: yuan(1_190), validMinutes: 60 }, 'order')
    return quoteId
  }
  const status = async (quoteId: string) => (await call(quotes.quoteDetail, { quoteId }, agent)).status
  const accept = async (quoteId: string): Promise<Wish> => {
    const { total } = await call(quotes.quoteDetail, { quoteId }, agent)
    return [quotes.acceptQuote, { quoteId, total: total!, groupName: '报价团', contact: { name: '符海燕', phone: '0898-00000001' } }, agent]
  }
  const over = async (answers: readonly Answer[]) => {
    for (const { status, data } of answers)
      if (status === 200 && 'orderId' in (data as object))
        await call(cancelOrder, { orderId: (data as { orderId: string }).orderId }, agent)
  }
  await t.test('accepted by two of its agency', t =>
    race(t, house, async () => {
      const quoteId = await offered()
      return {
        first: await accept(quoteId),
        second: await accept(quoteId),
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.equal(await status(quoteId), 'ORDERED', says)
          await over(answers)
        },
      }
    }),
  )
  await t.test('accepted by one, another asks for less', t =>
    race(t, house, async () => {
      const quoteId = await offered()
      return {
        first: [quotes.counterQuote, { quoteId, fare: yuan(1_100) }, agent],
        second: await accept(quoteId),
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.equal(await status(quoteId), answers[0].status === 200 ? 'COUNTERED' : 'ORDERED', says)
          await over(answers)
        },
      }
    }),
  )
  await t.test('answered by one clerk, declined by another', t =>
    race(t, house, async () => {
      const quoteId = await asked()
      return {
        first: [quotes.answerQuote, { quoteId, fare: yuan(1_190), validMinutes: 60 }, 'order'],
        second: [quotes.rejectQuote, { quoteId, reason: '没有余位' }, 'admin'],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.equal(await status(quoteId), answers[0].status === 200 ? 'OFFERED' : 'REJECTED', says)
        },
      }
    }),
  )
})

t.test('a request for a group abroad', async t => {
  const house = await fresh()
  const { call, sale, agent } = house
  const flight = { ...house.flight, to: 'HKG', fare: 6_400, seats: 900 }
  await sale.putOnSale([flight])
  const block = blockOf(flight)
  let people = 12
  const legs = [{ origin: flight.from, destination: flight.to, date: flight.date }]
  const contact = { name: '符海燕', phone: '0898-00000001' }
  const asked = async () =>
    (await call(inter.customizeInterOrder, { airLine: 'HU', legs, counts: adults(people++), groupName: '香港团', contact }, agent)).orderId
  const offers = [{ legs: [{ stockId: block, fares: { ADULT: yuan(2_970) } }] }]
  const quote = (orderId: string, handleId: number, as: string): Wish => [inter.handlePrice, { orderId, handleId, offers }, as]
  const handle = (orderId: string, action: string, more: object): Wish => [
    inter.agentHandle,
    { orderId, handleId: 2, action, offerId: '2.1', ...more },
    agent,
  ]
  const look = (orderId: string) => call(inter.interRequestDetail, { orderId }, agent)
  const quoted = async () => {
    const orderId = await asked()
    await call(inter.handlePrice, { orderId, handleId: 1, offers }, 'order')
    return { orderId, total: (await look(orderId)).thread[0]!.offers![0]!.total }
  }
  const one = (answers: readonly Answer[], says: string) => {
    t.equal(done(answers), 1, says)
    return answers.find(({ status }) => status !== 200)!.message
  }
  const over = async (answers: readonly Answer[]) => {
    for (const { data } of answers) {
      const orderNo = (data as { orderNo?: string } | undefined)?.orderNo
      if (orderNo) await call(cancelOrder, { orderId: orderNo }, agent)
    }
  }
  const seen = '已有新的报价或议价，请刷新'
  await t.test('quoted by two clerks', t =>
    race(t, house, async () => {
      const orderId = await asked()
      return {
        first: quote(orderId, 1, 'order'),
        second: quote(orderId, 1, 'admin'),
        look: async (answers, says) => {
          t.equal(one(answers, says), seen, says)
          t.match(await look(orderId), { status: 'QUOTED', handleId: 2 }, says)
        },
      }
    }),
  )
  await t.test('countered by its agency, bettered by the desk', t =>
    race(t, house, async () => {
      const { orderId, total } = await quoted()
      return {
        first: handle(orderId, 'COUNTER', { total: total - 100 }),
        second: quote(orderId, 2, 'order'),
        look: async (answers, says) => {
          t.equal(one(answers, says), seen, says)
          t.match(await look(orderId), { status: answers[0].status === 200 ? 'COUNTERED' : 'QUOTED', handleId: 3 }, says)
        },
      }
    }),
  )
  await t.test('accepted by two of its agency', t =>
    race(t, house, async () => {
      const { orderId, total } = await quoted()
      return {
        first: handle(orderId, 'ACCEPT', { total }),
        second: handle(orderId, 'ACCEPT', { total }),
        look: async (answers, says) => {
          one(answers, says)
          t.equal((await look(orderId)).status, 'ORDERED', says)
          await over(answers)
        },
      }
    }),
  )
  await t.test('accepted by its agency, bettered by the desk', t =>
    race(t, house, async () => {
      const { orderId, total } = await quoted()
      return {
        first: handle(orderId, 'ACCEPT', { total }),
        second: quote(orderId, 2, 'order'),
        look: async (answers, says) => {
          one(answers, says)
          t.equal((await look(orderId)).status, answers[0].status === 200 ? 'ORDERED' : 'QUOTED', says)
          await over(answers)
        },
      }
    }),
  )
})

t.test('a fine', async t => {
  const house = await fresh()
  const { call, agent, agencyId, program, time } = house
  const by = commanding(program.run, () => ({ who: systemUser('test'), now: time.now, commandId: randomUUID() }))
  const funds = { agent: agencyId, kind: 'PENALTY' as const, totalAmount: yuan(10_000), bankRefNo: 'FINED' }
  const { id: deposit } = await call(addBigDeposit, funds, 'finance')
  let count = 0
  /** a fine of 100 yuan that its agency is asked to pay */
  const asked = async () => {
    const fineId = `${agencyId}F${++count}`
    const of = { fineId, orderNo: '26110200000017', agency: agencyId, agencyName: '海口假日旅行社', airLine: 'HU', line: 'HU-HAK-PEK' }
    const basis = { count: 1, fined: 1, unit: 'SEAT' as const, perSeat: yuan(100), gross: yuan(100) }
    const terms = { type: 'REDUCE' as const, amount: yuan(100), formula: '减少1座', basis, rule: 'FL1', payDays: 7, since: time.now }
    await by(fine, fineId).calculate({ ...of, ...terms })
    await by(fine, fineId).askFine({ payBy: house.at('15:59', 20) })
    return fineId
  }
  const seen = (id: string) => call(fines.fineDetail, { id }, 'order')
  let deducted = 0
  await t.test('taken from the deposit by one clerk, waived in part by another', t =>
    race(t, house, async () => {
      const id = await asked()
      return {
        first: [fines.submitWaive, { id, waiveAmount: yuan(40), remark: '首次违规' }, 'admin'],
        second: [fines.deductFine, { id, totalAmount: yuan(100) }, 'finance'],
        look: async ([, taken], says) => {
          if (taken.status === 200) deducted += yuan(100)
          t.equal((await seen(id)).paidAt !== undefined, taken.status === 200, says)
          t.equal((await call(bigDepositDetail, { id: deposit }, 'finance')).unused, yuan(10_000) - deducted, says)
        },
      }
    }),
  )
  await t.test('its change is asked for by its agency, a part waived by a clerk', t =>
    race(t, house, async () => {
      const id = await asked()
      return {
        first: [fines.asksSubmitChange, { id, totalAmount: yuan(50), remark: '已补名单' }, agent],
        second: [fines.submitWaive, { id, waiveAmount: yuan(40), remark: '首次违规' }, 'order'],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.match((await seen(id)).asked, answers[0].status === 200 ? { kind: 'CHANGE', amount: yuan(50) } : { kind: 'WAIVE' }, says)
        },
      }
    }),
  )
  await t.test('its change is approved by a clerk, taken back by its agency', t =>
    race(t, house, async () => {
      const id = await asked()
      const { instanceId } = await call(fines.asksSubmitChange, { id, totalAmount: yuan(50), remark: '已补名单' }, agent)
      const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'finance')
      const task = { instanceId, curentTaskId: currentTaskId, flowRemark: '同意' }
      return {
        first: [handleFlow, { ...task, routeId: 'step1-pass' }, 'finance'],
        second: [fines.asksWithdraw, { id }, agent],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          const { amount, asked: wanted } = await seen(id)
          t.same([amount, wanted], [answers[0].status === 200 ? yuan(50) : yuan(100), undefined], says)
        },
      }
    }),
  )
  await t.test('taken from a deposit that another clerk makes invalid', t =>
    race(t, house, async round => {
      const id = await asked()
      await call(deleteBigDeposit, { id: deposit, reason: '退回' }, 'finance').catch(() => {})
      const own = { ...funds, totalAmount: yuan(100), bankRefNo: `FINED${round}` }
      const { id: last } = await call(addBigDeposit, own, 'finance')
      return {
        first: [fines.deductFine, { id, totalAmount: yuan(100) }, 'finance'],
        second: [deleteBigDeposit, { id: last, reason: '重复登记' }, 'admin'],
        look: async ([taken, deleted], says) => {
          t.not(taken.status === 200, deleted.status === 200, says)
          t.equal((await seen(id)).paidAt !== undefined, taken.status === 200, says)
          const { status, unused } = await call(bigDepositDetail, { id: last }, 'finance')
          t.same([status, unused], [deleted.status === 200 ? 'INVALID' : 'VALID', 0], says)
        },
      }
    }),
  )
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('the last places of a contract', async t => {
  const house = await fresh()
  const { call, sale, agent, agencyId, OUT, program } = house
  await sale.putOnSale([{ seats: 400 }])
  await t.test('two order at once', async t => {
    const contractNo = 'HT-PAIRS'
    const line = { airLine: 'HU', origin: 'HAK', destination: 'PEK', from: '2026-11-01', to: '2028-12-31' }
    const contract = { contractNo, agency: agencyId, ...line, seats: 15, minRate: 9_000, currency: 'CNY' }
    await call(interHt.endpoints.add, contract as never, 'admin')
    await race(t, house, async () => {
      const wanted = { ...(await sale.wanted(agent, [OUT], adults(10))), confirmDuplicate: true }
      return {
        first: [submitOrder, wanted, agent],
        second: [submitOrder, wanted, agent],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          const { content } = await call(interHt.endpoints.query, { contractNo } as never, 'admin')
          t.match(content, [{ taken: 10 }], says)
          for (const { status, data } of answers)
            if (status === 200) await call(cancelOrder, { orderId: (data as { orderId: string }).orderId }, agent)
        },
      }
    })
    await call(interHt.endpoints.disable, { id: contractNo } as never, 'admin')
  })
  await t.test('it is made smaller, or ended, while somebody orders', async t => {
    const contractNo = 'HT-ENDING'
    const line = { airLine: 'HU', origin: 'HAK', destination: 'PEK', from: '2026-11-01', to: '2028-12-31' }
    const contract = { contractNo, agency: agencyId, ...line, seats: 15, minRate: 9_000, currency: 'CNY' }
    await call(interHt.endpoints.add, contract as never, 'admin')
    await race(t, house, async round => {
      const smaller = round % 2 === 0
      await program.settle()
      const wanted = { ...(await sale.wanted(agent, [OUT], adults(10))), confirmDuplicate: true }
      return {
        first: [submitOrder, wanted, agent],
        second: smaller
          ? [interHt.endpoints.modify, { id: contractNo, seats: 5 } as never, 'admin']
          : [interHt.endpoints.disable, { id: contractNo } as never, 'admin'],
        look: async ([sold, changed], says) => {
          const refused = smaller && sold.status === 200
          t.match(changed, refused ? { status: 409, message: `合同${contractNo}已订10人，总人数不能少于已订人数` } : { status: 200 }, says)
          const { content } = await call(interHt.endpoints.query, { contractNo } as never, 'admin')
          t.match(content, [refused ? { seats: 15 } : smaller ? { seats: 5 } : { enabled: false }], says)
          t.equal((content[0] as { taken?: number }).taken ?? 0, sold.status === 200 ? 10 : 0, says)
          if (smaller) {
            const again = await house.send(submitOrder, wanted, agent)
            t.match(again, { status: 409, message: '超出合同剩余人数5' }, says)
          }
          if (sold.status === 200) await call(cancelOrder, { orderId: (sold.data as { orderId: string }).orderId }, agent)
          if (smaller) await call(interHt.endpoints.modify, { id: contractNo, seats: 15 } as never, 'admin')
          else await call(interHt.endpoints.enable, { id: contractNo } as never, 'admin')
        },
      }
    })
    await call(interHt.endpoints.disable, { id: contractNo } as never, 'admin')
  })
  await t.test('two services are handed in at once', async t => {
    const offer = { contractNo: 'FW-PAIRS', service: 'MEET', agency: agencyId, airLine: 'HU', hours: 24, monthly: 5 }
    await call(serviceHt.endpoints.add, { ...offer, from: '2026-11-01', to: '2028-12-31' } as never, 'admin')
    const { orderId } = await sale.ticketed(agent, [OUT], adults(12))
    const draft = async () => (await call(services.addService, { orderId, stockId: OUT, service: 'MEET', count: 3 } as never, agent)).id
    await race(t, house, async () => {
      const [one, other] = [await draft(), await draft()]
      return {
        first: [services.submitService, { id: one }, agent],
        second: [services.submitService, { id: other }, agent],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          const [handedIn, refused] = answers[0].status === 200 ? [one, other] : [other, one]
          t.equal((await call(services.getService, { id: refused! }, agent)).status, 'DRAFT', says)
          await program.settle()
          const [task] = (await call(flowTaskList, { businessId: handedIn! }, 'order')).content
          const rejected = { instanceId: task!.instanceId, curentTaskId: task!.id, routeId: 'step1-reject', flowRemark: '无法安排' }
          await call(handleFlow, rejected, 'order')
        },
      }
    })
  })
})

t.test('the last seats of a kind are taken by two', async t => {
  const house = await fresh()
  const { call, sale, agent, rival, day, flight, back, BACK, program } = house
  const cancelled = async (answers: readonly Answer[], by: readonly string[]) => {
    for (const [n, { status, data }] of answers.entries())
      if (status === 200) await call(cancelOrder, { orderId: (data as { orderId: string }).orderId }, by[n]!)
  }
  await t.test('free seats of a quota', async t => {
    // on days of the spring festival's peak no seat is free
    const date = day(70)
    const OUT = blockOf({ ...flight, date })
    await sale.putOnSale([{ seats: 400, date }])
    const terms = { name: '16免1', airLine: 'HU', from: date, to: date, every: 16, free: 1, most: 2, quota: 3 }
    const { policyId } = await call(freeTicket.endpoints.save, { terms } as never, 'admin')
    await race(t, house, async () => {
      const wanted = { ...(await sale.wanted(agent, [OUT], { ...nobody, ADULT: 32, FREE: 2 })), confirmDuplicate: true }
      return {
        first: [submitOrder, wanted, agent],
        second: [submitOrder, wanted, agent],
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.match(
            answers.find(({ status }) => status !== 200),
            { status: 409, message: '免票额度仅剩1人' },
          )
          await cancelled(answers, [agent, agent])
          t.match(await sale.seatsOf(OUT), { held: 0, free: 400 }, says)
        },
      }
    })
    await call(freeTicket.endpoints.pause, { policyId } as never, 'admin')
  })
  await t.test('a block sold to free parties', async t => {
    await sale.importFlights([stockRow({ ...back, seats: 9 })])
    const terms = { name: '自由行', airLine: 'HU', from: back.date, to: back.date, paxMin: 4, paxMax: 9, rate: 70 }
    const { policyId } = await call(freeTourPolicy.endpoints.save, { terms } as never, 'admin')
    await program.settle()
    await race(t, house, async () => ({
      first: [submitOrder, { ...(await sale.wanted(agent, [BACK], adults(5))), confirmDuplicate: true }, agent],
      second: [submitOrder, { ...(await sale.wanted(rival, [BACK], adults(6))), confirmDuplicate: true }, rival],
      look: async (answers, says) => {
        t.equal(done(answers), 1, says)
        t.match(await sale.seatsOf(BACK), { held: answers[0].status === 200 ? 5 : 6, sold: 0 }, says)
        await cancelled(answers, [agent, rival])
        t.match(await sale.seatsOf(BACK), { held: 0, free: 9 }, says)
      },
    }))
    await call(freeTourPolicy.endpoints.pause, { policyId } as never, 'admin')
  })
})

t.test('an order that is paid', async t => {
  const house = await fresh()
  const { call, sale, agent, OUT, program } = house
  await sale.putOnSale([{ seats: 400 }])
  /** fen that came in for it and has not gone back, and fen that is owed back */
  const money = async (orderId: string) => {
    const { state } = await program.run.load(order, orderId)
    const paid = state.status === 'NONE' ? [] : state.paid.map(({ paymentCode }) => paymentCode)
    const payments = await Promise.all([...new Set(paid)].map(async code => (await program.run.load(payment, code)).state))
    const kept = payments.reduce(
      (sum, one) => sum + (one.status === 'SUCCEEDED' ? one.created.amount - Object.values(one.refunds).reduce((a, b) => a + b, 0) : 0),
      0,
    )
    const { content } = await call(owedList, { orderNo: orderId, size: 50 }, 'refund')
    const owes = content.filter(({ status }) => status !== 'REFUNDED').reduce((sum, { amount }) => sum + amount, 0)
    return { kept, owes }
  }
  await t.test('gives seats back while what it is owed for others is paid', t =>
    race(t, house, async () => {
      const { orderId, total } = await sale.submit(agent, [OUT], adults(14), { confirmDuplicate: true })
      await sale.payAt(await sale.openPayment(agent, orderId, total))
      await call(reduceSeats, { orderId, counts: { ADULT: 2 } }, agent)
      await program.settle()
      const [owed] = (await call(owedList, { orderNo: orderId }, 'refund')).content
      return {
        first: [approveOwed, { id: owed!.id, result: 'APPROVE' }, 'finance'],
        second: [reduceSeats, { orderId, counts: { ADULT: 1 } }, 'order'],
        look: async (answers, says) => {
          t.equal(done(answers), 2, says)
          const { kept, owes } = await money(orderId)
          t.equal(kept, total - owed!.amount, `${says}: paid out once`)
          const { total: now } = await sale.detail(orderId)
          t.ok(kept - owes >= now, `${says}: ${kept} kept, ${owes} owed of ${now}`)
          const { content } = await call(owedList, { orderNo: orderId }, 'refund')
          t.equal(content.length, new Set(content.map(({ id }) => id)).size)
        },
      }
    }),
  )
  await t.test('is paid while the desk takes seats off it', t =>
    race(t, house, async () => {
      const { orderId, total } = await sale.submit(agent, [OUT], adults(14), { confirmDuplicate: true })
      const paymentCode = await sale.openPayment(agent, orderId, total)
      return {
        first: { paymentCode },
        second: [reduceSeats, { orderId, counts: { ADULT: 2 } }, 'order'],
        look: async (_, says) => {
          const { total: now, paid } = await sale.detail(orderId)
          const { content } = await call(owedList, { orderNo: orderId }, 'refund')
          const owes = content.reduce((sum, { amount }) => sum + amount, 0)
          t.equal(paid - owes, now, `${says}: ${paid} paid, ${owes} owed, ${now} due`)
        },
      }
    }),
  )
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('a combined bag', async t => {
  const house = await fresh()
  const { call, sale, agent, agencyId, flight, back, OUT, BACK, at, program } = house
  await sale.importFlights([flight, back].map(row => stockRow({ ...row, seats: 400 })))
  await sale.payAt((await call(rechargeEarnest, { airLine: 'HU', totalAmount: yuan(10_000) }, agent)).paymentCode)
  const contact = { name: '符海燕', phone: '0898-00000001' }
  const [SEATS, EARNEST] = [10, yuan(100)]
  const drafts = Array.from({ length: 3 * ROUNDS }, (_, n) => ({
    no: `A${String(n).padStart(2, '0')}`,
    seats: SEATS,
    price: yuan(2_010),
    earnest: EARNEST,
    stocks: [OUT, BACK],
  }))
  const terms = { name: '北京往返', airLine: 'HU', startsAt: at('00:00'), endsAt: at('06:00'), prepayMinutes: 60 }
  const { batchId } = await call(bags.saveBatch, { ...terms, bags: drafts }, 'order')
  const { instanceId } = await call(bags.submitBagFlow, { batchId }, 'order')
  const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin')
  await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, 'admin')
  await program.settle()
  const left = drafts.map(({ no }) => `${batchId}.${no}`)
  const status = async (id: string) => (await call(bags.showBookedCABag, { id }, agent)).status
  /** fen of earnest set aside, by bags that are booked or wait for their payment */
  let held = 0
  const earnestIs = async (t: Test, says: string) => {
    const { reserved } = await call(earnestInfo, { id: `E.${agencyId}.HU` }, agent)
    t.equal(reserved, held, says)
  }
  /** the wish to make an order of a bag that is booked before */
  const taking = async (id: string): Promise<Wish> => {
    const { mine } = await call(bags.bookCABag, { id }, agent)
    return [bags.prepayCABag, { id, totalAmount: mine!.prepay!, contact }, agent]
  }
  await t.test('cancelled by the desk, booked by an agency', t =>
    race(t, house, async () => {
      const id = left.pop()!
      return {
        first: [bags.cancelSingle, { id, reason: '航班调整' }, 'order'],
        second: [bags.bookCABag, { id }, agent],
        look: async ([cancelled], says) => {
          const now = await status(id)
          t.equal(now, cancelled.status === 200 ? 'CANCELLED' : 'BOOKED', says)
          if (now === 'BOOKED') held += EARNEST
          await earnestIs(t, says)
        },
      }
    }),
  )
  await t.test('made an order by one of its agency, undone by another or released by the desk', t =>
    race(t, house, async round => {
      const id = left.pop()!
      const second: Wish = round % 2 === 0 ? [bags.undoCABag, { id }, agent] : [bags.releaseBag, { id, reason: '代理人来电' }, 'order']
      return {
        first: await taking(id),
        second,
        look: async (answers, says) => {
          t.equal(done(answers), 1, says)
          t.equal(await status(id), answers[0].status === 200 ? 'WAIT_PAY' : 'AVAILABLE', says)
          if (answers[0].status === 200) held += EARNEST
          await earnestIs(t, says)
        },
      }
    }),
  )
  await t.test('its order is paid by one of its agency, cancelled by another', t =>
    race(t, house, async () => {
      const id = left.pop()!
      const [endpoint, body] = await taking(id)
      const { orderNo: orderId } = (await call(endpoint, body as never, agent)) as { orderNo: string }
      const { due } = (await call(bags.showBookedCABag, { id }, agent)).mine!
      const { paymentCode } = await call(bags.payCABag, { id, totalAmount: due!, channel: 'alipay' }, agent)
      return {
        first: { paymentCode: paymentCode! },
        second: [cancelOrder, { orderId }, agent],
        look: async (_, says) => {
          const { status: ends, paid } = await sale.detail(orderId)
          t.equal(await status(id), paid > 0 ? 'ORDERED' : 'LAPSED', `${says}: ${ends}`)
          await earnestIs(t, says)
        },
      }
    }),
  )
  await t.test('its batch is cancelled by the desk, booked by an agency', t =>
    race(t, house, async () => {
      const { batchId } = await call(bags.saveBatch, { ...terms, bags: [{ ...drafts[0]!, no: 'A01' }] }, 'order')
      const { instanceId } = await call(bags.submitBagFlow, { batchId }, 'order')
      await program.settle()
      const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'admin')
      await call(handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, 'admin')
      await program.settle()
      const id = `${batchId}.A01`
      return {
        first: [bags.cancelBatch, { batchId, reason: '航班调整' }, 'order'],
        second: [bags.bookCABag, { id }, agent],
        look: async ([cancelled], says) => {
          t.equal(cancelled.status, 200, says)
          t.equal((await program.run.load(bag, id)).state.status, 'CANCELLED', says)
          const told = (await program.events.read(`bag-${id}`)).filter(({ type }) => type === 'BagCancelled')
          t.match(told, [{ data: { reason: '航班调整' } }], says)
          await earnestIs(t, says)
        },
      }
    }),
  )
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('earnest money', async t => {
  const house = await fresh()
  const { call, sale, agent, rival, agencyId, time } = house
  await sale.putOnSale([{ seats: 400 }])
  const payPassword = await sale.funded(agent, yuan(100))
  const { recharge, publish, money } = auctioning(house, time, house)
  await recharge(agent, yuan(1_000))
  await recharge(rival, yuan(50_000))
  const opened = () => publish({ units: 1, startsAt: time.now, endsAt: addMinutes(time.now, 60 * 24) })
  const bid = (id: string, as = agent, price = yuan(1_190)): Wish => [lots.bookBidding, { id, price, units: 1 }, as]
  const over = async (...ids: readonly string[]) => {
    for (const id of ids) await call(lots.forceCancelBidding, { id, remark: '试拍' }, 'order')
    await house.program.settle()
    t.same(await money(agencyId, agent), [yuan(1_000), 0], 'all of it is free again')
  }
  await t.test('asked back by one of its agency, needed by a bid of another', t =>
    race(t, house, async () => {
      const id = await opened()
      const account = `E.${agencyId}.HU`
      return {
        first: [virtual.refundVirtualAccount, { id: account, totalAmount: yuan(1_000), payPassword }, agent],
        second: bid(id),
        look: async ([asked, placed], says) => {
          t.not(asked.status === 200, placed.status === 200, says)
          t.same(await money(agencyId, agent), [0, yuan(1_000)], says)
          if (asked.status === 200) await call(virtual.withdrawVirtualRefund, { id: (asked.data as { id: string }).id }, agent)
          await over(id)
        },
      }
    }),
  )
  await t.test('freed by a lot that its agency leaves, needed by a bid of another', t =>
    race(t, house, async () => {
      const [left, wanted] = [await opened(), await opened()]
      await call(lots.joinBidding, { id: left, units: 1 }, agent)
      return {
        first: [lots.undoBidding, { id: left }, agent],
        second: bid(wanted),
        look: async ([gone, placed], says) => {
          t.equal(gone.status, 200, says)
          const aside = placed.status === 200 ? yuan(1_000) : 0
          t.same(await money(agencyId, agent), [yuan(1_000) - aside, aside], says)
          t.equal((await call(lots.showBidding, { id: wanted }, agent)).mine?.bid?.price, aside ? yuan(1_190) : undefined, says)
          await over(left, wanted)
        },
      }
    }),
  )
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})

t.test('a lot', async t => {
  const house = await fresh()
  const { call, sale, agent, rival, agencyId, rivalId, program, time } = house
  await sale.putOnSale([{ seats: 400 }])
  const { recharge, publish, money, awardOf } = auctioning(house, time, house)
  for (const as of [agent, rival]) await recharge(as, yuan(5_000))
  const contact = { name: '符海燕', phone: '0898-00000001' }
  const total = { [agencyId]: yuan(5_000), [rivalId]: yuan(5_000) }
  const [PRICE, HIGHER] = [yuan(1_190), yuan(1_200)]
  /** one unit for two hours from now */
  const opened = () => publish({ units: 1, startsAt: time.now, endsAt: addMinutes(time.now, 120) })
  const bid = (id: string, as = agent, price = PRICE): Wish => [lots.bookBidding, { id, price, units: 1 }, as]
  const did = ([endpoint, body, as]: Wish) => call(endpoint, body as never, as)
  /** its two hours are over */
  const ends = (): Deed => {
    const end = addMinutes(time.now, 121)
    return {
      does: async () => {
        time.now = end
        await program.pass('end of lots')
      },
    }
  }
  const over = async (id: string) => {
    const { status, board } = await call(lots.biddingDetail, { id }, 'order')
    if (status === 'PUBLISHED') await call(lots.forceCancelBidding, { id, remark: '试拍' }, 'order')
    await program.settle()
    for (const { paddle, award } of board)
      if (award === 'WAIT_PREPAY') await call(lots.releaseWin, { awardId: `${id}~${paddle}`, reason: '试拍' }, 'order')
    await program.settle()
    for (const [agency, as] of [
      [agencyId, agent],
      [rivalId, rival],
    ] as const)
      t.same(await money(agency, as), [total[agency], 0], 'nothing stays aside for what is over')
  }
  await t.test('cancelled by the desk, bid for by an agency', t =>
    race(t, house, async () => {
      const id = await opened()
      return {
        first: [lots.cancelBidding, { id, reason: '航班调整' }, 'order'],
        second: bid(id),
        look: async ([cancelled, placed], says) => {
          t.not(cancelled.status === 200, placed.status === 200, says)
          t.equal((await call(lots.biddingDetail, { id }, 'order')).status, cancelled.status === 200 ? 'CANCELLED' : 'PUBLISHED', says)
          const aside = placed.status === 200 ? yuan(1_000) : 0
          t.same(await money(agencyId, agent), [yuan(5_000) - aside, aside], says)
          await over(id)
        },
      }
    }),
  )
  await t.test('bid for in its last moment', t =>
    race(t, house, async () => {
      const id = await opened()
      await did(bid(id))
      await call(lots.joinBidding, { id, units: 1 }, rival)
      return {
        first: bid(id, rival, HIGHER),
        second: ends(),
        look: async ([placed], says) => {
          const [mine, others] = [await awardOf(id, agent), await awardOf(id, rival).catch(() => undefined)]
          t.same([mine?.status, others?.status], placed.status === 200 ? ['MISSED', 'WAIT_PREPAY'] : ['WAIT_PREPAY', undefined], says)
          const [won, lost] = [
            [yuan(4_000), yuan(1_000)],
            [yuan(5_000), 0],
          ]
          t.same([await money(agencyId, agent), await money(rivalId, rival)], placed.status === 200 ? [lost, won] : [won, lost], says)
          await over(id)
        },
      }
    }),
  )
  await t.test('its bid is taken back in its last moment', t =>
    race(t, house, async () => {
      const id = await opened()
      await did(bid(id))
      return {
        first: [lots.undoBidding, { id }, agent],
        second: ends(),
        look: async ([undone], says) => {
          t.equal((await awardOf(id, agent))?.status, undone.status === 200 ? undefined : 'WAIT_PREPAY', says)
          t.same(await money(agencyId, agent), undone.status === 200 ? [yuan(5_000), 0] : [yuan(4_000), yuan(1_000)], says)
          await over(id)
        },
      }
    }),
  )
  await t.test('its win is given up with an approval, made an order by another of its agency or released by the desk', t =>
    race(t, house, async round => {
      const id = await opened()
      await did(bid(id))
      await ends().does()
      await program.settle()
      const { paddle } = (await call(lots.biddingDetail, { id }, 'order')).board[0]!
      const hold = `lot~${id}~${agencyId}~1`
      await call(giveUpEarnest, { id: hold, reason: '客人取消' }, agent)
      const { instanceId } = await call(submitGiveUpFlow, { id: hold }, agent)
      await program.settle()
      const { currentTaskId } = await call(instanceDetail, { id: instanceId }, 'finance')
      const { prepay } = (await awardOf(id, agent))!
      return {
        first: [handleFlow, { instanceId, curentTaskId: currentTaskId!, routeId: 'step1-pass', flowRemark: '同意' }, 'finance'],
        second:
          round % 2 === 0
            ? [lots.prepayBidding, { id, totalAmount: prepay!, contact }, agent]
            : [lots.releaseWin, { awardId: `${id}~${paddle}`, reason: '航班调整' }, 'order'],
        look: async ([given, other], says) => {
          const { status: now } = (await awardOf(id, agent))!
          t.equal(now, other.status !== 200 ? 'DEFAULTED' : round % 2 === 0 ? 'WAIT_PAY' : 'RELEASED', says)
          // the approver is told what has become of it, also where the other was faster in that very moment
          t.equal(given.status, now === 'DEFAULTED' ? 200 : 409, says)
          if (now === 'DEFAULTED') total[agencyId]! -= yuan(500)
          const aside = now === 'WAIT_PAY' ? yuan(1_000) : 0
          t.same(await money(agencyId, agent), [total[agencyId]! - aside, aside], says)
          const { orderNo: orderId } = (other.data ?? {}) as { orderNo?: string }
          if (orderId) await call(cancelOrder, { orderId, reason: '航班取消' }, 'order')
          await over(id)
        },
      }
    }),
  )
  t.same([...(await ledgerAtRest(house)).byRef.transit], [], 'nothing is under way')
})
