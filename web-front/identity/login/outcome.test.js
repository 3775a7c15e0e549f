import t from 'tap';
import { loginCode } from '#contracts/identity/api.ts';
import { code } from '#contracts/kernel/refused.ts';
import { codes, isPartners, missing, mistakesIn, outcomeOf, refusalText } from './outcome.ts';
t.test('16 what follows a login', async (t) => {
    t.same(outcomeOf({ accessToken: 'a.b.c', userId: 'yefeng' }), { next: 'enter', accessToken: 'a.b.c' });
    t.same(outcomeOf({ showPage: true, userId: 'new' }), { next: 'review', userId: 'new' });
    t.same(outcomeOf({ accessToken: 'a.b.c', showPage: 'review', userId: 'new' }), { next: 'review', userId: 'new' }, 'no token is kept');
    t.same(outcomeOf({ userId: 'x' }), { next: 'failed', text: '登录失败' });
});
t.test('20 the texts of refusals', async (t) => {
    t.same(codes, { wrong: code.loginWrong, captcha: code.captchaWrong, partner: loginCode.partner });
    t.equal(refusalText({ code: 400_020_002, message: 'x' }), '用户名或密码错误');
    t.equal(refusalText({ code: 100_040_002, message: 'x' }), '验证码错误');
    t.equal(refusalText({ code: loginCode.disabled, message: '账号已停用' }), '账号已停用');
    t.ok(isPartners({ code: 1_000_000_000 }));
    t.notOk(isPartners({ code: 400_020_002 }));
});
t.test('14 what is missing, in the order of the form', async (t) => {
    t.same(mistakesIn({ loginName: ' ', password: '', verifyCode: ' ' }), {
        loginName: '请输入用户名!',
        password: '请输入密码!',
        verifyCode: '请输入验证码!',
    });
    t.same(Object.keys(mistakesIn({ loginName: '', password: '', verifyCode: '' })), ['loginName', 'password', 'verifyCode']);
    const given = { loginName: 'a', password: ' ', verifyCode: 'b' };
    t.same(mistakesIn(given), {});
    for (const field of ['loginName', 'password', 'verifyCode'])
        t.same(mistakesIn({ ...given, [field]: '' }), { [field]: missing[field] }, `${field} alone`);
});
