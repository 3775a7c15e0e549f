import { join } from 'node:path';
import { events as house, kinds as houseKinds } from '#contracts/contexts.ts';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { openSqliteKeyStore } from '#projections/store/sqlite-key-store.ts';
import { refusingWhileAway } from './away.ts';
import { schemaCodec, withCodec } from './eventstore/codec.ts';
import { identify, LOG_STREAM, noLogYet } from './eventstore/identity.ts';
import { ownEvents, ownIn } from './eventstore/own-events.ts';
import { openSqliteEventStore } from './eventstore/sqlite.ts';
import { localFiles } from './kernel/files/files.ts';
import { ownFolder } from './kernel/files/own-folder.ts';
/**
 * Opens the event store and the read store that the configuration names; without servers both are SQLite files under `DATA_DIR`.
 * @throws Damaged, InUse
 */
export const openStores = async (config, log, watching = {}) => {
    const { fatal, unchecked } = watching;
    ownFolder(config.dataDir);
    // under DEBUG the client would log its connection string with the password
    if (config.esdbUrl && process.env.DEBUG)
        process.env.DEBUG += ',-esdb:*';
    // imports drivers only where they are used: they take longer to load than everything else
    const openEvents = async () => config.esdbUrl
        ? refusingWhileAway((await import('./eventstore/esdb.ts')).esdbEventStore({ url: config.esdbUrl, log }), {
            methods: ['append', 'read', 'readAll', 'head'],
        })
        : openSqliteEventStore({ dir: join(config.dataDir, 'events'), log, fatal, unchecked });
    // both at once, since each waits until a thread of its own has begun
    const both = await Promise.allSettled([openEvents(), openViews(config, fatal)]);
    const [events, views] = both;
    if (events.status === 'fulfilled' && views.status === 'fulfilled')
        return { events: decoding(events.value, watching), views: views.value };
    for (const one of both)
        if (one.status === 'fulfilled')
            await one.value.close();
    throw both.find(one => one.status === 'rejected')?.reason;
};
/** May an event of this type stand in the log? Events of the log itself and of the seed are no business facts and have no schema. */
export const isKnown = ({ type, stream }) => knownTypes.has(type) || stream === LOG_STREAM || stream.startsWith('seed-');
const knownTypes = new Set(house.map(({ type }) => type));
/**
 * The identity of the log, and the store that notes new event types in it (see `identify`). Without `mayBegin` a log is never begun.
 * @throws NewerLog
 */
export const identifyLog = (events, { declared = house, clock, mayBegin = noLogYet } = {}) => identify(events, declared, clock, mayBegin);
/** ms in which a question to the read store is answered; what fills it takes longer */
const ANSWER_MS = 5_000;
const ASKED = {
    methods: ['get', 'getMany', 'find', 'count', 'group', 'checkpoint', 'getPointer', 'lease', 'ping'],
    withinMs: ANSWER_MS,
};
export const openViews = async ({ dataDir, mongodbUrl }, fatal) => mongodbUrl
    ? refusingWhileAway(await (await import('#projections/store/mongodb.ts')).openMongoViewStore({ url: mongodbUrl }), ASKED)
    : openSqliteViewStore({ dir: join(dataDir, 'views'), fatal });
const KEYS = {
    methods: ['acquire', 'renew', 'answer', 'put', 'take', 'note', 'noted', 'unnote', 'forget', 'add', 'keepState', 'keptState'],
    withinMs: ANSWER_MS,
};
/**
 * Opens the store of idempotency keys, beside the read models. Keys belong to one log, since their answers happened in it, so its id is
 * part of their names; the same holds for stored states of its streams.
 * @throws Damaged, Unavailable
 */
export const openKeyStore = async ({ dataDir, mongodbUrl }, { id: log }, fatal) => {
    const keys = mongodbUrl
        ? refusingWhileAway(await (await import('#projections/store/mongodb-key-store.ts')).openMongoKeyStore({ url: mongodbUrl }), KEYS)
        : await openSqliteKeyStore({ dir: join(dataDir, 'keys'), fatal });
    const named = (id) => `${log} ${id}`;
    return {
        ...keys,
        acquire: (id, by) => keys.acquire(named(id), by),
        renew: (id, ...rest) => keys.renew(named(id), ...rest),
        answer: (id, owner, answer) => keys.answer(named(id), owner, answer),
        keepState: (id, ...rest) => keys.keepState(named(id), ...rest),
        keptState: id => keys.keptState(named(id)),
    };
};
/** Events as the program knows them: its own alone, upcast to their present versions, and dated by their decision. */
const decoding = (store, { kinds = houseKinds, foreign, unreadable }) => {
    // the events of claims belong to every payable
    const schema = schemaCodec(new Set(Object.values(kinds).flat()));
    const decode = (event) => {
        const decoded = schema.decode(event);
        // folds see the instant of the decision, not that of the write. `storedAt` stands first because V8 of Node 20 takes ten times longer
        // to add a property behind a spread
        return decoded.meta.at ? { storedAt: decoded.at, ...decoded, at: decoded.meta.at } : decoded;
    };
    return withCodec(ownEvents(store, ownIn(kinds), foreign), { encode: schema.encode, decode }, unreadable);
};
/** A store of files: a folder of `DATA_DIR` for each kind, or a bucket of the document database that the configuration names. */
export const openFiles = async ({ dataDir, mongodbUrl }, kind) => {
    if (mongodbUrl) {
        const { orUnavailable } = await import('#projections/store/mongodb-errors.ts');
        return (await import('./kernel/files/grid-files.ts')).gridFiles({ url: mongodbUrl, bucket: kind, known: orUnavailable });
    }
    return { ...localFiles({ dir: join(dataDir, kind) }), close: async () => { } };
};
