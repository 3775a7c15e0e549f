import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useState } from 'react'
import { opening } from '#contracts/client/opening.tsx'
import { findAnything } from '#contracts/report/search/api.ts'
import { useMay } from '../../kit/calls.ts'

const Palette = opening(() => import('./Palette.tsx').then(({ Palette }) => Palette))

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Opens with Ctrl+K (⌘K) anywhere, and with / where nobody types. A dialog that is open keeps its keys. */
const useShortcut = (open: () => void) => {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      const isCtrlK = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
      if (!isCtrlK && !isSlash) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], [role=alertdialog]')) open()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [open])
}

/** The search over everything, in the bar of every page: a field on a wide screen, a button on a narrow one. */
export const SearchField = () => {
  const may = useMay()(findAnything)
  return may ? <Field /> : null
}

const Field = () => {
  const [isOpen, setOpen] = useState(false)
  const [open] = useState(() => () => setOpen(true))
  useShortcut(open)
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  return (
    <>
      {isNarrow ? (
        <IconButton color="inherit" aria-label="搜索" aria-haspopup="dialog" onClick={open}>
          <SearchIcon />
        </IconButton>
      ) : (
        <ButtonBase aria-haspopup="dialog" onClick={open} sx={look}>
          <SearchIcon fontSize="small" />
          <Box component="span" sx={{ flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' }}>
            找订单号、PNR、票号、旅客、电话、旅行社、航班
          </Box>
          <kbd>Ctrl K</kbd>
        </ButtonBase>
      )}
      {isOpen && <Palette close={() => setOpen(false)} />}
    </>
  )
}

const look = {
  gap: 1,
  width: 400,
  minWidth: 0,
  flexShrink: 1,
  height: 34,
  px: 1.5,
  mx: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  color: 'text.secondary',
  fontSize: 13,
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
  '& kbd': { fontFamily: 'inherit', fontSize: 12, border: 1, borderColor: 'divider', borderRadius: '4px', px: 0.5 },
} as const
