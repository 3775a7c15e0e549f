import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, gunzip } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { code, Refused } from '#contracts/kernel/refused.ts'

/** bytes of a bill; the reader of sheets takes no more */
const MOST = 10 * 1024 * 1024
const refused = (message: string) => new Refused(code.file, message, { status: 400 })

/**
 * The bill in a file as it was downloaded: WeChat hands out .gz, Alipay a .zip of the rows and of their summary (汇总). Anything else is
 * the bill itself.
 * @throws Refused when there is no bill in it, or several
 */
export const unpacked = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)
  if (begins(0x1f, 0x8b))
    return promisify(gunzip)(bytes, { maxOutputLength: MOST }).catch(() => {
      throw refused('压缩文件无法解开，或解开后超过10MB')
    })
  if (!begins(0x50, 0x4b, 0x03, 0x04)) return bytes
  const zip = await fromBufferPromise(Buffer.from(bytes), { autoClose: false, decodeStrings: false, validateEntrySizes: true }).catch(
    () => undefined,
  )
  // a broken file or a workbook is left to the reader of sheets, which has its own words for it
  const entries = zip && zip.entryCount <= MOST_ENTRIES ? await entriesOf(zip).catch(() => undefined) : undefined
  if (!entries || entries.some(({ name }) => name === '[Content_Types].xml')) return bytes
  const [bill, other] = entries.filter(({ name }) => /\.(csv|txt|xlsx?)$/i.test(name) && !name.includes('汇总'))
  if (!bill) throw refused('压缩文件中没有账单明细（.csv、.txt、.xlsx、.xls）')
  if (other) throw refused(`压缩文件中有多份账单，请解压后只上传一份：${bill.name}、${other.name}`.slice(0, 200))
  if (bill.entry.isEncrypted()) throw refused('压缩文件有密码，请解压后上传')
  if (bill.entry.uncompressedSize > MOST) throw refused('解开后的账单超过10MB')
  const { entry } = bill
  const content = await zip!
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => undefined)
  // the reader of archives does not compare checksums, and a bill with another figure in it is a bill too
  if (content === undefined || crc32(content) !== entry.crc32) throw refused('压缩文件已损坏，请重新下载')
  return content
}
const MOST_ENTRIES = 100

const entriesOf = async (zip: ZipFile) => {
  const entries: { name: string; entry: Entry }[] = []
  for await (const entry of zip.eachEntry()) entries.push({ name: nameOf(entry), entry })
  return entries
}
/** Names are UTF-8 where a flag says so, else mostly GB18030 in China. */
const nameOf = ({ fileName, generalPurposeBitFlag }: Entry): string =>
  new TextDecoder(generalPurposeBitFlag & 0x800 ? 'utf-8' : 'gb18030').decode(fileName as unknown as Uint8Array)
