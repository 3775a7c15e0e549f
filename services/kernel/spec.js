import assert from 'node:assert/strict';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { events } from '#contracts/contexts.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { decide, fold, openCommands } from './stream/decider.ts';
export const anAgent = {
    user: 'yefeng',
    name: '符海燕',
    actor: 'agent',
    role: 'AGENT',
    agency: 'A001',
    permissions: [],
    airlines: ['*'],
};
export const aClerk = { user: 'lijuan', name: '李娟', actor: 'employee', role: 'ORDER', permissions: ['*'], airlines: ['*'] };
export const NOON = '2026-11-21T04:00:00.000Z';
/**
 * Describes what a decider makes of a command: `spec(order).given(submitted()).when('cancelOrder', {}).then(OrderExpired({ … }))`,
 * `.refused('订单不是待支付状态')`, `.nothing()`. Every fact must fit its declared schema and survive JSON unchanged; nothing that is given may be
 * changed (it is frozen).
 */
export const spec = (decider, defaults = {}) => ({
    given: (...past) => {
        const setting = (over) => ({ who: anAgent, at: NOON, id: 'x1', ...defaults, ...over });
        const state = foldFrozen(decider, decider.initial, past, setting({}).at);
        const checks = {
            /** The state has these values. */
            state(expected) {
                assert.deepEqual(picked(state, expected), expected);
                return checks;
            },
            /** Runs further checks of the state. */
            look(look) {
                look(state);
                return checks;
            },
            /** Exactly these commands are open to this caller, in the order of the rule book. */
            actions(expected, over = {}) {
                assert.deepEqual(openCommands(decider, state, setting(over)), expected);
                return checks;
            },
            when: (name, command, over = {}) => outcome(decider, state, attempt(decider, name, state, freeze(command), setting(over)), setting(over).at),
        };
        return checks;
    },
});
const outcome = (decider, state, result, at) => {
    const facts = () => {
        assert.ok(!(result instanceof Refused), `refused: ${result.message}`);
        return result;
    };
    const checks = {
        /** Exactly these facts follow. */
        // biome-ignore lint/suspicious/noThenProperty: given, when, then; nobody awaits it
        then(...expected) {
            assert.deepEqual(facts(), expected);
            return checks;
        },
        /** Runs further checks of the facts. */
        check(look) {
            look(facts());
            return checks;
        },
        /** Nothing follows and nothing is refused: it is done already. */
        nothing: () => assert.deepEqual(facts(), []),
        refused(message, { status = 409, errors, names } = {}) {
            assert.ok(result instanceof Refused, `not refused, but: ${JSON.stringify(result)}`);
            assert.deepEqual([result.message, result.status], [message, status]);
            if (errors)
                assert.deepEqual(result.errors, errors);
            if (names)
                assert.deepEqual(result.names, names);
        },
        /** The state afterwards has these values. */
        state(expected) {
            assert.deepEqual(picked(foldFrozen(decider, state, facts(), at), expected), expected);
            return checks;
        },
        /** Runs further checks of the state afterwards. */
        look(look) {
            look(foldFrozen(decider, state, facts(), at));
            return checks;
        },
    };
    return checks;
};
/** The facts that follow, or the refusal. It checks the facts against their declarations; for tests that try random commands. */
export const attempt = (decider, name, state, command, context) => {
    try {
        const facts = decide(decider, name, state, command, context);
        facts.forEach(checkFact);
        return facts;
    }
    catch (error) {
        if (error instanceof Refused)
            return error;
        throw error;
    }
};
const declared = new Map(events.map(event => [event.type, event]));
/** A fact that comes often is checked by compiled code; to compile it costs as much as some twenty checks of its schema. */
const seen = new Map();
const OFTEN = 20;
const fits = (type, schema, data) => {
    const known = seen.get(type) ?? { often: 0 };
    seen.set(type, known);
    if (!known.validator && ++known.often > OFTEN)
        known.validator = Compile(schema);
    return known.validator ? known.validator.Check(data) : Value.Check(schema, data);
};
const checkFact = ({ type, data }) => {
    const event = declared.get(type);
    assert.ok(event, `${type} is not declared in contracts/contexts.ts`);
    if (!fits(type, event.schema, data)) {
        const [wrong] = Value.Errors(event.schema, data);
        assert.fail(`${type} does not fit its schema: ${wrong?.instancePath} ${wrong?.message}`);
    }
    assert.deepEqual(JSON.parse(JSON.stringify(data)), data, `${type} changes on its way through the store`);
};
const foldFrozen = (decider, state, facts, at) => facts.reduce((now, fact) => {
    checkFact(fact);
    return freeze(fold(decider, now, [{ ...freeze(fact), at }]));
}, freeze(state));
const picked = (state, expected) => Object.fromEntries(Object.keys(expected).map(key => [key, state[key]]));
const freeze = (value) => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
        Object.freeze(value);
        Object.values(value).forEach(freeze);
    }
    return value;
};
