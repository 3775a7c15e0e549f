import t from 'tap';
import { clientHash } from '#contracts/identity/password.ts';
const bodies = [];
const authorized = [];
const kept = new Map();
const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    fetch: async (_, { body, headers }) => {
        bodies.push(body);
        authorized.push(new Headers(headers).has('authorization'));
        return Response.json({ code: 0, data: { accessToken: 'a.b.c' }, message: '操作成功', sta: 0, success: true, statusCode: 200 });
    },
});
// the client takes the browser's fetch when it is made, so it is imported after that is set
const { exchange, signIn, ticketIn } = await import('./signIn.ts');
t.beforeEach(() => bodies.splice(0));
t.test('15 a password leaves the browser as a hash only', async (t) => {
    const { passWord } = await signIn({ loginName: ' yefeng ', password: 'abc123!@', verifyCode: ' AB3D ' }, 'u-1');
    t.match(JSON.parse(bodies[0]), { loginName: 'yefeng', password: await clientHash('abc123!@'), verifyCode: 'AB3D', uuid: 'u-1' });
    t.equal(passWord, await clientHash('abc123!@'));
    t.notMatch(bodies.join(), 'abc123!@');
    t.same(authorized, [false], 'nobody is logged in: no token goes along');
});
t.test('13 a partner’s code goes as a ticket from b2b, once', async (t) => {
    t.equal(ticketIn('?code=c-1&from=b2b'), 'c-1');
    t.equal(ticketIn('?code=c-1'), undefined);
    await Promise.all([exchange('c-1'), exchange('c-1')]);
    t.equal(bodies.length, 1);
    t.match(JSON.parse(bodies[0]), { ticket: 'c-1', from: 'b2b' });
});
