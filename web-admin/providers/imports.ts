import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { ImportResult } from '#contracts/seats/api.ts'

export type ImportChoice = {
  endpoint: AnyEndpoint
  /** beside mode and file: the order a name list belongs to */
  fields?: Record<string, unknown>
  file: File
  key?: string
  onProgress?: (share: number) => void
}

/** Lines as a person sees them in the file: the header is line 1. */
export type WrongLine = { line: number; message: string }
export type ImportOutcome = {
  total: number
  accepted: number
  written: number
  /** by line; the server cuts long lists */
  wrong: WrongLine[]
  /** headers that the server did not know */
  ignored: string[]
  preview: Record<string, unknown>[]
}

export type ImportAnswer = ImportReport | Static<typeof ImportResult>

/** Records and lists of business (stock, names) answer an import in two shapes; screens know one. */
export const outcomeOf = (answer: ImportAnswer): ImportOutcome =>
  'rows' in answer
    ? {
        total: answer.total,
        accepted: answer.good,
        written: answer.written,
        wrong: answer.rows.flatMap(({ row, errors }) => Object.values(errors).map(message => ({ line: row, message }))),
        ignored: answer.ignored,
        preview: answer.rows.filter(({ errors }) => Object.keys(errors).length === 0).map(({ values }) => values),
      }
    : {
        total: answer.total,
        accepted: answer.accepted,
        written: answer.imported,
        wrong: answer.errors.map(({ line, message }) => ({ line, message })),
        ignored: [],
        preview: answer.preview,
      }
