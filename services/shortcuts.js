import { code, Refused } from '#contracts/kernel/refused.ts';
/**
 * The message for a start that knows no address which other machines can reach: their browsers come back from a sign-on only to an address
 * that the program calls its own.
 */
export const addressNotice = ({ host, publicUrl }) => publicUrl === undefined && /^(0\.0\.0\.0|::)$/.test(host)
    ? '未设置 PUBLIC_URL：员工不能在其他机器上通过统一登录页登录，请将其设为浏览器所见的地址'
    : undefined;
/**
 * True when only this machine reaches the program: it listens on a loopback address, and neither `PUBLIC_URL` nor `TRUST_PROXY` suggests a
 * proxy before it.
 */
export const isLocal = ({ host, publicUrl, trustProxy }) => publicUrl === undefined && trustProxy === undefined && (host === 'localhost' || isLoopback(host));
/** Is this an address of this machine itself? IPv4 ones may be written as IPv6. */
export const isLoopback = (address) => address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
/** Does a request's `Host` name this machine? A page elsewhere whose name was bound to our address (DNS rebinding) cannot make it do so. */
export const namesThisMachine = (host = '') => {
    const name = host.replace(/:\d+$/, '').toLowerCase();
    return name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
};
/**
 * Restricts open shortcuts to requests that name this machine: to others pages answer 403, and a captcha keeps its answer.
 * @param cashier is the sandbox's cashier for all (`SANDBOX_GATEWAY=on`)?
 */
export const guardShortcuts = (app, { cashier }) => {
    const doors = cashier ? SIGN_ON : DOORS;
    app.addHook('onRequest', async ({ routeOptions, headers }) => {
        if (doors.test(routeOptions.url ?? '') && !namesThisMachine(headers.host))
            throw new Refused(code.forbidden, '演示登录和沙箱收银台只能以本机地址（localhost 或 127.0.0.1）访问', { status: 403 });
    });
    app.addHook('onSend', async ({ headers }, reply) => {
        if (!namesThisMachine(headers.host))
            reply.removeHeader('x-demo-captcha');
    });
};
const SIGN_ON = /^\/(cas|b2b)\/login/;
const DOORS = /^\/(cas\/login|b2b\/login|sandbox\/pay)/;
/**
 * The message at the start about paying online.
 * @param open are the shortcuts open, the sandbox's cashier among them?
 * @param channels names of the channels with a gateway of their own
 */
export const payingNotice = ({ open, forAll, channels }) => {
    const own = channels.length > 0 ? `已接入支付网关：${channels.join('、')}` : '未接入支付网关';
    if (forAll)
        return `${own}；其余渠道的沙箱收银台已对所有人开放（SANDBOX_GATEWAY=on）：任何人都可以不付款而完成支付，只用于测试`;
    if (open)
        return `${own}；其余渠道的沙箱收银台已在本机开放（演示数据）：不产生真实扣款`;
    return channels.length > 0 ? own : `${own}，沙箱收银台未开放（SANDBOX_GATEWAY=on 或本机演示数据时开放）：在线支付不可用`;
};
/**
 * Shortcuts that come with demonstration data: sign-on of demo staff and demo agents by one click, the answer of each captcha in a header,
 * and the cashier of the sandbox gateway (which `SANDBOX_GATEWAY=on` opens as well). They are open only where nobody else can reach them.
 * @param demo was this log begun with demonstration data, and is it wanted?
 * @returns `notice` says at the start what is off and why; absent when all is open
 * @throws Error when accounts with well-known passwords would be reachable by others without an explicit setting
 */
export const shortcuts = (config, { demo, begun }) => {
    const local = isLocal(config);
    if (begun === 'demo' && !local && !config.demo)
        throw new Error('数据目录含演示数据和密码公开的演示账号，而本程序可从其他机器访问（HOST 不是本机地址，或设有 PUBLIC_URL、TRUST_PROXY）：请换一个空的数据目录；确要如此，请明确设置 DEMO=on');
    if (demo && local)
        return { open: true };
    const why = demo ? '本程序可从其他机器访问（HOST 不是本机地址，或设有 PUBLIC_URL、TRUST_PROXY）' : '没有演示数据';
    return {
        open: false,
        notice: `${why}，以下功能已关闭：演示员工和演示代理人的一键登录、演示验证码（x-demo-captcha）${demo ? '。注意：演示账号的密码是公开的' : ''}`,
    };
};
