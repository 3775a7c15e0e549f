import Typography from '@mui/material/Typography'
import { useGetIdentity, usePermissions } from 'ra-core'
import { AppBar, CheckForApplicationUpdate, Layout, type LayoutProps, UserMenu } from 'ra-ui-materialui'
import { Offline } from '#contracts/client/Offline.tsx'
import { opening } from '#contracts/client/opening.tsx'
import type { Profile } from '../providers/authProvider.ts'
import { Background } from './Background.tsx'
import { ConsoleMenu } from './Menu.tsx'
import { PageError } from './PageError.tsx'

/** Named by who is logged in, as it reads. */
const Person = () => {
  const { identity } = useGetIdentity()
  return <UserMenu {...(identity?.fullName && { label: identity.fullName })} />
}

const ConsoleBar = () => (
  <AppBar userMenu={<Person />}>
    <Typography variant="h6" component="span" noWrap sx={{ flexGrow: 1 }}>
      团队客票管理后台
    </Typography>
  </AppBar>
)

const NewPassword = opening(() => import('../login/NewPassword.tsx').then(({ NewPassword }) => NewPassword))

export const ConsoleLayout = (props: LayoutProps) => {
  const { permissions: me } = usePermissions<Profile>()
  return me?.mustChangePassword ? <NewPassword /> : <Frame {...props} />
}

const Frame = ({ children, ...props }: LayoutProps) => (
  <Layout
    {...props}
    appBar={ConsoleBar}
    menu={ConsoleMenu}
    error={PageError}
    // a wide table scrolls inside itself, never the page
    sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0, px: { xs: 1, sm: 2 }, pb: 3 } }}
  >
    <Offline />
    {children}
    <Background />
    <CheckForApplicationUpdate />
  </Layout>
)
