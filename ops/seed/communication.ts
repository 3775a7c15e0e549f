import { handleComplaint, saveComplaint } from '#contracts/communication/api.ts'
import { addAnswer, addIssue } from '#contracts/communication/issue-api.ts'
import { addMinutes } from '#contracts/kernel/calendar.ts'
import { isFileAnswer } from '#contracts/kernel/endpoint.ts'
import { orderList } from '#projections/order/list.ts'
import { refundList } from '#projections/refund/list.ts'
import type { App } from '#services/app.ts'
import type { Play } from './play.ts'
import { stories } from './stories.ts'

/** Complaints of agencies (one new, one being handled, one closed) and questions among staff (one open, one urgent, one answered). */
export const seedCommunication = async (program: App, { play, startedAt }: { play: Play; startedAt: string }): Promise<void> => {
  const as = (who: string, key: string, minutesAgo: number) => ({
    as: who,
    now: addMinutes(startedAt, -minutesAgo),
    key: `communication ${key}`,
  })
  const of = (story: keyof typeof stories) => ({ filter: { groupName: stories[story]!.groupName }, limit: 1 })
  const [sold] = await program.query.find(orderList, of('ticketed-return'))
  const [left] = await program.query.find(orderList, of('refund-done'))
  const [refunded] = left ? await program.query.find(refundList, { filter: { orderNo: left.orderNo }, limit: 1 }) : []
  const ofAirline = (row: { airLine: string; orderNo: string } | undefined) => ({
    airLine: row?.airLine ?? 'HU',
    ...(row && { orderNo: row.orderNo }),
  })

  const complain = async (key: string, body: Omit<Parameters<typeof play<typeof saveComplaint>>[1], 'files'>) => {
    const answer = await play(saveComplaint, { ...body, files: [] }, as('yefeng', `complaint ${key}`, 12))
    if (isFileAnswer(answer)) throw new Error('a complaint is answered with a file')
    return answer
  }
  await complain('seats', {
    kind: 'SERVICE',
    ...ofAirline(sold),
    title: '团队座位没有安排在一起',
    content: '16人的团队被分散在客舱前后，请在值机前安排相邻座位。',
  })
  const slow = await complain('slow', {
    kind: 'REFUND',
    ...ofAirline(refunded),
    ...(refunded && { refundId: refunded.id }),
    title: '退款到账比通知的时间晚',
    content: '退票已完成，客人三天后才收到退款，请说明原因。',
  })
  const mail = await complain('mail', {
    kind: 'SYSTEM',
    airLine: 'HU',
    title: '没有收到出票邮件',
    content: '本周两个团队出票后没有收到邮件，邮箱没有变更。',
  })
  await play(handleComplaint, { id: slow.id, remark: '正在向支付渠道查询到账时间' }, as('order', 'slow looked at', 8))
  await play(
    handleComplaint,
    { id: mail.id, remark: '邮件被收件方拦截，已请贵司把发件地址列入白名单', result: 'EXPLAINED' },
    as('order', 'mail closed', 6),
  )

  const asked = (key: string, body: Parameters<typeof play<typeof addIssue>>[1]) => play(addIssue, body, as('order', `issue ${key}`, 10))
  await asked('season', {
    toRole: 'ADMINISTRATOR',
    title: '换季后早班机团队舱位何时投放',
    content: '有三家代理人询问三月底以后的海口至北京航班。',
  })
  await asked('medical', {
    toRole: 'REFUND_DESK',
    urgent: true,
    ...ofAirline(sold),
    title: '客人住院的证明只有照片',
    content: '客人明天出发，医院证明是手机照片，能否按病退受理？',
  })
  const receipt = await asked('receipt', {
    toRole: 'FINANCE',
    title: '对公汇款没有写订单号',
    content: '代理人汇来一笔款，附言是空的，请先查流水。',
  })
  await play(addAnswer, { mainId: receipt.id, content: '已在汇款流水里找到，按金额和户名认领即可。' }, as('finance', 'receipt answered', 5))
}
