import AirlineSeat from '@mui/icons-material/AirlineSeatReclineNormal'
import Assignment from '@mui/icons-material/Assignment'
import Undo from '@mui/icons-material/AssignmentReturn'
import Dataset from '@mui/icons-material/Dataset'
import Download from '@mui/icons-material/Download'
import Inventory from '@mui/icons-material/Inventory2'
import Policy from '@mui/icons-material/LocalOffer'
import MonitorHeart from '@mui/icons-material/MonitorHeart'
import Payments from '@mui/icons-material/Payments'
import ReportProblem from '@mui/icons-material/ReportProblem'
import Divider from '@mui/material/Divider'
import { CanAccess } from 'ra-core'
import { Menu, MenuItemLink } from 'ra-ui-materialui'
import type { ReactElement } from 'react'
import { records } from '#contracts/basicinfo/records.ts'

const Item = ({ name, label, icon }: { name: string; label: string; icon: ReactElement }) => (
  <CanAccess resource={name} action="list" loading={null}>
    <MenuItemLink to={`/${name}`} primaryText={label} leftIcon={icon} />
  </CanAccess>
)

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
    <Item name="refund" label="退票" icon={<Undo />} />
    <Item name="payment" label="支付记录" icon={<Payments />} />
    <Item name="payment-error" label="支付异常" icon={<ReportProblem />} />
    <Divider component="li" />
    <Item name="stock" label="切位库存" icon={<AirlineSeat />} />
    <Item name="stock-batch" label="库存批次" icon={<Inventory />} />
    <Item name="policy" label="国内政策" icon={<Policy />} />
    <Divider component="li" />
    {records.map(({ name, zh }) => (
      <Item key={name} name={name} label={zh} icon={<Dataset />} />
    ))}
    <Divider component="li" />
    <MenuItemLink to="/jobs" primaryText="我的导出" leftIcon={<Download />} />
    <Item name="monitoring" label="运行监控" icon={<MonitorHeart />} />
  </Menu>
)
