import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as api from '#contracts/order/notice/notice-api.ts'
import { call } from '../../kit/session.ts'

/** What an agency is told of its orders; named by their types, so that the schemas stay at home. */

export const PAGE = 20
/** what every answer about notices is kept under, to be asked anew after one was read */
export const NOTICES = 'notices'
const EVERY_MS = 60_000

export const useUnread = (enabled: boolean) =>
  useQuery({
    queryKey: [NOTICES, 'unread'],
    meta: { lists: ['notice'] },
    queryFn: () => call<typeof api.countUnread>({ kind: 'query', method: 'GET', path: '/api/order/notice/r/unread' }, {}),
    enabled,
    refetchInterval: EVERY_MS,
  })

export const useNotices = (asked: { page: number; unread?: true }) =>
  useQuery({
    queryKey: [NOTICES, asked],
    meta: { lists: ['notice'] },
    queryFn: ({ signal }) =>
      call<typeof api.queryNotices>(
        { kind: 'query', method: 'POST', path: '/api/order/notice/r/query' },
        { ...asked, size: PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const sendRead = (ids: string[]) =>
  call<typeof api.readNotices>({ kind: 'command', method: 'POST', path: '/api/order/notice/w/read' }, { ids })
export const sendReadAll = (until: string) =>
  call<typeof api.readAllNotices>({ kind: 'command', method: 'POST', path: '/api/order/notice/w/readAll' }, { until })
