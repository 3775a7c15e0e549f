import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWallet'
import Assessment from '@mui/icons-material/Assessment'
import Assignment from '@mui/icons-material/Assignment'
import ExpandMore from '@mui/icons-material/ExpandMore'
import FactCheck from '@mui/icons-material/FactCheck'
import Gavel from '@mui/icons-material/Gavel'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import LayersOutlined from '@mui/icons-material/LayersOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import StarBorder from '@mui/icons-material/StarBorder'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import Undo from '@mui/icons-material/Undo'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions, useStore } from 'ra-core'
import { Menu, useSidebarState } from 'ra-ui-materialui'
import { type KeyboardEvent, type MouseEvent, memo, type ReactElement, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { groups, sections } from '#contracts/kernel/screen.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { menus as ownMenus } from '#contracts/organisation/permission-api.ts'
import { screenNamed, screens } from '../contexts.ts'
import { useMay } from '../kit/calls.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import { shownCount, sumOf, useFigures, type WaitingCount, waitingIn } from '../kit/useFigures.ts'
import type { Profile } from '../providers/authProvider.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { BASE } from '../providers/session.ts'

/** Screens as the permission tree arranges them; before it is loaded, in the built-in order. */
type Arrange = (screens: readonly string[]) => { name: string; label?: string }[]
const asTheyAre: Arrange = screens => screens.map(name => ({ name }))
const useArranging = (): Arrange => {
  const { ask } = useDataProvider<AppDataProvider>()
  const { permissions: me } = usePermissions<Profile>()
  // read again when the person's rights change: a new screen must not be taken for a deleted one
  const { data } = useQuery({
    queryKey: [ownMenus.path, me?.permissions],
    queryFn: async ({ signal }): Promise<Arrange> => {
      // loaded separately: the tree weighs more than this menu
      const [{ arrange: arranged }, nodes] = await Promise.all([
        import('../providers/arrange.ts'),
        ask(ownMenus, {}, { signal }) as Promise<Node[]>,
      ])
      return screens => arranged(screens, nodes)
    },
    enabled: me !== undefined,
  })
  return data ?? asTheyAre
}

type Shown = Pick<ConsoleScreen, 'name' | 'label'>
type ShownSection = { section: string; label: string; entries: Shown[] }
type ShownGroup = { group: string; zh: string; parts: ShownSection[] }

const bySection = new Map(Object.keys(sections).map(section => [section, screens.filter(({ place }) => place[0] === section)]))

/** The groups and screens that the person may read, in the order of a day's work. */
const useShown = (): ShownGroup[] => {
  const may = useMay()
  const arrange = useArranging()
  const shownOf = (entries: readonly ConsoleScreen[]): Shown[] => {
    // screens for everybody are outside the permission tree, which cannot remove them
    const everybodys = entries.filter(({ actions }) => actions.list === undefined)
    const readable = entries.filter(({ actions }) => actions.list !== undefined && may(actions.list)).map(({ name }) => name)
    return [...everybodys, ...arrange(readable).map(({ name, label }) => ({ name, label: label ?? screenNamed.get(name)!.label }))]
  }
  return groups.flatMap(({ group, zh, sections: own }) => {
    const parts = own.flatMap(section => {
      const entries = shownOf(bySection.get(section)!)
      return entries.length > 0 ? [{ section, label: sections[section], entries }] : []
    })
    return parts.length > 0 ? [{ group, zh, parts }] : []
  })
}

const icons: Readonly<Record<string, ReactElement>> = {
  order: <Assignment fontSize="small" />,
  refund: <Undo fontSize="small" />,
  money: <AccountBalanceWallet fontSize="small" />,
  stock: <LayersOutlined fontSize="small" />,
  auction: <Gavel fontSize="small" />,
  retail: <PersonOutlined fontSize="small" />,
  approval: <FactCheck fontSize="small" />,
  members: <GroupsOutlined fontSize="small" />,
  reports: <Assessment fontSize="small" />,
  settings: <TuneOutlined fontSize="small" />,
}

/** A count that the sight alone reads: the entry says it as its description. */
const Count = ({ of }: { of: WaitingCount }) => (
  <Typography component="span" variant="caption" aria-hidden sx={of.isAlarming ? alarming : quiet}>
    {shownCount(of)}
  </Typography>
)
const quiet = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const
const alarming = { ...quiet, color: 'error.main', fontWeight: 700 } as const
const saying = (of: WaitingCount | undefined) => (of ? { 'aria-description': `${shownCount(of)} 条等待处理` } : {})

type EntryProps = {
  /** address within the console, without the first slash */
  name: string
  label: string
  icon?: ReactElement | undefined
  isHere: boolean
  waiting?: WaitingCount | undefined
  folded?: boolean
}
/**
 * Not react-admin's MenuItemLink: links of the router render with every page, and there are more than seventy beside it. The menu follows
 * the clicks (`useFollow`). In a folded group it stays in the page, where arrow keys pass it by.
 */
const Entry = memo(({ name, label, icon, isHere, waiting, folded = false }: EntryProps) => (
  <MenuItem
    component="a"
    href={`${BASE}/${name}`}
    {...(folded ? { hidden: true, disabled: true } : { tabIndex: 0 })}
    className={[icon ? '' : LEAF, isHere ? HERE : ''].join(' ')}
    {...(isHere && { 'aria-current': 'page' as const })}
    {...saying(waiting)}
  >
    {icon && <ListItemIcon>{icon}</ListItemIcon>}
    <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
      {label}
    </Typography>
    {waiting && <Count of={waiting} />}
  </MenuItem>
))

/** Is this part of the menu unfolded? That of the open screen is, until somebody folds it; others stay as they were left. */
const useUnfolded = (key: string, isHere: boolean) => {
  const [unfolded, setUnfolded] = useStore<boolean | undefined>(`menu.${key}`)
  // a folded part unfolds when one of its screens is opened, so that the menu shows where the person is
  useEffect(() => {
    if (isHere) setUnfolded(was => (was === false ? undefined : was))
  }, [isHere, setUnfolded])
  return [unfolded ?? isHere, setUnfolded] as const
}

type PartProps = { here: string | undefined; waiting: ReadonlyMap<string, WaitingCount> }
const Head = ({
  label,
  icon,
  shows,
  of,
  toggle,
}: {
  label: string
  icon?: ReactElement | undefined
  shows: boolean
  of: WaitingCount | undefined
  toggle: () => void
}) => (
  <MenuItem className={icon ? GROUP : SECTION} aria-expanded={shows} tabIndex={0} onClick={toggle} {...saying(shows ? undefined : of)}>
    {icon && <ListItemIcon>{icon}</ListItemIcon>}
    <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
      {label}
    </Typography>
    {of && !shows && <Count of={of} />}
    <ExpandMore fontSize="small" sx={{ transform: shows ? 'none' : 'rotate(-90deg)', color: 'text.disabled' }} />
  </MenuItem>
)

const isIn = (entries: readonly Shown[], here: string | undefined) => entries.some(({ name }) => name === here)
const waitingOf = (entries: readonly Shown[], waiting: PartProps['waiting']) => sumOf(entries.map(({ name }) => waiting.get(name)))

/** A section with a heading of its own within a group. */
const Section = ({ section, label, entries, here, waiting, folded }: ShownSection & PartProps & { folded: boolean }) => {
  const [shows, setShows] = useUnfolded(section, isIn(entries, here))
  return (
    <>
      {!folded && <Head label={label} shows={shows} of={waitingOf(entries, waiting)} toggle={() => setShows(!shows)} />}
      {entries.map(({ name, label }) => (
        <Entry key={name} name={name} label={label} isHere={name === here} waiting={waiting.get(name)} folded={folded || !shows} />
      ))}
    </>
  )
}

const Group = ({ group, zh, parts, here, waiting }: ShownGroup & PartProps) => {
  const [isOpen, setOpen] = useSidebarState()
  const all = parts.flatMap(({ entries }) => entries)
  const isHere = isIn(all, here)
  const [shows, setShows] = useUnfolded(`group-${group}`, isHere)
  const of = waitingOf(all, waiting)
  const icon = icons[group]
  const unfold = () => {
    setOpen(true)
    setShows(true)
  }
  if (!isOpen)
    return (
      <Tooltip title={of ? `${zh} ${shownCount(of)}` : zh} placement="right">
        <MenuItem className={isHere ? HERE : ''} aria-label={zh} tabIndex={0} onClick={unfold} {...saying(of)}>
          <ListItemIcon>
            <Badge variant="dot" invisible={!of} color={of?.isAlarming ? 'error' : 'default'} sx={dot}>
              {icon}
            </Badge>
          </ListItemIcon>
        </MenuItem>
      </Tooltip>
    )
  return (
    <>
      <Head label={zh} icon={icon} shows={shows} of={of} toggle={() => setShows(!shows)} />
      {parts.map(part =>
        part.section === group ? (
          part.entries.map(({ name, label }) => (
            <Entry key={name} name={name} label={label} isHere={name === here} waiting={waiting.get(name)} folded={!shows} />
          ))
        ) : (
          <Section key={part.section} {...part} here={here} waiting={waiting} folded={!shows} />
        ),
      )}
    </>
  )
}
const dot = { '& .MuiBadge-dot': { bgcolor: 'text.disabled' }, '& .MuiBadge-colorError': { bgcolor: 'error.main' } } as const

/** Finds every list and page of the menu by a part of its name. */
const Finder = ({ text, setText, enter }: { text: string; setText: (text: string) => void; enter: () => void }) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') setText('')
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>('[role=menu] a[role=menuitem]:not([hidden])')?.focus()
    else return
    event.preventDefault()
  }
  return (
    <InputBase
      value={text}
      onChange={event => setText(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder="找菜单"
      sx={finder}
      slotProps={{ input: { type: 'search', 'aria-label': '找菜单', maxLength: 20, autoComplete: 'off', id: 'menu-finder' } }}
    />
  )
}
const finder = {
  mx: 1,
  mt: 1,
  px: 1.25,
  height: 32,
  width: 'calc(100% - 16px)',
  fontSize: 13,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
} as const

/** Lists and pages that the person keeps at hand. */
const Favourites = ({ all, here, waiting }: { all: readonly Shown[] } & PartProps) => {
  const [names, setNames] = useStore<readonly string[]>('menu.favourites', [])
  const kept = names.flatMap(name => all.find(one => one.name === name) ?? [])
  const open = all.find(({ name }) => name === here)
  const isKept = open !== undefined && names.includes(open.name)
  if (kept.length === 0 && !open) return null
  const toggle = () => open && setNames(isKept ? names.filter(name => name !== open.name) : [...names, open.name])
  return (
    <>
      <ListSubheader
        role="presentation"
        sx={{ bgcolor: 'transparent', position: 'static', lineHeight: '32px', fontSize: 12, px: 2, mt: 1 }}
      >
        收藏
      </ListSubheader>
      {kept.map(({ name, label }) => (
        <Entry key={name} name={name} label={label} icon={<StarBorder fontSize="small" />} isHere={false} waiting={waiting.get(name)} />
      ))}
      {open && (
        <MenuItem className={LEAF} tabIndex={0} onClick={toggle}>
          <Typography variant="inherit" noWrap color="textSecondary">
            {isKept ? `取消收藏“${open.label}”` : `收藏“${open.label}”`}
          </Typography>
        </MenuItem>
      )}
    </>
  )
}

/** classes of the entry of the open screen, of a group's head, of a heading within it, and of an entry without an icon */
const [HERE, GROUP, SECTION, LEAF] = ['here', 'group', 'section', 'leaf']
const look = {
  '& .MuiMenuItem-root': { color: 'text.secondary', minHeight: 36, px: 2, mx: 1, borderRadius: 1 },
  '& .MuiMenuItem-root[hidden]': { display: 'none' },
  [`& .${GROUP}`]: { color: 'text.primary' },
  [`& .${LEAF}`]: { minHeight: 32, pl: 6, fontSize: 13 },
  [`& .${SECTION}`]: { minHeight: 32, pl: 6, fontSize: 12 },
  '& .MuiListItemIcon-root': { color: 'text.secondary', minWidth: 32 },
  [`& .${HERE}`]: {
    bgcolor: 'action.selected',
    color: 'primary.main',
    fontWeight: 600,
    '& .MuiListItemIcon-root': { color: 'primary.main' },
  },
} as const

/** Opens the entry that was clicked, in this window unless the person wants another. */
const useFollow = (followed: () => void) => {
  const navigate = useNavigate()
  const isSmall = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const [, setOpen] = useSidebarState()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isSmall) setOpen(false)
    followed()
    const { pathname, search } = location
    void navigate(link.pathname.slice(BASE.length), { replace: link.pathname === pathname && search === '' })
  }
}

/**
 * 工作台, the groups of what the person may read with what waits in them, and the screens kept at hand. Memoised because the layout renders
 * it with every page.
 */
export const ConsoleMenu = memo(() => {
  const here = useLocation().pathname.split('/')[1]
  const [isOpen] = useSidebarState()
  const [text, setText] = useState('')
  const shown = useShown()
  const waiting = waitingIn(useFigures().data)
  const navigate = useNavigate()
  const follow = useFollow(() => setText(''))
  useEffect(() => {
    document.querySelector(`[role=menu] .${HERE}${here ? '' : ':first-of-type'}`)?.scrollIntoView({ block: 'nearest' })
  }, [here])
  const all = shown.flatMap(({ parts }) => parts.flatMap(({ entries }) => entries))
  const parts = text.trim().toLowerCase().split(/\s+/)
  const found = text.trim() === '' ? undefined : all.filter(({ label }) => parts.every(part => label.toLowerCase().includes(part)))
  const enter = () => {
    if (!found?.[0]) return
    setText('')
    void navigate(`/${found[0].name}`)
  }
  return (
    <Box sx={{ width: '100%' }}>
      {isOpen && <Finder text={text} setText={setText} enter={enter} />}
      <Menu aria-label="主菜单" sx={look} onClick={follow}>
        {found ? (
          found.map(({ name, label }) => (
            <Entry
              key={name}
              name={name}
              label={label}
              icon={screenNamed.get(name)!.icon}
              isHere={name === here}
              waiting={waiting.get(name)}
            />
          ))
        ) : isOpen ? (
          <Entry name="" label={HOME} icon={<HomeOutlined fontSize="small" />} isHere={here === ''} />
        ) : (
          <Tooltip title={HOME} placement="right">
            <MenuItem component="a" href={`${BASE}/`} aria-label={HOME} className={here === '' ? HERE : ''} tabIndex={0}>
              <ListItemIcon>
                <HomeOutlined fontSize="small" />
              </ListItemIcon>
            </MenuItem>
          </Tooltip>
        )}
        {found?.length === 0 && (
          <MenuItem disabled>
            <Typography variant="body2">没有“{text.trim()}”</Typography>
          </MenuItem>
        )}
        {!found && shown.map(group => <Group key={group.group} {...group} here={here} waiting={waiting} />)}
        {!found && isOpen && <Favourites all={all} here={here} waiting={waiting} />}
      </Menu>
    </Box>
  )
})
const HOME = '工作台'
