import { MongoClient } from 'mongodb';
import { orUnavailable } from './mongodb-errors.ts';
/** @param database default: the one the URL names, else `newgt` @throws Unavailable */
export const connectMongo = async (url, database) => {
    const client = new MongoClient(url, {
        appName: 'newgt',
        ignoreUndefined: true,
        readPreference: 'primary',
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: 5_000,
    });
    await client.connect().catch(async (error) => {
        await client.close();
        throw orUnavailable(error);
    });
    return { client, db: client.db(database ?? /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'newgt') };
};
