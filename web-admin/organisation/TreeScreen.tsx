import ChevronRight from '@mui/icons-material/ChevronRight'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { type ConsoleFetching, Fetched } from '../kit/Fetched.tsx'
import { Nothing } from '../kit/Nothing.tsx'
import { PageTitle } from '../kit/PageTitle.tsx'
import { type Branch, foundIn, type TreeRow, treeOf } from './tree.ts'

/** A tree with collapsible nodes and a search by name; `row` renders a node, `actions` its buttons. */
export const TreeScreen = <N extends TreeRow>({
  title,
  from,
  row,
  actions,
  rowActions,
  emptyHint,
  startsOpen,
}: {
  title: string
  from: ConsoleFetching<readonly N[]>
  row: (node: N) => ReactNode
  actions: ReactNode
  rowActions: (node: N, hasChildren: boolean) => ReactNode
  emptyHint: string
  startsOpen: boolean
}) => {
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState<Shown>({ open: startsOpen, but: new Set() })
  const toggle = (id: string) =>
    setShown(({ open, but }) => ({ open, but: new Set(but.has(id) ? [...but].filter(other => other !== id) : [...but, id]) }))
  return (
    <>
      <PageTitle title={title} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Card>
        <Fetched from={from}>
          {nodes => {
            if (nodes.length === 0) return <Nothing text={emptyHint} />
            const found = foundIn(treeOf(nodes), sought)
            return (
              <>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2, pb: 1 }}>
                  <TextField
                    label="查找名称或编号"
                    value={sought}
                    onChange={event => setSought(event.target.value)}
                    size="small"
                    sx={{ width: 220 }}
                  />
                  <Button onClick={() => setShown({ open: true, but: new Set() })}>全部展开</Button>
                  <Button onClick={() => setShown({ open: false, but: new Set() })}>全部收起</Button>
                </Box>
                {found.length === 0 ? (
                  <Nothing text="没有符合条件的内容" />
                ) : (
                  <Level
                    label={title}
                    branches={found}
                    shown={sought.trim() ? ALL : shown}
                    toggle={toggle}
                    row={row}
                    rowActions={rowActions}
                    depth={0}
                  />
                )}
              </>
            )
          }}
        </Fetched>
      </Card>
    </>
  )
}

/** `open` applies to all nodes except those in `but` */
type Shown = { open: boolean; but: ReadonlySet<string> }
/** while searching, all matches are visible */
const ALL: Shown = { open: true, but: new Set() }

type LevelProps<N extends TreeRow> = {
  label: string
  branches: readonly Branch<N>[]
  shown: Shown
  toggle: (id: string) => void
  row: (node: N) => ReactNode
  rowActions: (node: N, hasChildren: boolean) => ReactNode
  depth: number
}

const Level = <N extends TreeRow>({ label, branches, depth, ...shared }: LevelProps<N>) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {branches.map(({ node, below }) => {
      const isOpen = shared.shown.but.has(node.id) !== shared.shown.open
      return (
        <li key={node.id}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              pr: 1,
              pl: { xs: 0.5 + depth * 1.5, sm: 1 + depth * 3 },
              minHeight: 40,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            {below.length > 0 ? (
              <IconButton
                size="small"
                onClick={() => shared.toggle(node.id)}
                aria-expanded={isOpen}
                aria-label={`${isOpen ? '收起' : '展开'}${node.name}`}
              >
                {isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />}
              </IconButton>
            ) : (
              <Box sx={{ width: 30 }} />
            )}
            {shared.row(node)}
            <Box sx={{ flexGrow: 1 }} />
            <Box sx={{ display: 'flex', ml: 'auto' }}>{shared.rowActions(node, below.length > 0)}</Box>
          </Box>
          {isOpen && below.length > 0 && <Level {...shared} label={node.name} branches={below} depth={depth + 1} />}
        </li>
      )
    })}
  </Box>
)
