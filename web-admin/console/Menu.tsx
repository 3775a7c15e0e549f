import AccountTree from '@mui/icons-material/AccountTree'
import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import AlarmOff from '@mui/icons-material/AlarmOff'
import Apartment from '@mui/icons-material/Apartment'
import Assignment from '@mui/icons-material/Assignment'
import AssignmentLate from '@mui/icons-material/AssignmentLate'
import Undo from '@mui/icons-material/AssignmentReturn'
import Badge from '@mui/icons-material/Badge'
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
import ReportProblem from '@mui/icons-material/ReportProblem'
import Store from '@mui/icons-material/Store'
import Storefront from '@mui/icons-material/Storefront'
import SwapHoriz from '@mui/icons-material/SwapHoriz'
import TaskAlt from '@mui/icons-material/TaskAlt'
import VerifiedUser from '@mui/icons-material/VerifiedUser'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { CanAccess } from 'ra-core'
import { Menu, MenuItemLink, useSidebarState } from 'ra-ui-materialui'
import type { ReactElement } from 'react'
import { records } from '#contracts/basicinfo/records.ts'
import { useMay } from '../kit/calls.ts'
import { resources } from '../providers/resources.ts'

const Item = ({ name, label, icon }: { name: string; label: string; icon: ReactElement }) => (
  <CanAccess resource={name} action="list" loading={null}>
    <MenuItemLink to={`/${name}`} primaryText={label} leftIcon={icon} />
  </CanAccess>
)

/** Records that say how the house works; the others say what there is. */
const rules: readonly string[] = ['ruleStore', 'timeLimit', 'refundScale', 'refundTypeRule', 'tax', 'config']
type Entry = { name: string; label: string; icon: ReactElement }
const recordsOf = (names: readonly string[], icon: ReactElement): Entry[] =>
  records.filter(({ name }) => names.includes(name)).map(({ name, zh }) => ({ name, label: zh, icon }))

/** Records about agencies. */
const ofMembers: readonly string[] = ['registerAuditor']
const approvals: Entry[] = [
  { name: 'flow-task', label: '我的待办', icon: <TaskAlt /> },
  { name: 'flow-handover', label: '工作交接', icon: <SwapHoriz /> },
  { name: 'flow-definition', label: '流程定义', icon: <AccountTree /> },
]
const members: Entry[] = [
  { name: 'agency', label: '代理人', icon: <Storefront /> },
  { name: 'finance-code', label: '财务代码', icon: <Numbers /> },
  ...recordsOf(ofMembers, <HowToReg />),
]
const organisation: Entry[] = [
  { name: 'employee', label: '员工', icon: <Badge /> },
  { name: 'role', label: '角色', icon: <VerifiedUser /> },
  { name: 'group', label: '用户组', icon: <Groups /> },
  { name: 'department', label: '部门', icon: <Apartment /> },
  ...recordsOf(['orgOffice'], <Store />),
  { name: 'permission', label: '权限菜单', icon: <Key /> },
  { name: 'statistic', label: '会员统计', icon: <Insights /> },
]
const elsewhere: readonly string[] = [...rules, ...ofMembers, 'orgOffice']
const reference = records.map(({ name }) => name).filter(name => !elsewhere.includes(name))

/** Lists under a heading, for those who may read any of them. */
const Group = ({ label, entries }: { label: string; entries: readonly Entry[] }) => {
  const may = useMay()
  const [open] = useSidebarState()
  const shown = entries.filter(({ name }) => {
    const list = resources[name]?.list
    return list !== undefined && may(list)
  })
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
  <Menu aria-label="主菜单" sx={marked}>
    <Item name="order" label="订单" icon={<Assignment />} />
    <Item name="order-timeout" label="超时订单" icon={<AlarmOff />} />
    <Item name="refund" label="退票" icon={<Undo />} />
    <Item name="payment" label="支付记录" icon={<Payments />} />
    <Item name="payment-error" label="支付异常" icon={<ReportProblem />} />
    <Item name="needs-refund" label="应退款" icon={<AssignmentLate />} />
    <Item name="payment-refund" label="支付退款" icon={<CurrencyExchange />} />
    <Divider component="li" />
    <Item name="stock" label="切位库存" icon={<AirlineSeat />} />
    <Item name="stock-batch" label="库存批次" icon={<Inventory />} />
    <Item name="policy" label="国内政策" icon={<Policy />} />
    <Divider component="li" />
    <Group label="审批" entries={approvals} />
    <Group label="会员" entries={members} />
    <Group label="组织" entries={organisation} />
    <Group label="业务规则" entries={recordsOf(rules, <Gavel />)} />
    <Group label="基础数据" entries={recordsOf(reference, <Dataset />)} />
    <Divider component="li" />
    <MenuItemLink to="/jobs" primaryText="我的导出" leftIcon={<Download />} />
    <Item name="monitoring" label="运行监控" icon={<MonitorHeart />} />
  </Menu>
)
