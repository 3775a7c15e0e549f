import { zhCN } from '@mui/material/locale'
import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'ra-ui-materialui'
import * as look from '#contracts/client/look/tokens.ts'

const { size } = look

/** MUI's theme from the tokens; its success, info, warning and error are our tones. */
const themed = (mode: 'light' | 'dark', base: RaThemeOptions): RaThemeOptions => {
  const palette = look.palettes[mode]
  const tone = (main: string) => ({ main, contrastText: palette['on-blue'] })
  return createTheme(
    {
      ...base,
      typography,
      shape: { borderRadius: size.radius },
      transitions: { duration: { shortest: look.motion.ms, shorter: look.motion.ms, short: look.motion.ms, standard: look.motion.ms } },
      sidebar: { width: 212, closedWidth: 60 },
      palette: {
        mode,
        primary: { ...tone(palette.blue), dark: palette['blue-strong'] },
        secondary: tone(palette.blue),
        info: tone(palette.progress),
        success: tone(palette.done),
        warning: tone(palette.waiting),
        error: tone(palette.danger),
        text: { primary: palette.ink, secondary: palette['ink-2'], disabled: palette['ink-3'] },
        divider: palette.hairline,
        background: { default: palette.ground, paper: palette.surface },
      },
      components: { ...base.components, ...componentsOf(palette) },
    } as ThemeOptions,
    zhCN,
  ) as RaThemeOptions
}

const page = { fontSize: size['text-l'], fontWeight: 600, lineHeight: look.lineHeight }
const card = { fontSize: size['text-m'], fontWeight: 600, lineHeight: look.lineHeight }
const body = { fontSize: size.text, lineHeight: look.lineHeight }
const typography: ThemeOptions['typography'] = {
  fontFamily: look.font,
  fontSize: size.text,
  h4: page,
  h5: page,
  h6: card,
  subtitle1: card,
  subtitle2: { ...body, fontWeight: 600 },
  body1: body,
  body2: body,
  caption: { fontSize: size['text-xs'], lineHeight: look.lineHeight },
  button: { ...body, fontWeight: 500, textTransform: 'none' },
}

const componentsOf = (palette: look.Palette): ThemeOptions['components'] => ({
  // blue marks what can be pressed, so the bar is not blue
  MuiAppBar: {
    styleOverrides: {
      root: { backgroundColor: palette.surface, color: palette.ink, boxShadow: 'none', borderBottom: `1px solid ${palette.hairline}` },
    },
  },
  MuiButton: { defaultProps: { disableElevation: true, disableRipple: true } },
  // surfaces on the page have an edge, floating ones a shadow
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' }, elevation8: { boxShadow: palette.pop }, elevation24: { boxShadow: palette.pop } },
  },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: size['radius-card'], borderColor: palette.hairline } },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: { borderColor: palette.field },
      // smaller text would make a telephone zoom in
      input: { [`@media (max-width:${look.NARROW}px)`]: { fontSize: size['text-m'] } },
    },
  },
  MuiTab: { styleOverrides: { root: { minWidth: 0 } } },
  MuiTableCell: {
    styleOverrides: {
      head: { fontSize: size['text-xs'], fontWeight: 400, color: palette['ink-2'] },
      root: { borderColor: palette.hairline },
    },
  },
})

export const light = themed('light', defaultLightTheme)
export const dark = themed('dark', defaultDarkTheme)
