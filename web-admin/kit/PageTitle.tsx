import { useEffect } from 'react'

/** The page's name on the browser's tab; on the page itself it is the heading. */
export const PageTitle = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = `${title} - 团队客票管理后台`
  }, [title])
  return null
}
