import t from 'tap';
import { forgetLogin, keepLogin, loginInfo, loginMark, loginNameOf, logOut, ownToken, tokenClaims } from './login-info.ts';
/** The parts of a browser that the login needs. */
const browser = (t) => {
    const storage = () => {
        const kept = {};
        const hidden = (value) => ({ value, enumerable: false });
        return Object.defineProperties(kept, {
            getItem: hidden((key) => kept[key] ?? null),
            setItem: hidden((key, value) => {
                kept[key] = value;
            }),
            removeItem: hidden((key) => delete kept[key]),
            clear: hidden(() => {
                for (const key of Object.keys(kept))
                    delete kept[key];
            }),
        });
    };
    const went = [];
    const cookies = [];
    const waiting = [];
    const fake = {
        localStorage: storage(),
        sessionStorage: storage(),
        location: { assign: (to) => went.push(to) },
        document: {
            get cookie() {
                return 'a=1; b=2';
            },
            set cookie(value) {
                cookies.push(value);
            },
        },
        setTimeout: (then, after) => waiting.push({ after, then }),
    };
    for (const [name, value] of Object.entries(fake)) {
        const before = Object.getOwnPropertyDescriptor(globalThis, name);
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
        t.teardown(() => {
            if (before)
                Object.defineProperty(globalThis, name, before);
            else
                Reflect.deleteProperty(globalThis, name);
        });
    }
    return { ...fake, went, cookies, waiting };
};
const tokenOf = (claims) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
const yefeng = tokenOf({ sub: '野风', memberType: 'User_Agent', agency: 'a-1', jti: 'j-1' });
t.test('what a token says', async (t) => {
    t.same(tokenClaims(yefeng), { sub: '野风', memberType: 'User_Agent', agency: 'a-1', jti: 'j-1' });
    t.equal(loginNameOf({ sub: 'u-1', loginName: 'yefeng', memberType: 'User_Agent' }), 'yefeng');
    t.equal(loginNameOf(tokenClaims(yefeng)), '野风', 'of a token without one');
    t.throws(() => tokenClaims('nonsense'));
});
t.test('17 a login is kept with its marker, and forgotten', async (t) => {
    const { localStorage } = browser(t);
    t.equal(loginInfo(), undefined);
    keepLogin(yefeng);
    t.same(loginInfo(), { isLogin: true, accessToken: yefeng, accessTokenJson: tokenClaims(yefeng) });
    t.equal(ownToken(), yefeng);
    t.equal(loginMark(), 'j-1');
    t.match(localStorage.getItem('eKingChannel.refreshTime'), '"value":0');
    forgetLogin();
    t.equal(loginInfo(), undefined);
    localStorage.setItem('eKingChannel.loginInfo', '{broken');
    t.equal(loginInfo(), undefined);
});
for (const [member, to] of [
    ['User_Employee', '/cas/logout'],
    ['User_Agent', '/newgt/'],
])
    t.test(`19 log-out of ${member}: all forgotten, then after 200 ms to ${to}`, async (t) => {
        const { localStorage, sessionStorage, cookies, waiting, went } = browser(t);
        keepLogin(yefeng);
        localStorage.setItem('RaStore.order.listParams', '1');
        localStorage.setItem('else', '1');
        sessionStorage.setItem('draft', '1');
        logOut(member, { root: '/newgt/', signOut: '/cas/logout' });
        t.same(Object.keys(localStorage), [], 'whatever was filtered by, too');
        t.same(Object.keys(sessionStorage), []);
        t.same(cookies, ['a=; path=/; max-age=0', 'b=; path=/; max-age=0']);
        t.same(went, []);
        t.equal(waiting[0].after, 200);
        waiting[0].then();
        t.same(went, [to]);
    });
