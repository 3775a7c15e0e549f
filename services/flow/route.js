import { holds } from '#contracts/flow/graph.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
const missing = (field, message) => new Refused(code.invalid, message, { status: 400, errors: { [field]: message } });
/**
 * The chosen route, if it is open (`ops/ci/checklist.tsv` 72). A start without a choice takes the only way there is.
 * @throws Refused 请选择操作, 请选择操作对应的处理人
 */
export const chosenRoute = (graph, from, values, routeId, toUser) => {
    const open = graph.routes.filter(route => route.from === from && (!route.condition || holds(route.condition, values)));
    const route = routeId === undefined && open.length === 1 ? open[0] : open.find(({ id }) => id === routeId);
    if (!route)
        throw missing('routeId', '请选择操作');
    return routeWithHandler(route, toUser);
};
/** @throws Refused when the route needs a handler and there is none, or one who may not handle it */
const routeWithHandler = (route, toUser) => {
    if (!route.needHandler)
        return route;
    if (!toUser)
        throw missing('toUser', '请选择操作对应的处理人');
    if (!toUser.entitled)
        throw missing('toUser', '所选处理人不能处理该环节');
    return route;
};
/**
 * The route chosen on a task. It must be chosen even where there is only one.
 * @throws Refused as above
 */
export const taskRoute = (routes, values, routeId, toUser) => {
    const route = routes.find(({ id, condition }) => id === routeId && (!condition || holds(condition, values)));
    if (!route)
        throw missing('routeId', '请选择操作');
    return routeWithHandler(route, toUser);
};
