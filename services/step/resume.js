import { addMinutes } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { forbidden, notFound, Refused } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/step/api.ts';
import { isPayOut } from '#contracts/step/events.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { mustActOn, mustBelongTo } from '#services/kernel/stream/access.ts';
import { commanding, idNamed } from '#services/kernel/stream/commands.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { step } from './decide.ts';
import { OVER, PASSED_OVER, writeTry } from './outside.ts';
/** `PAGE`: steps of a kind in one run; `WIDTH`: steps finished at the same time */
const PAGE = 1_000;
const WIDTH = 4;
/** Finishes one step, or writes down the reason why it cannot be finished. */
const finish = async ({ finish }, one, reach) => {
    const { id, kind, subject, begunAt } = one;
    try {
        if ((await finish(one, reach)) === OVER)
            await reach.at(step, id).drop({ kind, subject, begunAt, reason: '已无须继续处理' });
    }
    catch (error) {
        if (error === PASSED_OVER)
            return;
        await writeTry(reach.at, one, error, reach.afterMinutes);
        throw error;
    }
};
/**
 * Finishes steps that broke off because a process died between two of their facts. It acts in the name of the user who began the step, some
 * minutes later, with growing waits, until the step is done or stopped (`begunRoutes`). Approved money that is owed goes back in the
 * program's own name. Other steps that a process has begun are finished by that process. Each kind has runs of its own: a gateway that does
 * not answer delays payments, but neither seats nor tickets.
 */
export const resuming = ({ run, finishers, waiting, due, afterMinutes, tries }) => async (kind, now, stopping) => {
    const finisher = finishers[kind];
    if (!finisher)
        return;
    const [after, most] = [await afterMinutes(), await tries()];
    const found = await waiting(kind, addMinutes(now, -after), most, PAGE);
    const again = most > 0 ? await due(kind, now, PAGE) : [];
    const away = new Set();
    const finishOne = async (one) => {
        const { ownName } = finisher;
        if (!ownName && one.begunBy.startsWith('system:'))
            return;
        // the list may lag: a stopped or dropped step is not done again, unless it was begun again
        if ((await run.load(step, one.id)).state.over === one.begunAt)
            return;
        const who = { ...systemUser('resume'), ...(!ownName && { user: one.begunBy, role: one.role }) };
        const at = commanding(run, (...what) => ({ who, now, commandId: idNamed(['resume', one.id, now], ...what) }));
        await finish(finisher, one, { at, load: run.load, now, afterMinutes: after, away }).catch(() => { });
    };
    await inParallel([...found, ...again], WIDTH, finishOne, stopping);
};
const shown = ({ id, kind, subject, begunAt, begunBy, tries, triedAt, error, nextAt, stopped }) => ({
    id,
    kind,
    subject,
    begunAt,
    begunBy,
    tries,
    ...present({ triedAt }),
    ...(error && { error }),
    ...present({ nextAt }),
    ...(stopped && { stopped }),
});
const minutesBetween = (from, to) => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));
/** minutes within which a request may still be at work on its step */
const MOMENT = 1;
/** Routes for steps that have begun and not ended: the desk sends the step again, or lets it be. */
export const begunRoutes = ({ run, finishers, begun, stepOf, afterMinutes }) => {
    const documentOf = async ({ kind, subject }) => (await finishers[kind]?.about(run.load, subject)) ?? { orderNo: '' };
    const maySee = (who, document) => {
        try {
            mustBelongTo(who, document, '步骤');
            return true;
        }
        catch (error) {
            if (error instanceof Refused)
                return false;
            throw error;
        }
    };
    /** the step, for a caller who may finish it; steps of orders and of refunds have calls of their own */
    const stepFor = async (id, who, desk) => {
        const one = await stepOf(id);
        const finisher = one && finishers[one.kind];
        const document = one && (await documentOf(one));
        if (finisher?.desk !== desk || !maySee(who, document))
            throw notFound('未完成步骤');
        mustActOn(who, document);
        if (!finisher.may(who))
            throw forbidden('没有该步骤的权限');
        return { finisher, one: one };
    };
    const resume = (desk) => async ({ id }, { who, now, unguarded: at }) => {
        const { finisher, one } = await stepFor(id, who, desk);
        await finish(finisher, one, { at, load: run.load, now, afterMinutes: await afterMinutes(), away: new Set() });
        return { id, done: true };
    };
    const drop = (desk) => async ({ id, reason }, call) => {
        const { one } = await stepFor(id, call.who, desk);
        const { kind, subject, begunAt } = one;
        const { command } = await call.document(step, id);
        // money that is owed stays owed: the step can still be finished by hand
        if (isPayOut(kind))
            await command.stop({ kind, subject, begunAt, reason });
        else
            await command.drop({ kind, subject, begunAt, reason });
        return { id, done: true };
    };
    return [
        on(api.begunSteps, async ({ kind, page = 0, size = 20 }, { who, now }) => {
            const found = await begun(addMinutes(now, -MOMENT), 1_000);
            const rows = await Promise.all(found
                .filter(one => !kind || one.kind === kind)
                .map(async (one) => ({ ...shown(one), ...(await documentOf(one)), minutes: minutesBetween(one.begunAt, now) })));
            const seen = rows.filter(row => maySee(who, row));
            return { content: seen.slice(page * size, (page + 1) * size), totalElements: seen.length, number: page, size };
        }),
        on(api.resumeStep, resume('ORDER')),
        on(api.dropStep, drop('ORDER')),
        on(api.resumeRefundStep, resume('REFUND')),
        on(api.dropRefundStep, drop('REFUND')),
    ];
};
