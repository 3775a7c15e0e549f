/**
 * The common design of both applications: every colour, size and distance. The themes of MUI (web-admin/console/theme.ts) and antd
 * (web-front/kit/theme.ts) are built from it. Style sheets read it as variables with the same names (`var(--ink-2)`; vite.ts).
 */
export const light = {
    /** text: main, secondary and auxiliary; each has a contrast of 4.5:1 on surface, ground and tints */
    ink: '#17202c',
    'ink-2': '#4f5b6b',
    'ink-3': '#606c7c',
    hairline: '#e3e8ef',
    ground: '#f4f6f9',
    surface: '#ffffff',
    'surface-2': '#f8fafc',
    /** edge of a button */
    border: '#cfd6e0',
    /** edge of an input, 3:1 */
    field: '#8a95a4',
    /** things that can be pressed, and nothing else */
    blue: '#1557c0',
    'blue-strong': '#0e449b',
    'blue-tint': '#e9f0fc',
    'on-blue': '#ffffff',
    /** the five tones of a state (tones.ts): text or mark, and the ground under it */
    neutral: '#566273',
    'neutral-tint': '#eef1f5',
    waiting: '#8f5a00',
    'waiting-tint': '#fff3d9',
    progress: '#1557c0',
    'progress-tint': '#e9f0fc',
    done: '#0b7048',
    'done-tint': '#e3f5ec',
    danger: '#b8322a',
    'danger-tint': '#fdeae8',
    shadow: '0 1px 2px rgba(16, 28, 45, .06), 0 4px 16px rgba(16, 28, 45, .05)',
    /** shadow of menus and dialogs */
    pop: '0 8px 32px rgba(16, 28, 45, .18), 0 2px 6px rgba(16, 28, 45, .10)',
};
export const dark = {
    ink: '#e8edf4',
    'ink-2': '#aab5c3',
    'ink-3': '#8d98a7',
    hairline: '#2a3442',
    ground: '#11161d',
    surface: '#18202a',
    'surface-2': '#1d2631',
    border: '#3a4656',
    field: '#6c7889',
    blue: '#6ea3ff',
    'blue-strong': '#93bbff',
    'blue-tint': '#1c2c47',
    'on-blue': '#0b1626',
    neutral: '#a7b2c0',
    'neutral-tint': '#26303c',
    waiting: '#f0b952',
    'waiting-tint': '#3a2d12',
    progress: '#6ea3ff',
    'progress-tint': '#1c2c47',
    done: '#52c792',
    'done-tint': '#12311f',
    danger: '#ff8a80',
    'danger-tint': '#3d1a18',
    shadow: '0 1px 2px rgba(0, 0, 0, .4)',
    pop: '0 8px 32px rgba(0, 0, 0, .6)',
};
/** the pane of the flight terminal, dark in both themes: its texts have a contrast of 4.5:1 on `ground` */
export const terminal = {
    ground: '#101820',
    text: '#dfe7f1',
    faint: '#9aa7b8',
    command: '#8fb4ff',
    link: '#9fe0b0',
    hint: '#ffd479',
    refused: '#ff9a8f',
};
export const palettes = { light, dark };
/** Pixels. Type sizes: labels, second lines, body and tables, headings of cards, headings of pages, the main figure. */
export const size = {
    'text-xs': 12,
    'text-s': 13,
    text: 14,
    'text-m': 16,
    'text-l': 20,
    'text-xl': 28,
    s1: 4,
    s2: 8,
    s3: 12,
    s4: 16,
    s5: 24,
    s6: 32,
    s7: 48,
    radius: 6,
    'radius-card': 10,
    row: 40,
    'row-dense': 32,
    control: 36,
    /** height of controls on touch screens */
    'control-touch': 44,
};
export const lineHeight = 1.5;
/** fonts of the machine: none is loaded from a server */
export const font = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif";
export const motion = { ms: 140, curve: 'cubic-bezier(.2, 0, 0, 1)' };
/** width in pixels up to which a window counts as a telephone */
export const NARROW = 600;
const rule = (selector, values) => `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
/** The variables as a style sheet. `data-theme="dark"` on the root element is dark. */
export const tokenSheet = () => [
    rule(':root', {
        font,
        line: String(lineHeight),
        motion: `${motion.ms}ms ${motion.curve}`,
        ...Object.fromEntries(Object.entries(size).map(([name, px]) => [name, `${px}px`])),
        ...light,
    }),
    rule("[data-theme='dark']", dark),
    "[data-theme='dark']{color-scheme:dark}",
].join('\n');
