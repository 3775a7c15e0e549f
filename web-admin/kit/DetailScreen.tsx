import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { CanAccess } from 'ra-core'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { failureOf } from '#contracts/client/error.ts'
import { DetailPlace, type ParentList } from './DetailPlace.tsx'
import { Neighbours } from './Neighbours.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Unshown } from './Unshown.tsx'

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
  list: ParentList
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
      <DetailPlace list={list} title={title}>
        {action === 'show' && id && <Neighbours key={resource} resource={resource} id={id} />}
      </DetailPlace>
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
