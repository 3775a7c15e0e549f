import { Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useProfile } from '../ask.ts'
import { Icon } from './Icon.tsx'
import { useLeaving } from './leaving.ts'

/** The menu of the person's own affairs. */
export const Person = () => {
  const { data: me } = useProfile()
  const navigate = useNavigate()
  const { logOut, endOthers } = useLeaving()
  const takesOn = me?.agency !== undefined && me.agency.parent === undefined
  const items = [
    ...(takesOn ? [{ key: 'subAgent', label: '分代理', onClick: () => void navigate('/subAgent') }] : []),
    { key: 'password', label: '修改密码', onClick: () => void navigate('/password') },
    { key: 'others', label: '结束其他登录', onClick: endOthers },
    { key: 'logout', label: '退出登录', onClick: logOut },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="frame-person">
        <span>
          {me?.name ?? '我的账号'}
          {me?.agency && <small title={me.agency.name}>{me.agency.name}</small>}
        </span>
        <Icon name="down" />
      </button>
    </Dropdown>
  )
}
