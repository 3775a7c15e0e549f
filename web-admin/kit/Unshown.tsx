import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { CallError } from '#contracts/client/error.ts'
import { DetailPlace, type ParentList } from './DetailPlace.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Problem } from './Problem.tsx'

const headings: Record<number, string> = { 403: '没有权限', 404: '找不到内容' }
/** Replaces a page that cannot be shown. Trying again helps when the connection or the server failed, not after a refusal. */
export const Unshown = ({ list, error, retry }: { list: ParentList; error: unknown; retry?: () => void }) => {
  const heading = error instanceof CallError ? headings[error.status] : undefined
  const title = heading ?? '页面没有打开'
  return (
    <>
      <PageTitle title={title} />
      <DetailPlace list={list} title={title} />
      <Typography variant="h5" component="h1" sx={{ py: 1.5 }}>
        {title}
      </Typography>
      <Card>
        <Problem error={error} {...(retry && !heading && { retry })} />
        <Button component={RouterLink} to={list.to} variant="contained" sx={{ mx: 2, mb: 2 }}>
          返回{list.label}列表
        </Button>
      </Card>
    </>
  )
}
