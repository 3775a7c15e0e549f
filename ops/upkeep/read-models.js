import { renameLog } from '#services/eventstore/identity.ts';
import { openStores, openViews } from '#services/stores.ts';
/** Deletes all read models; the next start folds them again. @throws Error while the program runs */
export const dropViews = async (config) => {
    const views = await openViews(config);
    await alone(views, () => views.clear()).finally(views.close);
};
/**
 * Continues with a log that has lost its end. The log gets another name, under which nothing counts as done because of it, and read models
 * are deleted. @returns the former name and the new one @throws Error while the program runs
 */
export const takeLogAsItIs = async (config, log) => {
    const { views, events } = await openStores(config, log);
    const renamed = alone(views, async () => {
        const names = await renameLog(events);
        await views.clear();
        return names;
    });
    return renamed.finally(() => Promise.all([views.close(), events.close()]));
};
/** Runs work that must not run beside the program, and leaves no lease behind that the next start would wait for. */
const alone = async (views, work) => {
    if (!(await views.lease('projector', 'upkeep', 60_000)))
        throw new Error('程序正在运行，请先停止 the program is running, stop it first');
    return work().finally(() => views.release('projector', 'upkeep'));
};
