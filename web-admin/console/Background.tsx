import { useQueryClient } from '@tanstack/react-query'
import { useNotify, usePermissions } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { config } from '#contracts/basicinfo/config.ts'
import { showMark } from '#contracts/client/mark.ts'
import { TaskPoll } from '#contracts/client/poll.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import { checkRefundTask } from '#contracts/flow/api.ts'
import { grants } from '#contracts/kernel/endpoint.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import { type Profile, REFUSED, relearn } from '../providers/authProvider.ts'
import { send } from '../providers/session.ts'
import { useLive } from './useLive.ts'

/** What goes on beside the pages: the person's rights, what changes meanwhile, the watermark, and the question every minute whether refunds or tickets wait (`ops/ci/checklist.tsv` 108, 109). */
export const Background = () => {
  useRights()
  useLive()
  useMark()
  usePendingTasks()
  return null
}

const RIGHTS_EVERY = 30_000

/**
 * What the person may do is asked again with every page, when the window is turned to, when something was refused, and every half minute: what
 * a role has lost goes from the screen, and what it was given comes, without a new login.
 */
const useRights = () => {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  const look = useCallback(async () => {
    // a line that is broken for a moment takes no rights away
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

/** Whoever may not read who goes without a watermark has one. */
const useMark = () => {
  const { permissions: me } = usePermissions<Profile>()
  const mayRead = useMay()(config.endpoints.query)
  const { data } = useAsk(config.endpoints.query, { key: 'watermarkExempt', page: 0, size: 1 }, { enabled: mayRead })
  const text = watermarkFor(me?.loginName, data?.content[0]?.configValue ?? '')
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
