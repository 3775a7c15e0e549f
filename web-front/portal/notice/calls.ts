import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as api from '#contracts/order/notice/notice-api.ts'
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
    queryFn: () => call(api.countUnread, {}),
    enabled,
    refetchInterval: EVERY_MS,
  })

export const useNotices = (asked: { page: number; unread?: true }) =>
  useQuery({
    queryKey: [NOTICES, asked],
    meta: { lists: ['notice'] },
    queryFn: ({ signal }) => call(api.queryNotices, { ...asked, size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
  })

export const sendRead = (ids: string[]) => call(api.readNotices, { ids })
export const sendReadAll = (until: string) => call(api.readAllNotices, { until })
