import { code, Refused } from '#contracts/kernel/refused.ts';
import { AdministratorEntered, AdministratorLeft } from '#contracts/organisation/organisation-events.ts';
import { decider } from '../kernel/stream/decider.ts';
/**
 * The enabled users who hold the administrator's role themselves, in one stream (`administrators-all`), so that of the last two only one
 * can leave. The stream is told before a user stops being an administrator and after a user has become one: if that breaks off in between,
 * it knows too few, never too many.
 */
export const administrators = decider()({
    name: 'administrators',
    zh: '管理员名单',
    code: code.conflict,
    initial: [],
    evolve: {
        AdministratorEntered: (known, { user }) => [...known, user],
        AdministratorLeft: (known, { user }) => known.filter(one => one !== user),
    },
    commands: {
        enter: {
            decide: (known, { user }) => (known.includes(user) ? [] : [AdministratorEntered({ user })]),
        },
        leave: {
            decide: (known, { user }) => {
                if (known.every(one => one === user))
                    throw new Refused(code.conflict, '至少须保留一名可用的管理员');
                return known.includes(user) ? [AdministratorLeft({ user })] : [];
            },
        },
    },
});
export const THEM = 'all';
