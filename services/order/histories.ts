import { PayableClaimed, PayableFreed } from '#contracts/kernel/claims.ts'
import * as orderApi from '#contracts/order/api.ts'
import * as batchApi from '#contracts/order/batch/api.ts'
import * as batchEvents from '#contracts/order/batch/events.ts'
import * as changesApi from '#contracts/order/changes/changes-api.ts'
import * as joinApi from '#contracts/order/changes/join-api.ts'
import * as unpaidEvents from '#contracts/order/changes/unpaid-events.ts'
import * as disruptionApi from '#contracts/order/disruption/disruption-api.ts'
import * as orderEvents from '#contracts/order/events.ts'
import * as guideEvents from '#contracts/order/names/guide.ts'
import * as manifestEvents from '#contracts/order/names/manifest.ts'
import * as mailEvents from '#contracts/order/notice/mail.ts'
import * as noticeEvents from '#contracts/order/notice/notice.ts'
import * as hostEvents from '#contracts/order/pnr/host.ts'
import * as pnrApi from '#contracts/order/pnr/pnr-api.ts'
import * as splitApi from '#contracts/order/split/split-api.ts'
import * as virtualOutApi from '#contracts/order/virtual-out/api.ts'
import { type History, history, machine, wholeHouse } from '#services/kernel/stream/history.ts'
import { isRequested, orderBatch } from './batch/decide.ts'
import { unpaid } from './changes/unpaid.ts'
import { order } from './decide.ts'
import { guideList } from './names/guide-list.ts'
import { manifest } from './names/manifest.ts'
import { mail } from './notice/mail.ts'
import { noticeReading } from './notice/notice.ts'
import { pnr, ticketStock } from './pnr/host.ts'
import { orderStory } from './story.ts'

export const orderHistories: readonly History[] = [
  history(
    order,
    { ...orderEvents, PayableClaimed, PayableFreed },
    {
      permission: 'order.order.r',
      airlineOf: order => (order.status === 'NONE' ? undefined : order.submitted.airLine),
      agencyOf: order => (order.status === 'NONE' ? undefined : order.submitted.agency),
      ownerStays: true,
      // texts among the airline's staff about a request of their own
      inHouse: ['note', 'opinion'],
      related: orderStory,
      commands: {
        ...orderApi,
        ...changesApi,
        ...joinApi,
        ...splitApi,
        syncPnr: pnrApi.syncPnr,
        deletePnr: pnrApi.deletePnr,
        markPnr: pnrApi.modifyPnr,
        ...virtualOutApi,
        ...disruptionApi,
        ...machine({
          copyAsNew: '复制新单',
          audit: '订单审核',
          resubmit: '重新提交审核',
          openSplit: '拆分开单',
          failVirtualOut: '虚拟出票未成',
          voidNumber: '订单号作废',
          reserveNumber: '订单号预留',
          voidAddition: '加员作废',
          expireOrder: '超时关闭',
          passTime: '时限检查',
          gotoPay: '支付',
          payByCredit: '抵扣支付',
          receivePayment: '支付到账',
          claim: '支付占用',
          pay: '支付到账',
          free: '解除支付占用',
          addPnr: '增加PNR',
          returnMoney: '应退款到账',
          takeBack: '航司收回座位',
          confirmPriceChange: '同意改价',
          rejectPriceChange: '不同意改价',
          protectSeats: '候补保座',
          confirmWaitlist: '确认候补座位',
          moveWaitlist: '调整候补顺序',
          endWaitlist: '结束候补',
          modifyPassenger: '修改旅客',
          askRename: '申请客票更名',
          carryOutRename: '客票更名',
          dropRename: '客票更名未成',
          askChange: '申请变更',
          askSeats: '申请加人',
          cancelSegment: '取消航段',
          askNames: '申请名单变更',
          carryOutChange: '办理变更',
          dropChange: '变更未成',
          voidChange: '变更作废',
          submitRefund: '申请退票',
          fixRefund: '确定退款金额',
          findRefundTicket: '登记客票状态',
          retypeRefund: '修改退票类型',
          bindRefund: '退票开始办理',
          closeRefund: '退票结束',
          askCancellation: '申请取消订单',
          withdrawCancellation: '撤回取消申请',
          dropCancellation: '取消申请结束',
          disrupt: '航班变动通知',
          endDisruption: '航班变动撤销',
          passAnswerTime: '时限检查',
        }),
      },
    },
  ),
  history(pnr, hostEvents.pnrEvents, {
    permission: 'order.pnr.r',
    ...wholeHouse,
    commands: machine({ attach: '确认申请座位', resize: '调整PNR座位' }),
  }),
  history(ticketStock, hostEvents.ticketStockEvents, {
    permission: 'order.ticket.r',
    ...wholeHouse,
    commands: machine({ take: '分配票号', give: '登记票号' }),
  }),
  history(manifest, manifestEvents, {
    permission: 'order.passenger.r',
    ...wholeHouse,
    commands: machine({ claim: '登记旅客证件', release: '释放旅客证件' }),
  }),
  history(guideList, guideEvents, {
    permission: 'order.passenger.r',
    airlineOf: state => (state.status === 'NONE' ? undefined : state.airLine),
    ownerStays: true,
    commands: machine({
      makeLink: '生成导游填名单链接',
      revokeLink: '停用导游填名单链接',
      propose: '导游提交名单',
      take: '采用导游名单',
      reject: '退回导游名单',
    }),
  }),
  history(noticeReading, noticeEvents, {
    ...wholeHouse,
    commands: machine({ read: '标为已读', readAll: '全部标为已读' }),
  }),
  history(mail, mailEvents, {
    permission: 'order.order.r',
    airlineOf: state => (state.status === 'NONE' ? undefined : state.asked.airLine),
    ownerStays: true,
    commands: machine({ ask: '待发邮件', claim: '开始发送', sent: '已发送', fail: '发送未成', again: '再次发送' }),
  }),
  history(orderBatch, batchEvents, {
    permission: 'order.order.r',
    // a batch of several airlines is looked at by those who work for all
    airlineOf: batch => (isRequested(batch) ? (batch.airLines.length === 1 ? batch.airLines[0] : '*') : undefined),
    ownerStays: true,
    commands: {
      stop: batchApi.stopBatch,
      ...machine({ stage: '选单', request: '申请批量操作', carryOut: '逐单办理', abandon: '停止批量操作' }),
    },
  }),
  history(unpaid, unpaidEvents, {
    permission: 'order.order.r',
    ...wholeHouse,
    commands: machine({ claim: '登记未付款占座', count: '核定未付款占座', drop: '释放未付款占座' }),
  }),
]
