import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import AlarmOff from '@mui/icons-material/AlarmOff'
import Assignment from '@mui/icons-material/Assignment'
import AssignmentLate from '@mui/icons-material/AssignmentLate'
import Undo from '@mui/icons-material/AssignmentReturn'
import CurrencyExchange from '@mui/icons-material/CurrencyExchange'
import Dataset from '@mui/icons-material/Dataset'
import Download from '@mui/icons-material/Download'
import Gavel from '@mui/icons-material/Gavel'
import Inventory from '@mui/icons-material/Inventory2'
import Policy from '@mui/icons-material/LocalOffer'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Payments from '@mui/icons-material/Payments'
import ReportProblem from '@mui/icons-material/ReportProblem'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import { CanAccess } from 'ra-core'
import { Menu, MenuItemLink, useSidebarState } from 'ra-ui-materialui'
import type { ReactElement } from 'react'
import { records } from '#contracts/basicinfo/records.ts'
import { useMay } from '../kit/calls.ts'

const Item = ({ name, label, icon }: { name: string; label: string; icon: ReactElement }) => (
  <CanAccess resource={name} action="list" loading={null}>
    <MenuItemLink to={`/${name}`} primaryText={label} leftIcon={icon} />
  </CanAccess>
)

/** Records that say how the house works; the others say what there is. */
const rules: readonly string[] = ['ruleStore', 'timeLimit', 'refundScale', 'refundTypeRule', 'tax', 'config']

/** Records under a heading, for those who may read any of them. */
const Group = ({ label, names, icon }: { label: string; names: readonly string[]; icon: ReactElement }) => {
  const may = useMay()
  const [open] = useSidebarState()
  const shown = records.filter(({ name, endpoints }) => names.includes(name) && may(endpoints.query))
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
      {shown.map(({ name, zh }) => (
        <MenuItemLink key={name} to={`/${name}`} primaryText={zh} leftIcon={icon} />
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
    <Group label="业务规则" names={rules} icon={<Gavel />} />
    <Group label="基础数据" names={records.map(({ name }) => name).filter(name => !rules.includes(name))} icon={<Dataset />} />
    <Divider component="li" />
    <MenuItemLink to="/jobs" primaryText="我的导出" leftIcon={<Download />} />
    <Item name="monitoring" label="运行监控" icon={<MonitorHeart />} />
  </Menu>
)
