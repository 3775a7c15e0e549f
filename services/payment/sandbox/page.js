import { paymentChannels } from '#contracts/enums.ts';
import { formatYuan, uppercase } from '#contracts/kernel/money.ts';
import { escapeHtml, shell as page } from '../page.ts';
const shell = (body) => page('收银台（沙箱）', body);
export const notFoundPage = shell('<h1>支付单不存在</h1><p class="note">请返回订单重新发起支付。</p>');
/** pressing again charges nothing: a trade is paid once, and only the notice is sent again */
const button = (paymentCode, text) => `<form method="post" action="/sandbox/pay/${encodeURIComponent(paymentCode)}"><button type="submit" autofocus>${text}</button></form>`;
export const problemPage = (paymentCode) => shell(`<h1>付款成功，商户通知失败</h1><p class="note">请再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`);
export const payPage = ({ paymentCode, channel, amount, subject, paid, refused, notice, }) => shell(`<h1>收银台（沙箱环境，不产生真实扣款）</h1><p class="note">${paymentChannels[channel]}</p>
<div class="sum">${formatYuan(amount)}</div><p class="note">${uppercase(amount)}</p>
<dl><dt>支付单号</dt><dd>${escapeHtml(paymentCode)}</dd><dt>摘要</dt><dd>${escapeHtml(subject)}</dd></dl>
${paid
    ? `<p class="ok">已支付成功，${notice ?? '可以关闭本页'}。</p><p class="note">订单仍显示待支付时，可再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`
    : refused
        ? `<p class="over" role="alert">${escapeHtml(refused)}。</p>`
        : button(paymentCode, '确认支付')}`);
