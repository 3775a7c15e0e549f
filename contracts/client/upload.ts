import { sha256 } from '../kernel/digest.ts'
import { present } from '../kernel/present.ts'
import type { UploadFiles } from './call.ts'

type FormSending = {
  form: FormData
  headers: Record<string, string>
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}

/** Fields and files as multipart; objects and arrays travel as JSON text. */
export const formOf = (fields: Record<string, unknown>, files: UploadFiles): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // text fields come first: a streaming server then knows the purpose of the files
  for (const [field, content] of Object.entries(files)) for (const file of [content].flat()) form.append(field, file, file.name)
  return form
}

/**
 * Files are told apart by their contents: two may share name, size and time.
 * @throws Error when a file can no longer be read
 */
export const contentsOf = (files: UploadFiles): Promise<[field: string, name: string, content: string][]> =>
  Promise.all(
    Object.entries(files).flatMap(([field, chosen]) =>
      [chosen].flat().map(async file => {
        const bytes = await file.arrayBuffer().catch(() => {
          throw new Error(`${file.name} 无法读取，请重新选择`)
        })
        return [field, file.name, await sha256(new Uint8Array(bytes))] as [string, string, string]
      }),
    ),
  )

/** Posts a form. It uses XMLHttpRequest where progress is wanted, since fetch reports none. */
export const postForm = (url: string, sending: FormSending, fetch: typeof globalThis.fetch): Promise<Response> =>
  sending.onProgress
    ? postWithProgress(url, sending)
    : fetch(url, { method: 'POST', headers: sending.headers, body: sending.form, ...present({ signal: sending.signal }) })

const postWithProgress = (url: string, { form, headers, signal, onProgress }: FormSending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    // reads bytes, because the answer may be a file
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve(new Response(request.response, { status: request.status, headers: headersIn(request) }))
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

const headersIn = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/\r?\n/)
      .map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string]),
  )
