import type { Client } from '#contracts/client/call.ts'
import type { Download } from '#contracts/client/file.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'

export type ImportChoice = {
  endpoint: AnyEndpoint
  /** beside mode and file: the order a name list belongs to */
  fields?: Record<string, unknown>
  /** of the document that it changes: another one is refused (412) */
  revision?: number | undefined
  file: File
  key?: string
  onProgress?: (share: number) => void
}

/** The rows of a file that an import would refuse, each with what is wrong with it, as a workbook. */
export const rejectedRows = (call: Client['call'], { endpoint, file, fields }: ImportChoice): Promise<Download> =>
  call(endpoint, { ...fields, mode: 'errors' }, { files: { file } }) as Promise<Download>

/**
 * What is wrong with a file, by line as a person sees it there (the header is line 1); some messages name their line themselves. The server
 * shows at most 100 rows.
 */
export const wrongLines = ({ rows }: ImportReport): { line: number; message: string }[] =>
  rows.flatMap(({ row, errors }) => Object.values(errors).map(message => ({ line: row, message: message.replace(/^第\d+行[:：]/, '') })))
