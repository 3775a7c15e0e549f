import { randomUUID } from 'node:crypto'
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { Planted } from '#services/eventstore/contract/kit.ts'

/** Appends events as another program on the same server writes them: without metadata, with bytes, under names of ours. */
export const plantInEsdb = async (url: string, stream: string, events: readonly Planted[]): Promise<void> => {
  const client = EventStoreDBClient.connectionString(url)
  const bytes = (of: string | Buffer) => new Uint8Array(Buffer.from(of as string))
  const written = events.map(({ type, data, meta }) => {
    const about = { id: randomUUID(), type, ...(meta !== undefined && { metadata: bytes(meta) }) }
    const json = typeof data === 'string' ? parsed(data) : undefined
    return json === undefined ? binaryEvent({ ...about, data: bytes(data) }) : jsonEvent({ ...about, data: json })
  })
  await client.appendToStream(stream, written, { expectedRevision: ANY })
  await client.dispose()
}
/** undefined for what is no JSON: it goes as bytes */
const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
