import { randomUUID } from 'node:crypto';
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
/** Appends events as another program on the same server writes them: without metadata, with bytes, under names of ours. */
export const plantInEsdb = async (url, stream, events) => {
    const client = EventStoreDBClient.connectionString(url);
    const bytes = (of) => new Uint8Array(Buffer.from(of));
    const written = events.map(({ type, data, meta }) => {
        const about = { id: randomUUID(), type, ...(meta !== undefined && { metadata: bytes(meta) }) };
        const json = typeof data === 'string' ? parsed(data) : undefined;
        return json === undefined ? binaryEvent({ ...about, data: bytes(data) }) : jsonEvent({ ...about, data: json });
    });
    await client.appendToStream(stream, written, { expectedRevision: ANY });
    await client.dispose();
};
/** undefined for what is no JSON: it goes as bytes */
const parsed = (text) => {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
};
