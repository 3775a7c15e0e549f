import { Title } from 'ra-ui-materialui'
import { useEffect } from 'react'

/** The page's name in the head of the console and on the browser's tab. */
export const PageTitle = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = `${title} - 团队客票管理后台`
  }, [title])
  return <Title defaultTitle={title} />
}
