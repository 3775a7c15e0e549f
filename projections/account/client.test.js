import t from 'tap';
import { BigClientAdded, BigClientModified } from '#contracts/account/client-events.ts';
import { FundsReceived, FundsSettled } from '#contracts/account/events.ts';
import { spec } from '../kernel/spec.ts';
import { clientList } from './remittance.ts';
const terms = { name: '会展', line: 1_000, termDays: 30 };
const added = BigClientAdded({
    clientId: 'K1',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    account: 'C.A001.K1',
    addedBy: 'finance',
    ...terms,
});
const ofAccount = (fact) => ({ ...fact, stream: 'account-C.A001.K1' });
const moved = (available) => ({ layers: [], after: { available, reserved: 0, frozen: 0 }, postings: [] });
const line = ofAccount(FundsReceived({ movement: 'LK1-1', kind: 'LINE_UP', amount: 1_000, day: '2026-11-01', ...moved(1_000) }));
const first = ofAccount(FundsSettled({ movement: 'P1', kind: 'PAY', amount: 300, day: '2026-11-02', ...moved(700) }));
const second = ofAccount(FundsSettled({ movement: 'P2', kind: 'PAY', amount: 100, day: '2026-11-10', ...moved(600) }));
const paid = ofAccount(FundsReceived({ movement: 'G1-1', kind: 'PAID_IN', amount: 300, day: '2026-11-12', ...moved(900) }));
const all = ofAccount(FundsReceived({ movement: 'G2-1', kind: 'PAID_IN', amount: 100, day: '2026-11-13', ...moved(1_000) }));
t.test('a big client owes the newest of what it bought, the oldest part first due', async () => {
    const of = { stream: 'bigclient-K1' };
    const facts = [{ ...added, ...of }, line, first, second];
    spec(clientList)
        .given(...facts)
        .row({ debt: 400, dueOn: '2026-12-02' }, 'K1')
        .twice();
    spec(clientList)
        .given(...facts, paid)
        .row({ debt: 100, dueOn: '2026-12-10' }, 'K1');
    spec(clientList)
        .given(...facts, paid, { ...BigClientModified({ ...terms, termDays: 5 }), ...of })
        .row({ debt: 100, dueOn: '2026-11-15' }, 'K1');
    spec(clientList)
        .given(...facts, paid, all)
        .row({ debt: 0, dueOn: undefined }, 'K1');
});
