import { contexts as contracts } from '#contracts/contexts.ts';
import { endpointsOf, eventsOf, kindsOf, modulesOf, screensOf } from '#contracts/kernel/context.ts';
import { isPermissionOf } from '#contracts/kernel/modules.ts';
import { menuNodes } from '#contracts/organisation/menu.ts';
import { withParts } from '#projections/kernel/view.ts';
import * as all from './brought.ts';
import { allBesideOrder } from './order/beside.ts';
const brought = all;
/** The contexts that contracts/contexts.ts names, in its order. */
const house = contracts.map(contract => {
    const context = brought[contract.name];
    if (!context)
        throw new Error(`services/brought.ts lacks ${contract.name}`);
    return { contract, context };
});
/** Finishers of broken steps, of all contexts. */
export const finishersOf = (contexts, house) => Object.assign({}, ...contexts.map(({ finishers }) => finishers?.(house)));
/** The handling of what is due, of all contexts. */
export const duesOf = (contexts, house) => Object.assign({}, ...contexts.map(({ dues }) => dues?.(house)));
/** The histories of all contexts, each with the related streams that later contexts add. */
const withChapters = (contexts) => contexts
    .flatMap(({ histories }) => histories)
    .map(history => {
    const chapters = contexts.flatMap(({ chapters }) => chapters?.[history.decider.name] ?? []);
    if (chapters.length === 0)
        return history;
    const related = (...of) => [history.related, ...chapters].flatMap(chapter => chapter?.(...of) ?? []);
    return { ...history, related };
});
const composed = (more) => {
    const all = [...house, ...more];
    const contexts = all.map(({ context }) => context);
    const declared = all.map(({ contract }) => contract);
    const modules = modulesOf(declared);
    const lists = contexts.flatMap(({ reads }) => reads.lists ?? []);
    const parts = contexts.flatMap(({ reads }) => reads.parts ?? []);
    return {
        contexts,
        endpoints: declared.flatMap(endpointsOf),
        // without duplicates: the events of claims belong to every payable
        events: [...new Set(declared.flatMap(eventsOf))],
        kinds: Object.assign({}, ...declared.map(kindsOf)),
        isPermission: isPermissionOf(modules),
        /** permission tree that a start plants */
        tree: menuNodes(modules, screensOf(declared)),
        /** all views, each with the parts that contexts fold into it */
        views: contexts.flatMap(({ reads }) => reads.views.map(view => withParts(view, parts))),
        /** lists of the REST face, which exports use too */
        resources: lists.flatMap(({ resource }) => resource ?? []),
        /** views whose changes browsers hear of */
        watched: [
            ...lists.flatMap(({ resource }) => resource ?? []),
            ...contexts.flatMap(({ reads }) => (reads.watched ?? []).map(one => ({ ...one, view: withParts(one.view, parts) }))),
        ],
        /** all lists, each with its view */
        lists,
        /** every decider, so that its streams can be replayed */
        histories: withChapters(contexts),
        /** holders of seats, besides orders */
        holders: contexts.flatMap(({ holders = [] }) => holders),
        /** continuations of account movements, by kind */
        movers: Object.assign({}, ...contexts.map(({ movers }) => movers)),
        givesBack: contexts.flatMap(({ givesBack }) => givesBack ?? []),
        besideOrder: allBesideOrder(contexts.flatMap(({ besideOrder }) => besideOrder ?? [])),
        matters: contexts.flatMap(({ matters }) => matters ?? []),
        mails: contexts.flatMap(({ mails }) => mails ?? []),
        payables: Object.assign({}, ...contexts.map(({ payables }) => payables)),
    };
};
/** the program's own contexts alone, which nearly all programs have */
const own = composed([]);
export const { contexts, views, lists, resources, histories, payables, holders, movers, givesBack } = own;
/** The parts of all contexts together: the program's own, and `more`. */
export const compose = (more = []) => (more.length === 0 ? own : composed(more));
