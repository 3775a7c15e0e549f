import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { loginInfo } from '#contracts/client/login-info.ts'
import { opening } from '#contracts/client/opening.tsx'
import icon from '../icon.svg'
import { Back } from '../kit/Back.tsx'
import { FrameContext, type FrameSays } from '../kit/frame.ts'
import { Offline } from '../kit/Offline.tsx'
import { useNarrow } from '../kit/useNarrow.ts'
import { Password } from './account/index.tsx'
import { useProfile } from './ask.ts'
import { Find } from './frame/Find.tsx'
import './frame/frame.css'
import { Bell } from './frame/Bell.tsx'
import { Icon } from './frame/Icon.tsx'
import { useLeaving } from './frame/leaving.ts'
import { Navigation } from './frame/Navigation.tsx'
import { Person } from './frame/Person.tsx'
import { TabBar } from './frame/TabBar.tsx'
import { useWaiting } from './frame/waiting.ts'
import { useBoard } from './info/calls.ts'
import { barTitle, parentOf } from './pages.ts'

const InfoToRead = opening(() => import('./info/InfoToRead.tsx').then(({ InfoToRead }) => InfoToRead))

/** The frame of the portal's pages: navigation, waiting matters, and the agency's name. */
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
  // shows the search field at once, before the profile is loaded
  const finds = me ? sells : isAgent()
  const waiting = useWaiting(sells)
  const { data: board } = useBoard(sells)
  return (
    <div className="frame">
      <header className="frame-top">
        <div className="frame-line">
          {narrow ? (
            <TopBar title={title ?? barTitle(pathname)} back={back ?? parentOf(pathname)}>
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
      {board && board.announcements.length + board.toConfirm.length > 0 && <InfoToRead board={board} />}
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

/** For people who must change their password first, and so have no page to leave from. */
const LogOut = () => {
  const { logOut } = useLeaving()
  return (
    <Button type="text" onClick={logOut}>
      退出登录
    </Button>
  )
}
