import { staff } from '#contracts/kernel/endpoint.ts'
import { refunds } from '#contracts/refund/lists.ts'
import { flowTasks } from '../flow/tasks.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { refundDues } from './due.ts'
import { refundList } from './list.ts'
import { refundNotices } from './notices.ts'
import { REFUND_WORDS, refundWords } from './words.ts'

export const refundReads = reads({
  views: [refundList],
  parts: [refundNotices, refundDues, refundWords],
  finds: [{ letter: REFUND_WORDS, list: refunds, view: refundList }],
  lists: [serves(refunds, refundList, { listed: { orderKind: 'GROUP' } })],
  watched: [{ name: 'taskRefund', view: flowTasks, permission: 'basicinfo.taskRefund', allow: staff, whose: { airline: 'airLine' } }],
})
