import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** A part of the archive: a known text, or pieces of text that come while it is written. */
export type ZipPart = { name: string; text: string | AsyncIterable<string> }

type Written = { name: Buffer; crc: number; size: number; deflated: number; offset: number }

const deflated = 8
/** bit 3: sizes follow the data, since they are not known before it; bit 11: names are UTF-8 */
const flags = 0x0808
const version = 20
/** 1 January 2024, 00:00; with a fixed date equal content gives equal bytes */
const dosTime = 0
const dosDate = ((2024 - 1980) << 9) | (1 << 5) | 1
const limit = 0xffffffff

/**
 * A zip archive as a stream of Buffers, deflated at level 1 off the main thread, with memory that does not depend on its size.
 * @throws RangeError beyond 4 GB, which would need the zip64 form
 */
export async function* zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, text } of parts) {
    const part: Written = { name: Buffer.from(name), crc: 0, size: 0, deflated: 0, offset }
    const header = localHeader(part)
    yield header
    for await (const chunk of typeof text === 'string' ? short(text, part) : long(text, part)) {
      part.deflated += chunk.length
      yield chunk
    }
    yield descriptor(part)
    offset += header.length + part.deflated + 16
    if (Math.max(offset, part.size) > limit) throw new RangeError('a zip archive of more than 4 GB')
    written.push(part)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)])
}

const count = (part: Written, bytes: Buffer) => {
  part.crc = crc32(bytes, part.crc)
  part.size += bytes.length
  return bytes
}

const short = (text: string, part: Written) => [deflateRawSync(count(part, Buffer.from(text)))]

async function* long(pieces: AsyncIterable<string>, part: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 64 * 1024 })
  const feeding = pipeline(encoded(pieces, part), deflate)
  feeding.catch(() => {}) // a failure there fails here too
  yield* deflate
  await feeding
}

async function* encoded(pieces: AsyncIterable<string>, part: Written): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield count(part, Buffer.from(piece))
}

const record = (...fields: [size: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((length, [size]) => length + size, 0))
  let at = 0
  for (const [size, value] of fields) at = buffer.writeUIntLE(value, at, size)
  return buffer
}

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    record(
      [4, 0x04034b50],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, dosTime],
      [2, dosDate],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ])

const descriptor = (part: Written) => record([4, 0x08074b50], [4, part.crc], [4, part.deflated], [4, part.size])

const directoryEntry = (part: Written) =>
  Buffer.concat([
    record(
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, dosTime],
      [2, dosDate],
      [4, part.crc],
      [4, part.deflated],
    ),
    record([4, part.size], [2, part.name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, part.offset]),
    part.name,
  ])

const endOfDirectory = (entries: number, size: number, offset: number) =>
  record([4, 0x06054b50], [2, 0], [2, 0], [2, entries], [2, entries], [4, size], [4, offset], [2, 0])
