import { useState } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { useSend } from './calls.ts'

/** Sends files with a body, reports the progress, and can be cancelled: `const { upload, share, cancel } = useUpload(uploadImage)`. */
export const useUpload = <E extends AnyEndpoint>(endpoint: E) => {
  const { send } = useSend(endpoint)
  const [going, setGoing] = useState<{ share: number; stop: AbortController }>()
  /** undefined when the upload was cancelled */
  const upload = async (
    body: Static<E['body']>,
    files: Record<string, File | File[]>,
    revision?: number,
  ): Promise<Static<E['data']> | undefined> => {
    const stop = new AbortController()
    setGoing({ share: 0, stop })
    try {
      return await send(body, { files, revision, signal: stop.signal, onProgress: share => setGoing({ share, stop }) })
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    } finally {
      setGoing(undefined)
    }
  }
  return { upload, share: going?.share, cancel: () => going?.stop.abort() }
}
