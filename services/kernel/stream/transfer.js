import { isRefusal } from '#contracts/kernel/refused.ts';
/**
 * Drives a transfer from wherever it stands. A request, a process and a clock may drive it at the same time, each may die anywhere, and it
 * may be repeated any number of times. The decision stands in one stream and names the parts set aside; what a late driver sets aside in
 * addition is freed again.
 */
export const transfer = async (mine, steps) => {
    const { load, opened, isOpen, reserve, accept, refuse, carryOut, undo, close } = steps;
    let state = opened ?? (await load());
    if (isOpen(state)) {
        let done;
        try {
            if (await reserve(mine))
                done = await accept(mine);
        }
        catch (error) {
            if (!isRefusal(error))
                throw error;
            done = await refuse(error.message);
        }
        // a decision of long ago is answered as it was then
        state = done && !done.repeated ? done.state : await load();
    }
    if (isOpen(state))
        return;
    await carryOut?.(state, mine);
    await undo?.(mine, state);
    await close?.();
};
