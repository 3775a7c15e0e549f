import t from 'tap';
import { client } from './call.ts';
import { forgetLogin, isOthers, isOwn, keepLogin, logOut, ownToken, pageUser, whoIsIn } from './login-info.ts';
import { watchLogin } from './other-login.ts';
import { logInBeside, loginOf, memoryBrowser } from './test/login.ts';
t.test('a tab begins anew when somebody else is logged in in its browser, and only then', async (t) => {
    const { box } = memoryBrowser(t);
    keepLogin(loginOf('yefeng').accessToken);
    const tabs = new EventTarget();
    const page = new EventTarget();
    let reloads = 0;
    const users = [];
    const stop = watchLogin(() => reloads++, { page, tabs, changed: user => users.push(user) });
    const told = () => tabs.dispatchEvent(new Event('storage'));
    forgetLogin();
    told();
    keepLogin(loginOf('yefeng', 'j-2').accessToken);
    told();
    t.equal(reloads, 0, 'logged out, and the same person again');
    logInBeside(box, 'changcheng');
    told();
    t.equal(reloads, 1);
    t.same(users, [undefined, 'changcheng'], 'that nobody is logged in is told, too');
    page.dispatchEvent(new Event('visibilitychange'));
    t.equal(reloads, 2, 'a tab that was frozen finds it when it is turned to');
    stop();
    told();
    t.equal(reloads, 2);
});
t.test('a page calls as its own user or not at all, whether it has heard of another login or not', async (t) => {
    const { box, reloads } = memoryBrowser(t);
    keepLogin(loginOf('yefeng').accessToken);
    const sent = [];
    let lost = 0;
    const { post } = client({
        session: { token: ownToken, seen: () => 0, saw: () => { }, loggedOut: () => lost++ },
        fetch: async (_, init) => {
            sent.push(new Headers(init?.headers).get('authorization'));
            return Response.json({ code: 0 });
        },
    });
    await post('/w/a');
    logInBeside(box, 'changcheng');
    t.equal(pageUser(), 'yefeng');
    t.same([isOwn(), isOthers()], [false, true]);
    await t.rejects(post('/w/b'), { message: /^已在其他窗口切换账号/, isUnknown: false });
    t.equal(reloads.count, 1);
    logOut('User_Agent', { root: '/', signOut: '/' });
    forgetLogin();
    t.equal(whoIsIn(), 'changcheng', 'the other’s login is not ended by this page');
    t.equal(reloads.count, 2);
    logInBeside(box, 'yefeng');
    await post('/w/c');
    forgetLogin();
    await post('/w/d');
    keepLogin(loginOf('changcheng').accessToken);
    await post('/w/e');
    t.same(sent, ['yefeng', 'yefeng', undefined, 'changcheng'].map(user => user && `Bearer ${loginOf(user).accessToken}`).map(one => one ?? null), 'by oneself, by oneself again, by nobody, and by who has logged in on this page');
    t.equal(lost, 0);
});
