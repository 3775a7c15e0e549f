import { agent, employee } from './people.ts'
import { queryOrder } from '#contracts/order/api.ts'
import { manageQueryRefund } from '#contracts/refund/api.ts'
import { paymentRecords } from '#contracts/payment/api.ts'
const base = process.argv[2]!
for (const name of ['yefeng', 'changcheng']) {
  const a = await agent(base, name)
  const r: any = await a.call(queryOrder, { page: 0, size: 200 } as never, {})
  console.log(name, JSON.stringify(r.content.map((o: any) => [o.orderNo ?? o.id, o.status, o.payProgress, o.total, o.paid])))
}
for (const name of ['order', 'refund', 'finance', 'admin', 'auditor']) {
  const a = await employee(base, name)
  const r: any = await a.call(queryOrder, { page: 0, size: 200 } as never, {})
  console.log(name, r.totalElements ?? r.total, JSON.stringify(r.content.map((o: any) => [o.orderNo ?? o.id, o.status, o.total, o.paid, o.ticketProgress])).length)
  if (name === 'finance') { const p: any = await a.call(paymentRecords, { page: 0, size: 200 } as never, {}); console.log('payments', JSON.stringify(p.content.map((o: any) => [o.paymentCode, o.status, o.amount, o.refunded]))) }
  if (name === 'refund') { const p: any = await a.call(manageQueryRefund, { page: 0, size: 200 } as never, {}); console.log('refunds', JSON.stringify(p.content.map((o: any) => [o.id, o.status, o.refund]))) }
}
