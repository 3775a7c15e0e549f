import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, usePermissions, useRefresh } from 'ra-core'
import { useRef, useState } from 'react'
import { newKey } from '#contracts/client/call.ts'
import { CallError, messageOf } from '#contracts/client/error.ts'
import { contentsOf } from '#contracts/client/upload.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { mayCall } from '../providers/access.ts'
import type { Profile } from '../providers/authProvider.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { ownEffect } from '../providers/effects.ts'

/**
 * A declared read, cached by path and body. `enabled: false` waits. It is read again when its module, or one of `lists`, has changed
 * (console/useLive.ts). Data that fills a form (`live: false`) is not: nobody's input is replaced because another person was faster.
 * Option `anew` asks even where the cache is young (`useAskAnew`).
 */
export const useAsk = <E extends AnyEndpoint>(
  endpoint: E,
  body: Static<E['body']>,
  {
    enabled = true,
    every,
    lists,
    live = true,
    anew = false,
  }: {
    enabled?: boolean
    every?: (data: Static<E['data']> | undefined) => number | false
    lists?: readonly string[]
    live?: boolean
    anew?: boolean
  } = {},
) => {
  const { ask } = useDataProvider<AppDataProvider>()
  return useQuery<Static<E['data']>>({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => ask(endpoint, body, { signal }) as Promise<Static<E['data']>>,
    enabled,
    ...(anew && { refetchOnMount: 'always' as const }),
    meta: live ? { module: endpoint.permission.replace(/\.[rw]$/, ''), ...present({ lists }) } : { fillsForm: true },
    ...(every && { refetchInterval: query => every(query.state.data) }),
  })
}

/** As `useAsk`, for what may not be an earlier answer: there is no data until the new answer has come. */
export const useAskAnew = <E extends AnyEndpoint>(endpoint: E, body: Static<E['body']>) => {
  const { data, error, refetch, isFetchedAfterMount } = useAsk(endpoint, body, { anew: true })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch, isPending: !isFetchedAfterMount }
}

export type ConsoleSending = { revision?: number | undefined; files?: Record<string, File>; onProgress?: (share: number) => void }

/** times at which automatic consequences of a command (tickets taken back by the host, the next step of a workflow) are looked for, ms */
const CONSEQUENCES_MS = [1_000, 5_000, 15_000]

/**
 * A declared command. One intention has one key: sending the same body and files again after a lost answer is the same command, anything
 * else is a new one. After success everything on screen is read again at the position of the command, and a few times more: then
 * without data that fills a form, since somebody may have begun to write in it again.
 */
export const useSend = <E extends AnyEndpoint>(endpoint: E) => {
  const { command } = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  const client = useQueryClient()
  const intention = useRef<{ said: string; key: string }>(undefined)
  const [isPending, setPending] = useState(false)

  const send = async (body: Static<E['body']>, { revision, files, onProgress }: ConsoleSending = {}): Promise<Static<E['data']>> => {
    setPending(true)
    try {
      const said = JSON.stringify([body, revision, await contentsOf(files ?? {})])
      if (intention.current?.said !== said) intention.current = { said, key: newKey() }
      const { key } = intention.current
      const done = await command(endpoint, body, { key, revision, ...present({ files, onProgress }) })
      intention.current = undefined
      refresh()
      const refreshRest = () => client.invalidateQueries({ predicate: ({ meta }) => !meta?.fillsForm })
      for (const later of CONSEQUENCES_MS) setTimeout(refreshRest, later)
      return done as Static<E['data']>
    } catch (error) {
      if (!(error instanceof CallError) || !error.isUnknown) intention.current = undefined
      throw error
    } finally {
      setPending(false)
    }
  }
  return { send, isPending }
}

/** Shows a refusal that has no place on the page. Refusals that are shown everywhere (providers/effects.ts) are not shown twice. */
export const useFailed = () => {
  const notify = useNotify()
  return (error: unknown): void => {
    if (!ownEffect(error)) notify(messageOf(error), { type: 'error' })
  }
}

/** Tells whether the user may use this endpoint; false while that is not known. */
export const useMay = (): ((endpoint: AnyEndpoint) => boolean) => {
  const { permissions } = usePermissions<Profile>()
  return endpoint => permissions !== undefined && mayCall(permissions, endpoint)
}
