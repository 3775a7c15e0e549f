import { type ComponentType, useEffect, useState } from 'react'
import { LazyLoad, type LazyState } from './lazy.ts'

/**
 * A page that is fetched when it is opened, in both applications; what is seen meanwhile, and when it cannot be had, is `lazy.ts`'s to say.
 * Opened again, it is there at once.
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
