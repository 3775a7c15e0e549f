import QuickLRU from 'quick-lru';
import { checkRefundTask } from '#contracts/flow/api.ts';
import { changePassword, logout, profile } from '#contracts/identity/api.ts';
import { addMinutes, toLocal } from '#contracts/kernel/calendar.ts';
import { STREAM } from '#contracts/kernel/live.ts';
import { present } from '#contracts/kernel/present.ts';
import { countUnread } from '#contracts/order/notice/notice-api.ts';
import { airlinePermission, airlinesUnder } from '#contracts/organisation/airline-permission.ts';
import { Unavailable } from '#services/eventstore/port.ts';
import { jitter, sleep } from '#services/kernel/time.ts';
import { agency, standingOf } from '../agency/agency.ts';
import { recordDecider } from '../kernel/record/decide.ts';
import { idFrom } from '../kernel/stream/commands.ts';
import { group, groupTree } from '../organisation/group.ts';
import { groupsAround, rightsOf } from '../organisation/rights.ts';
import { role } from '../organisation/role.ts';
import { SEEN_EVERY_MINUTES, session } from './session.ts';
import { user } from './user.ts';
/**
 * Finds out who is calling. A token is checked by its signature (cached), then against the closed sessions, then against its user as the
 * decider has the user now and the rights that roles and groups grant: a changed role takes effect on the next request. Users and their
 * rights are kept in memory, so a request reads no store. They are forgotten when the log brings an event about them, or about any role or
 * group, whichever process wrote it.
 */
export const authenticator = async ({ feed, run, tokens, clock, closedSoFar, staffPasswords, idleMinutes, signal, }) => {
    const users = new QuickLRU({ maxSize: 20_000 });
    const closed = closedSet(clock);
    /** last use of each session, as far as the log tells: coarse, and the same for every process */
    const seen = new QuickLRU({ maxSize: 50_000 });
    /** start and reason of a failure to follow the log: nobody is let in by a memory that does not hear of logouts */
    let unread = { since: clock(), message: 'it has not been read yet' };
    const lost = () => {
        const away = feed.failing();
        return away ? { since: new Date(away.since).toISOString(), message: away.message } : unread;
    };
    const learn = ({ stream, type, data, at }) => {
        if (stream.startsWith(prefixes.user))
            users.delete(stream.slice(prefixes.user.length));
        else if (stream.startsWith(prefixes.session)) {
            const jti = stream.slice(prefixes.session.length);
            if (type === 'SessionClosed')
                closed.add(jti, data.until);
            else if (type === 'SessionSeen' && seen.has(jti))
                seen.set(jti, Promise.resolve(at));
        }
        else if (followed.some(({ name }) => stream.startsWith(`${name}-`)))
            users.clear();
    };
    const known = await closedSoFar();
    for (const { id, until } of known.sessions)
        closed.add(id, until);
    const consumer = feed.follow({ from: known.position, types: followed.flatMap(({ evolve }) => Object.keys(evolve)) });
    signal.addEventListener('abort', () => consumer.close(), { once: true });
    const follow = async (caughtUp) => {
        for (let delay = 100; !signal.aborted;) {
            try {
                const batch = await consumer.take(500);
                if (!batch)
                    break;
                batch.events.forEach(learn);
                if (!batch.caughtUp)
                    continue;
                delay = 100;
                unread = undefined;
                caughtUp();
            }
            catch (error) {
                unread ??= { since: clock(), message: error instanceof Error ? error.message : String(error) };
                await sleep(jitter(delay), undefined, { signal, ref: false }).catch(() => { });
                delay = Math.min(2 * delay, 5_000);
            }
        }
        unread ??= { since: clock(), message: 'the log of sessions ended' };
        caughtUp();
    };
    const caughtUp = new Promise(resolve => {
        follow(resolve);
    });
    /** temporary airlines of a member of staff, own and of all groups */
    const grantedTo = async (account) => {
        const ids = [`USER.${account.id}`, ...(await groupsAround(run, account)).map(id => `GROUP.${id}`)];
        const rows = await Promise.all(ids.map(async (id) => (await run.load(granting, id)).state));
        return rows.flatMap(row => (row.status === 'ACTIVE' && row.enabled ? [row.values] : []));
    };
    const userOf = (id) => {
        const remembered = users.get(id);
        if (remembered)
            return remembered;
        // set before it is loaded: an event that arrives meanwhile removes it again
        const loading = run.load(user, id).then(async ({ state }) => {
            if (state.status !== 'ACTIVE')
                return { account: state, rights: nothing, letIn: true };
            const rights = await rightsOf(run, state);
            if (!state.agency)
                return { account: state, rights, letIn: true, granted: await grantedTo(state) };
            const { state: own, letIn, shuts } = await standingOf(run.load, state.agency);
            if (own.status === 'NONE')
                return { account: state, rights, letIn };
            return { account: state, rights, letIn, shuts, isSubAgent: own.parent !== undefined, subAgents: own.subAgents };
        });
        users.set(id, loading);
        loading.catch(() => {
            if (users.get(id) === loading)
                users.delete(id);
        });
        return loading;
    };
    const bearerOf = async (token) => {
        const away = lost();
        if (away)
            throw new Unavailable(`the log of sessions is not followed: ${away.message}`);
        const claims = tokens.verify(token, clock());
        if (!claims || closed.has(claims.jti))
            return undefined;
        const known = await userOf(claims.sub);
        const { account } = known;
        if (!known.letIn || account.status !== 'ACTIVE' || account.passwordNo !== claims.pwd)
            return undefined;
        if ((claims.ses ?? 0) !== (account.sessionNo ?? 0) && claims.jti !== account.keptSession)
            return undefined;
        if ((claims.shuts ?? 0) !== (known.shuts ?? 0))
            return undefined;
        const due = account.isOneTime && (account.kind === 'agent' || staffPasswords);
        const airlines = airlinesUnder(account.airlines, known.granted ?? [], toLocal(clock()).date);
        return { who: { ...whoOf(account, known, claims.jti), airlines, ...(due && { mayOnly: toChangePassword }) }, claims };
    };
    const lastUse = (jti, iat) => {
        const remembered = seen.get(jti);
        if (remembered)
            return remembered;
        const loading = run
            .load(session, jti)
            .then(({ state }) => (state.status === 'NONE' ? new Date(iat * 1000).toISOString() : state.seenAt));
        seen.set(jti, loading);
        loading.catch(() => seen.get(jti) === loading && seen.delete(jti));
        return loading;
    };
    /** The known last use may be up to ten minutes old. It is checked so that no session ends too early. */
    const isIdle = async ({ who, claims: { jti, iat } }, url) => {
        const [last, limit] = await Promise.all([lastUse(jti, iat), idleMinutes(who.actor === 'employee' ? 'employee' : 'agent')]);
        const now = clock();
        if (limit > 0 && addMinutes(last, limit + SEEN_EVERY_MINUTES) <= now)
            return true;
        if (addMinutes(last, SEEN_EVERY_MINUTES) > now || (url !== undefined && byThemselves.includes(url)))
            return false;
        seen.set(jti, Promise.resolve(now));
        // a failed write must not stop reading
        await run.execute(session, jti, 'see', {}, { who, now, commandId: idFrom('session seen', jti, last) }).catch(() => seen.delete(jti));
        return false;
    };
    const authenticate = async (token, url) => {
        const bearer = await bearerOf(token);
        return bearer && !(await isIdle(bearer, url)) ? bearer.who : undefined;
    };
    return {
        read: bearerOf,
        authenticate,
        close: closed.add,
        forget: () => users.clear(),
        caughtUp,
        status: () => {
            const failing = lost();
            return { process: 'authenticator', position: consumer.place().position, ...present({ failing }) };
        },
    };
};
/** paths that open pages call again and again while nobody sits before them */
const byThemselves = [profile.path, checkRefundTask.path, countUnread.path, STREAM];
const toChangePassword = [changePassword.path, profile.path, logout.path];
const nothing = { roles: [], roleNames: [], permissions: [] };
const granting = recordDecider(airlinePermission);
const followed = [user, session, role, group, groupTree, agency, granting];
const prefixes = { user: `${user.name}-`, session: `${session.name}-` };
export const memberTypeOf = (kind) => (kind === 'agent' ? 'User_Agent' : 'User_Employee');
/**
 * An account as a caller: the rights of its own roles and of those of its groups, and the agencies whose documents it sees. `jti` names the
 * login.
 */
export const whoOf = (account, { rights, isSubAgent, subAgents = [] }, jti) => ({
    user: account.id,
    loginName: account.loginName,
    name: account.name,
    actor: isSubAgent ? 'subAgent' : account.kind,
    role: rights.roles.join() || account.role,
    roleName: rights.roleNames.join('、'),
    ...present({ agency: account.agency }),
    ...(subAgents.length > 0 && { subAgents }),
    permissions: rights.permissions,
    airlines: account.airlines,
    session: jti,
});
/** Sessions closed before their token expires. An expired token is refused in any case, so the set stays as small as a day's logouts. */
const closedSet = (clock) => {
    const closed = new Map();
    let sweepAt = 10_000;
    return {
        has: (jti) => closed.has(jti),
        add: (jti, until) => {
            closed.set(jti, until);
            if (closed.size < sweepAt)
                return;
            const now = clock();
            for (const [id, end] of closed)
                if (end <= now)
                    closed.delete(id);
            sweepAt = Math.max(10_000, closed.size * 2);
        },
    };
};
