import t from 'tap';
import { exportAbout } from './export.ts';
t.test('the sheet that says what an export is tells conditions as the columns show them', async (t) => {
    const about = exportAbout({
        title: '支付记录',
        available: [
            { field: 'amount', title: '金额', kind: 'money', optional: false },
            { field: 'createdAt', title: '发起时间', kind: 'instant', optional: false },
            { field: 'status', title: '状态', kind: 'choice', optional: false, labels: { PAID: '已支付' } },
        ],
        scope: 'FILTER',
        filter: { amount_gte: 1_000_000, createdAt_gte: '2026-11-23T16:00:00.000Z', status: ['PAID'] },
        rows: 1,
        user: 'finance',
        at: '2026-11-24T01:00:00.000Z',
    });
    t.same(about.filter(([name]) => name === '筛选').map(([, value]) => value), ['金额不小于：¥10,000.00', '发起时间不小于：2026-11-24 00:00:00', '状态：已支付']);
});
