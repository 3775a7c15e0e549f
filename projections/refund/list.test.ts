import t from 'tap'
import {
  RefundApproved,
  RefundClearTimeModified,
  RefundDueReckoned,
  RefundNoPnrMarked,
  RefundPaidOut,
  RefundPapersAdded,
  RefundProductCodeModified,
  RefundRejected,
  RefundSeatsCleared,
  RefundSubmitted,
  RefundTicketed,
  RefundTicketMarked,
  RefundTypeModified,
} from '#contracts/refund/events.ts'
import { defaultTypeRules } from '#contracts/refund/types.ts'
import { refundApplication, refundLine } from '#services/refund/test/sample.ts'
import { dueList } from '../kernel/due.ts'
import { spec } from '../kernel/spec.ts'
import { withParts } from '../kernel/view.ts'
import { refunds as backReport } from '../report/figures/back.ts'
import { refundDues } from './due.ts'
import { refundList } from './list.ts'

const at = '2026-11-21T04:00:00.000Z'
const paper = { id: 'f1', kind: 'DIAGNOSIS' as const, name: '诊断证明.png', size: 9, by: 'yefeng', at }
const application = refundApplication({
  refundType: 'EXEMPT',
  reasonCode: 'ALL_SPECIAL',
  reasonLabel: '全部特殊',
  noticeNo: 'HU-2026-118',
  papers: [paper],
})
const { totals } = application
const submitted = RefundSubmitted(application)
const more = RefundPapersAdded({ papers: [{ ...paper, id: 'f2' }] })
const approved = (change: object) =>
  RefundApproved({ amount: 78_100, dueBy: '2026-12-01T15:59:00.000Z', approvedBy: 'refund', lines: application.lines, totals, ...change })

t.test('why, by which notice, with how many papers; the amounts as they were fixed', async () => {
  spec(refundList).given(submitted, more).row({ reasonLabel: '全部特殊', noticeNo: 'HU-2026-118', papers: 2, refund: 78_100 }).twice()
  spec(refundList).given(submitted, approved({})).row({ status: 'REFUNDAPPROVE', refund: 78_100 })
  const lower = { ...totals, fee: 27_900, refund: 58_100 }
  spec(refundList)
    .given(submitted, approved({ amount: 58_100, totals: lower, recalculated: '有客票已使用，金额重新计算' }))
    .row({ status: 'REFUNDAPPROVE', fee: 27_900, refund: 58_100 })
    .twice()
  const marked = RefundTicketMarked({ ticketNo: '880-2100000001', stockIds: ['HU7182-2026-12-10-G'], status: 'USED' })
  spec(refundList).given(submitted, marked).row({ status: 'REFUNDSUBMIT' })
})

t.test('another type: its name, sums and reason in the list and the report', async () => {
  const other = RefundTypeModified({
    no: 1,
    refundType: 'FORCE',
    rule: defaultTypeRules.FORCE,
    reasonCode: 'CANCEL',
    reasonLabel: '航班取消',
    lines: [refundLine('p1', '880-2100000001', { fee: 0, refund: 86_000 })],
    totals: { paid: 86_000, fee: 0, returned: 0, refund: 86_000, tickets: 1, belowMinimum: false },
    remark: '航班取消',
    retypedBy: 'refund',
    to: { orderNo: 'O1', agency: 'A001', airLine: 'HU' },
  })
  spec(refundList).given(submitted, other).row({ refundType: 'FORCE', reasonLabel: '航班取消', fee: 0, refund: 86_000 }).twice()
  spec(backReport).given(submitted, other).row({ type: 'FORCE', reason: 'CANCEL', fees: 0 }).twice()
})

t.test('the product code stands in the list and divides the report, from the day it is known', async () => {
  const coded = RefundProductCodeModified({ productCode: 'TDTP01' })
  spec(refundList).given(submitted, coded).row({ status: 'REFUNDSUBMIT', productCode: 'TDTP01' }).twice()
  spec(backReport).given(submitted).row({ product: 'NONE' })
  spec(backReport).given(submitted, coded).row({ product: 'TDTP01' }).twice()
})

t.test('a clear time is due until the seats have returned, beside a limit that waits for holidays', async () => {
  const dues = withParts(dueList, [refundDues])
  const clearTime = '2026-11-25T04:00:00.000Z'
  const later = RefundClearTimeModified({ clearTime })
  const provisional = approved({ dueBy: '2027-01-05T15:59:00.000Z', counted: { from: '2026-12-24', workdays: 7 } })
  const cleared = RefundSeatsCleared({ orderNo: 'O1', holds: [] })
  const ticketed = RefundTicketed({ orderNo: 'O1', ticketNos: [], holds: [], clearAt: clearTime })
  const paid = (change: object = {}) => RefundPaidOut({ orderNo: 'O1', amount: 78_100, payouts: [], ...change })
  const reckoned = RefundDueReckoned({
    dueBy: '2027-01-06T15:59:00.000Z',
    was: '2027-01-05T15:59:00.000Z',
    to: { orderNo: 'O1', agency: 'A001', airLine: 'HU' },
  })
  const at = (...events: Parameters<ReturnType<typeof spec>['given']>) => spec(dues).given(submitted, ...events)
  at(approved({}), later).row({ dueAt: clearTime }).twice()
  at(approved({}), later, cleared).none()
  at(approved({}), later, RefundNoPnrMarked({ noPnr: true })).none()
  at(approved({}), later, RefundRejected({ orderNo: 'O1', reason: '资料不全' })).none()
  at(approved({}), later, ticketed, paid({ clearAt: clearTime })).row({ dueAt: clearTime })
  at(provisional, later).row({ dueAt: clearTime, awaits: '2027' })
  at(provisional, later, cleared).row({ awaits: '2027' })
  at(provisional, later, reckoned).row({ dueAt: clearTime })
  at(provisional, later, ticketed, paid({ clearAt: clearTime })).row({ dueAt: clearTime })
})

t.test('papers that have to follow are due until they are all there', async () => {
  const dues = withParts(dueList, [refundDues])
  const papersBy = '2026-12-06T15:59:59.000Z'
  const reported = RefundSubmitted(refundApplication({ refundType: 'SICKNESS', papersBy }))
  const paper = { id: 'f1', kind: 'DIAGNOSIS' as const, name: 'a.png', size: 1, by: 'yefeng', at }
  const some = RefundPapersAdded({ papers: [paper] })
  const all = RefundPapersAdded({ papers: [paper], complete: true })
  const given = (...events: Parameters<ReturnType<typeof spec>['given']>) => spec(dues).given(reported, ...events)
  given().row({ dueAt: papersBy }).twice()
  given(some).row({ dueAt: papersBy })
  given(some, all).none()
  given(approved({})).none()
  given(RefundRejected({ orderNo: 'O1', reason: '材料未补齐' })).none()
  spec(refundList).given(reported, some).row({ papersBy, papers: 1 })
  spec(refundList).given(reported, some, all).row({ papersBy: undefined, papers: 2 })
  spec(refundList)
    .given(reported, RefundRejected({ orderNo: 'O1', reason: '材料未补齐' }))
    .row({ papersBy: undefined })
})
