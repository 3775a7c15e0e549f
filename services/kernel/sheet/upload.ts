import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#contracts/kernel/endpoint.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'

/** limits in bytes; `maxTotalBytes` is the whole request with its text fields and boundaries */
type UploadLimits = { maxFiles: number; maxFileBytes: number; maxTotalBytes: number }

const fieldLimits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 100, headerPairs: 50 }
/** bytes that a refused client may still send before its connection is cut */
const drainable = 32 * 1024 * 1024

const refused = (status: number, message: string) => new Refused(code.file, message, { status })
const tooLarge = (bytes: number) => refused(413, `文件过大，单个文件不能超过${size(bytes)}`)
const tooLargeInAll = (bytes: number) => refused(413, `上传内容过大，合计不能超过${size(bytes)}`)
const size = (bytes: number) => (bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)}MB` : `${Math.floor(bytes / 1024)}KB`)

/**
 * Reads a multipart request into memory: text fields by name (the values of a repeated one as a list), and files in the order sent. It
 * needs `@fastify/multipart` registered and `drainUnread` as an onResponse hook. Tell a file's type from its bytes; `name` is only for
 * showing.
 * @throws Refused 415 (not multipart), 413 (too many, too large, one or all together), 400 (cut off or malformed)
 */
export const readUpload = async (
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<{ fields: Record<string, string | string[]>; files: Upload[] }> => {
  if (!request.isMultipart()) throw refused(415, '请以 multipart/form-data 格式上传文件')
  // Fastify's bodyLimit does not count multipart: refuse by the declared length before reading, and by the counted bytes below
  if (Number(request.headers['content-length'] ?? 0) > limits.maxTotalBytes) throw tooLargeInAll(limits.maxTotalBytes)
  try {
    return await readParts(request, limits)
  } catch (error) {
    throw inChinese(error, limits)
  }
}

const readParts = async (request: FastifyRequest, limits: UploadLimits) => {
  const fields: Record<string, string | string[]> = {}
  const files: Upload[] = []
  let total = 0
  const count = (bytes: number) => {
    total += bytes
    if (total > limits.maxTotalBytes) throw tooLargeInAll(limits.maxTotalBytes)
  }
  const parts: AsyncIterable<Multipart> = request.parts({
    limits: { ...fieldLimits, files: limits.maxFiles, fileSize: limits.maxFileBytes, parts: limits.maxFiles + fieldLimits.fields },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw refused(413, `字段${part.fieldname}内容过长`)
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? '')
      count(Buffer.byteLength(value))
      const earlier = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined
      fields[part.fieldname] = earlier === undefined ? value : [earlier, value].flat()
    } else files.push({ field: part.fieldname, name: shownName(part.filename), bytes: await readFile(part, limits, count) })
  }
  return { fields, files }
}

const readFile = async (part: MultipartFile, { maxFileBytes }: UploadLimits, count: (bytes: number) => void): Promise<Buffer> => {
  const chunks: Buffer[] = []
  // the parser would wait for the end of a file that is too large, however much is still to come
  part.file.once('limit', () => part.file.destroy(tooLarge(maxFileBytes)))
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    count(chunk.length)
    chunks.push(chunk)
  }
  // the plugin's own toBuffer() misses a file whose chunk edge falls exactly on the limit and answers it cut
  if (part.file.truncated) throw tooLarge(maxFileBytes)
  return Buffer.concat(chunks)
}

const inChinese = (error: unknown, { maxFiles, maxFileBytes }: UploadLimits): unknown => {
  // a TypeError is a mistake of ours; the parser throws plain Errors
  if (error instanceof Refused || error instanceof TypeError) return error
  switch ((error as { code?: string }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(maxFileBytes)
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return refused(413, `一次最多上传${maxFiles}个文件`)
    case 'FST_MP_PREMATURE_CLOSE':
      return refused(400, '上传中断，请重新上传')
    default:
      // all other errors come from the parser: bad boundary, missing end, forbidden field name
      return refused(400, '上传内容格式不正确')
  }
}

/** The last segment of the client's file name, without control characters. */
const shownName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(0, 200)

/**
 * An onResponse hook. An upload that was refused unread would hang every later request on the client's connection, so the rest is read and
 * thrown away; a client that sends more than 32 MB is cut off.
 */
export const drainUnread = async (request: FastifyRequest): Promise<void> => {
  if (!request.isMultipart?.() || request.raw.readableEnded || request.raw.destroyed) return
  let left = drainable
  request.raw.unpipe()
  request.raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.raw.destroy()
  })
  request.raw.resume()
}
