import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { uploadPools } from './uploads.ts';
const full = { status: 429, message: '正在处理的上传过多，请稍后再试' };
const never = () => new Promise(() => { });
t.test('an upload that comes fast enough ends all the same when it is a stranger’s and takes too long', async (t) => {
    const { receive } = uploadPools({ graceMs: 50, strangerMs: 300 });
    const socket = { bytesRead: 0, destroySoon: () => { } };
    const reply = { header: () => ({ raw: { once: () => { } } }) };
    const flowing = setInterval(() => {
        socket.bytesRead += 1_000_000;
    }, 10);
    t.teardown(() => clearInterval(flowing));
    const from = (who) => ({ raw: { socket }, who });
    await t.rejects(receive(from(), reply, never), { status: 408, message: '上传速度过慢，请检查网络后重新上传' });
    t.equal(await receive(from({ user: 'yefeng' }), reply, () => sleep(700, 'all of it')), 'all of it', 'a user may take his time');
});
t.test('two places an address, of IPv6 a network, and more places than a few addresses fill', async (t) => {
    const { place } = uploadPools();
    for (let n = 0; n < 2; n++)
        void place('203.0.113.1', true, never);
    await t.rejects(place('203.0.113.1', true, never), full);
    for (let n = 0; n < 2; n++)
        void place(`2001:db8:1:2::${n}`, true, never);
    for (const address of ['2001:db8:1:2::9', '2001:db8:1:2:3:4:5:6'])
        await t.rejects(place(address, true, never), full, address);
    for (const address of ['198.51.100.1', '2001:db8:1:3::1', '::1', '2001:db8::1'])
        t.equal(await place(address, true, async () => 'taken'), 'taken', address);
});
