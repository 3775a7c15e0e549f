import { isStaff, worksForAll } from './endpoint.ts';
import { forbidden } from './refused.ts';
/** Limits staff to their airlines. @throws Refused 403 for another airline */
export const ourAirline = ({ airlines }, airLine) => {
    if (!worksForAll({ airlines }) && !airlines.includes(airLine))
        throw forbidden(`没有${airLine}航司的数据权限`);
};
/** Limits what belongs to no airline to people who work for all of them. @throws Refused 403 for staff of some airlines only */
export const ofAllAirlines = (who, what = '该内容') => {
    if (isStaff(who) && !worksForAll(who))
        throw forbidden(`${what}不分航司，须有全部航司的数据权限`);
};
