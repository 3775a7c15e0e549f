import { tokenClaims } from '../login-info.ts';
import { memoryBox } from './box.ts';
/** A login as it is stored. */
export const loginOf = (sub, jti = 'j-1') => {
    const accessToken = `x.${Buffer.from(JSON.stringify({ sub, jti, memberType: 'User_Agent' })).toString('base64url')}.y`;
    return { isLogin: true, accessToken, accessTokenJson: tokenClaims(accessToken) };
};
/** Stores what another tab of the browser stores when somebody logs in there. */
export const logInBeside = (box, sub) => box.setItem('eKingChannel.loginInfo', JSON.stringify({ value: loginOf(sub) }));
/** A browser's storage in memory, and the number of page reloads. */
export const memoryBrowser = (t) => {
    const box = memoryBox();
    const reloads = { count: 0 };
    Object.assign(globalThis, { localStorage: box, location: { reload: () => reloads.count++ } });
    t.teardown(() => {
        for (const name of ['localStorage', 'location'])
            Reflect.deleteProperty(globalThis, name);
    });
    return { box, reloads };
};
