import { addDays, toLocal } from '#contracts/kernel/calendar.ts'
import { idCheckDigit } from '#contracts/kernel/documents.ts'
import { addPassenger, submitOrder, sureOutTicket, sureRequestSeat } from '#contracts/order/api.ts'
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { savePolicy } from '#contracts/policy/api.ts'
import { submitRefund } from '#contracts/refund/api.ts'
import { importStock } from '#contracts/seats/api.ts'
import type { Program } from '#ops/e2e/start.ts'

const heads = '航空公司,航班号,航班日期,始发地,目的地,起飞时间,到达时间,舱位,座位数,全价票价,里程'

/** A list of block seats as people send it, two flights on one day. */
export const stockCsv = (date: string, seats = 60): Uint8Array =>
  new TextEncoder().encode(
    [
      heads,
      `HU,HU7181,${date},HAK,PEK,08:30,12:15,G,${seats},1760,2315`,
      `HU,HU7182,${date},PEK,HAK,14:00,17:55,G,${seats},1760,2315`,
    ].join('\n'),
  )

/** What a desk finds in the morning: stock, a policy, one order waiting, one paid and named, one ticketed with a refund applied for. */
export const story = async ({ call, program, clock }: Program) => {
  const date = addDays(toLocal(clock()).date, 30)
  await call(importStock, { mode: 'all' }, 'order', { files: [{ name: '切位.csv', bytes: stockCsv(date) }] })
  await call(
    savePolicy,
    {
      terms: {
        name: '海口北京团队价',
        airLine: 'HU',
        paxMin: 10,
        price: { kind: 'DISCOUNT', rate: 4500 },
        childFareMode: 'HALF_OF_Y',
        refundable: true,
      },
    },
    'order',
  )
  await program.settle()

  const order = async (groupName: string, agent: string) => {
    const counts = { ADULT: 10, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 }
    const asked = { voyageType: 'S' as const, legs: [{ origin: 'HAK', destination: 'PEK', date }], counts }
    const [offer] = (await call(searchingPriceSeat, asked, agent)).legs[0]!.offers
    const { stockId, total } = offer!
    const contact = { name: '符海燕', phone: '13800000001' }
    const body = { voyageType: 'S' as const, legs: [{ stockId }], counts, total, groupName, contact, confirmDuplicate: true }
    return call(submitOrder, body, agent)
  }
  const pay = async ({ orderId, total }: { orderId: string; total: number }, agent: string) => {
    const { payUrl } = await call(gotoPayAlipay, { orderId, totalAmount: total }, agent)
    await program.app.inject({ method: 'POST', url: new URL(payUrl).pathname })
  }
  // one document stands once on a flight, so nobody is named twice
  let people = 100
  const nameAll = async (orderId: string, agent: string) => {
    const ids: string[] = []
    for (let n = 0; n < 10; n++) {
      const first17 = `46010019900101${people++}`
      const docNo = first17 + idCheckDigit(first17)
      const named = await call(
        addPassenger,
        { orderId, name: `旅客${'甲乙丙丁戊己庚辛壬癸'[n]}`, type: 'ADULT', docType: 'ID_CARD', docNo },
        agent,
      )
      ids.push(...named.ids)
    }
    return ids
  }

  const waiting = await order('椰风冬令营', 'yefeng')
  const paid = await order('长城老友团', 'changcheng')
  await pay(paid, 'changcheng')
  await call(sureRequestSeat, { orderId: paid.orderId }, 'order')
  await nameAll(paid.orderId, 'changcheng')
  const ticketed = await order('海南年会团', 'yefeng')
  await pay(ticketed, 'yefeng')
  await call(sureRequestSeat, { orderId: ticketed.orderId }, 'order')
  const ids = await nameAll(ticketed.orderId, 'yefeng')
  await program.settle()
  await call(sureOutTicket, { orderId: ticketed.orderId }, 'order')
  await program.settle()
  const refund = await call(
    submitRefund,
    { orderId: ticketed.orderId, ids: ids.slice(0, 2), refundType: 'VOLUNTE', reason: '行程有变' },
    'yefeng',
  )
  await program.settle()
  return { date, waiting: waiting.orderId, paid: paid.orderId, ticketed: ticketed.orderId, refund: refund.refundId }
}
