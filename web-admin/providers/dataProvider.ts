import type { DataProvider, GetListParams, GetManyParams, QueryFunctionContext, RaRecord, UpdateParams } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import type { Client } from '#contracts/client/call.ts'
import type { Download } from '#contracts/client/file.ts'
import { present } from '#contracts/kernel/present.ts'
import type { ImportReport } from '#contracts/kernel/record.ts'
import type { Job } from '#contracts/report/api.ts'
import { type ExportRequest, getJob, jobFile, requestExport } from '#contracts/report/api.ts'
import type { ImportChoice } from './imports.ts'
import { questions } from './resources.ts'

const REST = '/api/rest'
/** limit above which ids make a URL so long that proxies cut it off */
const IDS_IN_URL = 50
/** maximum number of rows in one answer of a call */
const ROWS_OF_CALL = 200

/**
 * react-admin's reads over the REST face, with methods for declared calls: commands, and reads that are no lists. Every method goes through
 * react-admin's proxy, so a lost login is noticed wherever it happens.
 */
export interface AppDataProvider extends DataProvider {
  /** a declared read */
  ask: Client['call']
  /** sends a declared command: pass a key when it may be sent again, and the revision that the user has seen */
  command: Client['call']
  /** sums of fields over all rows of a list's filter; none where there are too many rows */
  totals: (list: string, filter: object, fields: readonly string[]) => Promise<ListTotals>
  /** preview of an import; writes nothing */
  previewImport: (choice: ImportChoice) => Promise<ImportReport>
  /** `all`: the whole file or nothing; `accepted`: only the correct rows */
  commitImport: (choice: ImportChoice & { mode: 'all' | 'accepted' }) => Promise<ImportReport>
  /** requests an Excel file, which a job of the server makes */
  requestExport: (request: ExportRequest) => Promise<Job>
  getJob: (id: string) => Promise<Job>
  jobFile: (id: string) => Promise<Download>
}

export const dataProvider = ({ call, send }: Pick<Client, 'call' | 'send'>): AppDataProvider => {
  const http = async (url: string, { method, body, headers, signal }: RequestInit = {}) => {
    const response = await send(url, {
      ...(method && { method }),
      ...(typeof body === 'string' && { body }),
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...Object.fromEntries(new Headers(headers)) },
      signal: signal ?? undefined,
    })
    const text = await response.text()
    const json = text ? JSON.parse(text) : undefined
    if (response.headers.get('x-total-capped') === 'true') capped.add(json)
    return { status: response.status, headers: response.headers, body: text, json }
  }
  // lists whose count is capped, which the answer says beside the count; simple-rest does not pass headers on
  const capped = new WeakSet<object>()
  // rows by id: the answers of a call cannot be read by id, but a chosen row was listed before
  const listed = new Map<string, RaRecord>()
  const base = simpleRest(REST, http, 'X-Total-Count')
  const upload = ({ endpoint, fields, revision, file, key, onProgress }: ImportChoice, mode: string) =>
    call(
      endpoint,
      { ...fields, mode },
      { files: { file }, revision, ...(key && { key }), ...present({ onProgress }) },
    ) as Promise<ImportReport>

  return {
    ...base,
    supportAbortSignal: true,

    getList: async <R extends RaRecord = any>(resource: string, params: GetListParams & QueryFunctionContext) => {
      const question = questions[resource]
      if (question) {
        const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 }
        const [endpoint, filter] = question(params.filter)
        // a call answers at least one row, even where only their number is asked; more than it answers at once are asked one after another
        const size = Math.min(Math.max(perPage, 1), ROWS_OF_CALL)
        const from = ((page - 1) * perPage) / size
        const ask = async (page: number) => (await call(endpoint, { ...filter, page, size }, { signal: params.signal })) as Answered<R>
        const { content: data, totalElements: total } = await ask(from)
        for (let next = 1; next * size < Math.min(perPage, total - from * size); next++) data.push(...(await ask(from + next)).content)
        for (const row of data) listed.set(`${resource} ${row.id}`, row)
        return { data, total }
      }
      const answer = await base.getList<R>(resource, params)
      return capped.has(answer.data) ? { ...answer, meta: { capped: true } } : answer
    },

    getMany: async <R extends RaRecord = any>(resource: string, params: GetManyParams<R>) => {
      if (questions[resource]) return { data: params.ids.flatMap(id => (listed.get(`${resource} ${id}`) as R | undefined) ?? []) }
      if (params.ids.length <= IDS_IN_URL) return base.getMany<R>(resource, params)
      const { json } = await http(`${REST}/${resource}/by-ids`, { method: 'POST', body: JSON.stringify({ ids: params.ids }) })
      return { data: json as R[] }
    },

    update: async <R extends RaRecord = any>(resource: string, { id, data, previousData }: UpdateParams<R>) => {
      const { json } = await http(`${REST}/${resource}/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: JSON.stringify(changes(previousData, data)),
        ...(Number.isInteger(previousData?.version) && { headers: { 'if-match': `"${previousData.version}"` } }),
      })
      return { data: json as R }
    },

    totals: async (list, filter, fields) => {
      const asked = new URLSearchParams({ filter: JSON.stringify(filter), of: fields.join() })
      return (await http(`${REST}/${list}/totals?${asked}`)).json as ListTotals
    },
    ask: call,
    command: call,
    previewImport: choice => upload(choice, 'preview'),
    commitImport: choice => upload(choice, choice.mode),
    requestExport: request => call(requestExport, request),
    getJob: id => call(getJob, { id }),
    jobFile: id => call(jobFile, { id }),
  }
}

export type ListTotals = { count: number; capped: boolean; sums?: Readonly<Record<string, number>> }
/** a page in an answer of a declared list */
type Answered<R> = { content: R[]; totalElements: number }

/** The changed fields with their values. Fields that the form leaves out stay; `null` empties. */
export const changes = (before: object | undefined, after: object): Record<string, unknown> => {
  const old = (before ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field])))
}
