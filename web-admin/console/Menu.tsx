import AccountTree from '@mui/icons-material/AccountTree'
import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import AlarmOff from '@mui/icons-material/AlarmOff'
import Apartment from '@mui/icons-material/Apartment'
import Assignment from '@mui/icons-material/Assignment'
import AssignmentLate from '@mui/icons-material/AssignmentLate'
import Undo from '@mui/icons-material/AssignmentReturn'
import Badge from '@mui/icons-material/Badge'
import ConnectingAirports from '@mui/icons-material/ConnectingAirports'
import CurrencyExchange from '@mui/icons-material/CurrencyExchange'
import Dataset from '@mui/icons-material/Dataset'
import Download from '@mui/icons-material/Download'
import Gavel from '@mui/icons-material/Gavel'
import Groups from '@mui/icons-material/Groups'
import HowToReg from '@mui/icons-material/HowToReg'
import Insights from '@mui/icons-material/Insights'
import Inventory from '@mui/icons-material/Inventory2'
import Key from '@mui/icons-material/Key'
import Policy from '@mui/icons-material/LocalOffer'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Numbers from '@mui/icons-material/Numbers'
import Payments from '@mui/icons-material/Payments'
import PendingActions from '@mui/icons-material/PendingActions'
import ReportProblem from '@mui/icons-material/ReportProblem'
import Savings from '@mui/icons-material/Savings'
import Store from '@mui/icons-material/Store'
import Storefront from '@mui/icons-material/Storefront'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import SyncProblem from '@mui/icons-material/SyncProblem'
import TaskAlt from '@mui/icons-material/TaskAlt'
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined'
import VerifiedUser from '@mui/icons-material/VerifiedUser'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { useQuery } from '@tanstack/react-query'
import { CanAccess, useDataProvider, usePermissions } from 'ra-core'
import { Menu, MenuItemLink, useSidebarState } from 'ra-ui-materialui'
import { createContext, type ReactElement, useContext } from 'react'
import { records } from '#contracts/basicinfo/records.ts'
import type { Node } from '#contracts/organisation/organisation-events.ts'
import type * as permission from '#contracts/organisation/permission-api.ts'
import { useMay } from '../kit/calls.ts'
import type { Profile } from '../providers/authProvider.ts'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { menus } from '../providers/menus.ts'
import { namedGet } from '../providers/named.ts'
import { resources } from '../providers/resources.ts'

type Entry = { name: string; icon: ReactElement }
const Item = ({ name, icon }: Entry) => {
  const arrange = useContext(Arranging)
  return arrange([name]).map(({ label = menus[name] }) => (
    <CanAccess key={name} resource={name} action="list" loading={null}>
      <MenuItemLink to={`/${name}`} primaryText={label} leftIcon={icon} />
    </CanAccess>
  ))
}

/** Screens as the permission tree has them; as the house has them until that is known. */
type Arrange = (screens: readonly string[]) => { name: string; label?: string }[]
const asTheyAre: Arrange = screens => screens.map(name => ({ name }))
const Arranging = createContext(asTheyAre)
const ownMenus = namedGet<typeof permission.menus>('/api/member/permission/r/menus')
const useArranging = (): Arrange => {
  const { ask } = useDataProvider<AppDataProvider>()
  const { permissions: me } = usePermissions<Profile>()
  // asked anew when the person may do something else: what is new must not be taken for deleted
  const { data } = useQuery({
    queryKey: [ownMenus.path, me?.permissions],
    queryFn: async ({ signal }): Promise<Arrange> => {
      // the planted tree weighs more than this menu
      const [{ arranged }, nodes] = await Promise.all([
        import('../providers/arranged.ts'),
        ask(ownMenus, {}, { signal }) as Promise<Node[]>,
      ])
      return screens => arranged(screens, nodes)
    },
    enabled: me !== undefined,
  })
  return data ?? asTheyAre
}

/** Records that say how the house works; the others say what there is. */
const rules: readonly string[] = ['ruleStore', 'timeLimit', 'refundScale', 'refundTypeRule', 'tax', 'config']
const recordsOf = (names: readonly string[], icon: ReactElement): Entry[] =>
  records.filter(({ name }) => names.includes(name)).map(({ name }) => ({ name, icon }))

/** Records about agencies. */
const ofMembers: readonly string[] = ['registerAuditor']
const approvals: Entry[] = [
  { name: 'flow-task', icon: <TaskAlt /> },
  { name: 'flow-handover', icon: <SwapHoriz /> },
  { name: 'flow-line', icon: <ConnectingAirports /> },
  { name: 'flow-definition', icon: <AccountTree /> },
]
const members: Entry[] = [
  { name: 'agency', icon: <Storefront /> },
  { name: 'finance-code', icon: <Numbers /> },
  ...recordsOf(ofMembers, <HowToReg />),
]
const organisation: Entry[] = [
  { name: 'employee', icon: <Badge /> },
  { name: 'role', icon: <VerifiedUser /> },
  { name: 'group', icon: <Groups /> },
  { name: 'department', icon: <Apartment /> },
  ...recordsOf(['orgOffice'], <Store />),
  { name: 'permission', icon: <Key /> },
  { name: 'statistic', icon: <Insights /> },
]
const elsewhere: readonly string[] = [...rules, ...ofMembers, 'orgOffice']
const reference = records.map(({ name }) => name).filter(name => !elsewhere.includes(name))

/** Lists under a heading, for those who may read any of them. */
const Group = ({ label, entries }: { label: string; entries: readonly Entry[] }) => {
  const may = useMay()
  const [open] = useSidebarState()
  const arrange = useContext(Arranging)
  const seen = entries.filter(({ name }) => {
    const list = resources[name]?.list
    return list !== undefined && may(list)
  })
  const names = seen.map(({ name }) => name)
  const shown = arrange(names).map(({ name, label = menus[name] }) => ({ name, label, icon: seen[names.indexOf(name)]!.icon }))
  if (shown.length === 0) return null
  return (
    <>
      {open ? (
        <ListSubheader role="presentation" sx={{ lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }}>
          {label}
        </ListSubheader>
      ) : (
        <Divider component="li" />
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
      <Item name="order" icon={<Assignment />} />
      <Item name="order-timeout" icon={<AlarmOff />} />
      <Item name="begun-step" icon={<PendingActions />} />
      <Item name="mail" icon={<UnsubscribeOutlined />} />
      <Item name="refund" icon={<Undo />} />
      <Item name="payment" icon={<Payments />} />
      <Item name="payment-error" icon={<ReportProblem />} />
      <Item name="needs-refund" icon={<AssignmentLate />} />
      <Item name="payment-refund" icon={<CurrencyExchange />} />
      <Item name="offset" icon={<Savings />} />
      <Divider component="li" />
      <Item name="stock" icon={<AirlineSeat />} />
      <Item name="stock-batch" icon={<Inventory />} />
      <Item name="policy" icon={<Policy />} />
      <Divider component="li" />
      <Group label="审批" entries={approvals} />
      <Group label="会员" entries={members} />
      <Group label="组织" entries={organisation} />
      <Group label="业务规则" entries={recordsOf(rules, <Gavel />)} />
      <Group label="基础数据" entries={recordsOf(reference, <Dataset />)} />
      <Divider component="li" />
      <MenuItemLink to="/jobs" primaryText={menus.jobs} leftIcon={<Download />} />
      <Item name="monitoring" icon={<MonitorHeart />} />
      <Item name="parked" icon={<SyncProblem />} />
    </Menu>
  </Arranging>
)
