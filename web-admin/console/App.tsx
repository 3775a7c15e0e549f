import { QueryClient } from '@tanstack/react-query'
import { CustomRoutes, Resource, type Store } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { AdminContext, AdminUI } from 'react-admin'
import { Route } from 'react-router-dom'
import { CallError, failureOf } from '#contracts/client/error.ts'
import { opening } from '#contracts/client/opening.tsx'
import { screens } from '../contexts.ts'
import { Unshown } from '../kit/Unshown.tsx'
// the next page is a list, which comes with the console instead of after it
import '../kit/ListScreen.tsx'
import { authProvider } from '../providers/authProvider.ts'
import { dataProvider } from '../providers/dataProvider.ts'
import { call, send } from '../providers/session.ts'
import { zhCN } from '../providers/zh-cn.ts'
import { ConsoleLayout } from './ConsoleLayout.tsx'
import { Notices } from './Notices.tsx'
import { dark, light } from './theme.ts'

const data = dataProvider({ call, send })
const i18n = polyglotI18nProvider(() => zhCN, 'zh-CN', [{ locale: 'zh-CN', name: '简体中文' }])
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // a refusal would be repeated; only a broken connection is worth another try
      retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
    },
  },
})
// the question who is logged in is asked along with everything else, and pages depend on its answer: only another answer redraws them
queries.setQueryDefaults(['auth'], { notifyOnChangeProps: ['data', 'error', 'status'] })

const Home = opening(() => import('./home/Home.tsx').then(({ Home }) => Home))
const home = { to: '/order', label: '订单' }
const NoAccess = () => <Unshown list={home} error={failureOf(403, { message: '您没有访问此页面的权限，请联系管理员' })} />
const NoSuchPage = () => <Unshown list={home} error={failureOf(404, { message: '地址有误，或链接已失效' })} />

const pages = screens.filter(({ page }) => page === undefined)

/** The console, with the screens of its contexts (web-admin/contexts.ts). */
export const App = ({ store }: { store: Store }) => (
  // not `Admin`, which brings English texts
  <AdminContext
    dataProvider={data}
    authProvider={authProvider}
    i18nProvider={i18n}
    queryClient={queries}
    store={store}
    theme={light}
    darkTheme={dark}
  >
    <AdminUI
      title="团队客票管理后台"
      catchAll={NoSuchPage}
      accessDenied={NoAccess}
      layout={ConsoleLayout}
      notification={Notices}
      loginPage={false}
      requireAuth
      disableTelemetry
    >
      {pages.map(({ name, list: List, show: Show, create: Create, edit: Edit }) => (
        <Resource
          key={name}
          name={name}
          {...(List && { list: <List /> })}
          {...(Show && { show: <Show /> })}
          {...(Create && { create: <Create /> })}
          {...(Edit && { edit: <Edit /> })}
        />
      ))}
      {/* pages to print, which open without the frame; later issues add their contents */}
      <CustomRoutes>
        <Route path="/" element={<Home />} />
        {screens.flatMap(({ name, page: Page }) => (Page ? [<Route key={name} path={`/${name}`} element={<Page />} />] : []))}
      </CustomRoutes>
    </AdminUI>
  </AdminContext>
)
