import { on, seenAgencies } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { dueMatters, findOrders, MOST_FOUND, ownCounts } from '#contracts/order/due-api.ts';
import { FEWEST } from '#contracts/order/matters.ts';
import { flowsUnderWay } from '../flow/under-way.ts';
import { searchable } from '../kernel/filters.ts';
import { among } from '../kernel/scope.ts';
import { orderList } from './list.ts';
import { APPLICATIONS } from './notices.ts';
import { ticketNumbers } from './tickets.ts';
import { orderWords, wordOf } from './words.ts';
/** up to so many agencies are queried one by one, which the index answers in order; for more, one query sorts them all */
const APART = 20;
/**
 * Due matters of an agency's and its sub-agents' orders, of its own applications, and of what it has won. Indexes of open matters answer,
 * however many orders there are.
 */
export const dueQueries = ({ ask, matters }) => {
    const others = matters.map(mattersOf => mattersOf(ask));
    const subjectsOf = Object.assign({}, ...others.map(({ subjects }) => subjects));
    const applied = [...APPLICATIONS, ...Object.keys(subjectsOf)];
    const parts = (seen) => (seen.length > APART ? [{ in: seen }] : seen);
    /** the first orders with a limit in this field */
    const limited = async (field, limit, call) => {
        const found = await Promise.all(parts(seenAgencies(call.who)).map(agency => ask(call).find(orderList, { filter: { agency, [field]: { gt: '' } }, sort: [field], limit })));
        return found.flat();
    };
    // a parent agency may not handle the applications of its sub-agents
    const returned = ({ who: { agency = '' } }) => ({ agency, returnedAt: { gt: '' }, businessType: { in: applied } });
    const countDue = async (call) => {
        const agency = among(seenAgencies(call.who));
        const [brought, ...counts] = await Promise.all([
            sumOf(others.map(({ count }) => count?.(call))),
            ask(call).count(orderList, { agency, actBy: { gt: '' } }),
            ask(call).count(orderList, { agency, namesDue: { gt: '' } }),
            ask(call).count(flowsUnderWay, returned(call)),
        ]);
        return counts.reduce((sum, { count }) => sum + count, brought);
    };
    const ordersOf = async (ids, call) => {
        const found = await ask(call).find(orderList, { filter: { id: { in: ids } }, limit: ids.length });
        return new Map(found.map(order => [order.id, order]));
    };
    /** unpaid demands beside the order's own money */
    const besides = async (limit, call) => {
        const found = (await Promise.all(others.map(({ besides }) => besides?.(limit, call) ?? []))).flat();
        if (found.length === 0)
            return [];
        const orders = await ordersOf([...new Set(found.map(({ orderNo }) => orderNo))], call);
        return found.flatMap(({ kind, id, orderNo, until, amount }) => {
            const order = orders.get(orderNo);
            return order ? [{ ...shown(order), id, orderId: order.id, kind, ...(until && { until }), amount }] : [];
        });
    };
    /** applications that wait for their applicant, with their subjects */
    const applications = async (limit, call) => {
        const flows = await ask(call).find(flowsUnderWay, { filter: returned(call), sort: ['returnedAt'], limit });
        if (flows.length === 0)
            return [];
        const idsOf = (type) => flows.flatMap(({ businessType, businessId }) => (businessType === type ? [subjectOf(businessId)] : []));
        const found = await Promise.all(Object.entries(subjectsOf).map(([type, about]) => {
            const ids = idsOf(type);
            return ids.length > 0 ? about(ids, call) : [];
        }));
        const subjects = new Map(found.flat());
        const about = (businessId) => subjects.get(subjectOf(businessId)) ?? { orderNo: businessId, kind: 'APPLICATION' };
        const orders = await ordersOf([...new Set(flows.map(({ businessId }) => about(businessId).orderNo))], call);
        return flows.flatMap(({ id, businessId, remark, over }) => {
            const { orderNo, kind: returned, ...more } = about(businessId);
            const kind = over ? 'UNFOLLOWED' : returned;
            const order = orders.get(orderNo);
            return order ? [{ ...shown(order), id, orderId: order.id, kind, ...more, ...(remark && { reason: remark }) }] : [];
        });
    };
    return [
        on(dueMatters, async ({ size = 20 }, call) => {
            const [acts, names, asked, won, waiting, totalElements] = await Promise.all([
                limited('actBy', size, call),
                limited('namesDue', size, call),
                besides(size, call),
                Promise.all(others.map(({ find }) => find?.(call) ?? [])),
                applications(size, call),
                countDue(call),
            ]);
            const dated = [...acts.map(actOf), ...names.map(namesOf), ...asked, ...won.flat(), ...waiting.filter(({ until }) => until)].sort((a, b) => compare(a.until ?? '', b.until ?? '') || compare(a.id, b.id));
            return { content: [...dated, ...waiting.filter(({ until }) => !until)].slice(0, size), totalElements, now: call.now };
        }),
        on(ownCounts, async (_, call) => {
            const agency = among(seenAgencies(call.who));
            const [due, groups, refunds] = await Promise.all([
                countDue(call),
                ask(call).group(orderList, { filter: { agency }, by: ['status'] }),
                sumOf(others.map(({ refunds }) => refunds?.(call))),
            ]);
            const none = { WAIT_FOR_PAY: 0, PAID: 0, PRINTED: 0, REFUND_MODIFY: 0, EXPIRED: 0 };
            return { due, orders: { ...none, ...Object.fromEntries(groups.map(({ status, count }) => [status, count])) }, refunds };
        }),
        on(findOrders, async ({ q }, call) => {
            const asked = searchable(q);
            const seen = seenAgencies(call.who);
            const number = ticketNoOf(asked);
            const [ticket, ...found] = await Promise.all([
                number ? ask(call).get(ticketNumbers, number) : null,
                ...(asked.length < FEWEST ? [] : seen).map(agency => ask(call).find(orderWords, {
                    filter: { words: { prefix: wordOf(agency, asked) } },
                    sort: ['-submittedAt'],
                    limit: MOST_FOUND + 1,
                })),
            ]);
            const hits = found.flat().sort((a, b) => compare(b.submittedAt, a.submittedAt));
            const ids = [...new Set([...(ticket ? [ticket.orderNo] : []), ...hits.slice(0, MOST_FOUND).map(({ id }) => id)])];
            const orders = ids.length > 0 ? await ordersOf(ids, call) : new Map();
            const words = new Map(hits.map(hit => [hit.id, hit]));
            const content = ids.flatMap(id => {
                const order = orders.get(id);
                if (!order || !seen.includes(order.agency))
                    return [];
                const travellers = words.get(id)?.travellers.flatMap(({ name }) => (searchable(name).startsWith(asked) ? [name] : [])) ?? [];
                const { total, seats, pnr } = order;
                const why = id === ticket?.orderNo ? { by: 'TICKET', exact: true } : foundIn(order, asked);
                return [{ ...shown(order), id, total, seats, ...(pnr && { pnr }), ...why, ...(travellers.length > 0 && { travellers }) }];
            });
            return { content, more: hits.length > MOST_FOUND };
        }),
    ];
};
const sumOf = async (counts) => (await Promise.all(counts)).reduce((sum, count) => sum + (count ?? 0), 0);
/** the subject of an application; a change of a fine has the id `{fine}~{request}` */
const subjectOf = (businessId) => businessId.split('~')[0];
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const shown = ({ orderNo, agencyName, groupName, airLine, route, flights, departure, std, persons, named, status }) => ({
    orderNo,
    agencyName,
    groupName,
    airLine,
    route,
    flights,
    departure,
    std,
    persons,
    named,
    status,
});
const actOf = (order) => {
    const { id, act, actBy = '', nextAmount, nextKind = 'FULL' } = order;
    const kind = act === 'CONFIRM' || act === 'RESUBMIT' ? act : nextKind;
    return { ...shown(order), id: `${id}~ACT`, orderId: id, kind, until: actBy, ...present({ amount: nextAmount }) };
};
const namesOf = (order) => ({
    ...shown(order),
    id: `${order.id}~NAMES`,
    orderId: order.id,
    kind: 'NAMES',
    until: order.namesDue ?? '',
});
/** the spelling in which ticket numbers are stored: `880-1234567890` */
const ticketNoOf = (text) => {
    const [, prefix, rest] = /^(\d{3})-?(\d{10})$/.exec(text) ?? [];
    return prefix && `${prefix}-${rest}`;
};
const foundIn = ({ orderNo, pnr, pnrs = pnr ? [pnr] : [], groupName }, asked) => {
    const begins = (text) => searchable(text).startsWith(asked);
    if (begins(orderNo))
        return { by: 'ORDER', exact: searchable(orderNo) === asked };
    if (pnrs.some(begins))
        return { by: 'PNR', exact: pnrs.some(one => searchable(one) === asked) };
    return { by: begins(groupName) ? 'GROUP' : 'NAME', exact: false };
};
