import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { toastConfig } from '#contracts/client/notices.ts'
import { useDark } from './scheme.ts'
import { themeFor } from './theme.ts'
import { useNarrow } from './useNarrow.ts'

// its types declare CommonJS, but the file is an ES module
const chinese = zhCN as unknown as NonNullable<ConfigProviderProps['locale']>

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // a refusal would be repeated; only a broken connection is worth another try
      retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
    },
  },
})

/** The frame of every page behind the login screen: Chinese widgets, toasts, dialogs, a cache of answers. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const narrow = useNarrow()
  const dark = useDark()
  const theme = useMemo(() => themeFor(narrow, dark), [narrow, dark])
  return (
    <StrictMode>
      <ConfigProvider locale={chinese} theme={theme} button={{ autoInsertSpace: false }}>
        <App message={{ ...toastConfig }}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </App>
      </ConfigProvider>
    </StrictMode>
  )
}
