import * as autoRankEvents from '#contracts/auction/auto-rank-events.ts';
import * as ratesEvents from '#contracts/auction/rates-events.ts';
import { code } from '#contracts/kernel/refused.ts';
import { decider } from '#services/kernel/stream/decider.ts';
const { AutoRankSaved, RatesReckoned } = autoRankEvents;
const { RatesFrozen } = ratesEvents;
/** An airline's way of ranking agencies, and the present table; one stream for each airline (DOMAIN §3.24). */
export const autoRank = decider()({
    name: 'autorank',
    zh: '自动排名设置',
    code: code.auction,
    document: { zh: '自动排名设置', owner: state => (state.status === 'NONE' ? undefined : { airLine: state.rule.airLine }) },
    initial: { status: 'NONE' },
    evolve: {
        AutoRankSaved: (state, rule) => ({ reckoned: 0, ...state, status: 'SAVED', rule }),
        RatesReckoned: (state, latest) => (state.status === 'NONE' ? state : { ...state, latest, reckoned: state.reckoned + 1 }),
    },
    commands: {
        save: {
            decide: (state, rule) => (state.status !== 'NONE' && isSame(state.rule, rule) ? [] : [AutoRankSaved(rule)]),
        },
        /** sent by the clock that has frozen the table under the next name; a repetition, or one after another table, does nothing */
        reckon: {
            decide: (state, found) => state.status !== 'NONE' && found.ratesId === nextRates(state) ? [RatesReckoned(found)] : [],
        },
    },
});
const isSame = (one, other) => one.days === other.days && one.minSeats === other.minSeats && one.initial === other.initial;
export const nextRates = ({ rule, reckoned }) => `${rule.airLine}.${reckoned + 1}`;
/** A table of rates is written once, and never changes. */
export const rates = decider()({
    name: 'rates',
    zh: '出票率表',
    code: code.auction,
    initial: { status: 'NONE' },
    evolve: { RatesFrozen: (_, table) => ({ status: 'FROZEN', ...table }) },
    commands: { freeze: { decide: (state, table) => (state.status === 'NONE' ? [RatesFrozen(table)] : []) } },
});
