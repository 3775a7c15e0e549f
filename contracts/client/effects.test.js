import t from 'tap';
import { agentsOnly, effectOf, succeeded } from './effects.ts';
import { CallError, failureOf } from './error.ts';
import { exporting } from './file.ts';
import { historyOr, RATE_TOAST_SECONDS, STAFF_TOAST_SECONDS, tableText, toastConfig } from './notices.ts';
const refused = (status, code, message, sta) => failureOf(status, { code, message, sta });
t.test('67 toasts: top 80, 5 s, three at most; 1.5 s for rate limit and staff', async (t) => {
    t.same(toastConfig, { top: 80, duration: 5, maxCount: 3 });
    t.same([RATE_TOAST_SECONDS, STAFF_TOAST_SECONDS], [1.5, 1.5]);
});
t.test('94 the export dialog is open while it runs, closes on success and failure, then the callback runs', async (t) => {
    const events = [];
    const dialog = { open: () => events.push('open'), close: () => events.push('close') };
    const keep = () => events.push('saved');
    const then = (error) => events.push(error ? `failed: ${error.message}` : 'done');
    const file = { name: 'a', blob: new Blob([]) };
    const work = async () => {
        events.push('runs');
        return file;
    };
    await exporting(work, { dialog, then, keep });
    t.same(events.splice(0), ['open', 'runs', 'saved', 'close', 'done']);
    await exporting(() => Promise.reject(new Error('x')), { dialog, then, keep });
    t.same(events, ['open', 'close', 'failed: x']);
});
t.test('99 401 with 100040009 leads to the root directory', async (t) => {
    t.same(effectOf(refused(401, 100_040_009, '登录已失效')), { kind: 'root' });
});
t.test('100 another 401 is a dialog with the server message whose OK logs out', async (t) => {
    t.same(effectOf(refused(401, 400_020_005, '账号已停用')), { kind: 'dialog', title: '提示', text: '账号已停用', onOk: 'logout' });
});
t.test('101 424 and 429 tell for 1.5 s that access is too fast', async (t) => {
    for (const status of [424, 429])
        t.match(effectOf(refused(status, 1, 'slow')), { kind: 'toast', text: '访问过于频繁，请稍后再试', seconds: 1.5 });
});
t.test('102 other errors: the server message, or 请稍后再试', async (t) => {
    t.match(effectOf(refused(409, 2, '座位不足')), { kind: 'toast', tone: 'error', text: '座位不足', seconds: 5 });
    t.match(effectOf(refused(418, 2)), { text: '请稍后再试' });
    t.match(effectOf(new Error('坏了')), { text: '坏了' });
});
t.test('103 no answer is told as such', async (t) => {
    t.match(effectOf(failureOf(0, undefined)), { text: '系统处理中，请勿重复操作' });
});
t.test('104 sta 10001 and 10003 have their texts', async (t) => {
    t.match(effectOf(refused(429, 1, 'x', 10_001)), { text: '系统繁忙，请稍后再试', seconds: 5 });
    t.match(effectOf(refused(428, 1, 'x', 10_003)), { text: '验证失败' });
    t.equal(new CallError({ status: 409, code: 1, message: 'x' }).sta, 0);
});
t.test('105 success says 操作成功 unless it says something else', async (t) => {
    t.match(succeeded(), { kind: 'toast', tone: 'success', text: '操作成功' });
    t.match(succeeded('已保存'), { text: '已保存' });
});
t.test('106 a table without data says 加载失败, one without rows does not', async (t) => {
    t.equal(tableText(null), '加载失败');
    t.equal(tableText([]), undefined);
});
t.test('107 a missing history is logged', async (t) => {
    const logged = [];
    t.same(historyOr(null, text => logged.push(text)), []);
    t.same(historyOr([1], text => logged.push(text)), [1]);
    t.same(logged, ['无历史记录']);
});
t.test('114 an agency action of a staff account is told of and not sent', async (t) => {
    t.match(agentsOnly('User_Employee'), { kind: 'toast', text: '当前账号为后台账号，不能进行该操作', seconds: 1.5 });
    t.equal(agentsOnly('User_Agent'), undefined);
});
