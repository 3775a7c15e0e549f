import t from 'tap';
import { OrderAudited, OrderExpired, OrderResubmitted } from '#contracts/order/events.ts';
import { ORDER, PAY_BY, submission, submitted, TOTAL } from '#services/order/test/sample.ts';
import { dueList as emptyList } from '../kernel/due.ts';
import { spec } from '../kernel/spec.ts';
import { withParts } from '../kernel/view.ts';
import { seatsDues } from '../seats/due.ts';
import { orderList } from './list.ts';
import { orderDues } from './schedule.ts';
const dueList = withParts(emptyList, [orderDues, seatsDues]);
const inOrder = (fact) => ({ ...fact, stream: `order-${ORDER}`, at: '2026-11-21T04:00:00.000Z' });
const { limits } = submission();
const until = (payBy) => ({
    limits: { ...limits, payBy },
    instalments: [{ no: 1, kind: 'FULL', amount: TOTAL, by: payBy }],
});
const ordered = inOrder(submitted({ terms: { audit: true } }));
const RETURN_BY = '2026-11-24T04:00:00.000Z';
const returned = inOrder(OrderAudited({ result: 'RETURNED', remark: '请核对', ...until(RETURN_BY) }));
t.test('the list and what is due follow an audit', async () => {
    const list = spec(orderList);
    list.given(ordered).row({ auditStatus: 'AUDITING', nextDue: PAY_BY }, ORDER);
    list.given(inOrder(submitted())).row({ auditStatus: undefined }, ORDER);
    list.given(ordered, returned).row({ auditStatus: 'RETURNED', payBy: RETURN_BY, nextDue: RETURN_BY }, ORDER).twice();
    const again = inOrder(OrderResubmitted({ ...until(PAY_BY), groupName: '夕阳红二团' }));
    list.given(ordered, returned, again).row({ auditStatus: 'AUDITING', payBy: PAY_BY, groupName: '夕阳红二团' }, ORDER).twice();
    const approved = inOrder(OrderAudited({ result: 'APPROVED', ...until(RETURN_BY) }));
    list.given(ordered, approved).row({ auditStatus: 'APPROVED', payBy: RETURN_BY }, ORDER).twice();
    const rejected = inOrder(OrderAudited({ result: 'REJECTED', remark: '停售' }));
    const ended = inOrder(OrderExpired({ reason: 'AUDIT_REJECT', holds: [] }));
    list.given(ordered, rejected, ended).row({ auditStatus: 'REJECTED', status: 'EXPIRED', closeReason: 'AUDIT_REJECT' }, ORDER).twice();
    spec(dueList).given(ordered, returned).row({ kind: 'order', dueAt: '2026-11-23T04:00:00.000Z' }, `order:${ORDER}`);
});
