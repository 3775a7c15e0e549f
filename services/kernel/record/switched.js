import { code, Refused } from '#contracts/kernel/refused.ts';
/**
 * Refuses to disable what is disabled already: a slower caller hears so, and no second fact tells another time (`ops/ci/checklist.tsv`
 * 121). A request that is repeated after a crash is recognised by its command id and does not come here.
 * @throws Refused 409
 */
export const mustBeOn = ({ enabled }, what) => {
    if (!enabled)
        throw new Refused(code.conflict, `${what}已停用`);
};
/** @throws Refused 409 when it is enabled */
export const mustBeOff = ({ enabled }, what) => {
    if (enabled)
        throw new Refused(code.conflict, `${what}已启用`);
};
