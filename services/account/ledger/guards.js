import { credit } from '../credit.ts';
import { account } from '../decide.ts';
import { sumOf } from '../layers.ts';
const guard = (decider, balances, parts) => ({ decider, balances, ...(parts && { parts }) });
/** Streams that guard accounts, with the balances in their state. */
const guards = [account, credit].map(decider => guard(decider, state => (state.status === 'NONE' ? {} : { available: state.available, reserved: state.reserved, frozen: state.frozen }), state => (state.status === 'NONE' ? [] : partsOf(state))));
const guardsByKind = new Map(guards.map(guard => [guard.decider.name, guard]));
export const guardOf = (stream) => guardsByKind.get(stream.slice(0, stream.indexOf('-')));
export const balancesOf = (stream, state) => guardOf(stream)?.balances(state) ?? {};
/** The balance is made of its recharges, and the reserve of its holds. */
const partsOf = ({ available, reserved, frozen, layers, holds }) => [
    { subject: '', whole: available + frozen, parts: sumOf(layers) },
    { subject: ':reserved', whole: reserved, parts: Object.values(holds).reduce((sum, hold) => sum + hold.amount, 0) },
    ...Object.entries(holds).map(([movement, hold]) => ({ subject: ` ${movement}`, whole: hold.amount, parts: sumOf(hold.layers) })),
];
