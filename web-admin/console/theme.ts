import { zhCN } from '@mui/material/locale'
import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'ra-ui-materialui'

// the machine's own fonts: nothing is loaded from elsewhere
const fontFamily = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif'

const shared: ThemeOptions = {
  typography: { fontFamily, h5: { fontSize: '1.25rem', fontWeight: 600 }, button: { textTransform: 'none' } },
  shape: { borderRadius: 8 },
}
const themed = (base: RaThemeOptions, palette: ThemeOptions['palette']): RaThemeOptions =>
  createTheme(
    {
      ...base,
      ...shared,
      sidebar: { width: 176, closedWidth: 48 },
      palette,
      components: { ...base.components, ...components },
    } as ThemeOptions,
    zhCN,
  ) as RaThemeOptions

const components: ThemeOptions['components'] = {
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiTab: { styleOverrides: { root: { minWidth: 0 } } },
}

export const light = themed(defaultLightTheme, {
  mode: 'light',
  primary: { main: '#0b57a4' },
  secondary: { main: '#0b57a4' },
  // dark enough to be read as text on white
  info: { main: '#01579b' },
  success: { main: '#1b6e20' },
  warning: { main: '#9a4d00' },
  error: { main: '#b3261e' },
  background: { default: '#f5f7fa' },
})
export const dark = themed(defaultDarkTheme, { mode: 'dark', primary: { main: '#8ab8ea' }, secondary: { main: '#0b57a4' } })
