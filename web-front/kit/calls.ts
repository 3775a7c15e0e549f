import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askAgain } from '#contracts/client/asked-again.ts'
import type { CallOptions } from '#contracts/client/call.ts'
import { CallError } from '#contracts/client/error.ts'
import { pageUser } from '#contracts/client/login-info.ts'
import { contentsOf } from '#contracts/client/upload.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { aboutOf, intentionOf, unspoken } from './intentions.ts'
import { call } from './session.ts'

type Asking<D> = {
  /** false delays the request */
  enabled?: boolean
  /** names of the lists whose changes make it be read again (`useLive`) */
  lists?: readonly string[]
  /** ms between two reads while it is on screen, also computed from the answer; false ends them */
  every?: number | ((data: D | undefined) => number | false)
  /** the former answer stays while another page or filter is loaded */
  keep?: boolean
  /** time for which an answer is reused, ms; default 5 s */
  fresh?: number
}

/** A declared read; its answer is cached by path and body. */
export const useAsk = <E extends AnyEndpoint>(
  endpoint: E,
  body: Static<E['body']>,
  { enabled = true, lists = [], every, keep = false, fresh }: Asking<Static<E['data']>> = {},
) =>
  useQuery<Static<E['data']>>({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, body, { signal }) as Promise<Static<E['data']>>,
    meta: { lists },
    enabled,
    refetchInterval: ({ state }) => (typeof every === 'function' ? every(state.data) : (every ?? false)),
    ...(keep && { placeholderData: keepPreviousData }),
    ...present({ staleTime: fresh }),
  })

export type PortalSending = Pick<CallOptions, 'revision' | 'files' | 'onProgress' | 'signal'>

/**
 * A declared command. One intention has one key (intentions.ts), so that a second click, also after a lost answer, does nothing twice.
 * After success everything on screen is read again at the position of the command.
 */
export const useSend = <E extends AnyEndpoint>(endpoint: E) => {
  const queries = useQueryClient()
  const [pending, setPending] = useState(0)
  const tried = useRef<string[]>([])

  const send = async (body: Static<E['body']>, { revision, ...how }: PortalSending = {}): Promise<Static<E['data']>> => {
    setPending(count => count + 1)
    try {
      // the same body with other files is another command
      const said = [unspoken(body, tried.current), revision, await contentsOf(how.files ?? {})]
      const {
        key,
        forget,
        done: isDone,
      } = intentionOf(sessionStorage, pageUser() ?? '', {
        path: endpoint.path,
        said,
        about: aboutOf(body, revision),
      })
      try {
        const done = (await call(endpoint, body, { key, revision, ...how })) as Static<E['data']>
        isDone()
        void askAgain(queries)
        return done
      } catch (error) {
        // a cancelled command has an unknown result too
        if (error instanceof CallError && !error.isUnknown) forget()
        throw error
      }
    } finally {
      setPending(count => count - 1)
    }
  }
  return { send, isPending: pending > 0 }
}
