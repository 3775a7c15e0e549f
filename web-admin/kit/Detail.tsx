import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Link from '@mui/material/Link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { CanAccess } from 'ra-core'
import { AccessDenied } from 'ra-ui-materialui'
import type { ReactNode } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { PageTitle } from './PageTitle.tsx'

export type Section = { key: string; label: string; content: ReactNode }

/** The one way to show a document: where one is, what it is, what may be done, and its parts as tabs whose choice is in the URL. */
export const DetailScreen = ({
  resource,
  list,
  title,
  chips,
  actions,
  sections,
}: {
  resource: string
  list: { to: string; label: string }
  title: string
  chips?: ReactNode
  actions?: ReactNode
  sections: readonly Section[]
}) => {
  const [search, setSearch] = useSearchParams()
  const chosen = sections.find(({ key }) => key === search.get('tab')) ?? sections[0]!
  return (
    <CanAccess resource={resource} action="show" accessDenied={<AccessDenied />}>
      <PageTitle title={title} />
      <Box component="nav" aria-label="位置" sx={{ pt: 1.5, fontSize: 14 }}>
        <Link component={RouterLink} to={list.to}>
          {list.label}
        </Link>{' '}
        / {title}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {chips}
        <Box sx={{ flexGrow: 1 }} />
        {actions}
      </Box>
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
    </CanAccess>
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

/** Name and value pairs, as many beside each other as there is room for. */
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
