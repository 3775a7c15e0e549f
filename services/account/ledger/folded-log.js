import { isUnsettled } from '#contracts/account/lists.ts';
import { partOf } from '#contracts/account/names.ts';
import { postingsOf } from '#contracts/ledger.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { owed } from '#services/payment/owed.ts';
import { expectedClearing } from '#services/payment/reconciliation/expected-clearing.ts';
import { credit } from '../credit.ts';
import { movementOf, turnedBy } from '../credit-movements.ts';
import { foldedStatements } from '../folded-statements.ts';
import { trial } from '../trial.ts';
import { differs } from './compare.ts';
import { guardOf } from './guards.ts';
/** Folds the log: the ledger, and the states that are compared with it. */
export const foldedLog = () => {
    const ledger = trial();
    const statement = foldedStatements(day => day.slice(0, 7));
    /** statements of credits, which no view has: as their own streams tell them, and as the postings do */
    const creditStatement = foldedStatements(day => day.slice(0, 7), credit);
    const creditsTold = new Map();
    const gateways = expectedClearing();
    const states = new Map();
    /** instant since which money has been under way or has waited */
    const since = new Map();
    const strange = [];
    const months = { closed: 0, differences: [] };
    let [events, movements] = [0, 0];
    const post = (event) => {
        try {
            const postings = postingsOf(event);
            ledger.add(event);
            statement.add(event, postings);
            creditStatement.add(event, postings);
            movements += postings.length;
            for (const { from, to, ref } of postings)
                for (const account of [from, to])
                    note(account, ref, event.at);
        }
        catch (error) {
            strange.push({ subject: `${event.stream} @${event.revision}`, note: error instanceof Error ? error.message : String(error) });
        }
    };
    const note = (account, ref, at) => {
        if (!isUnsettled(account))
            return;
        const key = `${account} ${ref}`;
        if (!ledger.byRef[account].has(ref))
            since.delete(key);
        else if (!since.has(key))
            since.set(key, at);
    };
    /** Checks a closed month: its closing balance must equal the balance before, plus what the ledger says came and went since. */
    const close = ({ type, stream, data }) => {
        if (type !== 'MonthClosed')
            return;
        months.closed++;
        const state = states.get(stream);
        const subject = `${stream} ${data.month}`;
        const { available, reserved, frozen } = balancesHeld(stream);
        months.differences.push(...differs(subject, available + reserved + frozen, data.closing, { note: '期末余额' }), ...differs(subject, data.opening + data.in - data.out, data.closing, { note: '期初余额＋收入－支出' }), ...(state && state.status !== 'NONE' ? differs(subject, state.opening, data.opening, { note: '期初余额' }) : []));
    };
    /** balances by the ledger alone */
    const balancesHeld = (stream) => ({
        available: ledger.balance(partOf(stream, 'available')),
        reserved: ledger.balance(partOf(stream, 'reserved')),
        frozen: ledger.balance(partOf(stream, 'frozen')),
    });
    const keep = (event) => {
        const decider = event.stream.startsWith(`${owed.name}-`) ? owed : guardOf(event.stream)?.decider;
        if (!decider)
            return;
        const state = fold(decider, states.get(event.stream) ?? decider.initial, [event]);
        states.set(event.stream, state);
        if (decider === credit)
            tell(event, state);
    };
    const tell = (event, after) => {
        const line = movementOf(after, event);
        if (!line)
            return;
        const account = event.stream.slice(credit.name.length + 1);
        const { count, ...sums } = creditsTold.get(account) ?? { account, ...NO_LINES };
        const { balance, available } = line;
        const turned = { ...turnedBy(line), balance, available };
        const all = Object.entries(turned).map(([field, amount]) => [field, sums[field] + amount]);
        creditsTold.set(account, { ...sums, ...Object.fromEntries(all), count: count + 1 });
    };
    /** money owed back and not given back yet, in fen by stream */
    const openItems = () => {
        const open = new Map();
        for (const [stream, state] of states) {
            const item = stream.startsWith(`${owed.name}-`) ? state : undefined;
            if (item && item.status !== 'NONE' && item.status !== 'REFUNDED')
                open.set(stream.slice(owed.name.length + 1), item.opened.amount);
        }
        return open;
    };
    const sinceOf = (account, ref) => {
        const at = since.get(`${account} ${ref}`);
        return at === undefined ? {} : { since: at };
    };
    return {
        ledger,
        statement,
        creditStatement,
        creditsTold,
        gateways,
        states,
        strange,
        months,
        openItems,
        sinceOf,
        counts: () => ({ events, movements }),
        add: (event) => {
            events++;
            close(event);
            post(event);
            keep(event);
            gateways.add(event);
        },
    };
};
const NO_LINES = { count: 0, in: 0, out: 0, balance: 0, available: 0, frozen: 0 };
