import t from 'tap';
import { present } from '#contracts/kernel/present.ts';
import { metricsGuard } from './metrics-guard.ts';
const TOKEN = 'a token of forty characters, or nearly so'.replaceAll(' ', '-');
const local = { host: '127.0.0.1', publicUrl: undefined, metricsToken: undefined };
const asked = (config, ip, authorization, host = 'localhost:8080') => () => metricsGuard(config)({ ip, headers: present({ authorization, host }) });
t.test('with a token: whoever has it, from wherever', async (t) => {
    for (const place of [local, { ...local, host: '0.0.0.0' }, { ...local, publicUrl: 'https://group.example.com' }]) {
        const config = { ...place, metricsToken: TOKEN };
        t.doesNotThrow(asked(config, '10.0.0.7', `Bearer ${TOKEN}`));
        for (const wrong of [undefined, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Bearer ', TOKEN, `Basic ${TOKEN}`])
            t.throws(asked(config, '127.0.0.1', wrong), { status: 401 }, String(wrong));
    }
});
t.test('without one: this machine, where nobody else reaches the program', async (t) => {
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
        t.doesNotThrow(asked(local, ip), ip);
    for (const host of ['rebound.example.com', 'localhost.example.com:8080', ''])
        t.throws(asked(local, '127.0.0.1', undefined, host), { status: 403 }, `a page elsewhere, by the name ${host}`);
    for (const ip of ['10.0.0.7', '::ffff:10.0.0.7', '127.0.0.1.example.com'])
        t.throws(asked(local, ip), { status: 403 }, ip);
    for (const place of [{ host: '0.0.0.0' }, { publicUrl: 'https://group.example.com' }]) {
        t.throws(asked({ ...local, ...place }, '127.0.0.1'), { status: 403 }, 'a proxy on this machine passes anybody on');
        t.throws(asked({ ...local, ...place }, '127.0.0.1', `Bearer ${TOKEN}`), { status: 403 });
    }
});
