import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GridFSBucket, MongoClient } from 'mongodb'
import { checkedName, type Files } from './files.ts'

/** ms without a word of the server after which an operation is given up; the driver asks once more */
const SILENCE_MS = 5_000

/**
 * Files in GridFS, for installations of several machines (ARCHITECTURE §7). A bucket is two collections. A file is visible once it is
 * complete, since its description is written last. Of two files under one name the newer is read and the older is removed.
 * @param database default: the one that the URL names, else `newgt`, as for the views
 */
export const gridFiles = ({
  url,
  bucket,
  database,
  silenceMs = SILENCE_MS,
  known = error => error,
}: {
  url: string
  bucket: string
  database?: string
  silenceMs?: number
  /** the error of a server that is away, as the ports say it */
  known?: (error: unknown) => unknown
}): Files & { close(): Promise<void> } => {
  const client = new MongoClient(url, {
    appName: 'newgt',
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: silenceMs,
  })
  const files = new GridFSBucket(client.db(database ?? /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'newgt'), {
    bucketName: bucket,
  })
  const saying = (error: unknown): never => {
    throw known(error)
  }
  const named = (filename: string) =>
    files
      .find({ filename: checkedName(filename) })
      .sort({ uploadDate: -1, _id: -1 })
      .toArray()
      .catch(saying)

  return {
    async save(name, content) {
      const older = await named(name)
      const target = files.openUploadStream(name)
      try {
        await pipeline(Readable.from(content, { objectMode: false }), target)
      } catch (error) {
        // an error while removing the sent part must not hide why the file was not kept
        await target.abort().catch(() => {})
        throw known(error)
      }
      for (const { _id } of older) await files.delete(_id).catch(saying)
      return target.length
    },
    async read(name) {
      const [newest] = await named(name)
      if (!newest) return undefined
      const content = files.openDownloadStream(newest._id)
      // until the first bytes are there nobody has been answered, so that a server that falls silent can still be told of
      await once(content, 'readable').catch(saying)
      return content
    },
    async remove(name) {
      for (const { _id } of await named(name)) await files.delete(_id).catch(saying)
    },
    async *savedBefore(at) {
      for await (const { filename } of files.find({ uploadDate: { $lt: at } })) yield filename
    },
    close: () => client.close(),
  }
}
