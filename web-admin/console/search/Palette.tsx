import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useStore } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Tag } from '#contracts/client/look/Tag.tsx'
import { useSettled } from '#contracts/client/useSettled.ts'
import { present } from '#contracts/kernel/present.ts'
import { FEWEST } from '#contracts/order/matters.ts'
import { findAnything, MOST_HITS } from '#contracts/report/search/api.ts'
import { screenNamed, screens } from '../../contexts.ts'
import { useAsk, useMay } from '../../kit/calls.ts'
import { Problem } from '../../kit/Problem.tsx'
import { BASE } from '../../providers/session.ts'
import { type FoundGroup, type FoundHit, foundIn, marked, PAGES, pagesNamed } from './found.ts'

/** rows opened from here last, the newest first; the logout removes them, as it removes filters */
const RECENT = 'search.recent'
const MOST_RECENT = 6

/** Asks once the person has paused; the rows of the text before stay until the answer is there. */
const useFound = (text: string, kind: string | undefined) => {
  const may = useMay()
  const q = useSettled(text.trim())
  const isEnough = q.length >= FEWEST
  const isServers = kind !== undefined && kind !== PAGES
  const { data, error, isFetching, refetch } = useAsk(
    findAnything,
    { q, ...(isServers && { kinds: [kind], size: MOST_HITS }) },
    { enabled: isEnough && kind !== PAGES },
  )
  const kept = useRef(data)
  useEffect(() => {
    kept.current = isEnough ? (data ?? kept.current) : undefined
  }, [data, isEnough])
  const readable = screens.filter(({ actions }) => actions.list === undefined || may(actions.list))
  const found = isEnough ? foundIn(data ?? kept.current ?? [], screenNamed) : []
  const pages = pagesNamed(text, readable)
  // a person who types a screen's whole name wants the screen
  const isScreen = pages.some(({ rows }) => rows[0]!.title === text.trim())
  const groups = (isScreen ? [...pages, ...found] : [...found, ...pages]).filter(group => kind === undefined || group.kind === kind)
  return { q, isEnough, isAsking: isFetching || q !== text.trim(), groups, error: data ? null : error, refetch }
}

/** The search over everything: text, groups, rows; arrows choose, Enter opens, with Ctrl in a new tab. */
export const Palette = ({ close }: { close: () => void }) => {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<string>()
  const [chosen, setChosen] = useState(0)
  const [recent, setRecent] = useStore<Omit<FoundHit, 'icon'>[]>(RECENT, [])
  const { q, isEnough, isAsking, groups, error, refetch } = useFound(text, kind)
  const [kinds, setKinds] = useState<readonly FoundGroup[]>([])
  // the groups of a text stay on offer while one of them is looked at
  useEffect(() => {
    if (kind === undefined && !isAsking) setKinds(groups)
  }, [kind, isAsking, groups])
  const navigate = useNavigate()
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const list = useId()

  const before: FoundGroup[] =
    text.trim() === '' && recent.length > 0
      ? [
          {
            kind: 'recent',
            zh: '最近打开',
            rows: recent.map(row => ({ ...row, icon: screenNamed.get(row.to.split(/[/?]/)[1]!)?.icon })),
            more: false,
          },
        ]
      : []
  const shown = [...before, ...groups]
  const rows = shown.flatMap(group => group.rows)
  const at = Math.min(chosen, rows.length - 1)
  const idOf = (n: number) => `${list}-${n}`
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, list])

  const open = ({ icon: _, ...row }: FoundHit, inNewTab: boolean) => {
    setRecent([row, ...recent.filter(({ key }) => key !== row.key)].slice(0, MOST_RECENT))
    if (inNewTab) return void window.open(BASE + row.to, '_blank', 'noopener')
    close()
    void navigate(row.to)
  }
  // a person who presses Enter before the answer has come wants its first row
  const [wanted, setWanted] = useState<{ inNewTab: boolean }>()
  const first = rows[at]
  useEffect(() => {
    if (!wanted || isAsking) return
    setWanted(undefined)
    if (first) open(first, wanted.inNewTab)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step && rows.length > 0) setChosen((at + step + rows.length) % rows.length)
    else if (key === 'Enter' && isAsking) setWanted({ inNewTab: ctrlKey || metaKey })
    else if (key === 'Enter' && rows[at]) open(rows[at], ctrlKey || metaKey)
    else return
    event.preventDefault()
  }
  const typed = (value: string) => {
    setWanted(undefined)
    setText(value)
    setKind(undefined)
    setChosen(0)
  }
  const choose = (value: string | undefined) => {
    setKind(value)
    setChosen(0)
  }

  let n = -1
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isNarrow}
      slotProps={{ paper: { 'aria-label': '搜索', sx: isNarrow ? {} : paper }, container: { sx: { alignItems: 'flex-start' } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, height: 56, flexShrink: 0, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchIcon color="disabled" />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onChange={event => typed(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="找订单号、PNR、票号、旅客、电话、旅行社、航班、页面"
          sx={{ fontSize: 16 }}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': '搜索',
              'aria-expanded': rows.length > 0,
              'aria-controls': list,
              'aria-autocomplete': 'list',
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 50,
              ...(at >= 0 && { 'aria-activedescendant': idOf(at) }),
            },
          }}
        />
        <Typography role="status" variant="caption" color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
          {statusOf({ text: text.trim(), isEnough, isAsking, groups })}
        </Typography>
        <IconButton aria-label="关闭" onClick={close} size="small">
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {kinds.length > 1 && text.trim() !== '' && (
        <Box role="group" aria-label="分组" sx={{ display: 'flex', gap: 1, px: 2, pt: 1.5, overflowX: 'auto', flexShrink: 0 }}>
          <Kind label="全部" isSet={kind === undefined} onClick={() => choose(undefined)} />
          {kinds.map(group => (
            <Kind
              key={group.kind}
              label={`${group.zh} ${group.rows.length}${group.more ? '+' : ''}`}
              isSet={kind === group.kind}
              onClick={() => choose(group.kind)}
            />
          ))}
        </Box>
      )}
      <Box sx={{ overflowY: 'auto', p: 1, minHeight: 96 }}>
        {error && <Problem error={error} retry={() => refetch()} />}
        <Box id={list} role="listbox" aria-label="搜索结果">
          {shown.map(({ kind, zh, rows, more }) => (
            <Box key={kind} role="group" aria-label={zh}>
              <Typography variant="caption" color="textSecondary" component="div" aria-hidden sx={{ px: 1, pt: 1 }}>
                {zh}
                {more && '，还有更多，请再写几个字'}
              </Typography>
              {rows.map(row => {
                n += 1
                return <Row key={row.key} id={idOf(n)} row={row} typed={q} isChosen={n === at} open={open} />
              })}
            </Box>
          ))}
        </Box>
        {rows.length === 0 && !error && (
          <Typography color="textSecondary" sx={{ px: 1, py: 3, textAlign: 'center' }}>
            {nothingOf({ text: text.trim(), isEnough, isAsking })}
          </Typography>
        )}
      </Box>
      {!isNarrow && (
        <Box sx={foot}>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> 选择
          </span>
          <span>
            <kbd>↵</kbd> 打开
          </span>
          <span>
            <kbd>Ctrl ↵</kbd> 新标签页
          </span>
          <span>
            <kbd>Esc</kbd> 关闭
          </span>
          <Box component="span" sx={{ ml: 'auto' }}>
            只搜有权限看的
          </Box>
        </Box>
      )}
    </Dialog>
  )
}

type Standing = { text: string; isEnough: boolean; isAsking: boolean }
const statusOf = ({ text, isAsking, isEnough, groups }: Standing & { groups: readonly FoundGroup[] }): string => {
  if (text === '') return ''
  if (isAsking) return '正在查找…'
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return isEnough || count > 0 ? `${count}${groups.some(({ more }) => more) ? '+' : ''} 条` : ''
}
const nothingOf = ({ text, isEnough, isAsking }: Standing): string => {
  if (text === '') return '编号、姓名、拼音、电话或证件尾号、航班日期都可以；用空格分开的各段须同时符合'
  if (isAsking) return '正在查找…'
  return isEnough ? `没有找到“${text}”。可只写编号的尾号、团名中的一段，或少写一段` : `再写${FEWEST - text.length}个字就开始查找`
}

const Kind = ({ label, isSet, onClick }: { label: string; isSet: boolean; onClick: () => void }) => (
  <Chip
    size="small"
    label={label}
    onClick={onClick}
    aria-pressed={isSet}
    color={isSet ? 'primary' : 'default'}
    variant={isSet ? 'filled' : 'outlined'}
  />
)

type RowProps = { id: string; row: FoundHit; typed: string; isChosen: boolean; open: (row: FoundHit, inNewTab: boolean) => void }
const Row = ({ id, row, typed, isChosen, open }: RowProps) => {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    open(row, event.ctrlKey || event.metaKey)
  }
  return (
    <Box
      component="a"
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      href={BASE + row.to}
      onClick={onClick}
      sx={{ ...option, ...(isChosen && { bgcolor: 'action.selected' }) }}
    >
      <Box component="span" sx={{ display: 'flex', color: 'text.secondary' }}>
        {row.icon}
      </Box>
      <Box component="span" sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Marked text={row.title} typed={typed} />
        {row.line && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            <Marked text={row.line} typed={typed} />
          </Typography>
        )}
      </Box>
      {row.status && <Tag {...present({ tone: row.tone })}>{row.status}</Tag>}
    </Box>
  )
}

/** A text in which what was typed stands out. */
const Marked = ({ text, typed }: { text: string; typed: string }): ReactNode => {
  const parts = marked(text, typed)
  if (!parts) return text
  const [before, same, after] = parts
  return (
    <>
      {before}
      <Box component="mark" sx={{ bgcolor: 'transparent', color: 'primary.main', fontWeight: 600 }}>
        {same}
      </Box>
      {after}
    </>
  )
}

const paper = { width: 720, maxWidth: 'calc(100vw - 32px)', maxHeight: 'calc(100vh - 120px)', mt: '72px' } as const
const option = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 40,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
} as const
const foot = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  height: 40,
  px: 2,
  flexShrink: 0,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: 12,
  color: 'text.secondary',
  '& kbd': { fontFamily: 'inherit', border: 1, borderColor: 'divider', borderRadius: '4px', px: 0.5 },
} as const
