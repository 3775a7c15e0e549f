import { ProfileSaved } from '#contracts/identity/account-events.ts';
import { code } from '#contracts/kernel/refused.ts';
import { decider } from '../kernel/stream/decider.ts';
/** Contact data of a user, as the user enters them. Stream `profile-{user id}`. */
export const profileDocument = decider()({
    name: 'profile',
    zh: '个人资料',
    code: code.conflict,
    initial: {},
    evolve: { ProfileSaved: (_, saved) => saved },
    commands: {
        /** replaces the whole document */
        save: { decide: (state, next) => changed(state, next) },
        /** changes some fields */
        amend: { decide: (state, some) => changed(state, { ...state, ...some }) },
    },
});
const fields = ['phone', 'email', 'msn', 'remark'];
const changed = (state, given) => {
    const next = Object.fromEntries(fields.flatMap(field => (given[field] ? [[field, given[field].trim()]] : [])));
    return fields.some(field => state[field] !== next[field]) ? [ProfileSaved(next)] : [];
};
