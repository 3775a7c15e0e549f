import { type EventStore, type NewEvent, type StoredEvent, Unreadable } from './port.ts'

/**
 * Changes events at the edge of the port, on the way in and on the way out; the rest of the program does not know of it. A codec that must
 * wait for something (a key) returns promises, which are requested together for a whole append or page. A codec that returns plain values
 * is not awaited.
 */
type Codec = {
  encode(event: NewEvent): NewEvent | Promise<NewEvent>
  decode(event: StoredEvent): StoredEvent | Promise<StoredEvent>
}

/**
 * The same store with its events passed through `codec`. Whoever reads the whole log passes over an event that the codec cannot read, and
 * `unreadable` hears of it, so that one event does not stop all readers; whoever reads its stream gets the error, since nothing may be
 * decided on a part of a stream.
 */
export const withCodec = (store: EventStore, codec: Codec, unreadable?: (event: StoredEvent, error: Unreadable) => void): EventStore => {
  // all readers of the log get the same event objects: an event decoded for one is decoded for the others
  const known = new WeakMap<StoredEvent, StoredEvent | Promise<StoredEvent>>()
  const decodedOnce = (event: StoredEvent): StoredEvent | Promise<StoredEvent> => {
    let decoded = known.get(event)
    if (!decoded) {
      decoded = codec.decode(event)
      known.set(event, decoded)
      // the next reader asks again
      if (decoded instanceof Promise) decoded.catch(() => known.delete(event))
    }
    return decoded
  }
  const passingOver = (event: StoredEvent) => (error: unknown) => {
    if (!unreadable || !(error instanceof Unreadable)) throw error
    unreadable(event, error)
    return undefined
  }
  const readable = (event: StoredEvent) => {
    try {
      const read = decodedOnce(event)
      return read instanceof Promise ? read.catch(passingOver(event)) : read
    } catch (error) {
      return passingOver(event)(error)
    }
  }
  const allReadable = async (events: StoredEvent[]): Promise<StoredEvent[]> => {
    const read = all(events.map(readable))
    const found = read instanceof Promise ? await read : read
    return found.includes(undefined) ? found.filter(event => event !== undefined) : (found as StoredEvent[])
  }
  return {
    append: async (stream, events, options) => {
      const written = all(events.map(codec.encode))
      return store.append(stream, written instanceof Promise ? await written : written, options)
    },
    ...(store.endOf && { endOf: store.endOf }),
    read: async (stream, options) => all((await store.read(stream, options)).map(codec.decode)),
    readAll: async options => {
      const page = await store.readAll(options)
      return { ...page, events: await allReadable(page.events) }
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) yield { ...batch, events: await allReadable(batch.events) }
    },
    head: () => store.head(),
    close: () => store.close(),
  }
}

const all = <T>(events: (T | Promise<T>)[]): T[] | Promise<T[]> =>
  events.some(event => event instanceof Promise) ? Promise.all(events) : (events as T[])

/** The part of an event declaration that the codec needs. `upcast[1]` turns data of version 1 into data of version 2. */
export type EventDefinition = { type: string; version: number; schema?: object; upcast?: Record<number, (data: any) => any> }
/** No field at the top of an event's data may have this name: sealed personal data will stand there, beside the fields that stay open. */
const RESERVED = '~'

/**
 * Stamps `meta.schema` with the declared version of the event when writing, and upcasts older data to that version when reading; an event
 * that was read has the version it was brought to. An event without a stamp is of version 1. An undeclared event type passes unchanged.
 * @throws Error at once when a type is declared twice, a step between versions is missing or a field has the reserved name `~`; when
 * writing, if a fact has that field; when reading, if an event is newer than its declaration (an older program must not fold what it does
 * not know)
 * @throws Unreadable when reading a declared event that holds no fact, or whose older shape cannot be brought up to date
 */
export const schemaCodec = (definitions: Iterable<EventDefinition>) => {
  const known = new Map<string, EventDefinition>()
  for (const definition of definitions) {
    if (known.has(definition.type)) throw new Error(`event ${definition.type} is declared twice`)
    for (let version = 1; version < definition.version; version++)
      if (!definition.upcast?.[version]) throw new Error(`event ${definition.type} has no upcast from version ${version} to ${version + 1}`)
    const { properties = {} } = (definition.schema ?? {}) as { properties?: object }
    if (Object.hasOwn(properties, RESERVED)) throw new Error(`event ${definition.type} declares the reserved field ${RESERVED}`)
    known.set(definition.type, definition)
  }
  return {
    encode: (event: NewEvent): NewEvent => {
      const definition = known.get(event.type)
      if (typeof event.data === 'object' && event.data !== null && Object.hasOwn(event.data, RESERVED))
        throw new Error(`event ${event.type} bears the reserved field ${RESERVED}`)
      return definition ? { ...event, meta: Object.assign({}, event.meta, { schema: definition.version }) } : event
    },
    decode: (event: StoredEvent): StoredEvent => {
      const definition = known.get(event.type)
      const schema = event.meta.schema ?? 1
      if (!definition) return event
      if (!isRecord(event.data)) throw new Unreadable(event)
      if (schema === definition.version) return event
      if (schema > definition.version)
        throw new Error(`event ${event.type} at ${event.position} is of version ${schema}, known is ${definition.version}`)
      let { data } = event
      try {
        for (let version = schema; version < definition.version; version++) data = definition.upcast![version]!(data)
      } catch (error) {
        throw new Unreadable(event, { cause: error })
      }
      return { ...event, data, meta: { ...event.meta, schema: definition.version } }
    },
  }
}
/** Facts are objects: bytes, a list or a word under the name of a type of ours are none. */
const isRecord = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && !(data instanceof Uint8Array)
