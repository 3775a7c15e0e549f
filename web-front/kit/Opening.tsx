import { type ComponentType, useEffect, useState } from 'react'
import { LazyLoad, type LazyState } from '#contracts/client/lazy.ts'

/** A page that is fetched when it is opened; what is seen meanwhile, and when it cannot be had, is `lazy.ts`'s to say. */
export const opening = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Opening = (props: Props) => {
    const [told, setTold] = useState<LazyState>({ state: 'waiting', text: '' })
    const [Page, setPage] = useState<ComponentType<Props>>()
    useEffect(() => {
      const loading = new LazyLoad({
        load,
        reload: () => location.reload(),
        box: sessionStorage,
        tell: (state, page) => {
          if (page) setPage(() => page)
          setTold(state)
        },
      })
      loading.start()
      return () => loading.stop()
    }, [])
    return Page ? <Page {...props} /> : <Told {...told} />
  }
  return Opening
}

const Told = (told: LazyState) => {
  if (told.state === 'ready' || told.state === 'waiting') return null
  return (
    <p className="starting" role="status">
      {told.text} {told.state === 'failed' && <a href={location.href}>刷新页面</a>}
    </p>
  )
}
