import t from 'tap'
import type { Fact } from '#contracts/kernel/event.ts'
import { CancellationAsked } from '#contracts/order/events.ts'
import { aClerk, anAgent, NOON } from '#services/kernel/spec.ts'
import { order } from './decide.ts'
import { asRetail } from './test/retail.ts'
import { ORDER, submitted, TOTAL } from './test/sample.ts'
import { folded } from './test/states.ts'

/** Every command of people, by what becomes of it while a workflow decides whether the order is cancelled, and while an account pays it. */
type Command = keyof typeof order.commands
const changing: Command[] = [
  'reduceSeats',
  'releaseUnnamed',
  'addSeats',
  'modifyPrice',
  'modifyDiscount',
  'confirmPriceChange',
  'modifyTicketTime',
  'splitOrder',
  'orderVirtualOut',
  'syncPnr',
  'askChange',
  'askSeats',
  'cancelSegment',
  'askNames',
]
const whileCancelling: Command[] = [
  ...changing,
  'keepUnnamed',
  'modifyOutRate',
  'modifyCanRefund',
  'audit',
  'resubmit',
  'sureOutTicket',
  'addVirtualOutPnr',
  'reOutVirtual',
  'submitRefund',
]
/** while its own agency asks; the last two are of orders that go ahead and that wait */
const whileGivenUp: Command[] = ['gotoPay', 'payByCredit', 'payVirtualOut', 'confirmWaitlist']
const whilePaying: Command[] = [...changing, 'cancelOrder', 'askCancellation']
/** commands that leave the order the one that is decided about, or end it, or need tickets that such an order cannot have */
const never: Command[] = [
  'sureRequestSeat',
  'copyAsNew',
  'joinGroup',
  'withdrawCancellation',
  'modifyContact',
  'modifyTourCode',
  'modifyExamineCount',
  'rejectPriceChange',
  'allowChildrenAlone',
  'submitVirtualOut',
  'splitPnr',
  'movePassengers',
  'markPnr',
  'deletePnr',
  'addPassenger',
  'modifyPassenger',
  'removePassenger',
  'undoPassenger',
  'provePassenger',
  'applyClub',
  'cancelClub',
  'askRename',
  'moveWaitlist',
  'answerDisruption',
]

const people = Object.entries(order.commands).flatMap(([name, rule]) => ('when' in rule ? [[name as Command, rule] as const] : []))
/** the commands that this state refuses with these words, whoever sends them, to a group or to single travellers */
const refusing = (past: Fact[], words: RegExp): string[] => {
  const orders = [past, asRetail(past)].map(one => folded(one))
  return people.flatMap(([name, { when }]) =>
    [anAgent, aClerk].every(who => orders.some(state => words.test(String(when(state as never, { who, at: NOON, id: ORDER })))))
      ? [name]
      : [],
  )
}

t.test('every command of people is looked at: it waits for a cancellation that is decided, or for a payment, or does not', async t => {
  const asked = CancellationAsked({ requestId: 'q1' })
  t.same(refusing([submitted(), asked], /^取消订单正在审批/).sort(), [...whileCancelling].sort())
  const byAgency = CancellationAsked({ requestId: 'q1', byAgency: true })
  t.same(refusing([submitted(), byAgency], /^取消订单正在审批/).sort(), [...whileCancelling, 'gotoPay', 'payByCredit'].sort())
  const { claim } = order.commands
  const facts = claim.decide(folded([submitted()]) as never, { paymentCode: 'V1', amount: TOTAL }, { who: anAgent, at: NOON, id: ORDER })
  t.same(refusing([submitted(), ...facts], /^正在支付/).sort(), [...whilePaying].sort())
  const all = new Set([...whileCancelling, ...whileGivenUp, ...whilePaying, ...never])
  t.same([...all].sort(), people.map(([name]) => name).sort(), 'none is forgotten')
})
