import Fastify from 'fastify';
import { memoryShared } from '#services/kernel/test/memory-shared.ts';
import { channelGateway } from '../channels.ts';
import { answering } from '../gateway.ts';
import { sandboxGateway } from '../sandbox/gateway.ts';
import { memoryTrades } from './memory-trades.ts';
export const NOW = '2026-11-02T01:00:00.000Z';
export const clock = () => NOW;
/** A log of payments, and the composite gateway over one channel of its own and the sandbox. */
export const house = (channel, own, notices = {}) => {
    const log = new Map();
    const trades = memoryTrades();
    const opened = channelGateway({ sandbox: sandboxGateway(trades), open: () => ({ [channel]: own }) })({
        clock,
        secret: 'secret of a test',
        notes: memoryShared(),
        publicUrl: () => 'https://group.example.com',
        tradeOf: async (paymentCode) => log.get(paymentCode),
        noticeFor: async (paymentCode, paid) => notices[`${paymentCode}${paid ? ' paid' : ''}`] ?? {},
    });
    const gateway = answering(opened, 1_000);
    const app = Fastify();
    gateway.pages(app);
    const open = async (paymentCode, amount, of = channel) => {
        const payee = await gateway.payee(of, 'HU');
        log.set(paymentCode, { paymentCode, channel: of, amount, orderNo: 'O1', businessCode: 'ORDER', createdAt: NOW, ...payee });
        return (await gateway.open({ paymentCode, channel: of, amount, subject: '团队订单' })).payUrl;
    };
    const visit = (payUrl, agent = 'Mozilla/5.0 (X11; Linux x86_64)', method = 'GET') => app.inject({
        method,
        url: payUrl.replace('https://group.example.com', ''),
        headers: { 'user-agent': agent },
        remoteAddress: '203.0.113.7',
    });
    return { log, trades, gateway, app, open, visit };
};
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile';
