import { type ComponentType, useEffect, useState } from 'react'
import { LazyLoad, type LazyState } from './lazy.ts'

/**
 * A page that is loaded when it is opened, in both applications; `lazy.ts` decides what is shown meanwhile and after a failure. A page that
 * was opened before appears at once.
 */
export const opening = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined
  const Opening = (props: Props) => {
    const [told, setTold] = useState<LazyState>({ state: 'waiting', text: '' })
    const [Page, setPage] = useState(() => known)
    useEffect(() => {
      if (known) return
      const loading = new LazyLoad({
        load,
        reload: () => location.reload(),
        box: sessionStorage,
        tell: (state, page) => {
          if (page) known = page
          setPage(() => known)
          setTold(state)
        },
      })
      loading.start()
      return () => loading.stop()
    }, [])
    return Page ? <Page {...props} /> : <LoadMessage {...told} />
  }
  return Opening
}

const LoadMessage = (told: LazyState) => {
  if (told.state === 'ready' || told.state === 'waiting') return null
  return (
    <p className="starting" role="status">
      {told.text} {told.state === 'failed' && <a href={location.href}>刷新页面</a>}
    </p>
  )
}
