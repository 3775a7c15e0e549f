import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'

type Rows = { data: readonly { id: string }[]; total?: number }
type Params = { pagination: { page: number; perPage: number }; sort: { field: string; order: 'ASC' | 'DESC' }; filter: unknown }

/**
 * The documents before and after this one in the list that the person came from, as that list was then: a document that has left it
 * meanwhile keeps its place. Nothing is shown to a person who came by another way.
 */
export const Neighbours = ({ resource, id }: { resource: string; id: string }) => {
  const queries = useQueryClient()
  const { getList } = useDataProvider()
  const [came] = useState(() =>
    queries
      .getQueryCache()
      .findAll({ queryKey: [resource, 'getList'] })
      .filter(({ state }) => (state.data as Rows | undefined)?.data.some(row => row.id === id))
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .at(0),
  )
  const params = came?.queryKey[2] as Params | undefined
  // as long as the page is open the list is kept, and not read again
  const { data: list } = useQuery<Rows>({ queryKey: came?.queryKey ?? [resource, 'none'], enabled: false })
  const rows = list?.data ?? []
  const at = rows.findIndex(row => row.id === id)
  const { page = 1, perPage = 1 } = params?.pagination ?? {}
  const place = (page - 1) * perPage + at + 1
  const total = list?.total ?? place
  const beyond = (to: number) => ({ ...params, pagination: { page: to, perPage } })
  const ofPage = (to: number, enabled: boolean) => ({
    queryKey: [resource, 'getList', beyond(to)],
    queryFn: () => getList(resource, beyond(to) as Params) as Promise<Rows>,
    enabled: enabled && at >= 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const earlier = useQuery(ofPage(page - 1, at === 0 && page > 1))
  const later = useQuery(ofPage(page + 1, at === rows.length - 1 && place < total))
  if (at < 0) return null
  const before = rows[at - 1] ?? earlier.data?.data.at(-1)
  const after = rows[at + 1] ?? later.data?.data[0]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      第 {place} 张，共 {total} 张
      <Step to={before && pageOf(resource, before.id)} label="上一张">
        <NavigateBefore fontSize="small" />
      </Step>
      <Step to={after && pageOf(resource, after.id)} label="下一张">
        <NavigateNext fontSize="small" />
      </Step>
    </Box>
  )
}

const pageOf = (resource: string, id: string) => `/${resource}/${encodeURIComponent(id)}/show`

const Step = ({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) =>
  to ? (
    <IconButton component={RouterLink} to={to} aria-label={label} size="small">
      {children}
    </IconButton>
  ) : (
    <IconButton aria-label={label} size="small" disabled>
      {children}
    </IconButton>
  )
