import { test } from 'tap';
import { AgencyOpened, LoginFailed, LoginSucceeded, PasswordChanged, PasswordRehashed, SalesAuthorityGranted, SalesAuthorityRevoked, SessionClosed, SessionOpened, UserCreated, UserDisabled, UserEnabled, UserLocked, UserRoleChanged, } from '#contracts/identity/events.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { agency, maySell } from '../agency/agency.ts';
import { attempt } from '../kernel/spec.ts';
import { fold } from '../kernel/stream/decider.ts';
import { session } from './session.ts';
import { user } from './user.ts';
const who = { user: 'admin', name: '管理员', actor: 'employee', role: 'ADMINISTRATOR', permissions: ['*'], airlines: ['*'] };
/** minutes after nine o'clock */
const at = (minutes) => new Date(Date.UTC(2026, 11, 1, 1) + minutes * 60_000).toISOString();
/** Events with the minute they happened in; then a command in its minute. */
const given = (decider, ...past) => {
    const state = fold(decider, decider.initial, past.map(([minute, fact]) => ({ ...fact, at: at(minute) })));
    return {
        state,
        when: (minute, name, command = {}) => {
            const followed = attempt(decider, name, state, command, { who, at: at(minute), id: 'x1' });
            if (followed instanceof Refused)
                throw followed;
            return followed;
        },
    };
};
const created = UserCreated({
    id: 'u1',
    loginName: 'Yefeng',
    name: '符海燕',
    kind: 'agent',
    role: 'AGENT',
    agency: 'AG1',
    airlines: ['*'],
    passwordHash: 'h1',
});
const failed = LoginFailed({ way: 'password' });
const wrong = { right: false, way: 'password' };
const right = { right: true, way: 'password' };
test('a login name is given once', async (t) => {
    t.same(given(user).when(0, 'create', created.data), [created]);
    t.throws(() => given(user, [0, created]).when(1, 'create', created.data), { message: '登录名已存在' });
    const { agency: _, ...homeless } = created.data;
    t.throws(() => given(user).when(0, 'create', homeless), { message: '代理人用户须属于一家代理人' });
    t.throws(() => given(user).when(0, 'create', { ...created.data, kind: 'employee' }), { message: '代理人用户须属于一家代理人' });
});
test('the fifth wrong password within fifteen minutes locks for thirty', async (t) => {
    const four = [0, 1, 2, 3].map((minute) => [minute, failed]);
    t.same(given(user, [0, created], ...four).when(14, 'attempt', wrong), [failed, UserLocked({ until: at(44) })]);
    t.same(given(user, [0, created], ...four).when(15, 'attempt', wrong), [failed], 'the first one is forgotten after fifteen minutes');
    t.same(given(user, [0, created], ...four, [4, LoginSucceeded({ way: 'password' })]).when(5, 'attempt', wrong), [failed], 'success forgets all');
    const locked = given(user, [0, created], ...four, [14, failed], [14, UserLocked({ until: at(44) })]);
    for (const guess of [wrong, right])
        t.throws(() => locked.when(15, 'attempt', guess), { code: 400_020_003, message: '密码错误次数过多，账号已锁定，请29分钟后再试' });
    t.same(given(user, [0, created], [0, failed]).when(19, 'attempt', { ...wrong, locks: { tries: 2, withinMinutes: 20, minutes: 5 } }), [failed, UserLocked({ until: at(24) })], 'as the settings say');
    t.throws(() => locked.when(43.5, 'attempt', right), { message: '密码错误次数过多，账号已锁定，请1分钟后再试' });
    t.same(locked.when(44, 'attempt', right), [LoginSucceeded({ way: 'password' })]);
    t.same(locked.when(44, 'attempt', wrong), [failed], 'counting begins anew');
    t.throws(() => locked.when(15, 'setPassword', { passwordHash: 'h2' }), { code: 400_020_003 });
});
test('an address its owner is known by is not locked by guesses from elsewhere, and counts by itself', async (t) => {
    const home = LoginSucceeded({ way: 'password', from: 'home' });
    const strangers = [1, 2, 3, 4, 5].map((minute) => [minute, failed]);
    const locked = given(user, [0, created], [0, home], ...strangers, [5, UserLocked({ until: at(35) })]);
    t.throws(() => locked.when(6, 'attempt', { ...right, from: 'elsewhere' }), { code: 400_020_003 });
    t.throws(() => locked.when(6, 'attempt', right), { code: 400_020_003 }, 'who is nowhere is a stranger');
    t.same(locked.when(6, 'attempt', { ...right, from: 'home' }), [home]);
    t.same(locked.when(6, 'attempt', { ...wrong, from: 'home' }), [LoginFailed({ way: 'password', from: 'home' })]);
    t.same(locked.when(6, 'setPassword', { passwordHash: 'h2', from: 'home' }).length, 1);
    t.throws(() => given(user, [0, created], [0, home], ...strangers, [5, UserLocked({ until: at(35) })], [6, home]).when(7, 'attempt', right), { code: 400_020_003 }, 'his login does not give strangers new guesses');
    const four = [1, 2, 3, 4].map((minute) => [minute, LoginFailed({ way: 'password', from: 'home' })]);
    const shut = UserLocked({ until: at(35), from: 'home' });
    const guesses = given(user, [0, created], [0, home], ...four);
    t.same(guesses.when(5, 'attempt', { ...wrong, from: 'home' }), [LoginFailed({ way: 'password', from: 'home' }), shut]);
    t.same(guesses.when(5, 'attempt', wrong), [failed], 'strangers begin with their own first');
    const shutOut = given(user, [0, created], [0, home], ...four, [5, shut]);
    t.throws(() => shutOut.when(6, 'attempt', { ...right, from: 'home' }), { code: 400_020_003 });
    t.same(shutOut.when(6, 'attempt', { ...right, from: 'elsewhere' }), [LoginSucceeded({ way: 'password', from: 'elsewhere' })]);
    const moved = Array.from({ length: 8 }, (_, n) => [n + 1, LoginSucceeded({ way: 'password', from: `place ${n}` })]);
    t.same(given(user, [0, created], [0, home], ...moved).when(9, 'attempt', { ...wrong, from: 'home' }), [failed], 'the oldest of more than eight is forgotten');
});
test('a name that nobody bears is counted and locked alike', async (t) => {
    const four = [0, 1, 2, 3].map((minute) => [minute, failed]);
    t.same(given(user).when(0, 'attempt', wrong), [failed]);
    t.same(given(user, ...four).when(4, 'attempt', wrong), [failed, UserLocked({ until: at(34) })]);
    t.throws(() => given(user, [4, UserLocked({ until: at(34) })]).when(5, 'attempt', wrong), { code: 400_020_003 });
    t.same(given(user).when(0, 'attempt', right), [failed], 'nobody cannot be right');
});
test('disabled, enabled, another role, another password', async (t) => {
    const disabled = given(user, [0, created], [1, UserDisabled({})]);
    t.throws(() => disabled.when(2, 'attempt', right), { code: 400_020_005, message: '账号已停用，请联系管理员' });
    t.same(disabled.when(2, 'attempt', wrong), [failed], 'only who knows the password is told');
    t.throws(() => disabled.when(2, 'disable'), { status: 409, message: '用户已停用' });
    t.same(disabled.when(2, 'enable'), [UserEnabled({})]);
    t.same(given(user, [0, created]).when(1, 'disable'), [UserDisabled({})]);
    t.throws(() => given(user).when(1, 'disable'), { message: '用户不存在' });
    const role = { role: 'AUDITOR', airlines: ['HU'] };
    t.same(given(user, [0, created]).when(1, 'changeRole', role), [UserRoleChanged({ role: 'AUDITOR', airlines: ['HU'] })]);
    t.same(given(user, [0, created], [1, UserRoleChanged({ role: 'AUDITOR', airlines: ['HU'] })]).when(2, 'changeRole', role), []);
    t.match(given(user, [0, created], [1, PasswordChanged({ passwordHash: 'h2' })]).state, { passwordHash: 'h2', passwordNo: 2 });
    t.match(given(user, [0, created], [1, PasswordRehashed({ passwordHash: 'h1b' })]).state, { passwordHash: 'h1b', passwordNo: 1 });
    const rehash = { from: 'h1', passwordHash: 'h1b' };
    t.same(given(user, [0, created]).when(1, 'rehash', rehash), [PasswordRehashed({ passwordHash: 'h1b' })]);
    t.same(given(user, [0, created], [1, PasswordChanged({ passwordHash: 'h2' })]).when(2, 'rehash', rehash), [], 'a newer password stands');
});
test('a session is opened once and closed once', async (t) => {
    const opened = SessionOpened({ user: 'u1', way: 'password', until: at(720) });
    t.same(given(session).when(0, 'open', opened.data), [opened]);
    t.throws(() => given(session, [0, opened]).when(1, 'open', opened.data), { message: '会话已存在' });
    t.same(given(session, [0, opened]).when(1, 'close'), [SessionClosed({ until: at(720) })]);
    t.same(given(session, [0, opened], [1, SessionClosed({ until: at(720) })]).when(2, 'close'), []);
    t.same(given(session).when(0, 'close'), []);
});
test('118 sales authority per airline, domestic and international apart', async (t) => {
    const opened = AgencyOpened({ agency: 'x1', name: '椰风', contact: '符海燕', phone: '0898-1' });
    const { agency: _, ...asked } = opened.data;
    t.same(given(agency).when(0, 'open', asked), [opened]);
    t.throws(() => given(agency).when(0, 'setAuthority', { domestic: [], inter: [] }), { message: '代理人不存在' });
    const granted = SalesAuthorityGranted({ airLine: 'HU', inter: false });
    t.same(given(agency, [0, opened]).when(1, 'setAuthority', { domestic: ['HU', 'HU'], inter: ['JD'] }), [
        granted,
        SalesAuthorityGranted({ airLine: 'JD', inter: true }),
    ]);
    const selling = given(agency, [0, opened], [1, granted]);
    t.same(selling.when(2, 'setAuthority', { domestic: ['HU'], inter: [] }), []);
    t.same(selling.when(2, 'setAuthority', { domestic: ['GS'], inter: [] }), [
        SalesAuthorityGranted({ airLine: 'GS', inter: false }),
        SalesAuthorityRevoked({ airLine: 'HU', inter: false }),
    ]);
    t.equal(maySell(selling.state, 'HU', false), true);
    t.equal(maySell(selling.state, 'HU', true), false);
    t.equal(maySell(selling.state, 'GS', false), false);
    const revoked = given(agency, [0, opened], [1, granted], [2, SalesAuthorityRevoked({ airLine: 'HU', inter: false })]);
    t.equal(maySell(revoked.state, 'HU', false), false);
    t.equal(maySell(agency.initial, 'HU', false), false);
});
