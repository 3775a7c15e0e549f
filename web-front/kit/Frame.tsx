import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { type ReactNode, StrictMode } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { toastConfig } from '#contracts/client/notices.ts'

dayjs.locale('zh-cn')
// its types say CommonJS, the file is a module
const chinese = zhCN as unknown as NonNullable<ConfigProviderProps['locale']>

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // what the server refused it refuses again; only a broken line is worth another try
      retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
    },
  },
})

const theme = {
  token: {
    colorPrimary: '#0b57a4',
    colorLink: '#0b57a4',
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // the library's greys are too faint to read (WCAG AA)
    colorTextDescription: '#57606a',
    colorTextPlaceholder: '#6b7480',
    colorTextDisabled: '#57606a',
    colorError: '#b3261e',
    fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  },
}

/** What every page behind the login screen stands in: Chinese widgets, short messages, dialogs, answers kept. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ConfigProvider locale={chinese} theme={theme} componentSize="large" button={{ autoInsertSpace: false }}>
      <App message={{ ...toastConfig }}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  </StrictMode>
)
