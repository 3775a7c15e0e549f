import * as events from '#contracts/account/client-events.ts';
import { formatYuan } from '#contracts/kernel/money.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { BigClientAdded, BigClientModified, BigClientLineKept, BigClientDeleted } = events;
const active = (client) => {
    if (client.status === 'NONE')
        return '大客户不存在';
    return client.status === 'ACTIVE' || '大客户已删除';
};
/**
 * A client of an agency with a credit line (DOMAIN §5.12). The client's account holds what may be spent, and follows the line that is set
 * here.
 */
export const bigClient = decider()({
    name: 'bigclient',
    zh: '大客户',
    code: code.payment,
    document: { zh: '大客户', owner: state => (state.status === 'NONE' ? undefined : { agency: state.added.agency }) },
    initial: { status: 'NONE' },
    evolve: {
        BigClientAdded: (_, added, at) => {
            const { name, line, termDays, remark } = added;
            return { status: 'ACTIVE', added, name, line, termDays, ...(remark && { remark }), addedAt: at, updatedAt: at };
        },
        BigClientModified: (client, modified, at) => ifKnown(client, ({ remark: _, ...rest }) => ({ ...rest, ...modified, updatedAt: at })),
        // the client exists as before: its change or deletion could not be made
        BigClientLineKept: (client, { line }, at) => ifKnown(client, known => ({ ...known, status: 'ACTIVE', line, updatedAt: at })),
        BigClientDeleted: (client, _, at) => ifKnown(client, known => ({ ...known, status: 'DELETED', updatedAt: at })),
    },
    commands: {
        add: { decide: (client, command) => (client.status === 'NONE' ? [BigClientAdded(command)] : []) },
        modify: { when: active, decide: (_, command) => [BigClientModified(command)] },
        /**
         * checked before a payment of the client is registered. The client may be deleted right after it: the draft moves no money, and staff
         * can make such a payment invalid
         */
        pay: { when: active, decide: () => [] },
        /** checked before its account pays: a client with overdue debts may not buy at that moment; the account itself guards the money */
        buy: {
            when: active,
            decide: (_, { overdue }) => {
                if (overdue > 0)
                    throw new Refused(code.payment, `账期已过，逾期欠款${formatYuan(overdue)}，付清后才能继续支付`);
                return [];
            },
        },
        /** sets the line back to an amount that the account could carry out */
        keepLine: {
            decide: (client, { line, reason, wanted }) => {
                if (client.status === 'NONE')
                    return [];
                const asked = client.status === 'DELETED' ? 0 : client.line;
                return asked === wanted && line !== wanted ? [BigClientLineKept({ line, reason })] : [];
            },
        },
        delete: {
            when: active,
            decide: (client, { balance, reserved, line }) => {
                if (client.status === 'NONE')
                    return [];
                if (reserved > 0)
                    throw new Refused(code.payment, '大客户有占用中的款项，不能删除');
                if (balance < line)
                    throw new Refused(code.payment, '大客户尚有欠款，不能删除');
                if (balance > line)
                    throw new Refused(code.payment, '大客户尚有余额，请先退还，再删除');
                return [BigClientDeleted({})];
            },
        },
    },
});
const ifKnown = (client, change) => client.status === 'NONE' ? client : change(client);
