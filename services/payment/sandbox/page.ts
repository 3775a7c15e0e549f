import { type PaymentChannel, paymentChannels } from '#contracts/enums.ts'
import { formatYuan, uppercase } from '#contracts/kernel/money.ts'
import type { PayerNotice } from '../gateway.ts'

const shell = (
  body: string,
) => `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>收银台（沙箱）</title><style>body{font:16px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;background:#f3f5f8;margin:0;color:#1b2430}
main{max-width:26rem;margin:8vh auto;background:#fff;border-radius:12px;padding:2rem;box-shadow:0 2px 16px #0001}h1{font-size:1.1rem;margin:0 0 .2rem}
p.note{color:#6b7684;font-size:.85rem;margin:.2rem 0 1.2rem}.sum{font-size:2rem;font-weight:600}dl{display:grid;grid-template-columns:5.5rem 1fr;gap:.3rem;margin:1rem 0 1.5rem}
dt{color:#6b7684}dd{margin:0;word-break:break-all}button{width:100%;font:inherit;padding:.8rem;border:0;border-radius:8px;background:#1466d6;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #8bb8f5}.ok{color:#12805c;font-weight:600}.over{color:#b42318;font-weight:600}</style></head><body><main>${body}</main></body></html>`
export const notFoundPage = shell('<h1>支付单不存在</h1><p class="note">请返回订单重新发起支付。</p>')
/** pressing again charges nothing: a trade is paid once, and only the notice is sent again */
const button = (paymentCode: string, text: string) =>
  `<form method="post" action="/sandbox/pay/${encodeURIComponent(paymentCode)}"><button type="submit" autofocus>${text}</button></form>`
export const problemPage = (paymentCode: string) =>
  shell(`<h1>付款成功，商户通知失败</h1><p class="note">请再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`)
export const payPage = ({
  paymentCode,
  channel,
  amount,
  subject,
  paid,
  refused,
  notice,
}: {
  paymentCode: string
  channel: PaymentChannel
  amount: number
  subject: string
  paid: boolean
} & PayerNotice) =>
  shell(`<h1>收银台（沙箱环境，不产生真实扣款）</h1><p class="note">${paymentChannels[channel]}</p>
<div class="sum">${formatYuan(amount)}</div><p class="note">${uppercase(amount)}</p>
<dl><dt>支付单号</dt><dd>${escapeHtml(paymentCode)}</dd><dt>摘要</dt><dd>${escapeHtml(subject)}</dd></dl>
${
  paid
    ? `<p class="ok">已支付成功，${notice ?? '可以关闭本页'}。</p><p class="note">订单仍显示待支付时，可再次通知商户，款项不会重复扣除。</p>${button(paymentCode, '再次通知商户')}`
    : refused
      ? `<p class="over" role="alert">${escapeHtml(refused)}。</p>`
      : button(paymentCode, '确认支付')
}`)
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
