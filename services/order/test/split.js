import { Refused } from '#contracts/kernel/refused.ts';
import { anAgent, attempt, NOON } from '#services/kernel/spec.ts';
import { fold } from '#services/kernel/stream/decider.ts';
import { order } from '../decide.ts';
import { leaving, openingOf } from '../split/split.ts';
import { ORDER } from './sample.ts';
/** number of the order that is split off */
export const INTO = '2611210000025';
export const folded = (past) => fold(order, order.initial, past.map(fact => ({ ...fact, at: NOON })));
/** the two orders after a split; the second as it opens */
export const halves = (past, command, context = {}) => {
    const whole = folded(past);
    const facts = attempt(order, 'splitOrder', whole, { splitId: 's1', into: INTO, ...command }, { who: anAgent, at: NOON, id: ORDER, ...context });
    if (facts instanceof Refused)
        throw facts;
    const fact = facts[0];
    const opening = openingOf(fact.data, leaving(whole, fact.data.ids));
    const opened = attempt(order, 'openSplit', order.initial, opening, { who: anAgent, at: NOON, id: INTO });
    return { fact, facts, opening, opened, rest: folded([...past, ...facts]), part: folded(opened) };
};
