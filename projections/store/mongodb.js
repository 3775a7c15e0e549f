import { BSON, Long, MongoServerError } from 'mongodb';
import { nowMs } from '#services/kernel/time.ts';
import { fieldName, parseFilter } from './filter.ts';
import { connectMongo } from './mongodb-connect.ts';
import { countersOf } from './mongodb-counts.ts';
import { DUPLICATE, duplicates, ignore, orUnavailable } from './mongodb-errors.ts';
import { living, nameOf, toSort } from './mongodb-filter.ts';
import { BadFilter } from './port.ts';
const PAGE = 500;
/**
 * The read store of larger installations. It needs no replica set, since it uses no transactions: every document carries its position, so a
 * repeated batch does no harm.
 * @param database default: the one that the URL names, otherwise `newgt`
 */
export const openMongoViewStore = async ({ url, database }) => {
    const { client, db } = await connectMongo(url, database);
    const collectionOf = (name) => {
        if (!/^[A-Za-z0-9_.-]{1,120}$/.test(name))
            throw new BadFilter(`not a collection: ${name}`);
        return db.collection(name);
    };
    /** Reads documents including tombstones, and renames them on the way (`toDoc`). */
    const found = (collection, filter, options) => collectionOf(collection)
        .find(filter, { ...options, raw: true })
        .map(bytes => toDoc(bytes));
    const named = (kind) => db.collection(`newgt.${kind}`);
    const counters = countersOf(db);
    /**
     * Collections that were begun here. A collection has a checkpoint from the start (at 0), and nothing recreates it. If the checkpoint is
     * gone, or a lease held here is gone, the server was emptied.
     */
    const begun = new Set();
    const held = new Map();
    /** collections in which nearly every write is an insert */
    const loading = new Set();
    return sayingUnavailable({
        async ensure(spec, { bulk = false } = {}) {
            const collection = collectionOf(spec.name);
            await db.createCollection(spec.name).catch(ignore('already exists', 48));
            if (bulk || !begun.has(spec.name)) {
                await named('checkpoints')
                    .updateOne({ _id: spec.name }, { $setOnInsert: { position: long(0) } }, { upsert: true })
                    .catch(ignore('duplicate key', DUPLICATE));
                begun.add(spec.name);
            }
            if (bulk) {
                loading.add(spec.name);
                return counters.ensure(spec.name, spec.counted ?? [], true);
            }
            loading.delete(spec.name);
            const indexes = spec.indexes.map(indexOf);
            const existing = new Map((await collection.indexes()).map(index => [index.name, index.key]));
            for (const { name, key } of indexes) {
                const there = existing.get(name);
                if (there && JSON.stringify(Object.entries(there)) !== JSON.stringify(Object.entries(key)))
                    throw new Error(`index ${name} of ${spec.name} exists with other keys: drop it by hand`);
            }
            const missing = indexes.filter(({ name }) => !existing.has(name));
            if (missing.length > 0)
                await collection.createIndexes(missing);
            await counters.ensure(spec.name, spec.counted ?? [], false);
        },
        async get(collection, id) {
            const [doc] = await found(collection, { _id: id }, { limit: 1 }).toArray();
            return doc && !doc._deleted ? doc : null;
        },
        async getMany(collection, ids) {
            const docs = await found(collection, { _id: { $in: ids } }).toArray();
            return docs.filter(doc => !doc._deleted);
        },
        async load(collection, ids) {
            const docs = await found(collection, { _id: { $in: ids } }).toArray();
            return docs.map(doc => ({ id: doc.id, position: doc.position, doc: doc._deleted ? null : doc }));
        },
        async find(collection, { filter, sort, skip = 0, limit }) {
            if (limit <= 0)
                return [];
            return found(collection, living(parseFilter(filter)), { sort: toSort(sort), skip, limit }).toArray();
        },
        async count(collection, filter, { cap = 10_000 } = {}) {
            const nodes = parseFilter(filter);
            const exact = await counters.group(collection, nodes, []);
            if (exact)
                return { count: exact[0]?.count ?? 0, capped: false };
            const count = await collectionOf(collection).countDocuments(living(nodes), { limit: cap + 1 });
            return count > cap ? { count: cap, capped: true } : { count, capped: false };
        },
        async group(collection, { filter, by, sum = [] }) {
            const nodes = parseFilter(filter);
            for (const field of [...by, ...sum])
                fieldName(field);
            const counts = sum.length === 0 ? await counters.group(collection, nodes, by) : undefined;
            if (counts)
                return counts.map(({ values, count }) => ({ ...values, count }));
            const value = (field) => ({ $ifNull: [`$${nameOf(fieldName(field))}`, null] });
            const keys = Object.fromEntries(by.map((field, i) => [`g${i}`, value(field)]));
            const sums = Object.fromEntries(sum.map((field, i) => [`s${i}`, { $sum: `$${nameOf(fieldName(field))}` }]));
            const sort = Object.fromEntries(by.map((_, i) => [`_id.g${i}`, 1]));
            const groups = collectionOf(collection).aggregate([
                { $match: living(nodes) },
                { $group: { _id: by.length > 0 ? keys : null, count: { $sum: 1 }, ...sums } },
                ...(by.length > 0 ? [{ $sort: sort }] : []),
            ]);
            return (await groups.toArray()).map(group => ({
                ...Object.fromEntries(by.map((field, i) => [field, group._id[`g${i}`] ?? null])),
                count: group.count,
                ...Object.fromEntries(sum.map((field, i) => [field, group[`s${i}`]])),
            }));
        },
        async *cursor(collection, { filter, sort }) {
            const cursor = found(collection, living(parseFilter(filter)), { sort: toSort(sort), batchSize: PAGE, allowDiskUse: true });
            try {
                let page = [];
                for await (const doc of cursor) {
                    page.push(doc);
                    if (page.length < PAGE)
                        continue;
                    yield page;
                    page = [];
                }
                if (page.length > 0)
                    yield page;
            }
            catch (error) {
                throw orUnavailable(error);
            }
            finally {
                await cursor.close().catch(() => { }); // fails where the server is away
            }
        },
        async commit(collection, ops, checkpoint) {
            const target = collectionOf(collection);
            const guarded = async (some) => some.length === 0 ? [] : target.bulkWrite(some.map(replace), { ordered: false }).then(() => [], duplicates);
            // for a new collection, inserting is much faster than looking first; documents that exist after all take the guarded way
            if (loading.has(collection))
                await guarded(await insert(target, ops));
            else if (ops.length > 0)
                await counters.writing(target, collection, ops, () => guarded(ops));
            const upsert = checkpoint.view !== collection;
            const { matchedCount } = await named('checkpoints').updateOne({ _id: checkpoint.view }, { $max: { position: long(checkpoint.position) } }, { upsert });
            if (matchedCount === 0 && !upsert)
                throw new Error(`${collection}: 读库被清空，从头重建 the read store was emptied under the running program: the view is folded anew`);
        },
        async checkpoint(view) {
            return (await named('checkpoints').findOne({ _id: view }))?.position ?? 0;
        },
        async advance(views, position) {
            await named('checkpoints').updateMany({ _id: { $in: views } }, { $max: { position: long(position) } });
        },
        async getPointer(name) {
            return (await named('pointers').findOne({ _id: name }))?.value ?? null;
        },
        async setPointer(name, value) {
            await named('pointers').updateOne({ _id: name }, { $set: { value } }, { upsert: true });
        },
        async lease(name, owner, ms) {
            const now = nowMs();
            const mine = held.get(name) === owner;
            held.delete(name);
            try {
                // a lease that was held here and no longer exists was emptied away with everything else: its holder has to start again
                const lease = await named('leases').findOneAndUpdate(mine ? { _id: name, owner } : { _id: name, $or: [{ until: { $lt: now } }, { owner }] }, { $set: { owner, until: now + ms } }, { upsert: !mine, returnDocument: 'after' });
                if (lease?.owner !== owner)
                    return false;
                held.set(name, owner);
                return true;
            }
            catch (error) {
                // the lease exists and is still valid
                if (error instanceof MongoServerError && error.code === DUPLICATE)
                    return false;
                throw error;
            }
        },
        async release(name, owner) {
            held.delete(name);
            await named('leases').deleteOne({ _id: name, owner });
        },
        async clear() {
            for (const { _id } of await named('collections').find().toArray())
                await this.drop(_id);
            for (const kind of ['checkpoints', 'pointers'])
                await named(kind).deleteMany({});
            begun.clear();
        },
        async collections() {
            const found = await db.listCollections({}, { nameOnly: true }).toArray();
            return found.map(({ name }) => name).filter(name => !name.startsWith('newgt.') && !name.startsWith('system.'));
        },
        async drop(collection) {
            await collectionOf(collection).drop().catch(ignore('ns not found', 26));
            await counters.forget(collection);
            await named('checkpoints').deleteOne({ _id: collection });
            begun.delete(collection);
            loading.delete(collection);
        },
        async ping() {
            await named('checkpoints').findOne({ _id: 'ping' });
        },
        async close() {
            await client.close();
        },
    });
};
const sayingUnavailable = (store) => {
    const { cursor, ...others } = store;
    const saying = Object.entries(others).map(([name, method]) => [
        name,
        (...given) => method.apply(store, given).catch(error => {
            throw orUnavailable(error);
        }),
    ]);
    return { ...Object.fromEntries(saying), cursor };
};
const indexOf = (fields) => ({ name: fields.join(','), key: Object.fromEntries(toSort(fields)) });
/**
 * Turns the bytes of a document into one with `id` in place of `_id`. MongoDB puts `_id` first in every document: its bytes begin with the
 * length (4), the type of the value (1) and `_id\0`. Starting one byte later, with the type moved up, the same bytes are a document whose
 * first name is `id`. Copying the fields into another object would take as long as reading them.
 */
const toDoc = (bytes) => {
    if (bytes.readInt32LE(5) !== NAME_OF_ID)
        throw new Error('a document of MongoDB does not begin with _id');
    bytes[5] = bytes[4];
    bytes.writeInt32LE(bytes.readInt32LE(0) - 1, 1);
    return BSON.deserialize(bytes.subarray(1));
};
const NAME_OF_ID = Buffer.from('_id\0').readInt32LE(0);
const long = (position) => {
    if (!Number.isSafeInteger(position))
        throw new Error(`position ${position} is beyond 2^53`);
    return Long.fromNumber(position);
};
/** A removed document leaves only its position behind, so no condition on a field finds it. */
const fill = (target, { position, doc }) => {
    const fields = target;
    for (const name in doc)
        if (name !== 'id')
            fields[name] = doc[name];
    fields.position = long(position);
    if (doc === null)
        fields._deleted = true;
    return target;
};
const stored = (op) => fill({ _id: op.id }, op);
const replace = (op) => ({
    replaceOne: { filter: { _id: op.id, position: { $lt: long(op.position) } }, replacement: fill({}, op), upsert: true },
});
/** Inserts new documents; returns the operations on existing ones. */
const insert = async (target, ops) => {
    if (ops.length === 0)
        return [];
    try {
        await target.insertMany(ops.map(stored), { ordered: false });
        return [];
    }
    catch (error) {
        return duplicates(error).map(index => ops[index]);
    }
};
