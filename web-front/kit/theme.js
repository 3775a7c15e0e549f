import { font, light, lineHeight, motion, size } from '#contracts/client/look/tokens.ts';
const { blue, field } = light;
/** antd's theme from the tokens. `narrow`: on a telephone, where controls are pressed with a thumb. */
export const themeFor = (narrow) => ({
    token: {
        colorPrimary: blue,
        colorLink: blue,
        // the library's own lighter colour is hardly readable under the pointer
        colorLinkHover: light['blue-strong'],
        colorLinkActive: light['blue-strong'],
        colorInfo: light.progress,
        colorSuccess: light.done,
        colorWarning: light.waiting,
        colorError: light.danger,
        // white on the library's own lighter colour has a contrast of 4.4 (WCAG AA: 4.5)
        colorErrorHover: light.danger,
        colorText: light.ink,
        colorTextSecondary: light['ink-2'],
        colorTextDescription: light['ink-2'],
        // the library's greys are too faint to read (WCAG AA)
        colorTextPlaceholder: light['ink-3'],
        colorTextDisabled: light['ink-3'],
        colorBorder: light.border,
        colorBorderSecondary: light.hairline,
        colorBgLayout: light.ground,
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
        boxShadowSecondary: light.pop,
    },
    components: {
        Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 500, paddingInline: 14, borderRadiusLG: size.radius },
        Input: { colorBorder: field },
        InputNumber: { colorBorder: field },
        Select: { colorBorder: field },
        Table: { headerBg: light['surface-2'], headerColor: light['ink-2'], headerSplitColor: 'transparent', rowHoverBg: light['surface-2'] },
        Modal: { titleFontSize: size['text-m'] },
    },
});
