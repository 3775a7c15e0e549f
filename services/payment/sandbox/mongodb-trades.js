import { MongoClient, MongoServerError } from 'mongodb';
import { away } from './trades.ts';
const DUPLICATE = 11_000;
/**
 * Trades in the collection `newgt.sandbox`, each as text, since the database need not know the channel's ids. It connects with the first
 * query.
 * @param database default: the one that the URL names, else `newgt`, as for the views
 */
export const mongoTrades = ({ url, database }) => {
    const client = new MongoClient(url, {
        appName: 'newgt',
        readPreference: 'primary',
        readConcern: { level: 'majority' },
        writeConcern: { w: 'majority', journal: true },
        serverSelectionTimeoutMS: 5_000,
    });
    const trades = client.db(database ?? /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'newgt').collection('newgt.sandbox');
    const own = {
        find: async (paymentCode) => {
            const kept = await trades.findOne({ _id: paymentCode });
            return kept ? { version: kept.version, trade: JSON.parse(kept.trade) } : undefined;
        },
        keep: async (paymentCode, trade, version) => {
            const next = { version: version + 1, trade: JSON.stringify(trade) };
            if (version > 0)
                return (await trades.updateOne({ _id: paymentCode, version }, { $set: next })).modifiedCount > 0;
            try {
                await trades.insertOne({ _id: paymentCode, ...next });
                return true;
            }
            catch (error) {
                if (error instanceof MongoServerError && error.code === DUPLICATE)
                    return false;
                throw error;
            }
        },
        all: async () => (await trades.find().sort({ _id: 1 }).toArray()).map(({ _id, trade }) => ({ paymentCode: _id, trade: JSON.parse(trade) })),
        close: () => client.close(),
    };
    return away(own);
};
