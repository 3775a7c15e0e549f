import { createHash } from 'node:crypto';
const style = `
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f2f5f9;color:#1c2733;font:15px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{width:min(420px,100vw - 32px);margin:32px 0;padding:28px;background:#fff;border-radius:10px;box-shadow:0 2px 16px #1c273314}
h1{margin:0 0 4px;font-size:20px}h2{margin:24px 0 8px;font-size:14px;color:#56657a}
.note{margin:0 0 20px;padding:8px 12px;background:#fff7e0;border-left:3px solid #d99a00;font-size:13px}
.error{margin:0 0 16px;padding:8px 12px;background:#fdecec;border-left:3px solid #c62828;color:#8e1c1c}
label{display:block;margin:0 0 12px}input{width:100%;padding:8px 10px;border:1px solid #b9c4d0;border-radius:6px;font:inherit}
.code{display:grid;grid-template-columns:1fr 140px;gap:10px;align-items:end}.code img{margin:0 0 12px;border-radius:6px;border:1px solid #dde3ea}
button{width:100%;padding:9px 12px;border:0;border-radius:6px;background:#0b5cad;color:#fff;font:inherit;cursor:pointer}
.staff{display:grid;gap:8px}.staff button{display:flex;justify-content:space-between;background:#eef3f9;color:#1c2733}
button:hover{filter:brightness(.95)}:focus-visible{outline:2px solid #0b5cad;outline-offset:2px}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
/** `form-action` names our origins because browsers also apply it to the target of a redirect that answers a form. */
export const pageHeaders = (origins) => ({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src ${styleHash}; img-src 'self'; form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
});
export const loginPage = ({ service, message, staff, uuid }) => {
    const hidden = `<input type="hidden" name="service" value="${escapeHtml(service)}">`;
    const person = ({ loginName, name, roleName }) => `<button name="demo" value="${escapeHtml(loginName)}"><span>${escapeHtml(name)}（${escapeHtml(loginName)}）</span><span>${escapeHtml(roleName)}</span></button>`;
    return document('开发登录页', `<h1>员工登录</h1>
<p class="note">这是系统内置的开发登录页：尚未配置公司的单点登录（SSO_URL），仅供开发、演示和初始设置使用。</p>
${message ? `<p class="error" role="alert">${escapeHtml(message)}</p>` : ''}
${staff.length ? `<h2>选择一位演示员工</h2><form method="post" action="/cas/login" class="staff">${hidden}${staff.map(person).join('')}</form><h2>或使用账号和密码</h2>` : ''}
<form method="post" action="/cas/login">${hidden}
<label>用户名<input name="loginName" autocomplete="username" required maxlength="32"></label>
<label>密码<input name="password" type="password" autocomplete="current-password" required maxlength="200"></label>
<div class="code"><label>验证码<input name="verifyCode" autocomplete="off" required maxlength="10"></label><img src="/api/member/auth/verifyCode/${escapeHtml(uuid)}" width="140" height="48" alt="验证码图片"></div>
<input type="hidden" name="uuid" value="${escapeHtml(uuid)}"><button>登录</button></form>`);
};
/** A page that stands in for a partner's platform. */
export const partnerPage = (agents) => document('合作平台（演示）', `<h1>合作平台登录</h1>
<p class="note">这是系统内置的演示页：尚未配置合作平台（PARTNER_URL），由本页代替它发出一次性的登录码。</p>
${agents.length
    ? `<form method="post" action="/b2b/login" class="staff">${agents
        .map(({ loginName, name }) => `<button name="demo" value="${escapeHtml(loginName)}"><span>${escapeHtml(name)}</span><span>${escapeHtml(loginName)}</span></button>`)
        .join('')}</form>`
    : '<p>未启用演示数据，没有可用的账号。</p>'}`);
export const signedOutPage = () => document('已退出', '<h1>已退出登录</h1><p>可以关闭本页面。</p>');
export const notOursPage = () => document('地址错误', '<h1>无法登录</h1><p>缺少 service 参数，或其地址不属于本系统。</p>');
/** CAS 2.0 answer of `serviceValidate`. */
export const serviceResponse = (loginName) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${loginName === undefined
    ? '<cas:authenticationFailure code="INVALID_TICKET">票据无效或已过期</cas:authenticationFailure>'
    : `<cas:authenticationSuccess><cas:user>${escapeHtml(loginName)}</cas:user></cas:authenticationSuccess>`}</cas:serviceResponse>`;
const document = (title, body) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · 团队机票</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
const escapeHtml = (text) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
