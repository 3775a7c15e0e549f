import { type ComponentType, useEffect, useRef, useState } from 'react'
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
    const loader = useRef<LazyLoad<ComponentType<Props>>>(undefined)
    useEffect(() => {
      if (known) return
      const loading = new LazyLoad({
        load,
        reload: () => location.reload(),
        isOnline: () => navigator.onLine,
        box: sessionStorage,
        tell: (state, page) => {
          if (page) known = page
          setPage(() => known)
          setTold(state)
        },
      })
      loader.current = loading
      const again = () => loading.start()
      again()
      window.addEventListener('online', again)
      return () => {
        window.removeEventListener('online', again)
        loading.stop()
      }
    }, [])
    return Page ? <Page {...props} /> : <LoadMessage told={told} again={() => loader.current?.start()} />
  }
  return Opening
}

const LoadMessage = ({ told, again }: { told: LazyState; again: () => void }) => {
  if (told.state === 'ready' || told.state === 'waiting') return null
  return (
    <p className="starting" role="status">
      {told.text} {told.state === 'failed' && <a href={location.href}>刷新页面</a>}
      {told.state === 'offline' && (
        <button type="button" onClick={again}>
          重试
        </button>
      )}
    </p>
  )
}
