import { present } from '#contracts/kernel/present.ts';
import { judgeNames } from '#contracts/order/names/list.ts';
/** Problems of each of these travellers, as the next ones of the group; nothing is written. */
export const checkTravellers = async (group, drafts, clashOf) => {
    const judged = judgeNames(group, drafts);
    for (const { traveller, problems } of judged) {
        const clash = traveller && (await clashOf(traveller.docNo));
        if (clash !== undefined)
            problems.docNo = clash;
    }
    const passengers = judged.map(({ draft: { id, name }, problems }, index) => ({
        index,
        ...present({ id }),
        name,
        ok: Object.keys(problems).length === 0,
        errors: problems,
    }));
    return { ok: passengers.every(({ ok }) => ok), passengers };
};
