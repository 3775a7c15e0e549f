import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useGetIdentity, useNotify, usePermissions, useRefresh } from 'ra-core'
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  type LayoutProps,
  Logout,
  Sidebar,
  type SidebarProps,
  UserMenu,
  useTheme,
  useUserMenu,
} from 'ra-ui-materialui'
import { useEffect } from 'react'
import { messageOf } from '#contracts/client/error.ts'
import { Offline } from '#contracts/client/Offline.tsx'
import { opening } from '#contracts/client/opening.tsx'
import { endOtherSessions } from '#contracts/identity/api.ts'
import type { Profile } from '../providers/authProvider.ts'
import { call } from '../providers/session.ts'
import { Background } from './Background.tsx'
import { Bell } from './Bell.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { Keys } from './keys/Keys.tsx'
import { PageError } from './PageError.tsx'
import { ShowPersonal } from './ShowPersonal.tsx'
import { SearchField } from './search/SearchField.tsx'

/** The menu of the logged-in user; its accessible name is the visible text. */
const Person = () => {
  const { identity } = useGetIdentity()
  return (
    <UserMenu {...(identity?.fullName && { label: identity.fullName })}>
      <EndOthers />
      <Logout />
    </UserMenu>
  )
}
/** For people who forgot to log out elsewhere. */
const EndOthers = () => {
  const notify = useNotify()
  const menu = useUserMenu()
  const end = async () => {
    menu?.onClose()
    try {
      await call(endOtherSessions, {})
      notify('其他登录已结束', { type: 'success' })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
  }
  return <MenuItem onClick={() => void end()}>结束其他登录</MenuItem>
}

const ConsoleBar = () => (
  <AppBar userMenu={<Person />}>
    <Typography variant="h6" component="span" noWrap sx={{ flexShrink: 1, minWidth: 0 }}>
      团队客票管理后台
    </Typography>
    <SearchField />
    <Box sx={{ flexGrow: 1 }} />
    <ShowPersonal />
    <Keys />
    <Bell />
  </AppBar>
)

/**
 * On a telephone the menu is a dialog over the page and needs a name; beside the page it is none. The two are separate elements: one that
 * turned into the other would never quite close, and would lie over the page unseen.
 */
const ConsoleSidebar = (props: SidebarProps) => {
  const isDialog = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  return <Sidebar key={String(isDialog)} {...props} {...(isDialog && { slotProps: { paper: { 'aria-label': '菜单' } } })} />
}

const NewPassword = opening(() => import('../login/NewPassword.tsx').then(({ NewPassword }) => NewPassword))

export const ConsoleLayout = (props: LayoutProps) => {
  const [theme] = useTheme()
  // parts without MUI follow the mode too (contracts/client/look)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const { permissions: me } = usePermissions<Profile>()
  return me?.mustChangePassword ? <NewPassword /> : <Frame {...props} />
}

const Frame = ({ children, ...props }: LayoutProps) => (
  <Layout
    {...props}
    appBar={ConsoleBar}
    menu={ConsoleMenu}
    sidebar={ConsoleSidebar}
    error={PageError}
    // a wide table scrolls inside itself, never the page
    sx={{ minWidth: 0, '--frame': '48px', '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 3 } }}
  >
    <Offline again={useRefresh()} />
    {children}
    <Background />
    <CheckForApplicationUpdate />
  </Layout>
)
