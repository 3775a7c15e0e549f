import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { isOwn } from '#contracts/client/login-info.ts'
import { askBeforeUnload } from '#contracts/client/unsaved.ts'

/**
 * Asks before a page is left on which something is not saved: by a link, or by closing it. `text`: what is not saved; without it nobody is asked,
 * nor once its user is no longer the one logged in: then the page must go.
 */
export const useLeaveGuard = (text: string | undefined): void => {
  const { modal } = App.useApp()
  const isAllowed = useRef(false)
  useEffect(() => {
    if (text === undefined) return
    const stop = askBeforeUnload()
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link || link.target === '_blank' || link.download || event.ctrlKey || event.metaKey || isAllowed.current || !isOwn()) return
      event.preventDefault()
      event.stopPropagation()
      void modal.confirm({
        title: '还有名单没有保存',
        content: text,
        okText: '离开本页',
        cancelText: '留在本页',
        onOk: () => {
          isAllowed.current = true
          stop()
          link.click()
          isAllowed.current = false
        },
      })
    }
    document.addEventListener('click', onClick, true)
    return () => {
      stop()
      document.removeEventListener('click', onClick, true)
    }
  }, [text, modal])
}
