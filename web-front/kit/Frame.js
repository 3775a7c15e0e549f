import { jsx as _jsx } from "react/jsx-runtime";
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import { StrictMode, useMemo } from 'react';
import { CallError } from '#contracts/client/error.ts';
import { toastConfig } from '#contracts/client/notices.ts';
import { themeFor } from './theme.ts';
import { useNarrow } from './useNarrow.ts';
// its types declare CommonJS, but the file is an ES module
const chinese = zhCN;
const queries = new QueryClient({
    defaultOptions: {
        queries: {
            staleTime: 5_000,
            // a refusal would be repeated; only a broken connection is worth another try
            retry: (count, error) => count < 2 && error instanceof CallError && error.isUnknown,
        },
    },
});
/** The frame of every page behind the login screen: Chinese widgets, toasts, dialogs, a cache of answers. */
export const Frame = ({ children }) => {
    const narrow = useNarrow();
    const theme = useMemo(() => themeFor(narrow), [narrow]);
    return (_jsx(StrictMode, { children: _jsx(ConfigProvider, { locale: chinese, theme: theme, button: { autoInsertSpace: false }, children: _jsx(App, { message: { ...toastConfig }, children: _jsx(QueryClientProvider, { client: queries, children: children }) }) }) }));
};
