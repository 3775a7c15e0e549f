import { Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { chooseScheme, type Scheme, schemes, useScheme } from '../../kit/scheme.ts'
import { useProfile } from '../ask.ts'
import { Icon } from './Icon.tsx'
import { useLeaving } from './leaving.ts'

/** The menu of the person's own affairs. */
export const Person = () => {
  const { data: me } = useProfile()
  const navigate = useNavigate()
  const { logOut, endOthers } = useLeaving()
  const scheme = useScheme()
  const takesOn = me?.agency !== undefined && me.agency.parent === undefined
  const items = [
    ...(takesOn ? [{ key: 'subAgent', label: '分代理', onClick: () => void navigate('/subAgent') }] : []),
    { key: 'password', label: '修改密码', onClick: () => void navigate('/password') },
    { key: 'others', label: '结束其他登录', onClick: endOthers },
    {
      type: 'group' as const,
      label: '外观',
      children: Object.entries(schemes).map(([key, label]) => ({ key, label, onClick: () => chooseScheme(key as Scheme) })),
    },
    { type: 'divider' as const },
    { key: 'logout', label: '退出登录', onClick: logOut },
  ]
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [scheme] }} trigger={['click']} placement="bottomRight">
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
