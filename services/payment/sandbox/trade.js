import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
import * as events from './events.ts';
const { SandboxTradeOpened, SandboxTradePaid, SandboxTradeRefunded } = events;
/** The sandbox's rules. Its books (`trades.ts`) keep the state of a trade; the facts that led to it are not kept. */
export const trade = decider()({
    name: 'sandboxtrade',
    zh: '沙箱网关交易',
    code: code.payment,
    initial: { refunds: {} },
    evolve: {
        SandboxTradeOpened: (trade, opened) => ({ ...trade, opened }),
        SandboxTradePaid: (trade, { tradeNo }, paidAt) => ({ ...trade, tradeNo, paidAt }),
        SandboxTradeRefunded: (trade, { refundId, amount, refundNo }) => ({
            ...trade,
            refunds: { ...trade.refunds, [refundId]: { amount, refundNo } },
        }),
    },
    commands: {
        open: { decide: (trade, command) => (trade.opened ? [] : [SandboxTradeOpened(command)]) },
        pay: {
            decide: ({ opened, tradeNo }, command) => {
                if (!opened)
                    throw new Refused(code.notFound, '交易不存在', { status: 404 });
                const { paymentCode, channel, amount } = opened;
                return tradeNo ? [] : [SandboxTradePaid({ paymentCode, channel, amount, ...command })];
            },
        },
        refund: {
            decide: ({ opened, tradeNo, refunds }, command) => {
                if (refunds[command.refundId])
                    return [];
                if (!opened || !tradeNo)
                    throw new Refused(code.payment, '交易未付款，不能退款');
                const back = Object.values(refunds).reduce((sum, refund) => sum + refund.amount, 0);
                if (back + command.amount > opened.amount)
                    throw new Refused(code.refund, '退款金额超过可退金额');
                return [SandboxTradeRefunded(command)];
            },
        },
    },
});
