import { createHmac } from 'node:crypto';
import { LoginNameClaimed, LoginNameReleased } from '#contracts/identity/events.ts';
import { isReserved, machineNames, RESERVED } from '#contracts/identity/reserved-names.ts';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, invalid, Refused } from '#contracts/kernel/refused.ts';
import { newId } from '#services/kernel/ids.ts';
import { decider } from '../kernel/stream/decider.ts';
import { user } from './user.ts';
/** minutes after which a claim without a user counts as left by a request that died */
const VACANT_MINUTES = 5;
/** The user who has a login name, ignoring case. Stream `loginName-{keyed hash}`: what somebody typed never names a stream. */
export const loginName = decider()({
    name: 'loginName',
    zh: '登录名',
    code: code.conflict,
    initial: { status: 'FREE' },
    evolve: {
        LoginNameClaimed: (_, { user }, at) => ({ status: 'CLAIMED', user, since: at }),
        LoginNameReleased: () => ({ status: 'FREE' }),
    },
    commands: {
        /** `vacant`: the user of the present claim, when the caller found that this user does not exist */
        claim: {
            decide: (name, { user, vacant }, { at }) => {
                if (name.status === 'CLAIMED' && name.user === user)
                    return [];
                const left = name.status === 'CLAIMED' && name.user === vacant && addMinutes(name.since, VACANT_MINUTES) <= at;
                if (name.status === 'CLAIMED' && !left)
                    throw new Refused(code.conflict, '登录名已存在');
                return [LoginNameClaimed({ user })];
            },
        },
        release: {
            decide: (name, { user }) => (name.status === 'CLAIMED' && name.user === user ? [LoginNameReleased({ user })] : []),
        },
    },
});
/**
 * The stream id of a login name. @param key secret of the log: without it nobody can find by trying what was typed by mistake (a password)
 */
export const loginMark = (key) => (name) => createHmac('sha256', key).update(`login name ${name.toLowerCase()}`).digest('hex');
/** Looks up, claims and releases login names. */
export const loginNames = (mark) => {
    const find = async (load, name) => {
        const key = mark(name);
        // loads as many streams for an unknown name as for any other, so that timing tells nothing
        const [{ state: claim }, tries] = await Promise.all([load(loginName, key), load(user, key)]);
        const claimed = claim.status === 'CLAIMED' ? claim.user : undefined;
        const stream = claimed ?? key;
        const { state } = await load(user, stream);
        if (state.status === 'NONE')
            return { stream: key, state: tries.state, ...present({ claimed }) };
        return { stream, state, ...present({ claimed }) };
    };
    return {
        find,
        /** the user id behind a login name; undefined for an unknown name */
        idOf: async (load, name) => {
            const { state } = await find(load, name);
            return state.status === 'NONE' ? undefined : state.id;
        },
        /**
         * Makes a new user with a login name: first claims the name, then creates the user. If that breaks off in between, the same request
         * continues with the id it was given; after some minutes anybody may have the name.
         * @param id the user's; a new one by default
         * @throws Refused 登录名已存在; 400 where a machine of the program has this name
         */
        enrol: async ({ load, at }, { loginName: name, ...account }, id = newId()) => {
            if (isReserved(name, machineNames))
                throw invalid(RESERVED, { loginName: RESERVED });
            const { state: before, claimed } = await find(load, name);
            const { state: claim } = await at(loginName, mark(name)).claim({
                user: id,
                ...(claimed !== undefined && before.status === 'NONE' && { vacant: claimed }),
            });
            const given = claim.status === 'CLAIMED' ? claim.user : id;
            return (await at(user, given).create({ ...account, id: given, loginName: name })).state;
        },
        /**
         * Removes the account of an agency, so that another user may take the name. An account that belongs to somebody else by now is left
         * alone.
         */
        release: async ({ load, at }, name, agency) => {
            const { stream, claimed } = await find(load, name);
            const { state } = await at(user, stream).release({ agency });
            if (claimed !== undefined && state.status === 'NONE')
                await at(loginName, mark(name)).release({ user: claimed });
        },
    };
};
