import { CallError, clientCode, failureOf } from './error.ts'

/** name (the server's), content */
export type Download = { name: string; blob: Blob }
export const EXPORT_FAILED = '导出失败'

/** The name the server gives a file (RFC 6266, UTF-8 form first). */
export const nameIn = (headers: Headers): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (utf8) return decodeURIComponent(utf8)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载文件'
}

/** Does the server say that this is a file to be kept? */
export const isFile = ({ headers }: Response): boolean => headers.has('content-disposition')

/**
 * The file an answer holds. JSON instead of one is a refusal that came with HTTP 200.
 * @throws CallError what the JSON says; 601 when it cannot be read
 */
export const fileIn = async (response: Response): Promise<Download> => {
  const blob = await response.blob().catch(() => {
    throw brokenFile(response.status)
  })
  if (isFile(response) || !/\bjson\b/.test(response.headers.get('content-type') ?? '')) return { name: nameIn(response.headers), blob }
  const told = await blob
    .text()
    .then(JSON.parse)
    .catch(() => {
      throw brokenFile(response.status)
    })
  throw failureOf(told?.statusCode ?? response.status, { ...told, message: told?.message || EXPORT_FAILED })
}
const brokenFile = (status: number) => new CallError({ status, code: clientCode.brokenFile, message: EXPORT_FAILED })

/** An export that failed: 602 with the server's words, 导出失败 where it had none; a lost login, a lost answer and a broken file stay what they are. */
export const failedExport = (error: unknown): unknown => {
  if (!(error instanceof CallError) || error.isLoggedOut || error.status === 0 || error.code === clientCode.brokenFile) return error
  const { status, sta, errors, requestId } = error
  // a code that is only the status: nobody told anything
  const message = error.code === status ? EXPORT_FAILED : error.message
  return new CallError({ status, code: clientCode.exportFailed, message, sta, errors, ...(message === EXPORT_FAILED && { requestId }) })
}

/** Hands a downloaded file to the browser under the server's name. */
export const save = ({ name, blob }: Download): void => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // the browser has taken hold of the blob by the next minute; releasing it at once loses large files in some
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * An export behind its dialog: shown while it runs, closed when it ended, however it did; then `then` is told how.
 * @param then `error` is undefined when the file was saved
 */
export const exporting = async (
  work: () => Promise<Download>,
  { dialog, then, keep = save }: { dialog: { open: () => void; close: () => void }; then: (error?: unknown) => void; keep?: typeof save },
): Promise<void> => {
  dialog.open()
  let error: unknown
  try {
    keep(await work())
  } catch (thrown) {
    error = thrown
  }
  dialog.close()
  then(error)
}
