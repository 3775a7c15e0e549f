import { grants } from '#contracts/kernel/endpoint.ts';
import { forbidden } from '#contracts/kernel/refused.ts';
/**
 * Refuses a caller who does not hold all these permissions. Nobody may grant, change or take away what they do not hold themselves. To
 * change a user's password or position a caller must hold what that user holds, since otherwise the caller could act as that user.
 * @throws Refused 403
 */
export const mustHoldAll = (who, permissions) => {
    if (who.actor === 'system')
        return;
    const missing = permissions.find(permission => !grants(who, permission));
    if (missing !== undefined)
        throw forbidden(`您没有权限${missing}，不能授予、修改或收回`);
};
/**
 * The same for airlines.
 * @throws Refused 403
 */
export const mustWorkFor = (who, airlines) => {
    if (who.actor === 'system' || who.airlines.includes('*'))
        return;
    const missing = airlines.find(airline => !who.airlines.includes(airline));
    if (missing !== undefined)
        throw forbidden(`您没有${missing === '*' ? '全部' : missing}航司的数据权限，不能授予、修改或收回`);
};
