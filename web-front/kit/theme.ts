import type { ThemeConfig } from 'antd'
import { font, lineHeight, motion, type Palette, size } from '#contracts/client/look/tokens.ts'

/**
 * antd's theme from the tokens, whose colours are read from the page: from its light or its dark variables. `narrow`: on a telephone, where
 * controls are pressed with a thumb. `dark` must say how the page is now.
 */
export const themeFor = (narrow: boolean, dark: boolean): ThemeConfig => {
  const page = getComputedStyle(document.documentElement)
  const of = (name: keyof Palette) => page.getPropertyValue(`--${name}`)
  const blue = of('blue')
  const strong = of('blue-strong')
  const danger = of('danger')
  const field = of('field')
  const second = of('ink-2')
  const head = of('surface-2')
  return {
    token: {
      colorPrimary: blue,
      colorLink: blue,
      // the library's own lighter colour is hardly readable under the pointer
      colorLinkHover: strong,
      colorLinkActive: strong,
      colorInfo: of('progress'),
      colorSuccess: of('done'),
      colorWarning: of('waiting'),
      colorError: danger,
      // white on the library's own lighter colour has a contrast of 4.4 (WCAG AA: 4.5)
      colorErrorHover: danger,
      colorText: of('ink'),
      colorTextSecondary: second,
      colorTextDescription: second,
      // the library's greys are too faint to read (WCAG AA)
      colorTextPlaceholder: of('ink-3'),
      colorTextDisabled: of('ink-3'),
      colorBorder: of('border'),
      colorBorderSecondary: of('hairline'),
      colorBgLayout: of('ground'),
      fontFamily: font,
      fontSize: size.text,
      fontSizeSM: size['text-xs'],
      fontSizeLG: size['text-m'],
      lineHeight,
      borderRadius: size.radius,
      borderRadiusLG: size['radius-card'],
      controlHeight: narrow ? size['control-touch'] : size.control,
      controlHeightSM: narrow ? size.row : size['row-dense'],
      controlHeightLG: size['control-touch'],
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: `${motion.ms / 1000}s`,
      boxShadowSecondary: of('pop'),
      ...(dark && {
        // the library reckons its greys from these two, and its tints of a tone for a white ground
        colorTextBase: of('ink'),
        colorBgBase: of('surface'),
        colorBgContainerDisabled: of('neutral-tint'),
        colorBgElevated: head,
        colorTextLightSolid: of('on-blue'),
        colorPrimaryHover: strong,
        colorPrimaryActive: strong,
        colorPrimaryBg: of('blue-tint'),
        colorPrimaryBgHover: of('blue-tint'),
        colorPrimaryBorder: field,
        colorInfoBg: of('progress-tint'),
        colorInfoBorder: of('progress-tint'),
        colorSuccessBg: of('done-tint'),
        colorSuccessBorder: of('done-tint'),
        colorWarningBg: of('waiting-tint'),
        colorWarningBorder: of('waiting-tint'),
        colorErrorBg: of('danger-tint'),
        colorErrorBgHover: of('danger-tint'),
        colorErrorBorder: of('danger-tint'),
        colorErrorActive: danger,
      }),
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 500, paddingInline: 14, borderRadiusLG: size.radius },
      Input: { colorBorder: field },
      InputNumber: { colorBorder: field },
      Select: { colorBorder: field },
      Table: { headerBg: head, headerColor: second, headerSplitColor: 'transparent', rowHoverBg: head },
      Modal: { titleFontSize: size['text-m'] },
      ...(dark && { Tooltip: { colorBgSpotlight: of('border'), colorTextLightSolid: of('ink') } }),
    },
  }
}
