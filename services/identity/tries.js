import { code, Refused } from '#contracts/kernel/refused.ts';
import { networkOf } from '../kernel/http/network.ts';
import { newId } from '../kernel/ids.ts';
import { houseLocks } from './locks.ts';
/** wrong tries of one name in an hour, from all addresses without a right one: many addresses together must not learn much either */
const MOST_OF_A_NAME = 20;
const NAME_WITHIN_MS = 60 * 60_000;
/** time for which an address with a right password counts as the owner's, ms */
const HOME_MS = 30 * 24 * 60 * 60_000;
/** notes that are kept, more than any lock asks for, so that late tries push none out that counts */
const MOST_NOTED = 100;
/**
 * Counts tries of passwords where no captcha is asked, by name and address. As many wrong ones as the settings say for logins lock the name
 * for that address. Twenty within an hour lock it for all addresses from which its owner has not logged in. A stranger therefore cannot
 * lock out the owner, whose address is known by earlier logins. Unknown names are counted in the same way. All processes count together:
 * each try is noted before the password is compared, and learns of those before it.
 * @param mark stands for a name or an address in the notes
 */
export const passwordTries = (notes, mark) => {
    const idsOf = (name, address) => ({
        pair: `tries ${mark(`${name} ${networkOf(address)}`)}`,
        name: `tries ${mark(name)}`,
        home: `home ${mark(`${name} ${networkOf(address)}`)}`,
    });
    const look = async (name, address, now) => {
        const ids = idsOf(name, address);
        const [pair, ofName, home] = await Promise.all([ids.pair, ids.name, ids.home].map(id => notes.noted(id, now)));
        return { ids, pair: pair, ofName: home.length > 0 ? undefined : ofName };
    };
    /** `ofName`: tries from addresses without a right password; undefined where this address has had one */
    const judge = (pair, ofName, now, locks) => {
        const at = Date.parse(now);
        const until = Math.max(lockedUntil(moments(pair), locks), fullUntil(moments(ofName ?? []), at));
        if (at >= until)
            return;
        throw new Refused(code.loginLocked, `密码错误次数过多，请${Math.ceil((until - at) / 60_000)}分钟后再试`, { status: 401 });
    };
    /** @throws Refused 401 400020003 with the minutes that are left */
    const mustBeOpen = async (name, address, now, locks = houseLocks.login) => {
        const { pair, ofName } = await look(name, address, now);
        judge(pair, ofName, now, locks);
    };
    return {
        mustBeOpen,
        /**
         * Counts a try as wrong before it is compared, so that many at once learn no more than a few one after another. `takeBack` removes it
         * when it could not be compared.
         * @throws Refused as `mustBeOpen`
         */
        begin: async (name, address, now, locks = houseLocks.login) => {
            const { ids, ...before } = await look(name, address, now);
            judge(before.pair, before.ofName, now, locks);
            const one = `${now} ${newId()}`;
            const lasting = (ms) => ({ at: now, until: new Date(Date.parse(now) + ms).toISOString(), most: MOST_NOTED });
            const isStranger = before.ofName !== undefined;
            const [pair, ofName] = await Promise.all([
                notes.note(ids.pair, one, lasting((locks.withinMinutes + locks.minutes) * 60_000)),
                isStranger ? notes.note(ids.name, one, lasting(NAME_WITHIN_MS)) : undefined,
            ]);
            const takeBack = async () => {
                await Promise.all([notes.unnote(ids.pair, one), isStranger && notes.unnote(ids.name, one)]);
            };
            try {
                // tries that were noted since the look may have used up what was left
                judge(pair, ofName, now, locks);
            }
            catch (error) {
                await takeBack();
                throw error;
            }
            return { takeBack };
        },
        /** Notes a right password from this address: its wrong tries are cleared, and strangers cannot lock it out any more. */
        right: async (name, address, now) => {
            const { pair, home } = idsOf(name, address);
            const until = new Date(Date.parse(now) + HOME_MS).toISOString();
            await Promise.all([notes.forget(pair), notes.note(home, 'known', { at: now, until, most: 1 })]);
        },
    };
};
const moments = (noted) => noted.map(one => Date.parse(one.split(' ')[0])).sort((a, b) => a - b);
/** end of a lock: that many wrong tries within the minutes lock from the last one on */
const lockedUntil = (wrong, { tries, withinMinutes, minutes }) => {
    const last = wrong.at(-1) ?? 0;
    return recent(wrong, last, withinMinutes * 60_000).length >= tries ? last + minutes * 60_000 : 0;
};
/** end of a lock by name: when the first of the last so many tries is an hour old */
const fullUntil = (wrong, at) => {
    const counting = recent(wrong, at, NAME_WITHIN_MS);
    return counting.length >= MOST_OF_A_NAME ? counting.at(-MOST_OF_A_NAME) + NAME_WITHIN_MS : 0;
};
const recent = (moments, at, withinMs) => moments.filter(moment => at - moment < withinMs);
