import { invalid, Refused } from '#contracts/kernel/refused.ts';
import { inParallel } from '../async/parallel.ts';
/**
 * Runs an action on each chosen document. Those that succeed stay done; the answer lists those that failed. When all fail, the first reason
 * is the answer. `width` is 1 where they share a stream.
 * @throws Refused 400 when none was chosen, or the reason of the first when all fail
 */
export const forEachSelected = async ({ id, ids }, call, act, { width = 32 } = {}) => {
    const chosen = [...new Set(id === undefined ? ids : [id, ...(ids ?? [])])];
    if (chosen.length === 0)
        throw invalid('编号不能为空', { id: '编号不能为空' });
    if (chosen.length > 1 && call.ifMatch !== undefined)
        throw invalid('If-Match 只能用于单条数据');
    const refusals = [];
    await inParallel(chosen, width, async (one) => {
        try {
            await act(one);
        }
        catch (error) {
            if (!(error instanceof Refused))
                throw error;
            refusals.push({ id: one, refusal: error });
        }
    });
    if (refusals.length === chosen.length)
        throw refusals[0].refusal;
    const refused = new Set(refusals.map(({ id }) => id));
    return { ids: chosen.filter(one => !refused.has(one)), failed: refusals.map(({ id, refusal }) => ({ id, message: refusal.message })) };
};
