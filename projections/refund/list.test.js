import t from 'tap';
import { RefundApproved, RefundPapersAdded, RefundSubmitted, RefundTicketMarked } from '#contracts/refund/events.ts';
import { refundApplication } from '#services/refund/test/sample.ts';
import { spec } from '../kernel/spec.ts';
import { refundList } from './list.ts';
const at = '2026-11-21T04:00:00.000Z';
const paper = { id: 'f1', kind: 'DIAGNOSIS', name: '诊断证明.png', size: 9, by: 'yefeng', at };
const application = refundApplication({
    refundType: 'EXEMPT',
    reasonCode: 'ALL_SPECIAL',
    reasonLabel: '全部特殊',
    noticeNo: 'HU-2026-118',
    papers: [paper],
});
const { totals } = application;
const submitted = RefundSubmitted(application);
const more = RefundPapersAdded({ papers: [{ ...paper, id: 'f2' }] });
const approved = (change) => RefundApproved({ amount: 78_100, dueBy: '2026-12-01T15:59:00.000Z', approvedBy: 'refund', lines: application.lines, totals, ...change });
t.test('why, by which notice, with how many papers; the amounts as they were fixed', async () => {
    spec(refundList).given(submitted, more).row({ reasonLabel: '全部特殊', noticeNo: 'HU-2026-118', papers: 2, refund: 78_100 }).twice();
    spec(refundList).given(submitted, approved({})).row({ status: 'REFUNDAPPROVE', refund: 78_100 });
    const lower = { ...totals, fee: 27_900, refund: 58_100 };
    spec(refundList)
        .given(submitted, approved({ amount: 58_100, totals: lower, recalculated: '有客票已使用，金额重新计算' }))
        .row({ status: 'REFUNDAPPROVE', fee: 27_900, refund: 58_100 })
        .twice();
    const marked = RefundTicketMarked({ ticketNo: '880-2100000001', stockIds: ['HU7182-2026-12-10-G'], status: 'USED' });
    spec(refundList).given(submitted, marked).row({ status: 'REFUNDSUBMIT' });
});
