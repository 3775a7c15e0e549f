import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { CanAccess } from 'ra-core'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams, useSearchParams } from 'react-router-dom'
import { CallError, failureOf } from '#contracts/client/error.ts'
import { Neighbours } from './Neighbours.tsx'
import { PageTitle } from './PageTitle.tsx'
import { type ConsoleFetching, Fetched, Problem } from './States.tsx'

/** the list that a document's page leads back to */
type List = { to: string; label: string }
export type DetailSection = { key: string; label: string; content: ReactNode }

/** The common layout of a document: path, title, actions, and its parts as tabs whose choice is in the URL. */
export const DetailScreen = ({
  resource,
  action = 'show',
  list,
  title,
  called,
  chips,
  actions,
  top,
  beside = parts => parts,
  sections,
}: {
  resource: string
  /** action that the person must be allowed to see the page */
  action?: 'show' | 'create'
  list: List
  title: string
  /** the name that people use, where the title is a number */
  called?: string
  chips?: ReactNode
  actions?: ReactNode
  /** above the tabs, whichever is open: what everybody looks for first, and what one has to know before acting */
  top?: ReactNode
  /** puts something beside the tabs */
  beside?: (parts: ReactNode) => ReactNode
  sections: readonly DetailSection[]
}) => {
  const [search, setSearch] = useSearchParams()
  const chosen = sections.find(({ key }) => key === search.get('tab')) ?? sections[0]!
  const { id } = useParams()
  const parts = (
    <>
      {sections.length > 1 && (
        <Tabs
          value={chosen.key}
          onChange={(_, tab: string) => setSearch({ tab }, { replace: true })}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label="内容"
        >
          {sections.map(({ key, label }) => (
            <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
          ))}
        </Tabs>
      )}
      <Box
        role={sections.length > 1 ? 'tabpanel' : undefined}
        id={`panel-${chosen.key}`}
        aria-labelledby={`tab-${chosen.key}`}
        sx={{ py: 2 }}
      >
        {chosen.content}
      </Box>
    </>
  )
  return (
    <CanAccess resource={resource} action={action} accessDenied={<Unshown list={list} error={failureOf(403, undefined)} />}>
      <PageTitle title={title} />
      <Place list={list} title={title}>
        {action === 'show' && id && <Neighbours key={resource} resource={resource} id={id} />}
      </Place>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        {called && (
          <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {called}
          </Typography>
        )}
        <Typography
          variant={called ? 'body1' : 'h5'}
          component="h1"
          sx={{ overflowWrap: 'anywhere', ...(called && { color: 'text.secondary' }) }}
        >
          {title}
        </Typography>
        {chips}
        <Box sx={{ flexGrow: 1 }} />
        {actions}
      </Box>
      {top}
      {beside(parts)}
    </CanAccess>
  )
}

const Place = ({ list, title, children }: { list: List; title: string; children?: ReactNode }) => (
  <Box
    component="nav"
    aria-label="位置"
    sx={{ pt: 1.5, fontSize: 14, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', columnGap: 2 }}
  >
    <span>
      <Link component={RouterLink} to={list.to}>
        {list.label}
      </Link>{' '}
      / {title}
    </span>
    {children}
  </Box>
)

/** A document's page once it is loaded; otherwise a page that says why not and leads back. */
export const FetchedPage = <T,>({ from, list, children }: { from: ConsoleFetching<T>; list: List; children: (data: T) => ReactNode }) =>
  from.data === undefined && !from.isPending ? (
    <Unshown list={list} error={from.error} retry={() => from.refetch()} />
  ) : (
    <Fetched from={from}>{children}</Fetched>
  )

const headings: Record<number, string> = { 403: '没有权限', 404: '找不到内容' }
/** Replaces a page that cannot be shown. Trying again helps when the connection or the server failed, not after a refusal. */
export const Unshown = ({ list, error, retry }: { list: List; error: unknown; retry?: () => void }) => {
  const heading = error instanceof CallError ? headings[error.status] : undefined
  const title = heading ?? '页面没有打开'
  return (
    <>
      <PageTitle title={title} />
      <Place list={list} title={title} />
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

export const Panel = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ mb: 2 }}>
    <CardContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </CardContent>
  </Card>
)

/** Name and value pairs, side by side as far as there is room. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100% / 2 - 8px), 1fr))' }}
  >
    {facts.map(([name, value]) => (
      <Box key={name}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {name}
        </Typography>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value === undefined || value === null || value === '' ? '--' : value}
        </Box>
      </Box>
    ))}
  </Box>
)
