import type { Client } from '#contracts/client/call.ts'
import type { Download } from '#contracts/client/file.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'

export type ImportChoice = {
  endpoint: AnyEndpoint
  /** further fields of the body: the order of a name list */
  fields?: Record<string, unknown>
  /** revision of the document that the import changes; a changed document is refused (412) */
  revision?: number | undefined
  file: File
  key?: string
  onProgress?: (share: number) => void
}

/** The rows of a file that an import would refuse, each with its mistake, as a workbook. */
export const rejectedRows = (call: Client['call'], { endpoint, file, fields }: ImportChoice): Promise<Download> =>
  call(endpoint, { ...fields, mode: 'errors' }, { files: { file } }) as Promise<Download>

/**
 * Mistakes in a file by line number as people count (the header is line 1); some messages contain the line themselves. The server sends at
 * most 100 rows.
 */
export const wrongLines = ({ rows }: ImportReport): { line: number; message: string }[] =>
  rows.flatMap(({ row, errors }) => Object.values(errors).map(message => ({ line: row, message: message.replace(/^第\d+行[:：]/, '') })))
