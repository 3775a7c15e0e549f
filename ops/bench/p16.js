import { flowTaskCounts, flowTaskList } from '#contracts/flow/api.ts';
import { FlowTaskCreated } from '#contracts/flow/events.ts';
import { openMarket } from './market.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { AGENCY } from './past.ts';
import { inFolder, signIn, startProduct } from './program.ts';
const ROLES = ['ORDER_DESK', 'REFUND_DESK', 'FINANCE', 'ADMINISTRATOR'];
const pages = scaled(1_000, 50);
const warmUp = scaled(200, 10);
/** P16: a page of twenty-five of somebody's tasks where 100,000 wait, and their number by tab, over HTTP, one after another. */
export const p16 = (tasks = scaled(100_000, 2_000)) => inFolder('p16', async (dir) => {
    await openMarket(dir, { past: waiting(tasks) });
    const product = await startProduct(dir);
    try {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn(product.url, 'order')}` };
        const asked = async (path, request) => {
            const began = performance.now();
            const answer = await fetch(product.url + path, { headers, ...request });
            const { data, message } = (await answer.json());
            if (answer.status !== 200 || !(data.content?.length || data.total))
                throw new Error(`${path}: ${answer.status} ${message}`);
            return performance.now() - began;
        };
        const rows = [];
        for (const [what, ask] of [
            ['一页 25 条', (n) => asked(flowTaskList.path, { method: 'POST', body: JSON.stringify({ page: n % 20, size: 25 }) })],
            ['各页签数量', () => asked(flowTaskCounts.path, {})],
        ]) {
            const took = [];
            for (let n = 0; n < warmUp + pages; n++) {
                const ms = await ask(n);
                if (n >= warmUp)
                    took.push(ms);
            }
            const p95 = percentile(took, 0.95);
            rows.push({
                row: 'P16',
                work: `${tasks} 条待办中查询，${what}，HTTP，p95（中位 ${rounded(median(took), 1)} ms）`,
                value: rounded(p95, 1),
                unit: 'ms',
                goal: '≤ 20 ms',
                ok: p95 <= 20,
            });
        }
        return rows;
    }
    finally {
        await product.stop();
    }
});
/** Waiting cancellations, a quarter of them for the order desk. */
function* waiting(count) {
    for (let n = 0; n < count; n++) {
        const id = `27${String(n).padStart(12, '0')}`;
        const about = {
            instanceId: `ORDER_CANCEL~${id}~1`,
            definition: 'ORDER_CANCEL',
            definitionName: '订单取消审批',
            version: 1,
            subject: { type: 'ORDER_CANCEL', id, title: `取消订单${id}` },
            applicant: { user: 'yefeng', agency: AGENCY.agency },
        };
        const code = ROLES[n % ROLES.length];
        const { type, data } = FlowTaskCreated({
            ...about,
            taskId: `${about.instanceId}.1.1`,
            tab: n % 8 < 4 ? 3 : 4,
            step: 1,
            node: { id: 'step1', name: '订单审核' },
            assignee: { kind: 'ROLE', code, name: code },
            airLine: 'HU',
            routes: [],
            fourEyes: true,
            escalateTo: 'ADMINISTRATOR',
        });
        yield [{ stream: `flowtask-${about.instanceId}.1.1`, type, data }];
    }
}
