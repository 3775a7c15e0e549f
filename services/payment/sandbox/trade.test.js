import t from 'tap';
import { aClerk, NOON } from '#services/kernel/spec.ts';
import { decide, foldAt } from '#services/kernel/stream/decider.ts';
import { SandboxTradeOpened, SandboxTradePaid, SandboxTradeRefunded } from './events.ts';
import { trade } from './trade.ts';
const asked = { paymentCode: 'P1', channel: 'alipay', amount: 1_000, subject: '团队订单' };
const opened = SandboxTradeOpened(asked);
const paid = SandboxTradePaid({ paymentCode: 'P1', channel: 'alipay', amount: 1_000, tradeNo: 'SB1' });
const refund = (refundId, amount) => ({ refundId, amount, refundNo: `SR${refundId}` });
const refunded = (refundId, amount) => SandboxTradeRefunded(refund(refundId, amount));
/** the result of a command by its rules, after these facts */
const decided = (...past) => (name, command) => decide(trade, name, foldAt(trade, trade.initial, past, NOON), command, { who: aClerk, at: NOON, id: 'P1' });
t.test('the sandbox’s own books: opened once, paid once, given back once and never more', async (t) => {
    t.same(decided()('open', asked), [opened]);
    t.same(decided(opened)('open', asked), []);
    t.same(decided(opened)('pay', { tradeNo: 'SB1' }), [paid]);
    t.match(foldAt(trade, trade.initial, [opened, paid], NOON), { tradeNo: 'SB1', paidAt: NOON });
    t.same(decided(opened, paid)('pay', { tradeNo: 'SB2' }), []);
    t.throws(() => decided()('pay', { tradeNo: 'SB1' }), { message: '交易不存在', status: 404 });
    t.same(decided(opened, paid)('refund', refund('R1', 600)), [refunded('R1', 600)]);
    const part = decided(opened, paid, refunded('R1', 600));
    t.same(part('refund', refund('R1', 600)), []);
    t.same(part('refund', refund('R2', 400)), [refunded('R2', 400)]);
    t.throws(() => part('refund', refund('R2', 401)), { message: '退款金额超过可退金额' });
    t.throws(() => decided(opened)('refund', refund('R1', 1)), { message: '交易未付款，不能退款' });
});
