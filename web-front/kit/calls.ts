import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askAgain } from '#contracts/client/asked-again.ts'
import type { CallOptions } from '#contracts/client/call.ts'
import { CallError } from '#contracts/client/error.ts'
import { pageUser } from '#contracts/client/login-info.ts'
import { contentsOf } from '#contracts/client/upload.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { aboutOf, intentionOf, unspoken } from './intentions.ts'
import { call } from './session.ts'

type Asking<D> = {
  /** false waits */
  enabled?: boolean
  /** names of the lists whose news make it be asked again (`useLive`) */
  lists?: readonly string[]
  /** ms between two questions while it is on screen, as long as its answer says so */
  every?: number | ((data: D | undefined) => number | false)
  /** the former answer stays while another page of it, or another filter, is asked for */
  keep?: boolean
  /** ms for which an answer is good enough; 5 s */
  fresh?: number
}

/** A declared read, cached by path and body. */
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
    ...(fresh !== undefined && { staleTime: fresh }),
  })

export type Sending = Pick<CallOptions, 'revision' | 'files' | 'onProgress' | 'signal'>

/**
 * A declared command. One intention has one key (intentions.ts), so that a second press, or one after a lost answer, does nothing twice. When it is
 * done everything on screen is asked again, at the position that it reached.
 */
export const useSend = <E extends AnyEndpoint>(endpoint: E) => {
  const queries = useQueryClient()
  const [pending, setPending] = useState(0)
  const tried = useRef<string[]>([])

  const send = async (body: Static<E['body']>, { revision, ...how }: Sending = {}): Promise<Static<E['data']>> => {
    setPending(count => count + 1)
    try {
      // other files are another command
      const said = [unspoken(body, tried.current), revision, await contentsOf(how.files ?? {})]
      const {
        key,
        forget,
        done: isDone,
      } = intentionOf(sessionStorage, pageUser() ?? '', {
        ...{ path: endpoint.path, said, about: aboutOf(body, revision) },
      })
      try {
        const done = (await call(endpoint, body, { key, revision, ...how })) as Static<E['data']>
        isDone()
        void askAgain(queries)
        return done
      } catch (error) {
        // who has cancelled it does not know what became of it either
        if (error instanceof CallError && !error.isUnknown) forget()
        throw error
      }
    } finally {
      setPending(count => count - 1)
    }
  }
  return { send, isPending: pending > 0 }
}
