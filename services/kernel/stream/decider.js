import { Refused } from '#contracts/kernel/refused.ts';
/** `decider<State, Events>()({...})`: the compiler asks for every event and checks every fact. */
export const decider = () => (rules) => rules;
/** Commands of a decider in a file of their own, to be spread into it. */
export const rules = () => (commands) => commands;
/**
 * The facts that follow from a command on a state. It changes nothing.
 * @throws Refused when `when` or the rule itself speaks against it
 */
export const decide = (decider, name, state, command, context) => {
    const rule = decider.commands[name];
    const verdict = rule.when?.(state, context) ?? true;
    if (verdict !== true)
        throw new Refused(decider.code, verdict);
    return rule.decide(state, command, context);
};
/** Folds events. An event that the decider does not know changes nothing: it may be newer than this program. */
export const fold = ({ evolve }, state, events) => events.reduce((now, { type, data, at }) => evolve[type]?.(now, data, at) ?? now, state);
/** Folds facts that were decided just now, at the instant `at`. */
export const foldAt = (decider, state, facts, at) => fold(decider, state, facts.map(({ type, data }) => ({ type, data, at })));
export const streamOf = (decider, id) => `${decider.name}-${id}`;
/** Names of the commands whose `when` holds now, for buttons. Commands without `when` are sent by machines and left out. */
export const openCommands = (decider, state, context) => Object.entries(decider.commands)
    .filter(([, rule]) => rule.when?.(state, context) === true)
    .map(([name]) => name);
