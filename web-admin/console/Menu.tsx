import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, usePermissions } from 'ra-core'
import { Menu, MenuItemLink, useSidebarState } from 'ra-ui-materialui'
import { createContext, useContext } from 'react'
import { sections } from '#contracts/kernel/screen.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import { menus as ownMenus } from '#contracts/organisation/permission-api.ts'
import { screenNamed, screens } from '../contexts.ts'
import { useMay } from '../kit/calls.ts'
import type { ConsoleScreen } from '../kit/screen.ts'
import type { Profile } from '../providers/authProvider.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'

/** Screens as the permission tree has them; as the house has them until that is known. */
type Arrange = (screens: readonly string[]) => { name: string; label?: string }[]
const asTheyAre: Arrange = screens => screens.map(name => ({ name }))
const Arranging = createContext(asTheyAre)
const useArranging = (): Arrange => {
  const { ask } = useDataProvider<AppDataProvider>()
  const { permissions: me } = usePermissions<Profile>()
  // asked anew when the person may do something else: what is new must not be taken for deleted
  const { data } = useQuery({
    queryKey: [ownMenus.path, me?.permissions],
    queryFn: async ({ signal }): Promise<Arrange> => {
      // the planted tree weighs more than this menu
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

/** The screens of a section, for those who may read any of them; one without a name stands apart by a line. */
const Section = ({ label, entries, first }: { label: string; entries: readonly ConsoleScreen[]; first: boolean }) => {
  const may = useMay()
  const [open] = useSidebarState()
  const arrange = useContext(Arranging)
  // what everybody has is not for the permission tree to take away
  const everybodys = entries.filter(({ actions }) => actions.list === undefined)
  const readable = entries.filter(({ actions }) => actions.list !== undefined && may(actions.list)).map(({ name }) => name)
  const shown = [...everybodys, ...arrange(readable).map(({ name, label }) => ({ ...screenNamed.get(name)!, ...(label && { label }) }))]
  if (shown.length === 0) return null
  return (
    <>
      {label && open ? (
        <ListSubheader role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }}>
          {label}
        </ListSubheader>
      ) : (
        !first && <Divider component="li" />
      )}
      {shown.map(({ name, label, icon }) => (
        <MenuItemLink key={name} to={`/${name}`} primaryText={label} leftIcon={icon} />
      ))}
    </>
  )
}

/** Where one is. */
const marked = {
  '& .RaMenuItemLink-active': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    fontWeight: 600,
    '& .RaMenuItemLink-icon': { color: 'primary.main' },
  },
} as const

/** What the person may look at, in the order of a day's work. */
export const ConsoleMenu = () => (
  <Arranging value={useArranging()}>
    <Menu aria-label="主菜单" sx={marked}>
      {Object.entries(sections).map(([section, label], n) => (
        <Section key={section} label={label} entries={screens.filter(({ place }) => place[0] === section)} first={n === 0} />
      ))}
    </Menu>
  </Arranging>
)
