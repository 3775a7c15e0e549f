import { createHmac, timingSafeEqual } from 'node:crypto';
import { paymentChannels } from '#contracts/enums.ts';
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts';
import { businessCodes } from '#contracts/payment/lists.ts';
import { inTime } from '#services/kernel/async/in-time.ts';
import { notConnected } from './gateway.ts';
import { codePage, codePicture, formPage, policyOf, toldPage } from './page.ts';
/** longest wait of a payer for the gateway's page, ms */
const PAGE_MS = 10_000;
/**
 * The gateways of all channels as one: the configured gateway of a payment's channel, else the sandbox, where that is open. A payment stays
 * with the gateway it was begun for: it names the merchant, and none for the sandbox.
 */
export const channelGateway = ({ sandbox, open }) => merchant => {
    const channels = open(merchant);
    const { publicUrl, secret, noticeFor = async () => ({}), tradeOf = async () => undefined } = merchant;
    const built = sandbox(merchant);
    const keyOf = (paymentCode) => createHmac('sha256', secret).update(`pay page ${paymentCode}`).digest('base64url').slice(0, 22);
    const addressOf = (paymentCode, more = '') => `${publicUrl()}/pay/${paymentCode}${more}?k=${keyOf(paymentCode)}`;
    const own = (trade) => {
        if (trade.merchant === undefined)
            return undefined;
        const channel = channels[trade.channel];
        if (channel)
            return channel;
        // a fault: it is asked again once the former configuration is back
        throw new Refused(code.unavailable, `${paymentChannels[trade.channel]}未接入，收款商户为 ${trade.merchant}，恢复配置后再试`, {
            status: 503,
        });
    };
    const known = async (paymentCode) => {
        const trade = await tradeOf(paymentCode);
        const channel = trade && own(trade);
        return channel && { trade, channel };
    };
    const gateway = {
        payee: async (channel, airLine) => {
            const configured = channels[channel];
            if (!configured)
                return built.payee(channel);
            const taker = await configured.payee(airLine);
            if (!taker)
                throw notConnected(channel);
            return { merchant: taker };
        },
        // the gateway hears of the trade when the payer comes to its page
        open: async (trade) => ((await known(trade.paymentCode)) ? { payUrl: addressOf(trade.paymentCode) } : built.open(trade)),
        query: async (paymentCode) => {
            const asked = await known(paymentCode);
            return asked ? asked.channel.query(asked.trade) : built.query(paymentCode);
        },
        refund: async (refund) => {
            const asked = await known(refund.paymentCode);
            return asked ? asked.channel.refund(asked.trade, refund) : built.refund(refund);
        },
        hear: async (channel, notice) => {
            const configured = channels[channel];
            return configured ? configured.hear(notice) : built.hear(channel, notice);
        },
    };
    const pages = (app) => {
        built.pages(app);
        if (Object.keys(channels).length === 0)
            return;
        const told = (reply, status, html, formTo) => reply
            .status(status)
            .headers({
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
            'x-content-type-options': 'nosniff',
            'content-security-policy': policyOf(formTo),
        })
            .send(html);
        const asked = async ({ params: { paymentCode }, query: { k = '' } }) => isSame(String(k), keyOf(paymentCode)) ? known(paymentCode) : undefined;
        const isPaid = (trade) => trade.tradeNo !== undefined;
        const unknown = (reply) => told(reply, 404, toldPage('支付单不存在', '请返回订单重新发起支付', 'over'));
        const paid = async (reply, { paymentCode }) => told(reply, 200, toldPage('支付结果', `已支付成功，${(await noticeFor(paymentCode, true)).notice ?? '可以关闭本页'}`, 'ok'));
        app.register(async (own) => {
            own.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
            own.get('/pay/:paymentCode', async (request, reply) => {
                const found = await asked(request);
                if (!found)
                    return unknown(reply);
                const { trade, channel } = found;
                if (isPaid(trade))
                    return paid(reply, trade);
                const { refused } = await noticeFor(trade.paymentCode, false);
                if (refused)
                    return told(reply, 200, toldPage('不能支付', refused, 'over'));
                const subject = [businessCodes[trade.businessCode], trade.orderNo].filter(Boolean).join(' ');
                const payer = { isPhone: /Mobile|Android|iPhone/i.test(request.headers['user-agent'] ?? ''), ip: request.ip };
                const notify = `${publicUrl()}/api/order/payment/w/notify/${trade.channel}`;
                try {
                    const page = await inTime(() => channel.page({ ...trade, subject }, payer, { notify, back: addressOf(trade.paymentCode, '/back') }), PAGE_MS, () => new Refused(code.unavailable, '支付渠道没有应答，请稍后刷新本页重试', { status: 504 }));
                    if ('redirect' in page)
                        return reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(page.redirect);
                    if ('form' in page)
                        return told(reply, 200, formPage(trade, subject, page.form), page.form.to);
                    return told(reply, 200, codePage(trade, subject, codePicture(page.code), page.by));
                }
                catch (error) {
                    if (isRefusal(error))
                        return told(reply, 409, toldPage('不能支付', error.message, 'over'));
                    request.log.warn({ err: error }, 'the page of a gateway');
                    const why = error instanceof Refused ? error.message : '支付渠道暂时不可用，请稍后刷新本页重试';
                    return told(reply, error instanceof Refused ? error.status : 502, toldPage('暂时不能支付', why, 'over'));
                }
            });
            // the payer's browser comes back here, from some gateways by a form: its fields are not trusted
            own.route({
                url: '/pay/:paymentCode/back',
                method: ['GET', 'POST'],
                handler: async (request, reply) => {
                    const found = await asked(request);
                    if (!found)
                        return unknown(reply);
                    if (isPaid(found.trade))
                        return paid(reply, found.trade);
                    return told(reply, 200, toldPage('支付结果', '支付渠道确认后自动入账，请返回订单页面查看结果', 'note'));
                },
            });
        });
    };
    return { ...gateway, pages };
};
const isSame = (given, right) => given.length === right.length && timingSafeEqual(Buffer.from(given.padEnd(right.length)).subarray(0, right.length), Buffer.from(right));
