import { isRefusal } from '#contracts/kernel/refused.ts';
import { inParallel } from '../async/parallel.ts';
import { commanding, idNamed } from './commands.ts';
import { systemUser } from './process.ts';
const PAGE = 200;
/**
 * Ends what was not decided or paid in time. The list `due` is only a hint: each document decides by the clock itself. Some of the listed
 * ones may not expire and stay at the front of the list, so the next run asks for that many more.
 * @returns whether there may be more to do
 */
export const expiring = ({ run, as, due, pass }) => {
    let staying = 0;
    return async (now) => {
        const limit = PAGE + staying;
        const found = await due(now, limit);
        const at = commanding(run, (...what) => ({ who: systemUser(as), now, commandId: idNamed([as, now], ...what) }));
        let failure;
        const expired = await inParallel(found, PAGE, id => pass(at, id, now).then(({ facts }) => facts.length > 0, error => {
            if (!isRefusal(error))
                failure ??= error;
            return false;
        }));
        const stayed = staying;
        staying = expired.filter(is => !is).length;
        if (failure)
            throw failure;
        return found.length === limit && (expired.includes(true) || staying > stayed);
    };
};
