import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDataProvider, useNotify } from 'ra-core'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { pageUser } from '#contracts/client/login-info.ts'
import { terminal } from '#contracts/client/look/tokens.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { readOuts, typeCommand } from '#contracts/terminal/api.ts'
import { commands, marks } from '#contracts/terminal/help.ts'
import { useAsk, useFailed } from '../kit/calls.ts'
import { PageTitle } from '../kit/PageTitle.tsx'
import type { AppDataProvider } from '../providers/dataProvider.ts'
import { dayOf, piecesOf } from './parts.ts'

type Screen = Static<typeof typeCommand.data>
/** screens on the page, and commands that the arrows walk through */
const SCREENS = 50
const COMMANDS = 100

const historyKey = () => `terminal.${pageUser() ?? ''}`
const kept = (): string[] => JSON.parse(sessionStorage.getItem(historyKey()) ?? '[]') as string[]

/**
 * The flight terminal: a prompt, and the answers above it. Enter and F12 send, ↑ ↓ walk through what was typed, Esc clears, PageDown and
 * PageUp turn pages, F1 helps; a click on a PNR, a ticket or a flight asks for it.
 */
export const Terminal = () => {
  const { ask } = useDataProvider<AppDataProvider>()
  const failed = useFailed()
  const notify = useNotify()
  const before = useAsk(readOuts, { size: 5 }, { live: false })
  const [screens, setScreens] = useState<Screen[]>()
  const [typed, setTyped] = useState('')
  const [history, setHistory] = useState(kept)
  const [at, setAt] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const prompt = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const shown = screens ?? before.data?.content.toReversed() ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is scrolled to
  useEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [shown.length])

  const send = async (text: string) => {
    const command = text.trim()
    if (!command || isBusy) return
    const next = [...history.filter(one => one !== command), command].slice(-COMMANDS)
    setHistory(next)
    sessionStorage.setItem(historyKey(), JSON.stringify(next))
    setAt(undefined)
    setTyped('')
    setBusy(true)
    try {
      const screen = (await ask(typeCommand, { command })) as Screen
      setScreens(screen.command === 'CP' ? [] : [...shown, screen].slice(-SCREENS))
    } catch (error) {
      setTyped(text)
      failed(error)
    } finally {
      setBusy(false)
      prompt.current?.focus()
    }
  }
  const walk = (step: number) => {
    const next = Math.min(history.length, Math.max(0, (at ?? history.length) + step))
    setAt(next)
    setTyped(history[next] ?? '')
  }
  const keys: Readonly<Record<string, () => void>> = {
    Enter: () => void send(typed),
    F12: () => void send(typed),
    ArrowUp: () => walk(-1),
    ArrowDown: () => walk(1),
    Escape: () => {
      setTyped('')
      setAt(undefined)
    },
    PageDown: () => void send('PN'),
    PageUp: () => void send('PB'),
    F1: () => setHelping(!isHelping),
  }
  const press = (event: KeyboardEvent) => {
    // letters of an input method that are not chosen yet are no command
    if (event.nativeEvent.isComposing || !Object.hasOwn(keys, event.key)) return
    event.preventDefault()
    keys[event.key]!()
  }
  const copy = ({ command, lines }: Screen) =>
    void navigator.clipboard.writeText([`>${command}`, ...lines].join('\n')).then(
      () => notify('已复制', { type: 'success' }),
      () => notify('浏览器不允许复制，请选中后复制', { type: 'warning' }),
    )

  return (
    <>
      <PageTitle title="航班终端" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.5 }}>
        <Typography variant="h5" component="h1" sx={{ flexGrow: 1 }}>
          航班终端
        </Typography>
        <Typography variant="body2" color="textSecondary">
          只读
        </Typography>
        <Button size="small" aria-expanded={isHelping} onClick={() => setHelping(!isHelping)}>
          帮助（F1）
        </Button>
      </Box>
      {isHelping && <Help type={command => void send(command)} />}
      {/* a click beside the text goes to the prompt, where a person who uses the keyboard is already */}
      <Box sx={{ containerType: 'inline-size' }}>
        <Box sx={pane} onClick={() => getSelection()?.isCollapsed && prompt.current?.focus()}>
          <div role="log" aria-label="回显" aria-busy={isBusy}>
            {shown.map((screen, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a screen stays where it is
              <Box key={n} sx={{ mb: 1.5 }}>
                <Box sx={{ color: terminal.command, display: 'flex', gap: 2 }}>
                  <span>&gt;{screen.command}</span>
                  {screen.lines.length > 0 && (
                    <Box
                      component="button"
                      type="button"
                      sx={plain}
                      onClick={() => copy(screen)}
                      aria-label={`复制 ${screen.command} 的回显`}
                    >
                      复制
                    </Box>
                  )}
                </Box>
                {screen.lines.map((line, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an answer stay where they are
                  <Line key={row} line={line} day={dayOf(screen.command)} type={command => void send(command)} isWrong={screen.refused} />
                ))}
                {screen.hint && <Box sx={{ color: terminal.hint }}>{screen.hint}</Box>}
                {screen.pages > 1 && (
                  <Box sx={{ color: terminal.faint }}>
                    第 {screen.page + 1} / {screen.pages} 页，PN 下一页，PB 上一页
                  </Box>
                )}
              </Box>
            ))}
          </div>
          <Box sx={{ display: 'flex' }} ref={end}>
            <span aria-hidden="true">&gt;</span>
            <Box
              component="input"
              ref={prompt}
              aria-label="指令"
              value={typed}
              maxLength={100}
              autoFocus
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              placeholder={shown.length === 0 ? 'AV:HAKPEK/10DEC，HELP 列出指令' : ''}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={press}
              sx={input}
            />
          </Box>
        </Box>
      </Box>
    </>
  )
}

const Line = ({
  line,
  day,
  type,
  isWrong = false,
}: {
  line: string
  day: string
  type: (command: string) => void
  isWrong?: boolean | undefined
}) => (
  <Box sx={{ whiteSpace: 'pre', minHeight: '1.5em', ...(isWrong && { color: terminal.refused }) }}>
    {piecesOf(line, day).map(({ text, command }, n) =>
      command ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line stay where they are
        <Box key={n} component="button" type="button" sx={link} onClick={() => type(command)} title={command}>
          {text}
        </Box>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line stay where they are
        <Fragment key={n}>{inCells(text)}</Fragment>
      ),
    )}
  </Box>
)
/** a Chinese character takes two columns, whatever the font makes of it */
const inCells = (text: string) =>
  text.split(/([⺀-￯])/).map((part, n) =>
    n % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the characters of a line stay where they are
      <Box key={n} component="span" sx={{ display: 'inline-block', width: '2ch' }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )

const Help = ({ type }: { type: (command: string) => void }) => (
  <Box component="section" aria-label="指令" sx={{ mb: 1.5, fontSize: 14 }}>
    {Object.values(commands)
      .flat()
      .map(([command, shows]) => (
        <Box key={command} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Button size="small" sx={{ fontFamily: 'monospace', textTransform: 'none', minWidth: 0, p: 0.25 }} onClick={() => type(command)}>
            {command}
          </Button>
          <span>{shows}</span>
        </Box>
      ))}
    <p>{marks}</p>
    <p>键盘：Enter 或 F12 发送，↑ ↓ 取出输入过的指令，Esc 清除，PageDown、PageUp 翻页；点击PNR、票号或航班号直接查询。</p>
  </Box>
)

const plain = { p: 0, border: 0, background: 'none', color: terminal.faint, font: 'inherit', cursor: 'pointer' } as const
const link = { ...plain, color: terminal.link, textDecoration: 'underline', textUnderlineOffset: '3px' } as const
const pane = {
  p: 1.5,
  minHeight: 360,
  maxHeight: 'calc(100vh - 190px)',
  overflow: 'auto',
  borderRadius: 1,
  bgcolor: terminal.ground,
  color: terminal.text,
  fontFamily: "'Sarasa Mono SC', Consolas, 'Liberation Mono', Menlo, monospace",
  // eighty columns of 0.6 em beside the padding, where that can still be read
  fontSize: 'clamp(11px, calc((100cqw - 24px) / 48.4), 14px)',
  lineHeight: 1.5,
} as const
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
} as const
