import { useNotify, useStore } from 'ra-core'
import { useEffect } from 'react'
import type { ListView } from '#contracts/identity/list-settings-api.ts'
import { type Declared, VIEWS } from '../providers/list-settings.ts'
import { useApplyView, viewKey } from './useApplyView.ts'

/** The address of a view was opened: the list follows, or it is said that there is no such view. */
export const OpenView = ({ id, declared }: { id: string; declared: Declared }) => {
  const [views = []] = useStore<readonly ListView[]>(VIEWS)
  const [, setOpen] = useStore<string | undefined>(viewKey(declared.list))
  const view = views.find(one => one.id === id && one.list === declared.list)
  const apply = useApplyView(declared)
  const notify = useNotify()
  // once: what it opens is another page
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setOpen(view?.id)
    apply(view?.settings ?? {}, { replace: true })
    if (!view) notify('没有这个视图，或未共享给您；已按默认列表打开', { type: 'warning' })
  }, [])
  return null
}
