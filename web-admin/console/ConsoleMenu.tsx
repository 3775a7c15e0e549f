import ExpandMore from '@mui/icons-material/ExpandMore'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions, useStore } from 'ra-core'
import { Menu, useSidebarState } from 'ra-ui-materialui'
import { createContext, type MouseEvent, memo, type ReactElement, useContext, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sections } from '#contracts/kernel/screen.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { menus as ownMenus } from '#contracts/organisation/permission-api.ts'
import { screenNamed, screens } from '../contexts.ts'
import { useMay } from '../kit/calls.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import type { Profile } from '../providers/authProvider.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { BASE } from '../providers/session.ts'

/** Screens as the permission tree arranges them; before it is loaded, in the built-in order. */
type Arrange = (screens: readonly string[]) => { name: string; label?: string }[]
const asTheyAre: Arrange = screens => screens.map(name => ({ name }))
const Arranging = createContext(asTheyAre)
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

type EntryProps = { name: string; label: string; icon: ReactElement; isHere: boolean; open: boolean; folded: boolean }
/**
 * Not react-admin's MenuItemLink: links of the router render with every page, and there are more than seventy beside it. The menu follows
 * the clicks (`useFollow`). In a folded group it stays in the page, where arrow keys pass it by.
 */
const Entry = memo(({ name, label, icon, isHere, open, folded }: EntryProps) => {
  const item = (
    <MenuItem
      component="a"
      href={`${BASE}/${name}`}
      {...(folded ? { hidden: true, disabled: true } : { tabIndex: 0 })}
      {...(isHere && { className: HERE, 'aria-current': 'page' })}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
        {label}
      </Typography>
    </MenuItem>
  )
  return open || folded ? (
    item
  ) : (
    <Tooltip title={label} placement="right">
      {item}
    </Tooltip>
  )
})

/** `here`: the open screen, if it is one of them */
type SectionProps = { section: string; label: string; entries: readonly ConsoleScreen[]; first: boolean; here: string | undefined }
/** A group of screens, for people who may read at least one. That of the open screen is unfolded; others stay as they were left. */
const Section = memo(({ section, label, entries, first, here }: SectionProps) => {
  const may = useMay()
  const [open] = useSidebarState()
  const [unfolded, setUnfolded] = useStore<boolean | undefined>(`menu.${section}`)
  const isHere = here !== undefined
  // who comes to a screen of a group that was folded sees where he is
  useEffect(() => {
    if (isHere) setUnfolded(was => (was === false ? undefined : was))
  }, [isHere, setUnfolded])
  const shows = unfolded ?? isHere
  const arrange = useContext(Arranging)
  // screens for everybody are outside the permission tree, which cannot remove them
  const everybodys = entries.filter(({ actions }) => actions.list === undefined)
  const readable = entries.filter(({ actions }) => actions.list !== undefined && may(actions.list)).map(({ name }) => name)
  const shown = [...everybodys, ...arrange(readable).map(({ name, label }) => ({ ...screenNamed.get(name)!, ...(label && { label }) }))]
  if (shown.length === 0) return null
  return (
    <>
      {open ? (
        <MenuItem className={GROUP} aria-expanded={shows} tabIndex={0} onClick={() => setUnfolded(!shows)}>
          <Typography variant="inherit" noWrap sx={{ flexGrow: 1 }}>
            {label}
          </Typography>
          <ExpandMore fontSize="small" sx={{ transform: shows ? 'none' : 'rotate(-90deg)' }} />
        </MenuItem>
      ) : (
        !first && <Divider component="li" />
      )}
      {shown.map(({ name, label, icon }) => (
        <Entry key={name} name={name} label={label} icon={icon} isHere={name === here} open={open} folded={open && !shows} />
      ))}
    </>
  )
})

/** classes of the entry of the open screen, and of a group's head */
const [HERE, GROUP] = ['here', 'group']
const look = {
  '& .MuiMenuItem-root': { color: 'text.secondary' },
  '& .MuiMenuItem-root[hidden]': { display: 'none' },
  [`& .${GROUP}`]: { color: 'text.primary', fontWeight: 500 },
  '& .MuiListItemIcon-root': { color: 'text.secondary', minWidth: 40 },
  [`& .${HERE}`]: {
    bgcolor: 'action.selected',
    color: 'primary.main',
    fontWeight: 600,
    '& .MuiListItemIcon-root': { color: 'primary.main' },
  },
} as const

/** Opens the entry that was clicked, in this window unless the person wants another. */
const useFollow = () => {
  const navigate = useNavigate()
  const isSmall = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const [, setOpen] = useSidebarState()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isSmall) setOpen(false)
    const { pathname, search } = location
    void navigate(link.pathname.slice(BASE.length), { replace: link.pathname === pathname && search === '' })
  }
}

const bySection = Object.entries(sections).map(([section, label]) => ({
  section,
  label,
  entries: screens.filter(({ place }) => place[0] === section),
}))

/** The screens that the person may read, in the order of a day's work. Memoised because the layout renders it with every page. */
export const ConsoleMenu = memo(() => {
  const open = useLocation().pathname.split('/')[1]
  return (
    <Arranging value={useArranging()}>
      <Menu aria-label="主菜单" sx={look} onClick={useFollow()}>
        {bySection.map(({ section, label, entries }, n) => (
          <Section
            key={section}
            section={section}
            label={label}
            entries={entries}
            first={n === 0}
            here={entries.find(({ name }) => name === open)?.name}
          />
        ))}
      </Menu>
    </Arranging>
  )
})
