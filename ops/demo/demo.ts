import { orderStatuses, refundStatuses } from '#contracts/enums.ts'
import { addDays, formatDateTime, toLocal } from '#contracts/kernel/calendar.ts'
import { formatYuan } from '#contracts/kernel/money.ts'
import {
  checkPassenger,
  frontQueryOrder,
  importPassenger,
  orderDetail,
  submitOrder,
  sureOutTicket,
  sureRequestSeat,
} from '#contracts/order/api.ts'
import { searchingPriceSeat } from '#contracts/order/search-api.ts'
import { gotoPayAlipay } from '#contracts/payment/api.ts'
import { modifyRefundStatus, previewRefund, refundDetail, submitRefund } from '#contracts/refund/api.ts'
import { getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import { difference, stateThen, timeline } from '#contracts/report/history.ts'
import { importStock, queryItem } from '#contracts/seats/api.ts'
import { adults, namesOf, stockRow, workbookOf } from '#ops/e2e/sale.ts'
import { agent, employee } from './people.ts'
import { refusedWith, step, sure, tell, until } from './tell.ts'

/** One order's life over HTTP against a running demonstration server (`NEWGT_URL`), each step told. Ends with 0 when all of it came true. */
const demo = async (base: string): Promise<void> => {
  const file = async (name: string, rows: Record<string, string | number>[]) => ({ file: new File([await workbookOf(rows)], name) })
  const counts = adults(12)
  // a pair of days and flight numbers of our own, so that it can be played again and again
  const leaves = addDays(toLocal(new Date().toISOString()).date, 25 + Math.floor(Math.random() * 300))
  const returns = addDays(leaves, 5)

  step('各方登录')
  const agency = await agent(base, 'yefeng')
  tell(`代理人 ${agency.name}：图形验证码 + 密码`)
  const [desk, refunds, finance, auditor] = await Promise.all(['order', 'refund', 'finance', 'auditor'].map(name => employee(base, name)))
  sure(desk && refunds && finance && auditor, '员工登录失败')
  tell(`员工 ${[desk, refunds, finance, auditor].map(({ name }) => name).join('、')}：开发单点登录页`)

  step('订票员导入切位库存（Excel，两个航班）')
  const block = { seats: 40, fare: 2380 }
  const stock = await desk.call(
    importStock,
    { mode: 'all' },
    {
      files: await file('切位库存.xlsx', [
        stockRow({ ...block, flightNo: 'HU7902', date: leaves, from: 'HAK', to: 'PEK', dep: '07:55', arr: '11:40' }),
        stockRow({ ...block, flightNo: 'HU7901', date: returns, from: 'PEK', to: 'HAK', dep: '12:50', arr: '16:35' }),
      ]),
    },
  )
  sure(stock.bad === 0 && stock.written + stock.rows.filter(({ action }) => action === 'same').length === 2, '应导入两个航班')
  tell(`共${stock.total}行，正确${stock.good}行，写入${stock.written}行，批次 ${stock.batchId ?? '无变化'}`)
  const freeSeats = async () => {
    const { content } = await desk.call(queryItem, { flightNo: 'HU7902', date: leaves })
    return content[0]?.free ?? Number.NaN
  }
  const freeBefore = await freeSeats()

  step(`代理人查询往返：海口—北京 ${leaves}，返程 ${returns}，成人12人`)
  const legs = [
    { origin: 'HAK', destination: 'PEK', date: leaves },
    { origin: 'PEK', destination: 'HAK', date: returns },
  ]
  const found = await agency.call(searchingPriceSeat, { voyageType: 'D', legs, counts })
  const offers = ['HU7902', 'HU7901'].map((flightNo, leg) => found.legs[leg]?.offers.find(offer => offer.flightNo === flightNo))
  const [out, back] = offers
  sure(out && back, '查询结果中应有刚导入的航班')
  for (const { flightNo, date, depTime, arrTime, cabin, seatsLeft, policyName, prices, total } of [out, back]) {
    const adult = prices.find(({ type }) => type === 'ADULT')!
    tell(`${flightNo} ${date} ${depTime}-${arrTime} ${cabin}舱 余${seatsLeft}座 政策「${policyName}」`)
    tell(
      `  成人票价${formatYuan(adult.fare)} + 民航基金${formatYuan(adult.cnFund)} + 燃油${formatYuan(adult.yq)}，12人合计${formatYuan(total)}`,
    )
  }

  step('代理人提交订单')
  const total = out.total + back.total
  const body = {
    voyageType: 'D' as const,
    legs: [{ stockId: out.stockId }, { stockId: back.stockId }],
    counts,
    groupName: '北京精品五日团',
    contact: { name: agency.name, phone: '0898-00000001' },
    confirmDuplicate: true,
  }
  tell(`先用错误的总价 ${formatYuan(total - 1000)} 提交`)
  await refusedWith('价格已变动', agency.call(submitOrder, { ...body, total: total - 1000 }))
  const { orderId, limits } = await agency.call(submitOrder, { ...body, total })
  tell(`订单号 ${orderId}，总价 ${formatYuan(total)}`)
  tell(`支付时限 ${formatDateTime(limits.payBy)}，名单时限 ${formatDateTime(limits.nameBy)}，出票时限 ${formatDateTime(limits.ticketBy)}`)
  const own = await agency.call(frontQueryOrder, { orderNo: orderId })
  sure(own.totalElements === 1, '订单列表中应立即看到新订单')
  await until(freeSeats, free => free === freeBefore - 12, '占用12个座位')
  tell(`${out.flightNo} 余座 ${freeBefore} → ${freeBefore - 12}`)

  step('订票员确认座位')
  const { pnr } = await desk.call(sureRequestSeat, { orderId })
  tell(`PNR ${pnr}`)

  step('代理人导入12人名单（Excel）')
  // who is on these flights by an earlier demonstration cannot be named once more
  const everybody = await namesOf(adults(72))
  const drafts = everybody.map(row => ({ name: row.姓名, type: 'ADULT' as const, docType: 'ID_CARD' as const, docNo: row.证件号 }))
  const checked = await agency.call(checkPassenger, { stockIds: [out.stockId, back.stockId], passengers: drafts })
  const names = everybody.filter((_, at) => checked.passengers[at]?.errors.docNo === undefined).slice(0, 12)
  sure(names.length === 12, '演示旅客都已在这两个航班上')
  const wrong = names.map((row, at) =>
    at === 4 ? { ...row, 证件号: `${row.证件号.slice(0, -1)}${row.证件号.endsWith('0') ? '1' : '0'}` } : row,
  )
  const preview = await agency.call(importPassenger, { orderId, mode: 'preview' }, { files: await file('旅客名单.xlsx', wrong) })
  sure(preview.bad === 1 && preview.written === 0, '预览应指出一行错误')
  tell(`预览：正确${preview.good}行，错误${preview.bad}行`)
  for (const message of Object.values(preview.rows[0]!.errors)) tell(`  ${message}`)
  const named = await agency.call(importPassenger, { orderId, mode: 'all' }, { files: await file('旅客名单.xlsx', names) })
  sure(named.written === 12, '应写入12名旅客')
  tell(`改正后写入${named.written}人`)

  step('代理人支付（沙箱收银台）')
  const { paymentCode, payUrl, amountText } = await agency.call(gotoPayAlipay, { orderId, totalAmount: total })
  tell(`支付单 ${paymentCode}，${formatYuan(total)}（${amountText}），${payUrl}`)
  const cashier = await fetch(`${base}${new URL(payUrl).pathname}`, { method: 'POST', body: new URLSearchParams() })
  sure(cashier.ok && (await cashier.text()).includes('已支付成功'), '收银台应显示支付成功')
  const detail = () => agency.call(orderDetail, { orderId })
  const paid = await until(detail, ({ status }) => status === 'PAID', '订单变为已支付')
  tell(`订单${orderStatuses[paid.status]}，已付 ${formatYuan(paid.paid)}`)

  step('订票员出票')
  const { tickets } = await desk.call(sureOutTicket, { orderId })
  sure(tickets.length === 12 && tickets.every(({ ticketNo }) => ticketNo.startsWith('880-')), '应出12张海航客票')
  tell(`${tickets.length}张：${tickets[0]!.ticketNo} ${tickets[0]!.name} … ${tickets.at(-1)!.ticketNo} ${tickets.at(-1)!.name}`)

  step('代理人退两张票：先试算，再提交')
  const chosen = { orderId, ids: tickets.slice(0, 2).map(({ passengerId }) => passengerId), refundType: 'VOLUNTE' as const }
  const quote = await agency.call(previewRefund, chosen)
  for (const line of quote.lines)
    tell(
      `${line.ticketNo} ${line.name} ${line.flightNo}：票价${formatYuan(line.fare)}，费率${line.rate / 100}%，退票费${formatYuan(line.fee)}，退${formatYuan(line.refund)}`,
    )
  const { refundId, totals } = await agency.call(submitRefund, { ...chosen, reason: '客人行程变更', refund: quote.totals.refund })
  sure(totals.refund === quote.totals.refund, '提交金额应与试算一致')
  tell(`退票单 ${refundId}：原付${formatYuan(totals.paid)}，扣${formatYuan(totals.fee)}，应退${formatYuan(totals.refund)}`)

  step('退票员审核，财务退款')
  await refusedWith('没有权限', desk.call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' }))
  await refunds.call(modifyRefundStatus, { refundId, statusId: 'REFUNDAPPROVE' })
  const approved = await until(
    () => finance.call(refundDetail, { refundId }),
    ({ status }) => status === 'REFUNDTICKET',
    '航司收回客票',
  )
  tell(`${refunds.name}审核通过：${refundStatuses[approved.status]}`)
  await finance.call(modifyRefundStatus, { refundId, statusId: 'REFUNDACCOMPLISH' })
  const { payouts, paidOut } = await finance.call(refundDetail, { refundId })
  sure(paidOut === totals.refund, '退款金额应与审核一致')
  tell(`${finance.name}退款 ${formatYuan(paidOut)}，渠道退款单 ${payouts[0]!.gatewayRefundNo}`)
  const closed = await until(detail, ({ refunded }) => refunded === paidOut, '订单记下退款')
  tell(`订单${orderStatuses[closed.status]}：已付${formatYuan(closed.paid)}，已退${formatYuan(closed.refunded)}`)
  await until(freeSeats, free => free === freeBefore - 10, '退回2个座位')
  tell(`${out.flightNo} 余座 ${freeBefore - 12} → ${freeBefore - 10}`)

  step('订票员导出订单列表（后台任务）')
  const { id } = await desk.call(requestExport, { resource: 'order', scope: 'ALL' })
  const job = await until(
    () => desk.call(getJob, { id }),
    ({ status }) => status !== 'RUNNING',
    '导出完成',
  )
  sure(job.status === 'DONE', `导出失败：${job.message}`)
  const workbook = await desk.call(jobFile, { id })
  sure(workbook.blob.size === job.bytes, '文件大小应与任务一致')
  tell(`${job.name}：${job.done}行，${workbook.blob.size}字节`)

  step('审计员回放订单')
  const stream = `order-${orderId}`
  const story = await auditor.call(timeline, { stream, related: true, size: 200 })
  tell(`连同支付、退票、PNR、座位共${story.total}个事件`)
  for (const { at, zh, streamZh, user, commandZh } of story.events)
    tell(`  ${formatDateTime(at)}  ${streamZh} · ${zh}  ${user}${commandZh ? `（${commandZh}）` : ''}`)
  const ours = story.events.filter(event => event.stream === stream)
  const ticketing = ours.find(({ type }) => type === 'OrderTicketed')
  sure(ticketing && ours[0]?.type === 'OrderSubmitted', '时间线应从提交订单开始，并含出票')
  const then = await auditor.call(stateThen, { stream, revision: ticketing.revision - 1 })
  sure(then.state.status === 'PAID', '出票之前订单应为已支付')
  tell(`出票之前（版本${then.revision}）：${orderStatuses[then.state.status as 'PAID']}`)
  const { changes } = await auditor.call(difference, { stream, from: String(ticketing.revision - 1), to: String(ticketing.revision) })
  sure(
    changes.some(({ path, to }) => path === 'status' && to === 'PRINTED'),
    '差异应含订单状态',
  )
  tell(`出票改变了${changes.length}处，例如：`)
  for (const { path, pathZh, from, to } of changes.slice(0, 4)) tell(`  ${pathZh ?? path}：${shown(from)} → ${shown(to)}`)
}

const shown = (value: unknown) => (value === undefined ? '（无）' : typeof value === 'string' ? value : JSON.stringify(value))

const base = (process.env.NEWGT_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, '')
console.log(`一张团队订单的一生 —— ${base}`)
demo(base).then(
  () => console.log('\n全部步骤完成。'),
  error => {
    console.error(`\n未完成：${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  },
)
