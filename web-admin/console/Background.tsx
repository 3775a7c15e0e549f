import { useNotify, usePermissions } from 'ra-core'
import { useEffect } from 'react'
import { config } from '#contracts/basicinfo/config.ts'
import { showMark } from '#contracts/client/mark.ts'
import { TaskPoll } from '#contracts/client/poll.ts'
import { watermarkFor } from '#contracts/client/watermark.ts'
import { grants } from '#contracts/kernel/endpoint.ts'
import { useAsk, useMay } from '../kit/calls.ts'
import type { Profile } from '../providers/authProvider.ts'
import { send } from '../providers/session.ts'

/** What goes on beside the pages: the watermark, and the question every minute whether refunds or tickets wait (checklist 108, 109). */
export const Background = () => {
  useMark()
  usePendingTasks()
  return null
}

/** Whoever may not read who goes without a watermark has one. */
const useMark = () => {
  const { permissions: me } = usePermissions<Profile>()
  const mayRead = useMay()(config.endpoints.query)
  const { data } = useAsk(config.endpoints.query, { key: 'watermarkExempt', page: 0, size: 1 }, { enabled: mayRead })
  const text = watermarkFor(me?.loginName, data?.content[0]?.configValue ?? '')
  useEffect(() => showMark(text), [text])
}

// its declaration would bring the whole workflow's into the first page
const CHECK = { path: '/api/flow/task/r/checkRefundTask', permission: 'flow.task.r' }

const usePendingTasks = () => {
  const notify = useNotify()
  const { permissions: me } = usePermissions<Profile>()
  const isAsked = me !== undefined && grants(me, CHECK.permission)
  useEffect(() => {
    if (!isAsked) return
    const check = async () => String(((await (await send(CHECK.path)).json()) as { message?: string }).message)
    const poll = new TaskPoll({ check, notify: text => notify(text, { type: 'info' }) })
    poll.start()
    return () => poll.stop()
  }, [isAsked, notify])
}
