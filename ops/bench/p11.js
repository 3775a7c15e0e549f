import { join } from 'node:path';
import { previewRefund, submitRefund } from '#contracts/refund/api.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { order } from '#services/order/decide.ts';
import { passengersOf } from '#services/order/state.ts';
import { openMarket } from './market.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { pastOrders, ticketedGroup } from './past.ts';
import { ask, inFolder, signIn, startBare, startProduct } from './program.ts';
const TRAVELLERS = 40;
const groups = scaled(600, 30);
const warmUp = scaled(100, 5);
/**
 * P11: the preview of a refund for all forty travellers of a ticketed order, and then the application itself, over HTTP, one after another,
 * each for another order, with 10⁵ existing orders. The application is compared with a bare endpoint that appends the same two facts.
 */
export const p11 = (others = scaled(100_000, 1_000)) => inFolder('p11', async (dir) => {
    await openMarket(join(dir, 'product'), { past: withGroups(others) });
    const product = await startProduct(join(dir, 'product'));
    const bare = await startBare(join(dir, 'bare'), applied());
    try {
        const token = await signIn(product.url, 'yefeng');
        const previews = [];
        const submits = [];
        const appends = [];
        for (let n = 0; n < groups; n++) {
            const asked = { orderId: numbered(n), ids: travellerIds(n), refundType: 'VOLUNTE' };
            const [shown, preview] = await timed(() => ask(product.url + previewRefund.path, asked, token));
            const submit = () => timed(() => ask(product.url + submitRefund.path, { ...asked, refund: shown.totals.refund }, token));
            const append = () => timed(() => ask(`${bare.url}/`, asked));
            const before = n % 2 ? await append() : undefined;
            const [done, took] = await submit();
            const [, raw] = before ?? (await append());
            if (done.totals.tickets !== TRAVELLERS || done.totals.refund !== shown.totals.refund)
                throw new Error('not the refund that was shown');
            if (n < warmUp)
                continue;
            previews.push(preview);
            submits.push(took);
            appends.push(raw);
        }
        const p95 = percentile(previews, 0.95);
        const ratio = median(appends) / median(submits);
        return [
            {
                row: 'P11',
                work: `退票试算 HTTP，${TRAVELLERS} 人，已有 ${others} 单，p95（中位 ${rounded(median(previews), 1)} ms）`,
                value: rounded(p95, 1),
                unit: 'ms',
                goal: '≤ 20 ms',
                ok: p95 <= 20,
            },
            {
                row: 'P11',
                work: `退票申请 HTTP，${TRAVELLERS} 人，落盘，中位（裸 Fastify 两次追加 ${rounded(median(appends), 1)} ms）`,
                value: rounded(median(submits), 1),
                unit: 'ms',
                ratio,
                goal: '≥ 0.3 × 裸 Fastify',
                ok: ratio >= 0.3,
            },
            {
                row: 'P11',
                work: `同上，p95（裸 ${rounded(percentile(appends, 0.95), 1)} ms）`,
                value: rounded(percentile(submits, 0.95), 1),
                unit: 'ms',
                ratio: percentile(appends, 0.95) / percentile(submits, 0.95),
                goal: '仅列出',
                ok: true,
            },
        ];
    }
    finally {
        await Promise.all([product.stop(), bare.stop()]);
    }
});
const timed = async (work) => {
    const began = performance.now();
    const done = await work();
    return [done, performance.now() - began];
};
const numbered = (n) => `26${String(n).padStart(12, '0')}`;
const travellerIds = (n) => passengersOf(group(n).state).map(({ id }) => id);
const group = (n) => ticketedGroup(numbered(n), TRAVELLERS, n);
function* withGroups(others) {
    yield* pastOrders(others);
    for (let n = 0; n < groups; n++)
        yield group(n).events;
}
/** The facts of an application, equal to those of the rules: the order's, and that of the application's own stream. */
const applied = () => {
    const { state } = group(0);
    const asked = { refundId: 'R1', ids: travellerIds(0), refundType: 'VOLUNTE' };
    const [opened] = decide(order, 'submitRefund', state, asked, { who: systemUser('bench'), at: new Date().toISOString(), id: numbered(0) });
    return [opened, { ...opened, type: 'RefundSubmitted' }];
};
