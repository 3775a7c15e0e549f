import { loginInfo, loginNameOf } from '#contracts/client/login-info.ts';
import { storage } from '#contracts/client/storage.ts';
const kept = storage({ box: localStorage });
/** several people may share a browser, so the key has the login name */
const key = () => `routes.${loginNameOf(loginInfo()?.accessTokenJson) ?? ''}`;
const MOST = 9;
/** Routes that this user has searched in this browser, the latest first. */
export const ownRoutes = () => kept.get(key()) ?? [];
export const keepRoutes = (legs) => {
    const [latest] = legs;
    if (!latest)
        return;
    const { origin, destination } = latest;
    const others = ownRoutes().filter(route => route.origin !== origin || route.destination !== destination);
    kept.set(key(), [{ origin, destination }, ...others].slice(0, MOST));
};
/** airports of these routes, the latest first, each once */
export const ownPlaces = () => [...new Set(ownRoutes().flatMap(({ origin, destination }) => [origin, destination]))];
