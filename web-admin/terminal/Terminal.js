import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDataProvider, useNotify } from 'ra-core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { pageUser } from '#contracts/client/login-info.ts';
import { terminal } from '#contracts/client/look/tokens.ts';
import { readOuts, typeCommand } from '#contracts/terminal/api.ts';
import { commands, marks } from '#contracts/terminal/help.ts';
import { useAsk, useFailed } from '../kit/calls.ts';
import { PageTitle } from '../kit/PageTitle.tsx';
import { dayOf, piecesOf } from './parts.ts';
/** screens on the page, and commands that the arrows walk through */
const SCREENS = 50;
const COMMANDS = 100;
const historyKey = () => `terminal.${pageUser() ?? ''}`;
const kept = () => JSON.parse(sessionStorage.getItem(historyKey()) ?? '[]');
/**
 * The flight terminal: a prompt, and the answers above it. Enter and F12 send, ↑ ↓ walk through what was typed, Esc clears, PageDown and
 * PageUp turn pages, F1 helps; a click on a PNR, a ticket or a flight asks for it.
 */
export const Terminal = () => {
    const { ask } = useDataProvider();
    const failed = useFailed();
    const notify = useNotify();
    const before = useAsk(readOuts, { size: 5 }, { live: false });
    const [screens, setScreens] = useState();
    const [typed, setTyped] = useState('');
    const [history, setHistory] = useState(kept);
    const [at, setAt] = useState();
    const [isBusy, setBusy] = useState(false);
    const [isHelping, setHelping] = useState(false);
    const prompt = useRef(null);
    const end = useRef(null);
    const shown = screens ?? before.data?.content.toReversed() ?? [];
    // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is scrolled to
    useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [shown.length]);
    const send = async (text) => {
        const command = text.trim();
        if (!command || isBusy)
            return;
        const next = [...history.filter(one => one !== command), command].slice(-COMMANDS);
        setHistory(next);
        sessionStorage.setItem(historyKey(), JSON.stringify(next));
        setAt(undefined);
        setTyped('');
        setBusy(true);
        try {
            const screen = (await ask(typeCommand, { command }));
            setScreens(screen.command === 'CP' ? [] : [...shown, screen].slice(-SCREENS));
        }
        catch (error) {
            setTyped(text);
            failed(error);
        }
        finally {
            setBusy(false);
            prompt.current?.focus();
        }
    };
    const walk = (step) => {
        const next = Math.min(history.length, Math.max(0, (at ?? history.length) + step));
        setAt(next);
        setTyped(history[next] ?? '');
    };
    const keys = {
        Enter: () => void send(typed),
        F12: () => void send(typed),
        ArrowUp: () => walk(-1),
        ArrowDown: () => walk(1),
        Escape: () => {
            setTyped('');
            setAt(undefined);
        },
        PageDown: () => void send('PN'),
        PageUp: () => void send('PB'),
        F1: () => setHelping(!isHelping),
    };
    const press = (event) => {
        // letters of an input method that are not chosen yet are no command
        if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key))
            return;
        event.preventDefault();
        keys[event.key]();
    };
    const copy = ({ command, lines }) => void navigator.clipboard.writeText([`>${command}`, ...lines].join('\n')).then(() => notify('已复制', { type: 'success' }), () => notify('浏览器不允许复制，请选中后复制', { type: 'warning' }));
    return (_jsxs(_Fragment, { children: [_jsx(PageTitle, { title: "\u822A\u73ED\u7EC8\u7AEF" }), _jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }, children: [_jsx(Typography, { variant: "h5", component: "h1", sx: { flexGrow: 1 }, children: "\u822A\u73ED\u7EC8\u7AEF" }), _jsx(Typography, { variant: "body2", color: "textSecondary", children: "\u53EA\u8BFB" }), _jsx(Button, { size: "small", "aria-expanded": isHelping, onClick: () => setHelping(!isHelping), children: "\u5E2E\u52A9\uFF08F1\uFF09" })] }), isHelping && _jsx(Help, { type: command => void send(command) }), _jsxs(Box, { sx: pane, onClick: () => getSelection()?.isCollapsed && prompt.current?.focus(), children: [_jsx("div", { role: "log", "aria-label": "\u56DE\u663E", "aria-busy": isBusy, children: shown.map((screen, n) => (_jsxs(Box, { sx: { mb: 1.5 }, children: [_jsxs(Box, { sx: { color: terminal.command, display: 'flex', gap: 2 }, children: [_jsxs("span", { children: [">", screen.command] }), screen.lines.length > 0 && (_jsx(Box, { component: "button", type: "button", sx: plain, onClick: () => copy(screen), "aria-label": `复制 ${screen.command} 的回显`, children: "\u590D\u5236" }))] }), screen.lines.map((line, row) => (_jsx(Line, { line: line, day: dayOf(screen.command), type: command => void send(command), isWrong: screen.refused }, row))), screen.hint && _jsx(Box, { sx: { color: terminal.hint }, children: screen.hint }), screen.pages > 1 && (_jsxs(Box, { sx: { color: terminal.faint }, children: ["\u7B2C ", screen.page + 1, " / ", screen.pages, " \u9875\uFF0CPN \u4E0B\u4E00\u9875\uFF0CPB \u4E0A\u4E00\u9875"] }))] }, n))) }), _jsxs(Box, { sx: { display: 'flex' }, ref: end, children: [_jsx("span", { "aria-hidden": "true", children: ">" }), _jsx(Box, { component: "input", ref: prompt, "aria-label": "\u6307\u4EE4", value: typed, maxLength: 100, autoFocus: true, autoCapitalize: "characters", autoComplete: "off", autoCorrect: "off", spellCheck: false, placeholder: shown.length === 0 ? 'AV:HAKPEK/10DEC，HELP 列出指令' : '', onChange: ({ target }) => setTyped(target.value), onKeyDown: press, sx: input })] })] })] }));
};
const Line = ({ line, day, type, isWrong = false, }) => (_jsx(Box, { sx: { whiteSpace: 'pre', minHeight: '1.5em', ...(isWrong && { color: terminal.refused }) }, children: piecesOf(line, day).map(({ text, command }, n) => command ? (_jsx(Box, { component: "button", type: "button", sx: link, onClick: () => type(command), title: command, children: text }, n)) : (_jsx(Fragment, { children: inCells(text) }, n))) }));
/** a Chinese character takes two columns, whatever the font makes of it */
const inCells = (text) => text.split(/([⺀-￯])/).map((part, n) => n % 2 ? (_jsx(Box, { component: "span", sx: { display: 'inline-block', width: '2ch' }, children: part }, n)) : (part));
const Help = ({ type }) => (_jsxs(Box, { component: "section", "aria-label": "\u6307\u4EE4", sx: { mb: 1.5, fontSize: 14 }, children: [Object.values(commands)
            .flat()
            .map(([command, shows]) => (_jsxs(Box, { sx: { display: 'flex', flexWrap: 'wrap', columnGap: 2 }, children: [_jsx(Button, { size: "small", sx: { fontFamily: 'monospace', textTransform: 'none', minWidth: 0, p: 0.25 }, onClick: () => type(command), children: command }), _jsx("span", { children: shows })] }, command))), _jsx("p", { children: marks }), _jsx("p", { children: "\u952E\u76D8\uFF1AEnter \u6216 F12 \u53D1\u9001\uFF0C\u2191 \u2193 \u53D6\u51FA\u8F93\u5165\u8FC7\u7684\u6307\u4EE4\uFF0CEsc \u6E05\u9664\uFF0CPageDown\u3001PageUp \u7FFB\u9875\uFF1B\u70B9\u51FBPNR\u3001\u7968\u53F7\u6216\u822A\u73ED\u53F7\u76F4\u63A5\u67E5\u8BE2\u3002" })] }));
const plain = { p: 0, border: 0, background: 'none', color: terminal.faint, font: 'inherit', cursor: 'pointer' };
const link = { ...plain, color: terminal.link, textDecoration: 'underline', textUnderlineOffset: '3px' };
const pane = {
    p: 1.5,
    minHeight: 360,
    maxHeight: 'calc(100vh - 190px)',
    overflow: 'auto',
    borderRadius: 1,
    bgcolor: terminal.ground,
    color: terminal.text,
    fontFamily: "'Sarasa Mono SC', Consolas, 'Liberation Mono', Menlo, monospace",
    fontSize: 14,
    lineHeight: 1.5,
};
const input = {
    flexGrow: 1,
    minWidth: 0,
    p: 0,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textTransform: 'uppercase',
    caretColor: terminal.text,
    caretShape: 'block',
    '&::placeholder': { color: terminal.faint, textTransform: 'none' },
};
