import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { loginInfo } from '#contracts/client/login-info.ts'
import { opening } from '#contracts/client/opening.tsx'
import icon from '../icon.svg'
import { Back } from '../kit/Back.tsx'
import { FrameContext, type FrameSays } from '../kit/frame.ts'
import { Offline } from '../kit/Offline.tsx'
import { menus } from '../kit/titles.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import { useProfile } from './ask.ts'
import { useWaiting } from './frame/counts.ts'
import { Find } from './frame/Find.tsx'
import './frame/frame.css'
import { Icon } from './frame/Icon.tsx'
import { useLeaving } from './frame/leaving.ts'
import { Bell, Navigation, placeOf, TabBar } from './frame/Navigation.tsx'
import { Person } from './frame/Person.tsx'

const Password = opening(() => import('./Password.tsx').then(({ Password }) => Password))

/** The frame of the portal's pages: where one may go, what waits there, and whose portal it is. */
export const Shell = () => {
  const { data: me } = useProfile()
  const { pathname } = useLocation()
  const narrow = useNarrow()
  const [says, setSays] = useState<readonly FrameSays[]>([])
  const say = useCallback((said: FrameSays) => {
    setSays(before => [...before, said])
    return () => setSays(before => before.filter(one => one !== said))
  }, [])
  const { title, back } = Object.assign({}, ...says) as FrameSays
  const sells = me?.agency !== undefined && !me.mustChangePassword
  // the field is there at once, whoever it is that will be told
  const finds = me ? sells : isAgent()
  const waiting = useWaiting(sells)
  return (
    <div className="frame">
      <header className="frame-top">
        <div className="frame-line">
          {narrow ? (
            <TopBar title={title ?? titleAt(pathname)} back={back ?? parentOf(pathname)}>
              {sells && (
                <>
                  <Link to="/search" className="frame-button" aria-label="查找订单">
                    <Icon name="search" large />
                  </Link>
                  <Bell waiting={waiting} />
                </>
              )}
              {me?.mustChangePassword && <LogOut />}
            </TopBar>
          ) : (
            <>
              <Link to="/" className="frame-brand">
                <img src={icon} alt="" width={28} height={28} />
                <span>团队机票</span>
              </Link>
              <Navigation waiting={waiting} />
              {finds && <Find />}
              <Person />
            </>
          )}
        </div>
      </header>
      <Offline />
      <FrameContext.Provider value={say}>
        <div className="portal">
          <main>{me?.mustChangePassword ? <Password /> : <Outlet />}</main>
        </div>
      </FrameContext.Provider>
      {narrow && <TabBar waiting={waiting} />}
    </div>
  )
}

const TopBar = ({ title, back, children }: { title: string; back: string | undefined; children: React.ReactNode }) => (
  <>
    {back ? (
      <Back to={back} className="frame-button frame-back" aria-label="返回">
        <Icon name="back" large />
      </Back>
    ) : (
      <Link to="/" className="frame-brand">
        <img src={icon} alt="工作台" width={28} height={28} />
      </Link>
    )}
    <strong className="frame-title">{title}</strong>
    {children}
  </>
)

const isAgent = () => loginInfo()?.accessTokenJson.agency !== undefined

const titleAt = (pathname: string): string => menus[pathname.split('/')[1] ?? ''] ?? placeOf(pathname)?.name ?? '团队机票'

/** Where the arrow of a page below another leads: places of the navigation have none. */
const parentOf = (pathname: string): string | undefined => {
  const [first, ...rest] = pathname.split('/').filter(Boolean)
  if (pathname === '/search') return '/'
  if (first === 'subAgent' || first === 'password') return rest.length > 0 ? '/subAgent' : '/account'
  return first && first !== 'demandManagement' && rest.length > 0 ? `/${first}` : undefined
}

/** Who has to change his password first has no page to leave from. */
const LogOut = () => {
  const { logOut } = useLeaving()
  return (
    <Button type="text" onClick={logOut}>
      退出登录
    </Button>
  )
}
