import { BigClientAdded } from '#contracts/account/client-events.ts'
import { rechargeEarnest } from '#contracts/account/earnest-api.ts'
import { FundsFrozen, FundsUnfrozen } from '#contracts/account/events.ts'
import { earnestAccountOf, virtualAccountOf } from '#contracts/account/names.ts'
import { addBigClient, addBigDeposit, addClientPayment } from '#contracts/account/remittance-api.ts'
import { RemittanceDrafted } from '#contracts/account/remittance-events.ts'
import {
  approveVirtualRefund,
  balanceStatement,
  freezeVirtualAccount,
  payByVirtual,
  rechargeVirtualAccount,
  refundVirtualAccount,
  virtualRefundDetail,
} from '#contracts/account/virtual-api.ts'
import { WithdrawalApproved, WithdrawalAsked, WithdrawalRejected } from '#contracts/account/withdrawal-events.ts'
import { ExtraBought, ExtraRefundAsked } from '#contracts/extra/events.ts'
import { foodPay, foodPurchase, foodRefund, purchasedExtras } from '#contracts/extra/purchase-api.ts'
import { askFine, queryOrderFines } from '#contracts/fine/api.ts'
import { FineAsked } from '#contracts/fine/events.ts'
import { mergePayFines, payFine } from '#contracts/fine/pay-api.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import {
  addPassenger,
  cancelOrder,
  orderDetail,
  type SubmitBody,
  submitOrder,
  sureOutTicket,
  sureRequestSeat,
} from '#contracts/order/api.ts'
import { addSeats, reduceSeats } from '#contracts/order/changes/changes-api.ts'
import * as orders from '#contracts/order/events.ts'
import { modifyPassenger, removePassenger, undoPassenger } from '#contracts/order/names/passengers-api.ts'
import { gotoPayAlipay, paymentErrorModify, paymentErrorQuery } from '#contracts/payment/api.ts'
import { PaymentCreated } from '#contracts/payment/events.ts'
import { OwedApproved, OwedRejected, OwedSubmitted } from '#contracts/payment/owed.ts'
import { approveOwed, owedDetail, owedList } from '#contracts/payment/owed-api.ts'
import { modifyRefundStatus, refundDetail, submitRefund, withdrawRefund } from '#contracts/refund/api.ts'
import { RefundApproved, RefundPaidOut, RefundRejected } from '#contracts/refund/events.ts'
import type { Life, Living } from './crash-load.ts'
import { adults } from './sale.ts'

type Journey = { stockIds: string[]; price: number }
/** `rare` is soon sold out; `deposit` is sold with a deposit of a tenth, `down` with one of nearly everything */
type Flights = { plain: Journey; both: Journey; rare: Journey; deposit: Journey; down: Journey }

const { SeatsReduced, SeatsAdded, PassengersAdded, PassengerModified, PassengersRemoved, PassengerChangeUndone } = orders
const { OrderSubmitted, OrderExpired, OrderTicketed, SeatConfirmed, MoneyOwed, PaidInFull, RefundOpened, RefundFixed } = orders

/** agents of agencies with an account, their agencies, and their pay password; the product sold beside the seat */
type Payers = { payers: Record<string, string>; payPassword: string; meal: string }

/** Lives of an order, and of an account, through every command that moves seats, names or money. */
export const livesOf = (agents: string[], flights: Flights, { payers, payPassword, meal }: Payers): Life[] => {
  const anyOf = ({ below }: Living, names: string[]) => names[below(names.length)]!
  type Begun = { named?: NonNullable<Static<typeof SubmitBody>['passengers']>; agent?: string }
  const begin = async (living: Living, journey: Journey, size: number, { named = [], agent = anyOf(living, agents) }: Begun = {}) => {
    const { name, command, having, wait, pay, chance } = living
    const { stockIds, price } = journey
    const wanted: Static<typeof SubmitBody> = {
      voyageType: stockIds.length === 2 ? 'D' : 'S',
      legs: stockIds.map(stockId => ({ stockId })),
      counts: adults(size),
      total: price * size,
      groupName: name,
      contact: { name: '符海燕', phone: '0898-00000001' },
      // some orders are sent without it: a repeated request must not count as a duplicate of itself
      confirmDuplicate: !chance(0.1),
      ...(named.length > 0 && { passengers: named }),
    }
    const { orderId } = await command(submitOrder, wanted, agent, OrderSubmitted, ...(named.length > 0 ? [PassengersAdded] : []))
    const detail = (until: (data: Static<(typeof orderDetail)['data']>) => unknown = () => true) =>
      wait(orderDetail, { orderId }, agent, until)
    const open = async (totalAmount: number) => (await command(gotoPayAlipay, { orderId, totalAmount }, agent, PaymentCreated)).paymentCode
    const payNext = async () => {
      const { instalments, paid } = await detail()
      await pay(await open(instalments[0]!.amount))
      await detail(now => now.paid > paid)
    }
    /** pays from an account with enough money, by default the agency's own */
    const payNextBy = async (whose: { clientId?: string; deposit?: boolean } = {}) => {
      const { instalments, paid } = await detail()
      await command(payByVirtual, { orderId, totalAmount: instalments[0]!.amount, payPassword, ...whose }, agent, PaymentCreated)
      await detail(now => now.paid > paid)
    }
    const payNextByAccount = async () => {
      await fill(living, agent, (await detail()).instalments[0]!.amount)
      await payNextBy()
    }
    /** gives a name and a passport to every missing traveller */
    const nameAll = async () => {
      const { counts, passengers } = await detail()
      const ids = passengers.map(({ id }) => id)
      for (let n = ids.length; n < counts.ADULT; n++)
        ids.push(...(await command(addPassenger, { orderId, ...traveller(`E${orderId}${n}`, n) }, agent, PassengersAdded)).ids)
      return ids
    }
    const ticket = async () => {
      await command(sureRequestSeat, { orderId }, 'order', SeatConfirmed)
      await command(sureOutTicket, { orderId }, 'order', OrderTicketed)
    }
    const apply = async (ids: string[]) =>
      (await command(submitRefund, { orderId, ids, refundType: 'VOLUNTE' }, agent, RefundOpened)).refundId
    const reject = (refundId: string) =>
      command(modifyRefundStatus, { refundId, statusId: 'REFUNDREJECT', reason: '资料不全' }, 'refund', RefundRejected)
    const withdraw = (refundId: string) => command(withdrawRefund, { refundId }, agent, RefundRejected)
    /** pays the refund out; without tickets there is no step in between */
    const give = async (refundId: string, ticketed: boolean) => {
      await command(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }, 'refund', RefundFixed, RefundApproved)
      if (ticketed) await wait(refundDetail, { refundId }, agent, ({ status }) => status === 'REFUNDTICKET')
      await command(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' }, 'finance', RefundPaidOut)
    }
    /** pays back what the order is owed; some of it is refused before */
    const giveOwed = async () => {
      const { content } = await wait(owedList, { orderNo: orderId }, 'finance', ({ content }) => content.length > 0)
      for (const { id } of content) {
        const seen = async () => having((await wait(owedDetail, { id }, 'admin', () => true)).revision)
        if (chance(0.3)) await (await seen()).command(approveOwed, { id, result: 'REJECT', remark: '请核实' }, 'finance', OwedRejected)
        // the person who overrules a rejection has read it
        await (await seen()).command(approveOwed, { id, result: 'APPROVE' }, 'admin', OwedApproved)
        await wait(owedDetail, { id }, 'finance', ({ status }) => status === 'REFUNDED')
      }
    }
    const pays = { payNext, payNextBy, payNextByAccount }
    return { orderId, agent, detail, open, ...pays, nameAll, ticket, apply, reject, withdraw, give, giveOwed }
  }

  /** recharges the agency's account, or its earnest account */
  const fill = async ({ command, pay, wait }: Living, agent: string, totalAmount: number, earnest = false) => {
    const { paymentCode } = earnest
      ? await command(rechargeEarnest, { airLine: 'HU', totalAmount }, agent, PaymentCreated)
      : await command(rechargeVirtualAccount, { totalAmount }, agent, PaymentCreated)
    await pay(paymentCode)
    const isThere = ({ content }: Static<typeof balanceStatement.data>) => content.some(({ movement }) => movement === paymentCode)
    await wait(balanceStatement, { ...(earnest && { id: earnestOf(agent) }), kind: 'RECHARGE', size: 200 }, agent, isThere)
  }
  const earnestOf = (agent: string) => earnestAccountOf(payers[agent]!, 'HU')
  const anyPayer = (living: Living) => anyOf(living, Object.keys(payers))

  return [
    /** paid by the account, which also gets the refund */
    async living => {
      const { below, chance } = living
      const it = await begin(living, flights.plain, 1 + below(3), { agent: anyPayer(living) })
      await it.payNextByAccount()
      const ids = await it.nameAll()
      await it.ticket()
      if (chance(0.7)) await it.give(await it.apply(ids.slice(0, 1)), true)
    },
    /** shrinks twice with a deposit at stake, and pays both fines from the account, together or one after the other */
    async living => {
      const { command, wait, chance } = living
      const it = await begin(living, flights.deposit, 6, { agent: anyPayer(living) })
      const { orderId, agent } = it
      await it.payNextByAccount()
      for (const ADULT of [2, 1]) await command(reduceSeats, { orderId, counts: { ADULT } }, agent, SeatsReduced)
      const { content } = await wait(queryOrderFines, { orderId }, agent, ({ content }) => content.length === 2)
      for (const { id } of content) await command(askFine, { id }, 'order', FineAsked)
      const totalAmount = content.reduce((sum, { amount }) => sum + amount, 0)
      await fill(living, agent, totalAmount)
      if (chance(0.6))
        await command(mergePayFines, { manyID: content.map(({ id }) => id), totalAmount, payPassword }, agent, PaymentCreated)
      else for (const { id, amount } of content) await command(payFine, { id, totalAmount: amount, payPassword }, agent, PaymentCreated)
      await wait(queryOrderFines, { orderId }, agent, ({ content }) => content.every(({ status }) => status === 'PAID'))
    },
    /** recharged, and asked back; perhaps turned down first; perhaps it is earnest money */
    async living => {
      const { command, wait, chance, below } = living
      const agent = anyPayer(living)
      const totalAmount = 10_000 + below(10_000)
      const earnest = chance(0.5)
      await fill(living, agent, totalAmount, earnest)
      const asking = { totalAmount, payPassword, ...(earnest && { id: earnestOf(agent) }) }
      const ask = async () => (await command(refundVirtualAccount, asking, agent, WithdrawalAsked)).id
      if (chance(0.3))
        await command(approveVirtualRefund, { id: await ask(), result: 'REJECT', remark: '请核实' }, 'finance', WithdrawalRejected)
      const id = await ask()
      await command(approveVirtualRefund, { id, result: 'APPROVE' }, 'finance', WithdrawalApproved)
      await wait(virtualRefundDetail, { id }, agent, ({ status }) => status === 'REFUNDED')
    },
    /** a part of the account is frozen while its agency pays, perhaps more than this one has brought; in the end it is free again */
    async living => {
      const { command, below, chance } = living
      const it = await begin(living, flights.plain, 1 + below(2), { agent: anyPayer(living) })
      const brought = 20_000 + below(10_000)
      await fill(living, it.agent, brought)
      const id = virtualAccountOf(payers[it.agent]!)
      /** freezes an amount while something is done */
      const frozen = async (totalAmount: number, meanwhile: () => Promise<unknown>) => {
        const freezing = { id, totalAmount, remark: '核查' }
        await command(freezeVirtualAccount, freezing, 'finance', FundsFrozen)
        try {
          await meanwhile()
        } finally {
          await command(freezeVirtualAccount, { ...freezing, flag: false }, 'finance', FundsUnfrozen)
        }
      }
      // a little money is left whatever others have paid meanwhile, but perhaps not all of it
      await frozen(100, () => frozen(chance(0.4) ? brought + 100_000 : brought - 100, () => it.payNextByAccount()))
      await it.nameAll()
      await it.ticket()
    },
    /** ticketed travellers also have meals, paid by the account; one is given back */
    async living => {
      const { command, wait } = living
      const it = await begin(living, flights.plain, 2, { agent: anyPayer(living) })
      const { orderId, agent } = it
      await it.payNextByAccount()
      const ids = await it.nameAll()
      await it.ticket()
      const { amount: totalAmount } = await command(foodPurchase, { orderId, productId: meal, ids }, agent, ExtraBought)
      await fill(living, agent, totalAmount)
      await command(foodPay, { orderId, totalAmount, payPassword }, agent, PaymentCreated)
      const statuses = (...wanted: string[]) =>
        wait(purchasedExtras, { orderId }, agent, ({ items }) => `${items.map(({ status }) => status).sort()}` === `${wanted}`)
      await statuses('ISSUED', 'ISSUED')
      await command(foodRefund, { orderId, ids: ['1'] }, agent, ExtraRefundAsked)
      await statuses('ISSUED', 'REFUNDED')
    },
    /** pays on the credit of a big client, which pays by bank; a refunded ticket lowers its debt */
    async living => {
      const { name, command, below } = living
      const it = await begin(living, flights.plain, 1 + below(3), { agent: anyPayer(living) })
      const { owed } = await it.detail()
      const client = { name: `客户${name}`, agent: payers[it.agent]!, line: owed, termDays: 30 }
      const { id } = await command(addBigClient, client, 'finance', BigClientAdded, RemittanceDrafted)
      await it.payNextBy({ clientId: id })
      await command(addClientPayment, { id, totalAmount: 1 + below(owed), bankRefNo: `K${name}` }, 'finance', RemittanceDrafted)
      const ids = await it.nameAll()
      await it.ticket()
      await it.give(await it.apply(ids.slice(0, 1)), true)
    },
    /** pays from a deposit that is no penalty; a refunded ticket fills it again */
    async living => {
      const { name, command, below } = living
      const it = await begin(living, flights.plain, 1 + below(3), { agent: anyPayer(living) })
      const { owed: totalAmount } = await it.detail()
      const deposit = { agent: payers[it.agent]!, kind: 'NON_PENALTY', totalAmount, bankRefNo: `G${name}` } as const
      await command(addBigDeposit, deposit, 'finance', RemittanceDrafted)
      await it.payNextBy({ deposit: true })
      const ids = await it.nameAll()
      await it.ticket()
      await it.give(await it.apply(ids.slice(0, 1)), true)
    },
    /** a smooth life, one way or return; a part of it is refunded */
    async living => {
      const { below, chance } = living
      const it = await begin(living, chance(0.5) ? flights.both : flights.plain, 1 + below(3))
      if (chance(0.15)) return
      await it.payNext()
      const ids = await it.nameAll()
      await it.ticket()
      if (chance(0.3)) return
      await it.give(await it.apply(ids.slice(0, 1 + below(ids.length))), true)
    },
    /** shrinks and grows with a deposit at stake; of two refunds the first is rejected */
    async living => {
      const { command, chance } = living
      const it = await begin(living, flights.deposit, 5)
      const { orderId, agent } = it
      await it.payNext()
      await command(reduceSeats, { orderId, counts: { ADULT: 2 } }, agent, SeatsReduced)
      await command(addSeats, { orderId, counts: { ADULT: 1 } }, agent, SeatsAdded)
      // the deposit that the seat brings, then the balance
      await it.payNext()
      await it.payNext()
      const ids = await it.nameAll()
      await it.ticket()
      const [first, second] = [await it.apply(ids.slice(0, 1)), await it.apply(ids.slice(1, 3))]
      await it.reject(first)
      await it.give(second, true)
      if (chance(0.5)) await it.give(await it.apply(ids.slice(0, 1)), true)
    },
    /** cancelled with a deposit: the part that the assessment leaves goes back */
    async living => {
      const { command, below } = living
      const it = await begin(living, flights.deposit, 4 + below(3))
      await it.payNext()
      await command(cancelOrder, { orderId: it.orderId, reason: '不走了' }, it.agent, OrderExpired, MoneyOwed)
      await it.giveOwed()
    },
    /** named when ordered, renamed, refunded before there are tickets, once withdrawn */
    async living => {
      const { command, name } = living
      const named = [traveller(`N${name}0`, 0), traveller(`N${name}1`, 1)]
      const it = await begin(living, flights.plain, 3, { named })
      const { orderId, agent } = it
      const [one, two] = (await it.detail()).passengers
      await command(modifyPassenger, { orderId, id: one!.id, ...traveller(`M${name}0`, 2) }, agent, PassengerModified)
      await command(removePassenger, { orderId, id: two!.id }, agent, PassengersRemoved)
      await command(undoPassenger, { orderId }, agent, PassengersAdded, PassengerChangeUndone)
      await it.payNext()
      const ids = await it.nameAll()
      await it.withdraw(await it.apply(ids.slice(0, 2)))
      await it.detail(({ status }) => status === 'PAID')
      await it.give(await it.apply(ids.slice(0, 1)), false)
      await it.detail(({ status }) => status === 'PAID')
      await it.ticket()
    },
    /** paid twice at once */
    async living => {
      const { command, wait, pay } = living
      const it = await begin(living, flights.plain, 2)
      const { owed } = await it.detail()
      await Promise.all([await it.open(owed), await it.open(owed)].map(pay))
      const error = await wait(paymentErrorQuery, { orderNo: it.orderId }, 'finance', ({ content }) => content.length > 0)
      await command(paymentErrorModify, { id: error.content[0]!.id, handling: 'REFUND' }, 'finance', OwedSubmitted)
      await command(approveOwed, { id: error.content[0]!.id, result: 'APPROVE' }, 'admin', OwedApproved)
      await wait(owedDetail, { id: error.content[0]!.id }, 'finance', ({ status }) => status === 'REFUNDED')
    },
    /** few seats and few people for many orders */
    async living => {
      const { below, chance, command } = living
      const it = await begin(living, flights.rare, 1 + below(2))
      const { orderId, agent } = it
      if (chance(0.3)) await command(addSeats, { orderId, counts: { ADULT: 1 } }, agent, SeatsAdded)
      if (chance(0.7)) await command(addPassenger, { orderId, ...traveller(`P00000${below(3)}`, below(3)) }, agent, PassengersAdded)
      if (chance(0.8)) await command(cancelOrder, { orderId, reason: '不走了' }, agent, OrderExpired)
    },
    /** nearly everything is paid when half of the group cancels: then the rest is paid, and too much of it */
    async living => {
      const { command, below } = living
      const it = await begin(living, flights.down, 6)
      await it.payNext()
      await command(reduceSeats, { orderId: it.orderId, counts: { ADULT: 2 + below(2) } }, it.agent, SeatsReduced, MoneyOwed, PaidInFull)
      await it.giveOwed()
      await it.nameAll()
      await it.ticket()
    },
    /** paid when it had been cancelled already */
    async living => {
      const { command, pay } = living
      const it = await begin(living, flights.plain, 1)
      const { owed } = await it.detail()
      const paymentCode = await it.open(owed)
      await command(cancelOrder, { orderId: it.orderId, reason: '不走了' }, it.agent, OrderExpired)
      await pay(paymentCode)
      await it.giveOwed()
    },
  ]
}

const traveller = (docNo: string, n: number) => ({
  name: `测试${'甲乙丙丁戊己'[n % 6]}`,
  type: 'ADULT' as const,
  docType: 'PASSPORT' as const,
  docNo: docNo.replace(/[^A-Z0-9]/gi, '').toUpperCase(),
})
