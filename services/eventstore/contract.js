import { appending } from './contract/append.ts';
import { knowingEnds } from './contract/ends.ts';
import { reading, readingAll } from './contract/read.ts';
import { reopening } from './contract/reopen.ts';
import { besideStrangers } from './contract/strangers.ts';
import { subscribing } from './contract/subscribe.ts';
import { upcasting } from './contract/upcast.ts';
/**
 * The contract of every event store (ARCHITECTURE §3), tested through the port. Streams have fresh names and subscriptions ask for their
 * own prefix, so that it can run on a server that others use at the same time.
 * @param make opens a store; `reopen` closes it and opens the same data again (left out where that means nothing)
 */
export const eventStoreContract = (t, make) => {
    t.test('append', t => appending(t, make));
    t.test('read', t => reading(t, make));
    t.test('read the global log', t => readingAll(t, make));
    t.test('where streams end', t => knowingEnds(t, make));
    t.test('subscribe', t => subscribing(t, make));
    t.test('reopen', t => reopening(t, make));
    t.test('older shapes', t => upcasting(t, make));
    t.test('events of other programs', t => besideStrangers(t, make));
    t.test('what was written stays: there is nothing that deletes, truncates or changes a stream', async (t) => {
        const { store } = await make();
        t.teardown(() => store.close());
        const methods = Object.keys(store).filter(name => name !== 'endOf');
        t.same(methods.sort(), ['append', 'close', 'head', 'read', 'readAll', 'subscribe']);
    });
};
