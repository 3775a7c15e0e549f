import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, MongoClient } from 'mongodb';
import { checkedName } from './files.ts';
/**
 * Files in GridFS, for installations of several machines (ARCHITECTURE §7). A bucket is two collections. A file is visible once it is
 * complete, since its description is written last. Of two files under one name the newer is read and the older is removed.
 * @param database default: the one that the URL names, else `newgt`, as for the views
 */
export const gridFiles = ({ url, bucket, database, known = error => error, }) => {
    const client = new MongoClient(url, {
        appName: 'newgt',
        readPreference: 'primary',
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: 5_000,
    });
    const files = new GridFSBucket(client.db(database ?? /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'newgt'), {
        bucketName: bucket,
    });
    const saying = (error) => {
        throw known(error);
    };
    const named = (filename) => files
        .find({ filename: checkedName(filename) })
        .sort({ uploadDate: -1, _id: -1 })
        .toArray()
        .catch(saying);
    return {
        async save(name, content) {
            const older = await named(name);
            const target = files.openUploadStream(name);
            try {
                await pipeline(Readable.from(content, { objectMode: false }), target);
            }
            catch (error) {
                // an error while removing the sent part must not hide why the file was not kept
                await target.abort().catch(() => { });
                throw known(error);
            }
            for (const { _id } of older)
                await files.delete(_id).catch(saying);
            return target.length;
        },
        async read(name) {
            const [newest] = await named(name);
            return newest && files.openDownloadStream(newest._id);
        },
        async remove(name) {
            for (const { _id } of await named(name))
                await files.delete(_id).catch(saying);
        },
        async *savedBefore(at) {
            for await (const { filename } of files.find({ uploadDate: { $lt: at } }))
                yield filename;
        },
        close: () => client.close(),
    };
};
