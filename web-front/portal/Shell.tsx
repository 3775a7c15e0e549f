import { Button, Dropdown } from 'antd'
import { Link, NavLink, Outlet, useNavigate } from 'react-router-dom'
import { opening } from '#contracts/client/opening.tsx'
import icon from '../icon.svg'
import { Offline } from '../kit/Offline.tsx'
import { leave, useTell } from '../kit/useTell.ts'
import { sendEndOthers, sendLogout, useProfile } from './ask.ts'
import { Bell } from './notice/Bell.tsx'

const Password = opening(() => import('./Password.tsx').then(({ Password }) => Password))

/** The frame of the portal's pages: whose portal it is, and what belongs to the person rather than to a page. */
export const Shell = () => {
  const { data: me } = useProfile()
  const navigate = useNavigate()
  // whether the server could be told or not, this browser forgets the login
  const logOut = () => void sendLogout().then(leave, leave)
  const tell = useTell()
  const endOthers = () => void sendEndOthers().then(() => tell.done('其他登录已结束'), tell.failed)
  const takesOn = me?.agency !== undefined && me.agency.parent === undefined
  const items = [
    ...(takesOn ? [{ key: 'subAgent', label: '分代理', onClick: () => void navigate('/subAgent') }] : []),
    { key: 'password', label: '修改密码', onClick: () => void navigate('/password') },
    { key: 'others', label: '结束其他登录', onClick: endOthers },
    { key: 'logout', label: '退出登录', onClick: logOut },
  ]
  return (
    <div className="portal">
      <header>
        <Link to="/" className="home">
          <img src={icon} alt="首页" width={32} height={32} />
          <strong>团队机票销售系统</strong>
        </Link>
        <nav>
          <NavLink to="/demandManagement/searchTickets">机票查询</NavLink>
          <NavLink to="/order">我的订单</NavLink>
          <NavLink to="/refund">退票</NavLink>
        </nav>
        <span className="agency" title={me?.agency?.name}>
          {me?.agency?.name}
        </span>
        {me?.agency && !me.mustChangePassword && <Bell />}
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button type="text">{me?.name ?? '我的账号'} ▾</Button>
        </Dropdown>
      </header>
      <Offline />
      <main>{me?.mustChangePassword ? <Password /> : <Outlet />}</main>
    </div>
  )
}
