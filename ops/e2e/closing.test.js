import t from 'tap';
import { parkingContract } from '../example/contracts.ts';
import { context as parking } from '../example/services.ts';
import { startProgram } from './start.ts';
t.test('what does not end in order leaves nothing open: leases are handed over and stores are closed', async (t) => {
    const stubborn = {
        ...parking,
        open: async (...given) => ({
            ...(await parking.open(...given)),
            clocks: [
                {
                    what: 'never ends',
                    zh: '不结束',
                    everyMs: 1,
                    mayPause: false,
                    pass: async () => false,
                    start: () => ({ close: () => Promise.reject(new Error('it does not end')) }),
                },
            ],
            close: async () => {
                throw new Error('nor does this');
            },
        }),
    };
    const told = [];
    const telling = (name, store) => new Proxy(store, {
        get: (target, method) => {
            const real = Reflect.get(target, method);
            if (typeof real !== 'function' || !['close', 'release'].includes(String(method)))
                return real;
            return (...given) => {
                told.push(method === 'close' ? `${name} closed` : `${given[0]} released`);
                return real.apply(target, given);
            };
        },
    });
    const { program } = await startProgram({
        dir: t.testdir({}),
        seeded: false,
        tickEveryMs: 60_000,
        more: [{ contract: parkingContract, context: stubborn }],
        outside: real => ({
            stores: async (...given) => {
                const { events, views } = await real.stores(...given);
                return { events: telling('log', events), views: telling('views', views) };
            },
            keys: async (...given) => telling('keys', await real.keys(...given)),
        }),
    });
    await t.rejects(program.close(), { message: 'it does not end' });
    t.same(told, ['scheduler released', 'projector released', 'keys closed', 'views closed', 'log closed']);
});
