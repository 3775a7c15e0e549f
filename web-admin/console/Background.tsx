import { useQueryClient } from '@tanstack/react-query'
import { useNotify, usePermissions } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { config } from '#contracts/basicinfo/config.ts'
import { showMark } from '#contracts/client/mark.ts'
import { TaskPoll } from '#contracts/client/poll.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import { checkRefundTask } from '#contracts/flow/api.ts'
import { toLocal } from '#contracts/kernel/calendar.ts'
import { grants } from '#contracts/kernel/endpoint.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { type Profile, REFUSED, relearn } from '../providers/authProvider.ts'
import { send } from '../providers/session.ts'
import { useLive } from './useLive.ts'

/**
 * Tasks beside the pages: the person's rights, live changes, the watermark, and the question every minute whether refunds or tickets wait
 * (`ops/ci/checklist.tsv` 108, 109).
 */
export const Background = () => {
  useRights()
  useLive()
  useMark()
  usePendingTasks()
  return null
}

const RIGHTS_EVERY = 30_000

/**
 * The person's rights are read again with every page, when the window gets the focus, after a refusal, and every half minute. Lost rights
 * disappear from the screen and new ones appear without a new login.
 */
const useRights = () => {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  const look = useCallback(async () => {
    // a short loss of connection must not take any rights away
    if (await relearn().catch(() => false)) await queries.invalidateQueries({ queryKey: ['auth'] })
  }, [queries])
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    void look()
  }, [pathname, look])
  useEffect(() => {
    const timer = setInterval(look, RIGHTS_EVERY)
    addEventListener('focus', look)
    addEventListener(REFUSED, look)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', look)
      removeEventListener(REFUSED, look)
    }
  }, [look])
}

/** Name and day. A person who may not read the list of exempt users gets a watermark. */
const useMark = () => {
  const { permissions: me } = usePermissions<Profile>()
  const mayRead = useMay()(config.endpoints.query)
  const { data } = useAsk(config.endpoints.query, { key: 'watermarkExempt', page: 0, size: 1 }, { enabled: mayRead })
  const named = me && `${me.name} ${toLocal(new Date().toISOString()).date}`
  const text = watermarkFor(me?.loginName, data?.content[0]?.configValue ?? '', named)
  useEffect(() => showMark(text), [text])
}

const usePendingTasks = () => {
  const notify = useNotify()
  const { permissions: me } = usePermissions<Profile>()
  const isAsked = me !== undefined && grants(me, checkRefundTask.permission)
  useEffect(() => {
    if (!isAsked) return
    const check = async () => String(((await (await send(checkRefundTask.path)).json()) as { message?: string }).message)
    const poll = new TaskPoll({ check, notify: text => notify(text, { type: 'info' }) })
    poll.start()
    return () => poll.stop()
  }, [isAsked, notify])
}
