import { frontConfig } from '#contracts/basicinfo/config.ts';
import { accessCount } from '#contracts/identity/account-api.ts';
import { changePassword, endOtherSessions, logout, profile } from '#contracts/identity/api.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { useAsk } from '../kit/calls.ts';
import { call } from '../kit/session.ts';
export const useProfile = () => useAsk(profile, {}, { fresh: 60_000 });
/** A value of `config`, '' where there is none; only agencies may ask. */
export const useConfig = (key, enabled) => {
    const { data, ...asked } = useAsk(frontConfig, { key }, { enabled, fresh: 3_600_000 });
    return { ...asked, data: data && (data.content[0]?.configValue ?? '') };
};
export const sendLogout = () => call(logout, {});
export const sendEndOthers = () => call(endOtherSessions, {});
export const sendPassword = async (old, next) => call(changePassword, { oldPassword: await clientHash(old), newPassword: await clientHash(next) });
/** Counts a visit; a failure is ignored (DOMAIN §9.7). */
export const countVisit = (page) => {
    call(accessCount, { page }).catch(console.log);
};
