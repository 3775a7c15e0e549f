import { createHash } from 'node:crypto';
// draws QR codes; the applications' widget library brings it, so no other one is needed
import codes from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { paymentChannels } from '#contracts/enums.ts';
import { formatYuan, uppercase } from '#contracts/kernel/money.ts';
/** A page of ours that a payer sees without a login. */
export const shell = (title, body) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>body{font:16px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;background:#f3f5f8;margin:0;color:#1b2430}
main{max-width:26rem;margin:8vh auto;background:#fff;border-radius:12px;padding:2rem;box-shadow:0 2px 16px #0001}h1{font-size:1.1rem;margin:0 0 .2rem}
p.note{color:#6b7684;font-size:.85rem;margin:.2rem 0 1.2rem}.sum{font-size:2rem;font-weight:600}dl{display:grid;grid-template-columns:5.5rem 1fr;gap:.3rem;margin:1rem 0 1.5rem}
dt{color:#6b7684}dd{margin:0;word-break:break-all}button{width:100%;font:inherit;padding:.8rem;border:0;border-radius:8px;background:#1466d6;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #8bb8f5}.ok{color:#12805c;font-weight:600}.over{color:#b42318;font-weight:600}svg{width:100%;max-width:15rem;display:block;margin:0 auto}</style></head><body><main>${body}</main></body></html>`;
export const escapeHtml = (text) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
const aboutTrade = ({ paymentCode, channel, amount }, subject) => `<p class="note">${paymentChannels[channel]}</p><div class="sum">${formatYuan(amount)}</div><p class="note">${uppercase(amount)}</p>
<dl><dt>支付单号</dt><dd>${escapeHtml(paymentCode)}</dd><dt>摘要</dt><dd>${escapeHtml(subject)}</dd></dl>`;
/** submits the only form and runs nothing else; the page's policy allows it by its digest */
const SEND = 'document.forms[0].submit()';
const SEND_DIGEST = createHash('sha256').update(SEND).digest('base64');
export const policyOf = (formTo = []) => [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(formTo.length > 0 ? [`script-src 'sha256-${SEND_DIGEST}'`] : []),
    `form-action ${formTo.length > 0 ? formTo.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
].join('; ');
/** submits to the gateway by itself, or by its button where scripts are off */
export const formPage = (trade, subject, { action, fields }) => shell('正在前往支付页面', `<h1>正在前往支付页面</h1>${aboutTrade(trade, subject)}<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button type="submit">前往支付</button></form><script>${SEND}</script>`);
/** A picture of a code, with the four light modules around it that it needs. */
export const codePicture = (text) => {
    const rows = codes.QrCode.encodeText(text, codes.Ecc.MEDIUM).getModules();
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])));
    const size = rows.length + 8;
    return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="付款二维码" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}" fill="#000"/></svg>`;
};
export const codePage = (trade, subject, picture, by = paymentChannels[trade.channel]) => shell('扫码支付', `<h1>请用${by}扫码付款</h1>${picture}${aboutTrade(trade, subject)}<p class="note">付款后请返回订单页面查看结果。</p>`);
export const toldPage = (title, told, tone) => shell(title, `<h1>${title}</h1><p class="${tone}" role="alert">${escapeHtml(told)}</p>`);
