import t from 'tap';
import { readConfig } from './config.ts';
import { addressNotice, isLocal, namesThisMachine, payingNotice, shortcuts } from './shortcuts.ts';
t.test('a program is local on a loopback address without PUBLIC_URL', async (t) => {
    for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
        t.ok(isLocal({ host, publicUrl: undefined }), host);
    for (const host of ['0.0.0.0', '::', '10.0.0.7', '127.0.0.1.example.com', 'newgt'])
        t.notOk(isLocal({ host, publicUrl: undefined }), host);
    t.notOk(isLocal({ host: '127.0.0.1', publicUrl: 'https://group.example.com' }), 'behind a proxy');
    t.notOk(isLocal({ host: '127.0.0.1', publicUrl: undefined, trustProxy: '127.0.0.1' }), 'behind a proxy that has no name');
});
t.test('demonstration data come by themselves to a local program only', async (t) => {
    t.equal(readConfig({}).demo, true);
    t.equal(readConfig({ HOST: '0.0.0.0' }).demo, false);
    t.equal(readConfig({ PUBLIC_URL: 'https://group.example.com' }).demo, false);
    t.match(readConfig({ TRUST_PROXY: '127.0.0.1' }), { demo: false, docs: false });
    t.equal(readConfig({ HOST: '0.0.0.0', DEMO: 'on' }).demo, true, 'when it is said outright');
    t.equal(readConfig({ DEMO: 'off' }).demo, false);
});
t.test('the short ways are open for nobody but this machine; what is off is said', async (t) => {
    const at = (env, begun) => {
        const config = readConfig(env);
        return shortcuts(config, { demo: config.demo && begun !== 'plain', begun });
    };
    t.same(at({}), { open: true });
    t.same(at({}, 'demo'), { open: true });
    t.match(at({ DEMO: 'off' }), { open: false, notice: /没有演示数据.*一键登录.*验证码/ });
    t.match(at({}, 'plain'), { open: false, notice: /没有演示数据/ });
    t.match(at({ HOST: '0.0.0.0', DEMO: 'on' }), { open: false, notice: /可从其他机器访问.*已关闭.*密码是公开的/ });
    t.match(at({ PUBLIC_URL: 'https://x.example', DEMO: 'on' }, 'demo'), { open: false });
    t.match(at({ TRUST_PROXY: '10.0.0.1', DEMO: 'on' }, 'demo'), { open: false, notice: /TRUST_PROXY/ });
    const reachable = [
        { HOST: '0.0.0.0' },
        { HOST: '0.0.0.0', DEMO: 'off' },
        { PUBLIC_URL: 'https://x.example' },
        { TRUST_PROXY: '::1' },
    ];
    for (const env of reachable)
        t.throws(() => at(env, 'demo'), { message: /密码公开的演示账号.*DEMO=on/ }, JSON.stringify(env));
});
t.test('the start says what can be paid at', async (t) => {
    const said = (given) => payingNotice({ open: false, forAll: false, channels: [], ...given });
    t.match(said({ open: true }), /未接入支付网关.*沙箱收银台已在本机开放/);
    t.match(said({ forAll: true }), /对所有人开放.*只用于测试/);
    t.match(said({ open: true, forAll: true }), /对所有人开放/);
    t.match(said({}), /在线支付不可用/);
    t.equal(said({ channels: ['支付宝', '微信支付'] }), '已接入支付网关：支付宝、微信支付');
    t.match(said({ channels: ['支付宝'], open: true }), /支付宝；其余渠道的沙箱收银台/);
});
t.test('listening for everybody without an address to come back to is said', async (t) => {
    for (const HOST of ['0.0.0.0', '::']) {
        t.match(addressNotice(readConfig({ HOST })), /PUBLIC_URL.*统一登录页/);
        t.equal(addressNotice(readConfig({ HOST, PUBLIC_URL: 'https://x.example' })), undefined);
    }
    t.equal(addressNotice(readConfig({})), undefined);
});
t.test('a Host that names this machine', async (t) => {
    for (const host of ['localhost', 'LocalHost:3000', '127.0.0.1:3000', '127.3.2.1', '[::1]:3000'])
        t.ok(namesThisMachine(host), host);
    for (const host of [undefined, '', 'evil.example', '127.0.0.1.evil.example:3000', 'localhost.evil.example', '0.0.0.0:3000', '[::1'])
        t.notOk(namesThisMachine(host), String(host));
});
