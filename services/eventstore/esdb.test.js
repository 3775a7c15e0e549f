import { test } from 'tap';
import { plantInEsdb } from '#ops/engines/esdb-double/plant.ts';
import { startDouble } from '#ops/engines/esdb-double/server.ts';
import { eventStoreContract } from './contract.ts';
import { esdbEventStore } from './esdb.ts';
const server = process.env.ESDB_URL;
const double = async (t) => {
    const started = await startDouble();
    t.teardown(() => started.close());
    return started;
};
test(`the contract, on esdb against ${server ? 'the server at ESDB_URL' : 'the protocol DOUBLE (set ESDB_URL for a real server)'}`, async (t) => {
    const url = server ?? (await double(t)).url;
    eventStoreContract(t, async () => {
        const store = esdbEventStore({ url });
        return {
            store,
            takesBytes: true,
            plant: async (stream, events) => {
                await plantInEsdb(url, stream, events);
                return store;
            },
            reopen: async () => {
                await store.close();
                return esdbEventStore({ url });
            },
        };
    });
});
