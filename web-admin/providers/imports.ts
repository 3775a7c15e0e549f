import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'

export type ImportChoice = {
  endpoint: AnyEndpoint
  /** beside mode and file: the order a name list belongs to */
  fields?: Record<string, unknown>
  file: File
  key?: string
  onProgress?: (share: number) => void
}

/**
 * What is wrong with a file, by line as a person sees it there (the header is line 1); some messages name their line themselves. The server
 * shows at most 500 rows.
 */
export const wrongLines = ({ rows }: ImportReport): { line: number; message: string }[] =>
  rows.flatMap(({ row, errors }) => Object.values(errors).map(message => ({ line: row, message: message.replace(/^第\d+行[:：]/, '') })))
