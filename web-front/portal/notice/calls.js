import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as api from '#contracts/order/notice/notice-api.ts';
import { call } from '../../kit/session.ts';
/** Notices of an agency about its orders. Calls use types only, so that the schemas are not bundled. */
export const PAGE = 20;
/** query key of all answers about notices, which are read again after one was read */
export const NOTICES = 'notices';
const EVERY_MS = 60_000;
export const useUnread = (enabled) => useQuery({
    queryKey: [NOTICES, 'unread'],
    meta: { lists: ['notice'] },
    queryFn: () => call(api.countUnread, {}),
    enabled,
    refetchInterval: EVERY_MS,
});
export const useNotices = (asked) => useQuery({
    queryKey: [NOTICES, asked],
    meta: { lists: ['notice'] },
    queryFn: ({ signal }) => call(api.queryNotices, { ...asked, size: PAGE }, { signal }),
    placeholderData: keepPreviousData,
});
export const sendRead = (ids) => call(api.readNotices, { ids });
export const sendReadAll = (until) => call(api.readAllNotices, { until });
